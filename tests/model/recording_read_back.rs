//! A recording read afterwards shows the effect of an action, and its playlist names its stream.

use sluice::json::partial_list::PartialList;
use sluice::model::dvr::StreamEntry;
use sluice::model::read_back::ReadBack;
use sluice::model::read_back::ReadBack::{Applied, Different, NotApplied, UnderWay};
use sluice::model::recording::state::{after_reset, after_start, after_stop, is_reached};
use sluice::model::recording::{RecordingStatus, Setting, SettingAction, playlist_at};

use crate::dvr_prediction::entry;

#[test]
fn stop_is_neither_confirmed_nor_denied_by_an_undocumented_status() {
    let of = |before: Option<&str>, now: Option<&str>| {
        let [before, now] = [before, now].map(|status| status.map(RecordingStatus::from));
        after_stop(before.as_ref(), now.as_ref())
    };
    for before in [None, Some("progress"), Some("running"), Some("wait")] {
        for now in ["wait", "finish", "error", "Deactivated"] {
            assert_eq!(of(before, Some(now)), Applied, "{before:?} to {now}");
        }
        assert_eq!(of(before, Some("progress")), NotApplied, "{before:?}");
        assert_eq!(of(before, None), NotApplied, "{before:?}");
    }
    assert_eq!(of(Some("running"), Some("running")), NotApplied);
    assert_eq!(of(Some("progress"), Some("stopping")), UnderWay);
    assert_eq!(of(None, Some("running")), UnderWay);
}

#[test]
fn start_may_still_come_while_an_undocumented_status_shows() {
    let of = |now: &str| after_start(Some(&RecordingStatus::Wait), Some(&RecordingStatus::from(now)));
    assert_eq!(of("progress"), Applied);
    assert_eq!(of("wait"), NotApplied);
    assert_eq!(of("starting"), UnderWay);
    for ended in ["finish", "error", "Deactivated"] {
        assert_eq!(of(ended), Different, "{ended}");
    }
}

fn reset(before: &[StreamEntry], now: &[StreamEntry]) -> ReadBack {
    after_reset(&before.to_vec().into(), &now.to_vec().into())
}

fn unreadable(host: &str) -> StreamEntry {
    serde_json::from_str(&format!(r#"{{"host": "{host}", "dvr": {{"ranges": [[100, 300]]}}}}"#)).unwrap()
}

#[test]
fn reset_is_applied_when_no_earlier_range_is_left() {
    let before = [entry("a", &[(100, 150), (200, 250)]), entry("b", &[(100, 250)])];
    assert_eq!(reset(&before, &before), NotApplied);
    let emptied = [entry("a", &[]), entry("b", &[])];
    assert_eq!(reset(&before, &emptied), Applied);
    let gone_on = [entry("a", &[(251, 261)]), entry("b", &[(250, 260)])];
    assert_eq!(reset(&before, &gone_on), Applied, "a live stream grows");
    let one_failed = [entry("a", &[(251, 261)]), entry("b", &[(100, 260)])];
    assert_eq!(reset(&before, &one_failed), NotApplied);
}

#[test]
fn reset_is_not_applied_when_another_host_shows_earlier_ranges() {
    let before = [entry("a", &[(100, 250)]), entry("c", &[])];
    let now = |host, from| reset(&before, &[entry("a", &[]), entry(host, &[(from, 300)])]);
    for host in ["b", "c"] {
        assert_eq!(now(host, 100), NotApplied, "{host} had them before the restart");
        assert_eq!(now(host, 250), Applied, "{host}");
    }
    assert_eq!(reset(&before, &[entry("a", &[]), unreadable("b")]), NotApplied);
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
    let before = [entry("a", &[(100, 300)]), entry("b", &[])];
    assert_eq!(reset(&before, &[entry("b", &[])]), NotApplied, "the host is missing");
    let unreadable = [unreadable("a")];
    assert_eq!(reset(&before, &unreadable), NotApplied);
    assert_eq!(reset(&before, &[entry("a", &[])]), Applied, "the other host was empty");
}

#[test]
fn reset_is_not_applied_when_earlier_ranges_were_unreadable_and_may_be_left() {
    let before = [unreadable("a")];
    assert_eq!(reset(&before, &before), NotApplied);
    assert_eq!(reset(&before, &[]), NotApplied, "the host is missing");
    assert_eq!(reset(&before, &[entry("a", &[(900, 950)])]), NotApplied, "it may have been there before");
    assert_eq!(reset(&before, &[entry("a", &[])]), Applied, "nothing is left");
    let list = |text: &str| PartialList::from_text(text).unwrap();
    let whole = list(r#"[{"host": "a", "dvr": 5}]"#);
    assert_eq!(after_reset(&whole, &whole), NotApplied, "a whole host is unreadable");
    assert_eq!(after_reset(&whole, &vec![entry("a", &[])].into()), NotApplied, "its ranges were unknown");
    assert_eq!(after_reset(&list("[]"), &whole), Applied, "the host is new");
}

#[test]
fn action_is_reached_by_the_status_that_it_asks_for() {
    let of = |action: SettingAction, status: &str| is_reached(action, Some(&RecordingStatus::from(status)));
    assert!(of(SettingAction::Start, "progress") && !of(SettingAction::Start, "wait"));
    for idle in ["wait", "finish", "error", "Deactivated"] {
        assert!(of(SettingAction::Stop, idle), "{idle}");
    }
    assert!(!of(SettingAction::Stop, "progress") && !of(SettingAction::Stop, "running"));
    assert!(!is_reached(SettingAction::Stop, None), "an absent status shows nothing");
    for unseen in [SettingAction::Deactivate, SettingAction::Restart] {
        assert!(!of(unseen, "finish"), "no status shows it");
    }
}
