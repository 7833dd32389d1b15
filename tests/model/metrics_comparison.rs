//! A period is compared with an earlier one.

use std::sync::Arc;

use serde_json::json;
use sluice::model::metrics::Metric;
use sluice::model::metrics::comparison::{
    ComparisonPeriod, change, change_of_period, comparison_label, coverage_label, total_label,
};
use sluice::model::metrics::curve::measure_curves;
use sluice::model::metrics::export::{ExportedChart, csv, heads};
use sluice::model::metrics::measure::Measure;
use sluice::model::metrics::ranking::ranked;
use sluice::model::metrics::store::{MetricScope, MetricStore};
use sluice::model::metrics::unit::MetricUnit;
use sluice::model::metrics::window::{MinuteWindow, WindowStep};
use sluice::model::time::{UnixMinute, UnixSeconds, format_utc, parse_utc};

use crate::metrics::{self, NOON, rows, values};

const NOW: UnixSeconds = UnixSeconds((NOON + 1_000) * 60);
const REQUESTS: &str = "edge_requests_total";

fn window(start: i64) -> MinuteWindow {
    metrics::window(start, 1)
}

fn with_requests(numbers: &[Option<i64>]) -> MetricStore {
    let mut store = MetricStore::default();
    let asked = [Metric::new(REQUESTS)];
    for (number, at) in numbers.iter().zip(0..) {
        let total = values(&json!({ REQUESTS: number }));
        store.put_one(&MetricScope::Total, window(at), &asked, Some(&total), NOW, 0);
        let row = rows(&json!([{"resource": "a", REQUESTS: number}]));
        store.put_each(window(at), &asked, &row, NOW, 0);
    }
    store
}

#[test]
fn change_compares_only_windows_known_in_both_periods() {
    let store = with_requests(&[Some(10), Some(10), Some(30), None]);
    let (windows, before) = (Arc::new(vec![window(2), window(3)]), Arc::new(vec![window(0), window(1)]));
    let found = ranked(&store, &Measure::metric(REQUESTS), &windows, &before);
    assert_eq!((found[0].value, found[0].change, found[0].coverage), (Some(30.0), Some(2.0), (1, 2)));
    let drawn = [Measure::metric(REQUESTS)];
    let [now, was] =
        [&windows, &before].map(|windows| measure_curves(&store, &MetricScope::Total, &drawn, windows, &[]));
    assert_eq!(change_of_period(&now, &was, 0, MetricUnit::Requests), Some(2.0));
    assert_eq!(
        total_label(&now, &now.curves[0], &drawn[0], MetricUnit::Requests).unwrap(),
        "30 total of 1 of 2 windows"
    );
    assert_eq!(coverage_label(3, 6).as_deref(), Some("of 3 of 6 windows"));
    assert_eq!(coverage_label(6, 6), None);
    assert_eq!(total_label(&was, &was.curves[0], &drawn[0], MetricUnit::Requests).unwrap(), "20 total");
    let words = comparison_label(
        Some("10".to_owned()),
        Some(MetricUnit::Requests.change(2.0)),
        ComparisonPeriod::Previous,
    );
    assert_eq!(words, "+200 % from 10 before");
    assert_eq!(comparison_label(None, None, ComparisonPeriod::Yesterday), "– yesterday");
}

#[test]
fn change_of_a_share_is_told_in_points() {
    let told =
        |now, before, unit: MetricUnit| change(Some(now), Some(before), unit).map(|it| unit.change(it));
    assert_eq!(told(0.95, 0.946, MetricUnit::Share).unwrap(), "+0.4 points");
    assert_eq!(told(0.946, 0.95, MetricUnit::Share).unwrap(), "−0.4 points");
    assert_eq!(told(0.02, 0.0, MetricUnit::Share).unwrap(), "+2.0 points", "from zero");
    assert_eq!(told(0.95, 0.95, MetricUnit::Share).unwrap(), "±0.0 points");
    assert_eq!(told(110.0, 100.0, MetricUnit::Requests).unwrap(), "+10.0 %");
    assert_eq!(told(110.0, 0.0, MetricUnit::Requests), None);
    assert_eq!(change(None, Some(0.5), MetricUnit::Share), None);
    let found =
        heads([&"Hit ratio".to_owned()].into_iter(), "", MetricUnit::Share.change_name(), Some("before"));
    assert_eq!(found[2], "Hit ratio, change (points)");
}

