//! The store holds metrics by window: it knows what to request, merges windows and evicts them.

use serde_json::{Value, json};
use sluice::model::ids::ResourceId;
use sluice::model::metrics::Metric;
use sluice::model::metrics::measure::Measure;
use sluice::model::metrics::store::MetricScope::{self, Each, One, Total};
use sluice::model::metrics::store::MetricStore;
use sluice::model::metrics::window::{MinuteWindow, WindowStep};
use sluice::model::time::UnixSeconds;

use crate::metrics::{NOON, metrics, rows, values, window};

fn at(minute: i64) -> UnixSeconds {
    UnixSeconds((NOON + minute) * 60 + 5)
}

fn put(store: &mut MetricStore, window: MinuteWindow, value: &Value, now: UnixSeconds) {
    let asked: Vec<Metric> = value.as_object().unwrap().keys().map(Metric::new).collect();
    store.put_one(&Total, window, &asked, Some(&values(value)), now, 0);
}

/// Returns the metrics to read of the whole account.
fn to_read(store: &MetricStore, asked: &[Metric], window: MinuteWindow, minute: i64) -> Vec<Metric> {
    store.metrics_to_read(&Total, asked, window, at(minute))
}

fn known(
    store: &MetricStore,
    scope: &MetricScope,
    metric: &Metric,
    window: MinuteWindow,
) -> Option<(Option<f64>, bool)> {
    store.lookup(scope, metric).number(window)
}

const fn gap(is_final: bool) -> Option<(Option<f64>, bool)> {
    Some((None, is_final))
}

fn number(store: &MetricStore, metric: &str, window: MinuteWindow) -> Option<f64> {
    known(store, &Total, &Metric::new(metric), window)?.0
}

#[test]
fn finished_minute_is_not_requested_again_and_a_recent_one_once_a_minute() {
    let mut store = MetricStore::default();
    let asked = metrics(&["edge_bandwidth"]);
    put(&mut store, window(-7, 1), &json!({"edge_bandwidth": 5}), at(0));
    put(&mut store, window(-1, 1), &json!({"edge_bandwidth": 5}), at(0));
    let to_ask = |minute: i64, start: i64| !to_read(&store, &asked, window(start, 1), minute).is_empty();
    assert!(!to_ask(0, -7) && !to_ask(1_000_000, -7));
    assert!(!to_ask(0, -1), "not twice in a minute");
    assert!(to_ask(1, -1), "it may have changed");
    assert!(to_ask(0, -9));
    let both = metrics(&["edge_bandwidth", "edge_hit_bytes"]);
    assert_eq!(to_read(&store, &both, window(-7, 1), 0), metrics(&["edge_hit_bytes"]));
}

#[test]
fn gap_is_not_zero_and_is_requested_until_it_is_final() {
    let mut store = MetricStore::default();
    let asked = metrics(&["edge_bandwidth", "edge_requests_total"]);
    let known = |store: &MetricStore| known(store, &Total, &asked[0], window(-4, 1));
    assert_eq!(known(&store), None);
    store.put_one(&Total, window(-4, 1), &asked, Some(&values(&json!({"edge_bandwidth": null}))), at(0), 0);
    assert_eq!(known(&store), gap(false));
    assert_eq!(to_read(&store, &asked, window(-4, 1), 1).len(), 2);
    store.put_one(&Total, window(-4, 1), &asked, None, at(2), 0);
    assert_eq!(known(&store), gap(false), "nothing agrees with nothing");
    store.put_one(&Total, window(-4, 1), &asked, None, at(4), 0);
    assert_eq!(known(&store), gap(true));
    // A late response does not undo a newer one.
    store.put_one(&Total, window(-4, 1), &asked, Some(&values(&json!({"edge_bandwidth": 1}))), at(3), 0);
    assert_eq!(known(&store), gap(true));
}

