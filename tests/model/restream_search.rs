//! A search of the list finds targets, gives no secret to the address, and ranks results by their beginning.

use proptest::prelude::*;
use serde_json::json;
use sluice::model::restream::Resource;
use sluice::model::restream::board::by_start;
use sluice::model::restream::changes::state_start::StateStart;
use sluice::model::restream::health::{Health, Rollup};
use sluice::model::restream::search::{hits, reduced};
use sluice::model::time::UnixSeconds;
use sluice::redact::url::is_addressable;

fn news() -> Resource {
    let restream = |source: &str, target_url: &str, key: &str| json!({"source": source, "target_type": "customRTMP", "target_url": target_url, "target_key": key});
    serde_json::from_value(json!({
        "resource_id": "6f1c9a20b34d4c5e", "name": "News 24", "type": "short", "active": true, "restreams": [
            restream("rtmp://publish.example.net/live/news", "rtmp://a.tube.example/live2", "abcd-efgh-1234-5678"),
            restream("rtmp://publish.example.net/live/news", "rtmp://push.clips.example/app/9f8e7d6c5b4a3210", "goldqfish"),
            restream("https://origin.example/cam/index.m3u8", "rtmps://a.tube.example:443/live2", "k3"),
        ],
    }))
    .unwrap()
}

#[test]
fn search_hits_targets_at_a_host_and_not_at_words_of_the_name() {
    let news = news();
    assert_eq!(hits("clips", &news), [1]);
    assert_eq!(hits("TUBE.example", &news), [0, 2], "in any case");
    assert_eq!(hits("news clips", &news), [1], "the name and a host");
    assert_eq!(hits("example tube", &news), [0, 2]);
    assert_eq!(hits("news", &news), [0_usize; 0], "the resource");
    assert_eq!(hits("6f1c9a20", &news), [0_usize; 0], "the resource");
    assert_eq!(hits("origin", &news), [2], "the source of one");
    assert_eq!(hits("nothing", &news), [0_usize; 0]);
    assert_eq!(hits("  ", &news), [0_usize; 0]);
}

#[test]
fn pasted_target_address_is_reduced_to_its_host_and_a_source_is_not() {
    let all = [news()];
    let cases = [
        ("rtmp://a.tube.example/live2/abcd-efgh-1234-5678", "a.tube.example"),
        ("rtmps://user:pass-word@a.tube.example:443/live2/x", "a.tube.example"),
        ("a.tube.example/live2/abcd-efgh-1234-5678", "a.tube.example"),
        ("news rtmp://a.tube.example/live2/key", "news a.tube.example"),
        ("rtmp://publish.example.net/live/news", "rtmp://publish.example.net/live/news"),
        ("rtmp://publish.example.net/live/ne", "rtmp://publish.example.net/live/ne"),
        ("rtmp://publish.example.net/live/news?key=1", "publish.example.net"),
        ("rtmp://", "rtmp://"),
        ("live/news", "live/news"),
        ("News 24 ", "News 24 "),
        ("", ""),
    ];
    for (typed, looked_for) in cases {
        assert_eq!(reduced(typed, &all), looked_for, "{typed}");
    }
}

#[test]
fn search_text_is_not_addressable_when_it_may_be_an_address_or_a_key() {
    for typed in ["", "News 24", "a.tube.example", "abcd-efgh"] {
        assert!(is_addressable(typed), "{typed}");
    }
    for typed in ["live/news", "rtmp://", "abcd-efgh-1234-5678", "news live_1234567890_abcdefghijkl"] {
        assert!(!is_addressable(typed), "{typed}");
    }
}

proptest! {
    #[test]
    fn search_reduction_drops_the_key_of_any_target_address(
        scheme in prop_oneof![Just("rtmp://"), Just("rtmps://"), Just("srt://"), Just("")],
        login in prop_oneof![Just(""), Just("ann:secret-of-ann@")],
        path in "[a-z0-9]{1,8}",
        key in "[a-zA-Z0-9_-]{16,40}",
    ) {
        let typed = format!("{scheme}{login}in.tube.example/{path}/{key}");
        let in_address = Some(reduced(&typed, &[news()])).filter(|sought| is_addressable(sought)).unwrap_or_default();
        prop_assert!(!in_address.contains(&key), "{in_address}");
        prop_assert!(!in_address.contains("secret-of-ann"), "{in_address}");
    }

    #[test]
    fn order_puts_recently_broken_resources_first_and_healthy_ones_last(
        rows in proptest::collection::vec((0_usize..10, proptest::option::of((0_i64..5, 0_u8..3))), 0..30),
        is_oldest_first: bool,
    ) {
        let rollup = |health: usize| Rollup {
            health: Health::ALL[health], code: None, affected: 0, opens: None, ok: 0, targets: 1, unmatched: 0,
        };
        let rollups: Vec<Rollup> = rows.iter().map(|(health, _)| rollup(*health)).collect();
        let since = |(at, kind): (i64, u8)| match kind {
            0 => StateStart::At(UnixSeconds(at)),
            1 => StateStart::Before(UnixSeconds(at)),
            _ => StateStart::Unknown,
        };
        let begun: Vec<Option<StateStart>> = rows.iter().map(|(_, begun)| begun.map(since)).collect();
        let compared = |a: usize, b: usize| {
            let of = |row: usize| (Some(rollups[row].health), begun[row]);
            by_start(of(a), of(b), is_oldest_first)
        };
        let second = |row: usize| match begun[row] {
            Some(StateStart::At(at) | StateStart::Before(at)) if rollups[row].health.is_problem() => Some(at.0),
            _ => None,
        };
        for (a, b) in (0..rows.len()).flat_map(|a| (0..rows.len()).map(move |b| (a, b))) {
            let is_problem = |row: usize| rollups[row].health.is_problem();
            if is_problem(a) && !is_problem(b) || second(a).is_some() && second(b).is_none() {
                prop_assert!(compared(a, b).is_lt());
            }
            if let Some((a_at, b_at)) = second(a).zip(second(b)).filter(|(a, b)| a != b) {
                prop_assert_eq!(compared(a, b).is_lt(), (a_at > b_at) != is_oldest_first);
            }
            if rollups[a] == rollups[b] && begun[a] == begun[b] {
                prop_assert!(compared(a, b).is_eq(), "equal ones stay in the order of their names");
            }
        }
    }
}