#[test]
fn period_is_compared_with_the_previous_one_yesterday_or_last_week() {
    let windows = [(0, 5), (5, 5), (10, 2)].map(|(start, minutes)| metrics::window(start, minutes));
    let step = WindowStep::of_minutes(5).unwrap();
    for (against, minutes) in [
        (ComparisonPeriod::Previous, 15),
        (ComparisonPeriod::Yesterday, 1_440),
        (ComparisonPeriod::LastWeek, 10_080),
    ] {
        let before = against.windows(&windows, step, &|_| 7_200);
        assert!(windows.iter().zip(&before).all(|(now, before)| {
            (now.start.0 - before.start.0, now.end.0 - before.end.0) == (minutes, minutes)
        }));
        assert_eq!(before.len(), 3);
    }
    assert!(ComparisonPeriod::LastWeek.windows(&[], step, &|_| 0).is_empty());
}

/// Returns the first minute of the window compared with one that starts at a UTC time, in a zone whose offset in hours
/// changes at another UTC time.
fn compared(against: ComparisonPeriod, start: &str, changes: &str, hours: [f64; 2]) -> String {
    let seconds = |text: &str| parse_utc(text).unwrap().0;
    let start = seconds(start) / 60;
    let window = MinuteWindow { start: UnixMinute(start), end: UnixMinute(start + 10) };
    let step = WindowStep::of_minutes(10).unwrap();
    let offset_secs = |second: i64| (hours[usize::from(second >= seconds(changes))] * 3_600.0) as i64;
    let [before] = against.windows(&[window], step, &offset_secs)[..] else { panic!("one window") };
    assert_eq!(before.minutes(), 10);
    format_utc(before.start.start())
}

#[test]
fn compared_hours_are_those_of_the_clock_over_a_change_of_the_clocks() {
    use ComparisonPeriod::{LastWeek, Previous, Yesterday};
    // Berlin, 25 October 2026: 03:00 becomes 02:00.
    let berlin = |against, start| compared(against, start, "2026-10-25T01:00:00Z", [2.0, 1.0]);
    assert_eq!(berlin(Yesterday, "2026-10-26T11:00:00Z"), "2026-10-25T11:00:00Z", "12:00 and 12:00");
    assert_eq!(berlin(Yesterday, "2026-10-25T11:00:00Z"), "2026-10-24T10:00:00Z", "12:00 and 12:00");
    assert_eq!(berlin(Yesterday, "2026-10-25T23:30:00Z"), "2026-10-24T22:30:00Z", "00:30 and 00:30");
    assert_eq!(berlin(LastWeek, "2026-10-26T11:00:00Z"), "2026-10-19T10:00:00Z");
    assert_eq!(berlin(LastWeek, "2026-10-25T00:30:00Z"), "2026-10-18T00:30:00Z", "before the change");
    // New York, 8 March 2026: 02:00 becomes 03:00; and 1 November 2026: 02:00 becomes 01:00.
    let spring = |against, start| compared(against, start, "2026-03-08T07:00:00Z", [-5.0, -4.0]);
    assert_eq!(spring(Yesterday, "2026-03-08T16:00:00Z"), "2026-03-07T17:00:00Z");
    assert_eq!(spring(LastWeek, "2026-03-14T16:00:00Z"), "2026-03-07T17:00:00Z");
    assert_eq!(spring(Yesterday, "2026-03-09T06:30:00Z"), "2026-03-08T07:30:00Z", "02:30 was skipped");
    let autumn = |against, start| compared(against, start, "2026-11-01T06:00:00Z", [-4.0, -5.0]);
    assert_eq!(autumn(Yesterday, "2026-11-01T17:00:00Z"), "2026-10-31T16:00:00Z");
    assert_eq!(autumn(Previous, "2026-11-01T17:00:00Z"), "2026-11-01T16:50:00Z", "a length has no clock");
    // Lord Howe, 4 October 2026: 02:00 becomes 02:30.
    let howe = |start| compared(Yesterday, start, "2026-10-03T15:30:00Z", [10.5, 11.0]);
    assert_eq!(howe("2026-10-04T01:00:00Z"), "2026-10-03T01:30:00Z", "12:00 and 12:00");
}

#[test]
fn metrics_file_has_the_earlier_number_and_the_change_beside_each_number() {
    let store = with_requests(&[Some(80), None, Some(100), Some(7)]);
    let drawn = [Measure::metric(REQUESTS)];
    let [now, was] = [[2, 3], [0, 1]].map(|at| {
        measure_curves(&store, &MetricScope::Total, &drawn, &Arc::new(at.map(window).to_vec()), &[])
    });
    let names = vec!["Edge requests".to_owned()];
    let unit = MetricUnit::Requests;
    let charts = [ExportedChart { names, unit, picture: now, before: was }];
    let text = csv(&charts, ComparisonPeriod::Yesterday.label(), None);
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert!(
        lines[0].ends_with(",State,Edge requests (requests),\"Edge requests, yesterday (requests)\",\"Edge requests, change (%)\""),
        "{}",
        lines[0]
    );
    assert!(lines[1].ends_with("Z,complete,100,80,25") && lines[2].ends_with("Z,complete,7,,"), "{text}");
}