#[test]
fn minute_is_final_when_two_readings_a_minute_apart_agree() {
    let mut store = MetricStore::default();
    let second = |secs: i64| UnixSeconds(NOON * 60 + secs);
    // The minute ends at second 0 and is complete 90 seconds later.
    for (secs, number, is_kept) in [
        (-20, 10, false),
        (5, 10, false),
        (35, 10, false),
        (65, 20, false),
        (95, 30, false),
        (125, 30, false),
        (155, 30, true),
    ] {
        put(&mut store, window(-1, 1), &json!({"edge_requests_total": number}), second(secs));
        let known = known(&store, &Total, &metrics(&["edge_requests_total"])[0], window(-1, 1));
        let number = Some(f64::from(number));
        assert_eq!(known, Some((number, is_kept)), "after {secs} s");
    }
    // Six minutes after its end the minute is final, whatever was read before.
    put(&mut store, window(-2, 1), &json!({"edge_requests_total": 4}), second(299));
    assert!(!to_read(&store, &metrics(&["edge_requests_total"]), window(-2, 1), 9).is_empty());
    put(&mut store, window(-2, 1), &json!({"edge_requests_total": 5}), second(300));
    assert!(to_read(&store, &metrics(&["edge_requests_total"]), window(-2, 1), 9).is_empty());
}

#[test]
fn readings_of_zero_do_not_agree_when_the_service_may_lag() {
    let mut store = MetricStore::default();
    let asked = metrics(&["edge_bandwidth", "edge_hit_bytes"]);
    for minute in 0..3 {
        put(&mut store, window(-2, 1), &json!({"edge_bandwidth": 0, "edge_hit_bytes": 0}), at(minute));
    }
    assert_eq!(to_read(&store, &asked, window(-2, 1), 3), asked);
    for minute in 0..2 {
        put(&mut store, window(-3, 1), &json!({"edge_bandwidth": 8, "edge_hit_bytes": 0}), at(minute));
    }
    assert!(to_read(&store, &asked, window(-3, 1), 3).is_empty(), "beside traffic zero is a number");
}

#[test]
fn lagging_service_is_requested_until_it_has_caught_up() {
    let mut store = MetricStore::default();
    let asked = metrics(&["edge_bandwidth"]);
    let half = values(&json!({"edge_bandwidth": 3}));
    for minute in [0, 2] {
        store.put_one(&Total, window(-4, 1), &asked, Some(&half), at(minute), 8);
        assert_eq!(to_read(&store, &asked, window(-4, 1), minute + 1), asked);
    }
    store.put_one(&Total, window(-4, 1), &asked, Some(&half), at(6), 8);
    assert!(to_read(&store, &asked, window(-4, 1), 9).is_empty());
}

#[test]
fn rows_of_a_resource_are_added_and_a_row_without_a_resource_uses_its_host() {
    let mut store = MetricStore::default();
    let asked = metrics(&["edge_requests_total", "edge_bandwidth", "edge_hit_ratio", "edge_request_time"]);
    let answer = rows(&json!([
        {"cname": "a.example", "resource": "r", "edge_requests_total": 10, "edge_bandwidth": 300, "edge_hit_ratio": 1.0, "edge_request_time": 1},
        {"cname": "lone.example", "edge_requests_total": 7, "edge_bandwidth": 1},
        {"cname": "b.example", "resource": "r", "edge_requests_total": 5, "edge_bandwidth": 100, "edge_hit_ratio": 0.0, "edge_request_time": 2},
        {"resource": "s", "edge_requests_total": 1, "edge_bandwidth": 1},
        {"resource": "s", "edge_requests_total": 1},
    ]));
    store.put_each(window(-20, 1), &asked, &answer, at(0), 0);
    let number =
        |id: &str, at: usize| known(&store, &One(ResourceId::new(id)), &asked[at], window(-20, 1))?.0;
    assert_eq!((number("r", 0), number("r", 1)), (Some(15.0), Some(400.0)));
    assert_eq!(number("r", 2), Some(0.75), "weighted by bytes");
    assert_eq!(number("r", 3), None, "medians are never averaged");
    assert_eq!(
        (number("s", 0), number("s", 1)),
        (Some(2.0), None),
        "a part that is not known is not left out"
    );
    assert_eq!(number("lone.example", 0), Some(7.0));
    assert!(store.is_host(&ResourceId::new("lone.example")) && !store.is_host(&ResourceId::new("r")));
}

