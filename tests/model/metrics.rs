//! Metrics have documented names; the other tests of metrics share the builders of this one.

use std::collections::BTreeSet;

use serde_json::Value;
use sluice::model::metrics::chart::Chart;
use sluice::model::metrics::measure::Measure;
use sluice::model::metrics::window::MinuteWindow;
use sluice::model::metrics::{
    Metric, MetricValues, Quantity, ResourceRow, SIZE_RANGES, ServerSide, in_requests,
};
use sluice::model::time::UnixMinute;

pub const NOON: i64 = 29_500_000;

/// Returns a window that starts so many minutes after noon.
pub fn window(start: i64, minutes: i64) -> MinuteWindow {
    MinuteWindow { start: UnixMinute(NOON + start), end: UnixMinute(NOON + start + minutes) }
}

pub fn metrics(names: &[&str]) -> Vec<Metric> {
    names.iter().map(|name| Metric::new(*name)).collect()
}

pub fn values(value: &Value) -> MetricValues {
    serde_json::from_str(&value.to_string()).unwrap()
}

pub fn rows(value: &Value) -> Vec<ResourceRow> {
    serde_json::from_str(&value.to_string()).unwrap()
}

/// Returns the metrics behind all charts.
pub fn documented() -> BTreeSet<Metric> {
    Chart::all().flat_map(Chart::measures).flat_map(|measure| measure.needs()).collect()
}

#[test]
fn charts_draw_every_documented_metric() {
    let metrics = documented();
    let names: BTreeSet<_> = metrics.iter().map(Metric::as_str).collect();
    // Each side has bandwidth, 22 statuses, request_time with 8 ranges, and requests_total; edge has two more.
    assert_eq!(metrics.len(), 2 * (1 + 22 + 9 + 1) + 2);
    for name in [
        "origin_bandwidth",
        "edge_status_2xx",
        "origin_status_505",
        "edge_status_5xx",
        "edge_hit_ratio",
        "edge_hit_bytes",
        "edge_request_time",
        "origin_request_time_0_250k",
        "edge_request_time_4M+",
        "origin_requests_total",
    ] {
        assert!(names.contains(name), "{name}");
    }
    assert!(metrics.iter().all(|metric| metric.quantity() != Quantity::Other && metric.side().is_some()));
    assert!(!names.contains("origin_hit_ratio"));
}

#[test]
fn metric_name_determines_side_and_quantity() {
    for (name, side, quantity) in [
        ("edge_bandwidth", Some(ServerSide::Edge), Quantity::Bandwidth),
        ("origin_status_4xx", Some(ServerSide::Origin), Quantity::StatusCount("4xx")),
        ("edge_status_418", Some(ServerSide::Edge), Quantity::Other),
        ("edge_request_time", Some(ServerSide::Edge), Quantity::RequestTime(None)),
        ("edge_request_time_4M+", Some(ServerSide::Edge), Quantity::RequestTime(Some("4M+"))),
        ("edge_request_time_odd", Some(ServerSide::Edge), Quantity::RequestTime(Some("odd"))),
        ("origin_requests_total", Some(ServerSide::Origin), Quantity::RequestCount),
        ("edge_hit_bytes", Some(ServerSide::Edge), Quantity::HitBytes),
        ("origin_hit_ratio", Some(ServerSide::Origin), Quantity::Other),
        ("shield_bandwidth", None, Quantity::Other),
        ("", None, Quantity::Other),
    ] {
        let metric = Metric::new(name);
        assert_eq!((metric.side(), metric.quantity()), (side, quantity), "{name}");
    }
}

#[test]
fn undocumented_metric_names_are_requested_separately() {
    let times = Chart::all().find(|chart| chart.spec().table_id == "numbers-edge-time").unwrap();
    let mut measures = Chart::usual_measures();
    assert!(!measures.contains(&times.usual()[0]), "request times by size are drawn on request");
    measures.extend(times.usual());
    let usual: Vec<Metric> = measures.iter().flat_map(Measure::needs).collect();
    let guessed: Vec<Metric> =
        SIZE_RANGES.iter().map(|range| Metric::new(format!("edge_request_time_{range}"))).collect();
    let [named, others] = &in_requests(usual)[..] else { panic!("two requests") };
    assert_eq!(*others, guessed);
    assert!(named.iter().all(|metric| !guessed.contains(metric)));
    assert_eq!(in_requests(vec![Metric::new("edge_request_time")]).len(), 1, "the bare name is documented");
    assert_eq!(in_requests(guessed.clone()), [guessed]);
    assert!(in_requests(Vec::new()).is_empty());
}
