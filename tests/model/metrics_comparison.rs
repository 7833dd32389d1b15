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
use sluice::model::time::UnixSeconds;

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
    assert_eq!((found[0].value, found[0].change, found[0].known), (Some(30.0), Some(2.0), 1));
    let drawn = [Measure::metric(REQUESTS)];
    let [now, was] =
        [&windows, &before].map(|windows| measure_curves(&store, &MetricScope::Total, &drawn, windows));
    assert_eq!(change_of_period(&now.curves[0], &was.curves[0], &windows, MetricUnit::Requests), Some(2.0));
    assert_eq!(
        total_label(&now.curves[0], &drawn[0], MetricUnit::Requests).unwrap(),
        "30 total of 1 of 2 windows"
    );
    assert_eq!(coverage_label(3, 6).as_deref(), Some("of 3 of 6 windows"));
    assert_eq!(coverage_label(6, 6), None);
    assert_eq!(total_label(&was.curves[0], &drawn[0], MetricUnit::Requests).unwrap(), "20 total");
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
        let before = against.windows(&windows, step);
        assert!(windows.iter().zip(&before).all(|(now, before)| {
            (now.start.0 - before.start.0, now.end.0 - before.end.0) == (minutes, minutes)
        }));
        assert_eq!(before.len(), 3);
    }
    assert!(ComparisonPeriod::LastWeek.windows(&[], step).is_empty());
}

#[test]
fn metrics_file_has_the_earlier_number_and_the_change_beside_each_number() {
    let store = with_requests(&[Some(80), None, Some(100), Some(7)]);
    let drawn = [Measure::metric(REQUESTS)];
    let [now, was] = [[2, 3], [0, 1]]
        .map(|at| measure_curves(&store, &MetricScope::Total, &drawn, &Arc::new(at.map(window).to_vec())));
    let names = vec!["Edge requests".to_owned()];
    let unit = MetricUnit::Requests;
    let charts = [ExportedChart { names, unit, picture: now, before: was.curves }];
    let text = csv(&charts, ComparisonPeriod::Yesterday.label());
    let lines: Vec<&str> = text.split_terminator("\r\n").collect();
    assert!(
        lines[0].ends_with(",State,Edge requests (requests),\"Edge requests, yesterday (requests)\",\"Edge requests, change (%)\""),
        "{}",
        lines[0]
    );
    assert!(lines[1].ends_with("Z,complete,100,80,25") && lines[2].ends_with("Z,complete,7,,"), "{text}");
}