#[test]
fn running_minute_and_one_read_once_count_in_no_mean_sum_or_change() {
    let (mut store, asked) = (MetricStore::default(), [Metric::new(REQUESTS), Metric::new("edge_bandwidth")]);
    let second = |secs: i64| UnixSeconds(NOON * 60 + secs);
    // Minutes -20 to -8 are finished by their age; -2 was read twice, -1 once, and 0 is running.
    let mut put = |start: i64, requests: i64, now: UnixSeconds| {
        let numbers = json!({ REQUESTS: requests, "edge_bandwidth": requests });
        store.put_one(&MetricScope::Total, window(start), &asked, Some(&values(&numbers)), now, 0);
        let row = rows(&json!([{"resource": "a", REQUESTS: requests}]));
        store.put_each(window(start), &asked[..1], &row, now, 0);
    };
    (-20..-7).for_each(|start| put(start, 100, second(30)));
    put(-2, 100, second(-50));
    put(-2, 100, second(30));
    put(-1, 40, second(30));
    put(0, 10, second(30));
    let windows = Arc::new([-10, -9, -8, -2, -1, 0].map(window).to_vec());
    let before = Arc::new([-16, -15, -14, -13, -12, -11].map(window).to_vec());
    let drawn = [Measure::metric(REQUESTS), Measure::metric("edge_bandwidth")];
    let now = measure_curves(&store, &MetricScope::Total, &drawn, &windows, &[]);
    let was = measure_curves(&store, &MetricScope::Total, &drawn, &before, &now.states);
    assert_eq!(now.curves[0].numbers.iter().flatten().count(), 6, "all are drawn");
    assert_eq!(now.curves.iter().map(|c| c.period_value).collect::<Vec<_>>(), [Some(400.0), Some(100.0)]);
    assert_eq!(was.curves[0].period_value, Some(400.0), "as many windows");
    assert_eq!(change_of_period(&now, &was, 0, MetricUnit::Requests), Some(0.0));
    assert_eq!(change_of_period(&now, &was, 1, MetricUnit::BitsPerSecond), Some(0.0));
    let label = |at: usize| total_label(&now, &now.curves[at], &drawn[at], MetricUnit::Requests).unwrap();
    assert_eq!([label(0), label(1)], ["400 total", "100 mean"], "no window is missing");
    let ranked = &ranked(&store, &drawn[0], &windows, &before)[0];
    assert_eq!((ranked.value, ranked.change, ranked.coverage), (Some(400.0), Some(0.0), (4, 4)));
}

#[test]
fn shares_of_resources_are_of_the_same_windows() {
    let (mut store, asked) = (MetricStore::default(), [Metric::new(REQUESTS)]);
    for at in 0..7 {
        let small = if at < 4 { json!(10) } else { json!(null) };
        let answer = rows(&json!([{"resource": "a", REQUESTS: 30}, {"resource": "b", REQUESTS: small}]));
        store.put_each(window(at), &asked, &answer, NOW, 0);
    }
    let windows: Vec<_> = (0..7).map(window).collect();
    let shares = |store: &MetricStore| {
        let ranked = ranked(store, &Measure::metric(REQUESTS), &windows, &[]);
        ranked.iter().map(|own| (own.value, own.share, own.shared)).collect::<Vec<_>>()
    };
    assert_eq!(shares(&store), [(Some(210.0), Some(0.75), 4), (Some(40.0), Some(0.25), 4)]);
    // A resource without numbers anywhere is in no share; one without a common window leaves none.
    store.put_each(
        window(6),
        &asked,
        &rows(&json!([{"resource": "a", REQUESTS: 30}, {"resource": "c"}])),
        NOW,
        0,
    );
    assert_eq!(shares(&store)[0], (Some(210.0), Some(0.75), 4));
    let late = rows(&json!([{"resource": "a", REQUESTS: 30}, {"resource": "c", REQUESTS: 5}]));
    store.put_each(window(6), &asked, &late, NOW, 0);
    assert_eq!(shares(&store).iter().map(|(_, share, _)| *share).collect::<Vec<_>>(), [None, None, None]);
}
