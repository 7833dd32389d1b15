//! The names of streams that recordings and restreams use are offered.

use serde_json::json;
use sluice::model::recording::Setting;
use sluice::model::recording::known_streams::{KnownStream, known_streams, mark_sent};
use sluice::model::restream::{Resource, ResourceStatus};

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
    let offered = known_streams(&[resource(&sources)], &recordings, &[]);
    let restream = |offered: &KnownStream| offered.restream.clone().filter(|_| !offered.is_recorded);
    let mut names: Vec<_> =
        offered.iter().map(|offered| (offered.name.to_string(), restream(offered))).collect();
    names.sort();
    assert_eq!(
        names,
        [
            ("live//up", None),
            ("live/a b", None),
            ("live/news", None),
            ("live/news/stream", None),
            ("live/sports1", Some("News")),
        ]
        .map(|(name, restream)| (name.to_owned(), restream.map(str::to_owned)))
    );
}

#[test]
fn a_stream_is_live_while_one_of_its_recordings_runs() {
    let recording = |status: &str, stop: &str| -> Setting {
        let records = json!([{ "start": "2026-03-02T08:00:00Z", "stop": stop }]);
        serde_json::from_value(
            json!({ "id": "1", "source_path": "live/news.m3u8", "status": status, "records": records }),
        )
        .unwrap()
    };
    let over = recording("finish", "2026-03-02T09:00:00Z");
    let offered = known_streams(&[], &[over.clone(), recording("progress", "")], &[]);
    assert!(offered[0].is_live && offered.len() == 1);
    let offered = known_streams(&[], &[over], &[]);
    assert!(!offered[0].is_live);
    assert_eq!(offered[0].last_seen.map(|at| at.0), Some(1_772_442_000));
}

#[test]
fn a_stream_is_live_while_a_restream_sends_it() {
    let source = "rtmp://publish.example.net/live/news";
    let restreams = json!([{ "source": source, "target_url": "rtmp://out.example/live" }]);
    let resource: Resource =
        serde_json::from_value(json!({ "name": "News", "restreams": restreams })).unwrap();
    let is_live = |code: i64| {
        let target = json!({ "source": source, "status": { "code": code, "description": "" } });
        let status = json!({ "resource_id": "1", "status": [target] }).to_string();
        let status: ResourceStatus = serde_json::from_str(&status).unwrap();
        let mut known = known_streams(std::slice::from_ref(&resource), &[], &[]);
        mark_sent(&mut known, &[status]);
        known[0].is_live
    };
    assert!(is_live(0));
    assert!(!is_live(3), "its source is not published");
}