#[test]
fn refused_metric_names_are_requested_no_more_and_the_bare_name_replaces_them() {
    let mut store = MetricStore::default();
    put(&mut store, window(-20, 1), &json!({"edge_bandwidth": 5}), at(0));
    let asked =
        metrics(&["edge_bandwidth", "edge_request_time_0_250k", "edge_request_time_4M+", "edge_status_504"]);
    let newest = window(-1, 1);
    assert_eq!(store.accepted(&Total, &asked, newest), asked);
    store.refuse(&Total, &asked[1..], newest, at(0));
    assert_eq!(store.accepted(&Total, &asked, newest), metrics(&["edge_bandwidth", "edge_request_time"]));
    assert_eq!(to_read(&store, &asked, window(-20, 1), 0), metrics(&["edge_request_time"]));
    let measures: Vec<Measure> = [
        "edge_request_time_0_250k",
        "edge_request_time_4M+",
        "edge_status_504",
        "edge_error_rate_5xx",
        "edge_hit_ratio",
    ]
    .map(|name| Measure::parse(name).unwrap())
    .to_vec();
    let drawn: Vec<String> = store.drawable(&Total, &measures, newest).iter().map(Measure::name).collect();
    assert_eq!(drawn, ["edge_request_time", "edge_error_rate_5xx", "edge_hit_ratio"]);
    let words = store.refused_message(&Total, &measures[..2], &[newest]);
    assert_eq!(
        words,
        "The service rejects edge_request_time_0_250k, edge_request_time_4M+. Shown instead: edge_request_time."
    );
    assert_eq!(store.refused_message(&Total, &measures[3..], &[newest]), "");
    store.refuse(&Total, &metrics(&["edge_requests_total", "edge_bandwidth"]), newest, at(0));
    let drawn: Vec<String> =
        store.drawable(&Total, &measures[3..], newest).iter().map(Measure::name).collect();
    assert_eq!(drawn, ["edge_hit_ratio"], "a rate needs its whole, a ratio no weight");
    // "Load again" asks for all names.
    store.request_again(&[]);
    assert_eq!(store.accepted(&Total, &asked, newest), asked);
}

#[test]
fn windows_read_before_the_lag_was_known_are_requested_again() {
    let mut store = MetricStore::default();
    let asked = metrics(&["edge_bandwidth"]);
    for minute in [-20, -5, -4] {
        put(&mut store, window(minute, 1), &json!({"edge_bandwidth": 3}), at(0));
    }
    store.reopen(at(0), 4);
    let is_asked = |start: i64| !to_read(&store, &asked, window(start, 1), 1).is_empty();
    assert!(is_asked(-5) && is_asked(-4), "half of it may have been there");
    assert!(!is_asked(-20));
}

#[test]
fn longer_window_is_merged_from_shorter_ones_except_for_medians() {
    let mut store = MetricStore::default();
    for minute in -20..-10 {
        let bandwidth = 1000.0 * f64::from(i32::try_from(-minute).unwrap());
        put(
            &mut store,
            window(minute, 1),
            &json!({"edge_bandwidth": bandwidth, "edge_requests_total": 10, "edge_request_time": 1}),
            at(0),
        );
    }
    assert_eq!(number(&store, "edge_bandwidth", window(-20, 10)), Some(15_500.0));
    assert_eq!(number(&store, "edge_requests_total", window(-20, 5)), Some(50.0));
    assert_eq!(number(&store, "edge_request_time", window(-20, 5)), None);
    let asked = metrics(&["edge_bandwidth", "edge_request_time"]);
    assert_eq!(to_read(&store, &asked, window(-20, 10), 0), metrics(&["edge_request_time"]));
    assert_eq!(number(&store, "edge_requests_total", window(-20, 11)), None, "one minute of it is not known");
}

