//! Names of streams that recordings and restreams use.

use serde_json::json;
use sluice::model::dvr::offered_names;
use sluice::model::recording::Setting;
use sluice::model::restream::Resource;

#[test]
fn paths_of_playlists_and_sources_are_offered_once_and_passwords_are_not() {
    let recording = |path: &str| -> Setting {
        serde_json::from_value(json!({ "id": "1", "source_path": path })).unwrap()
    };
    let resource = |sources: &[&str]| -> Resource {
        let restreams: Vec<_> = sources.iter().map(|source| json!({ "source": source })).collect();
        serde_json::from_value(json!({ "name": "News", "restreams": restreams })).unwrap()
    };
    let recordings = [
        recording("/live/news/playlist.m3u8"),
        recording("live/a%20b%23c/index.M3U8?token=secret"),
        recording("live/../up/x.m3u8"),
        recording(""),
    ];
    let sources = [
        "rtmp://publish.example.net/live/news",
        "rtmp://publish.example.net/live/sports1?key=secret",
        "rtmp://user:secret@publish.example.net/live/closed",
        "srt://publish.example.net:9000",
        "not an address",
    ];
    let offered = offered_names(&recordings, &[resource(&sources)]);
    let names: Vec<_> =
        offered.iter().map(|offered| (offered.name.as_str(), offered.used_by.as_str())).collect();
    assert_eq!(
        names,
        [("live/a b#c", "a recording"), ("live/news", "a recording"), ("live/sports1", "restream News")]
    );
}
