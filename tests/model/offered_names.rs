//! The names of streams that recordings and restreams use are offered.

use serde_json::json;
use sluice::model::recording::Setting;
use sluice::model::restream::Resource;
use sluice::model::stream::{Listed, Stream, Streams};

#[test]
fn offered_stream_names_are_unique_and_contain_no_secrets() {
    let recording = |path: &str| -> Setting {
        serde_json::from_value(json!({ "id": "1", "source_path": path })).unwrap()
    };
    let resource = |sources: &[&str]| -> Resource {
        let restreams: Vec<_> =
            sources.iter().map(|source| json!({ "source": source, "target_key": "the-key-of-it" })).collect();
        serde_json::from_value(json!({ "name": "News", "restreams": restreams })).unwrap()
    };
    let recordings = [
        recording("/live/news/playlist.m3u8"),
        recording("live/a%20b/index.M3U8?token=secret"),
        recording("/live/news.m3u8#secret"),
        recording("/live/news/stream.m3u8"),
        recording("/live//up/playlist.m3u8"),
        recording("/live/token=secret/playlist.m3u8"),
        recording("/live/news%3Fkey%3Dsecret/playlist.m3u8"),
        recording("live/../up/x.m3u8"),
        recording(""),
    ];
    let sources = [
        "rtmp://publish.example.net/live/news",
        "rtmp://publish.example.net/live/sports1?key=secret",
        "rtmp://user:secret@publish.example.net/live/closed",
        "rtmp://secret@publish.example.net/live/closed",
        "rtmp://publish.example.net/live/the-key-of-it",
        "srt://publish.example.net:9000",
        "not an address",
    ];
    let resources = [resource(&sources)];
    let listed = Listed { resources: &resources, settings: &recordings, ..Listed::default() };
    let origin = |stream: &Stream| stream.origin(&resources);
    let mut names: Vec<_> =
        Streams::of(listed).items.iter().map(|stream| (stream.name.to_string(), origin(stream))).collect();
    names.sort();
    assert_eq!(
        names,
        [
            ("live//up", "recording"),
            ("live/a b", "recording"),
            ("live/news", "Restream News, recording"),
            ("live/news/stream", "recording"),
            ("live/sports1", "Restream News"),
        ]
        .map(|(name, origin)| (name.to_owned(), origin.to_owned()))
    );
}