#[test]
fn response_by_resource_is_stored_for_each_resource() {
    let mut store = MetricStore::default();
    let asked = metrics(&["edge_bandwidth"]);
    let answer = rows(
        &json!([{"resource": "a", "resource_name": "A", "edge_bandwidth": 1}, {"resource": "b", "cname": "b.example"}]),
    );
    store.put_each(window(-20, 1), &asked, &answer, at(0), 0);
    let known = |id: &str| known(&store, &One(ResourceId::new(id)), &asked[0], window(-20, 1));
    assert_eq!(known("a"), Some((Some(1.0), true)));
    assert_eq!((known("b"), known("c")), (gap(true), gap(true)));
    assert!(store.metrics_to_read(&One(ResourceId::new("a")), &asked, window(-20, 1), at(0)).is_empty());
    assert!(!to_read(&store, &asked, window(-20, 1), 0).is_empty());
    let names: Vec<&str> = store.resources().iter().map(|resource| resource.name.as_str()).collect();
    assert_eq!(names, ["A", "b.example"]);
    // A resource that is not in every shorter window cannot be merged, so the longer window is requested.
    store.put_each(window(-19, 1), &asked, &answer[..1], at(0), 0);
    let (numbers, _) = store.lookup(&Each, &asked[0]).numbers(window(-20, 2)).unwrap();
    assert_eq!(numbers.as_ref(), [(0, 1.0)]);
    let both = rows(&json!([{"resource": "a", "edge_bandwidth": 1}, {"resource": "b", "edge_bandwidth": 1}]));
    store.put_each(window(-18, 1), &asked, &both, at(0), 0);
    assert_eq!(store.lookup(&Each, &asked[0]).numbers(window(-19, 2)), None);
    assert!(!store.metrics_to_read(&Each, &asked, window(-19, 2), at(0)).is_empty());
}

#[test]
fn windows_to_request_are_those_with_any_metric_to_request() {
    let mut store = MetricStore::default();
    let (one, both) = (metrics(&["edge_bandwidth"]), metrics(&["edge_bandwidth", "edge_hit_bytes"]));
    put(&mut store, window(-30, 1), &json!({"edge_bandwidth": 5, "edge_hit_bytes": 1}), at(0));
    put(&mut store, window(-29, 1), &json!({"edge_bandwidth": 5}), at(0));
    put(&mut store, window(-1, 1), &json!({"edge_bandwidth": 5, "edge_hit_bytes": 1}), at(0));
    let windows = [window(-1, 1), window(-28, 1), window(-29, 1), window(-30, 1), window(-30, 2)];
    let to_ask = |metrics: &[Metric], now| store.windows_to_read(&Total, metrics, &windows, at(now));
    assert_eq!(to_ask(&one, 0), [window(-28, 1)], "two minutes are merged of their parts");
    assert_eq!(to_ask(&both, 0), [window(-28, 1), window(-29, 1), window(-30, 2)]);
    assert_eq!(to_ask(&one, 1), [window(-1, 1), window(-28, 1)]);
    for scope in [Each, One(ResourceId::new("a"))] {
        assert_eq!(store.windows_to_read(&scope, &one, &windows, at(0)), windows);
    }
}

