//! A recording read afterwards shows the effect of an action, and its playlist names its stream.

use sluice::model::dvr::StreamEntry;
use sluice::model::read_back::ReadBack::{Applied, NotApplied};
use sluice::model::recording::state::after_reset;
use sluice::model::recording::{Setting, playlist_at};

fn hosts(json: &str) -> Vec<StreamEntry> {
    serde_json::from_str(json).unwrap()
}

fn host(name: &str, ranges: &[(i64, i64)]) -> String {
    let ranges: Vec<String> =
        ranges.iter().map(|(from, duration)| format!(r#"{{"from":{from},"duration":{duration}}}"#)).collect();
    format!(
        r#"{{"stream_name":"a","host":"{name}","is_alive":true,"dvr":{{"enabled":true,"ranges":[{}]}}}}"#,
        ranges.join(",")
    )
}

fn stream(entries: &[String]) -> Vec<StreamEntry> {
    hosts(&format!("[{}]", entries.join(",")))
}

#[test]
fn reset_is_applied_when_no_earlier_range_is_left() {
    let before = stream(&[host("a", &[(100, 50), (200, 50)]), host("b", &[(100, 150)])]);
    assert_eq!(after_reset(&before, &before), NotApplied);
    let emptied = stream(&[host("a", &[]), host("b", &[])]);
    assert_eq!(after_reset(&before, &emptied), Applied);
    let gone_on = stream(&[host("a", &[(251, 10)]), host("b", &[(250, 10)])]);
    assert_eq!(after_reset(&before, &gone_on), Applied, "a live stream grows");
    let one_failed = stream(&[host("a", &[(251, 10)]), host("b", &[(100, 160)])]);
    assert_eq!(after_reset(&before, &one_failed), NotApplied);
}

fn setting(path: &str) -> Setting {
    serde_json::from_str(&format!(r#"{{"id":"a","source_domain":"cdn.example.com","source_path":"{path}"}}"#))
        .unwrap()
}

#[test]
fn recording_is_found_by_its_playlist() {
    let news = setting("/live/news/playlist.m3u8");
    for url in [
        "https://cdn.example.com/live/news/playlist.m3u8",
        "http://CDN.example.com:8080/live/news/playlist.m3u8?token=1#x",
        " https://user:pass@cdn.example.com/live/news/playlist.m3u8 ",
    ] {
        assert!(news.is_of_playlist(url), "{url}");
    }
    for url in [
        "https://cdn.example.com/live/news-hd/playlist.m3u8",
        "https://example.com/live/news/playlist.m3u8",
        "",
    ] {
        assert!(!news.is_of_playlist(url), "{url}");
    }
    assert_eq!(playlist_at("https://a.example"), ("a.example".to_owned(), "/".to_owned()));
}

#[test]
fn recording_stream_is_derived_from_its_playlist() {
    for (path, stream) in [
        ("/live/news/playlist.m3u8", Some("live/news")),
        ("/live/news/index.m3u8", Some("live/news")),
        ("/live/news.m3u8", Some("live/news")),
        ("/live/news.smil", Some("live/news")),
        ("/live/evening news", Some("live/evening news")),
        ("/live/a%20b/playlist.m3u8", Some("live/a b")),
        ("//live//news//playlist.m3u8", Some("/live//news/")),
        ("/live/news/playlist.m3u8?key=s3cret", Some("live/news")),
        ("/live/news/?key=s3cret", Some("live/news/")),
        ("/live/news#s3cret", Some("live/news")),
        ("/live/pass=s3cret/playlist.m3u8", None),
        ("/live/news%3Fkey=s3cret", None),
        ("/playlist.m3u8", None),
        ("/", None),
        ("", None),
    ] {
        assert_eq!(
            setting(path).likely_stream().map(|stream| stream.to_string()).as_deref(),
            stream,
            "{path}"
        );
    }
}

#[test]
fn reset_is_not_applied_when_a_host_is_missing_or_unreadable() {
    let before = stream(&[host("a", &[(100, 200)]), host("b", &[])]);
    assert_eq!(after_reset(&before, &stream(&[host("b", &[])])), NotApplied, "the host is missing");
    let unreadable = host("a", &[]).replace("[]", "[[100,300]]");
    assert_eq!(after_reset(&before, &stream(&[unreadable])), NotApplied);
    assert_eq!(after_reset(&before, &stream(&[host("a", &[])])), Applied, "the other host was empty");
}