#[test]
fn store_evicts_the_windows_outside_of_the_last_view() {
    let mut store = MetricStore::default();
    for minute in 0..100 {
        put(&mut store, window(-200 + minute, 1), &json!({"edge_bandwidth": 1, "edge_hit_bytes": 2}), at(0));
    }
    store.mark_viewed(&[window(-200, 1), window(-199, 1)]);
    store.mark_viewed(&(100..160).map(|minute| window(-minute, 1)).collect::<Vec<_>>());
    // Each response has one number and its own overhead.
    assert_eq!(store.size(), 200 * 6);
    store.shrink(200 * 6);
    assert_eq!(store.size(), 200 * 6, "it is small enough");
    store.shrink(140 * 6);
    assert_eq!(store.size(), 59 * 2 * 6);
    assert_eq!(number(&store, "edge_bandwidth", window(-140, 1)), Some(1.0), "viewed windows are retained");
    assert_eq!(number(&store, "edge_bandwidth", window(-200, 1)), None);
}

#[test]
fn refusal_is_of_its_scope_and_of_windows_as_old() {
    let asked = metrics(&["edge_bandwidth", "edge_request_time_4M+"]);
    let accepts = |store: &MetricStore, scope: &MetricScope, start: i64| {
        store.accepted(scope, &asked, window(start, 1)) == asked
    };
    let one = |id: &str| One(ResourceId::new(id));
    // A week ago: neither in the last hour, nor by resource.
    let mut store = MetricStore::default();
    store.refuse(&Total, &asked[1..], window(-10_000, 1), at(0));
    assert!(accepts(&store, &Total, -60) && accepts(&store, &Each, -10_000));
    assert!(!accepts(&store, &Total, -10_000) && !accepts(&store, &Total, -10_001));
    let measures = [Measure::parse("edge_request_time_4M+").unwrap()];
    assert_eq!(store.drawable(&Total, &measures, window(-60, 1)), measures);
    let message = |windows: &[MinuteWindow]| store.refused_message(&Total, &measures, windows);
    let older =
        "The service rejects edge_request_time_4M+ for minutes this old. Shown instead: edge_request_time.";
    assert_eq!(message(&[window(-10_005, 1), window(-60, 1)]), older);
    assert_eq!(message(&[window(-61, 1), window(-60, 1)]), "");
    // The older part of a view has gaps, and is not loading for ever.
    let (numbers, is_final) = store.lookup(&Total, &asked[1]).numbers(window(-10_001, 1)).unwrap();
    assert!(numbers.is_empty() && is_final);
    // A newer refusal extends an older one; one of a recent minute is for all ages.
    store.refuse(&Total, &asked[1..], window(-500, 1), at(0));
    assert!(!accepts(&store, &Total, -501) && accepts(&store, &Total, -499));
    store.refuse(&Total, &asked[1..], window(-1, 1), at(0));
    assert!(!accepts(&store, &Total, 60));
    store.refuse(&Total, &asked[1..], window(-700, 1), at(0));
    assert!(!accepts(&store, &Total, 60));
    // One resource is a scope of its own.
    store.refuse(&one("a"), &asked[1..], window(-1, 1), at(0));
    assert!(!accepts(&store, &one("a"), -1) && accepts(&store, &one("b"), -1) && accepts(&store, &Each, -1));
    assert_eq!(
        store.windows_to_read(&one("a"), &asked[1..], &[window(-9, 1)], at(0)),
        [window(-9, 1)],
        "its bare name"
    );
}

#[test]
fn window_without_traffic_between_traffic_is_requested_once_more() {
    let asked = metrics(&["edge_bandwidth", "edge_status_504"]);
    let mut store = MetricStore::default();
    let windows: Vec<MinuteWindow> = (-60..-50).map(|start| window(start, 1)).collect();
    for (at_window, own) in windows.iter().enumerate() {
        let bandwidth = if (3..6).contains(&at_window) || at_window == 9 { 0 } else { 7 };
        put(&mut store, *own, &json!({"edge_bandwidth": bandwidth, "edge_status_504": 0}), at(0));
    }
    let mut requested = |minute: i64| {
        store.recheck_quiet(&Total, &windows, at(minute));
        let windows = store.windows_to_read(&Total, &asked, &windows, at(minute));
        // The service has filled in one of them.
        for own in &windows {
            let late = i64::from(own.start.0 == NOON - 57) * 9;
            put(&mut store, *own, &json!({"edge_bandwidth": late, "edge_status_504": 0}), at(minute));
        }
        windows.iter().map(|window| window.start.0 - NOON).collect::<Vec<_>>()
    };
    assert_eq!(requested(-27), Vec::<i64>::new(), "none of them is half an hour old");
    assert_eq!(requested(1), [-57, -56, -55], "not the last, nor codes that are zero beside traffic");
    assert_eq!(requested(2), Vec::<i64>::new(), "once");
    assert_eq!(number(&store, "edge_bandwidth", windows[3]), Some(9.0));
    // A window without any row is as quiet.
    let mut store = MetricStore::default();
    for (start, answer) in [
        (-60, json!([{"resource": "a", "edge_bandwidth": 1}])),
        (-59, json!([])),
        (-58, json!([{"resource": "a", "edge_bandwidth": 1}])),
    ] {
        store.put_each(window(start, 1), &asked[..1], &rows(&answer), at(0), 0);
    }
    store.recheck_quiet(&Each, &windows, at(1));
    assert_eq!(store.windows_to_read(&Each, &asked[..1], &windows[..3], at(1)), [window(-59, 1)]);
    store.recheck_quiet(&Total, &windows, at(1));
}

#[test]
fn window_that_is_requested_once_more_stays_final_until_its_answer_comes() {
    let (mut store, asked) = (MetricStore::default(), metrics(&["edge_bandwidth"]));
    let windows: Vec<MinuteWindow> = (-60..-57).map(|start| window(start, 1)).collect();
    for (own, bandwidth) in windows.iter().zip([json!(7), json!(null), json!(7)]) {
        put(&mut store, *own, &json!({"edge_bandwidth": bandwidth}), at(0));
    }
    store.recheck_quiet(&Total, &windows, at(0));
    assert_eq!(store.windows_to_read(&Total, &asked, &windows, at(0)), [windows[1]]);
    assert_eq!(known(&store, &Total, &Metric::new("edge_bandwidth"), windows[1]), Some((None, true)));
}

#[test]
fn windows_loaded_again_keep_their_numbers_until_then() {
    let (mut store, asked) = (MetricStore::default(), metrics(&["edge_bandwidth"]));
    for start in [-60, -59, -58, -57] {
        put(&mut store, window(start, 1), &json!({"edge_bandwidth": 7}), at(0));
    }
    store.request_again(&[window(-60, 2), window(-58, 1)]);
    let is_asked = |start: i64| !to_read(&store, &asked, window(start, 1), 0).is_empty();
    assert_eq!([-60, -59, -58, -57].map(is_asked), [true, true, true, false], "parts of a longer window too");
    assert_eq!(number(&store, "edge_bandwidth", window(-58, 1)), Some(7.0));
}

#[test]
fn live_hour_ends_with_its_last_finished_minute() {
    let (mut store, asked) = (MetricStore::default(), metrics(&["edge_bandwidth"]));
    let end = |store: &MetricStore, step: i64, secs: i64| {
        let step = WindowStep::of_minutes(step).unwrap();
        store.finished_end(&Total, &asked, step, UnixSeconds(NOON * 60 + secs)).0 - NOON
    };
    assert_eq!([end(&store, 1, 30), end(&store, 5, 30)], [-6, -10], "nothing is known yet");
    for (secs, newest) in [(5, -1), (65, 0), (125, 1)] {
        for start in -6..=newest {
            put(&mut store, window(start, 1), &json!({"edge_bandwidth": 7}), UnixSeconds(NOON * 60 + secs));
        }
    }
    assert_eq!(end(&store, 1, 130), 1, "minute 0 was read twice after its end, minute 1 once");
    assert_eq!(end(&store, 2, 130), 0);
}
