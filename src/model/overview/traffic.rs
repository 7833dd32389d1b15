//! The traffic of the last finished minutes, compared with the minutes before.

use crate::model::metrics::window::FINISHED_AFTER_MINUTES;
use crate::model::metrics::{MAX_WINDOW_MINUTES, Metric, MetricValues, MetricsQuery};
use crate::model::time::{UnixMinute, UnixSeconds};

/// The length of each window: half of one request, so that both can be in one.
pub const WINDOW_MINUTES: i64 = MAX_WINDOW_MINUTES / 2;

/// The requested metrics.
pub const METRICS: [&str; 5] =
    ["edge_bandwidth", "origin_bandwidth", "edge_hit_ratio", "edge_requests_total", "edge_status_5xx"];

/// The traffic of a window; a missing number is `None`, never zero (`contract.md#decision-23`).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Traffic {
    /// Bits per second from edges to viewers.
    pub edge_bandwidth: Option<f64>,
    /// Bits per second from origins.
    pub origin_bandwidth: Option<f64>,
    /// Cached traffic divided by all traffic, 0 to 1; `None` without requests.
    pub hit_ratio: Option<f64>,
    /// Requests to edges.
    pub requests: Option<f64>,
    /// Requests to edges with a 5xx, divided by all.
    pub failed_ratio: Option<f64>,
}

/// Returns queries for the last window whose minutes are finished by their age, because services fill in data late
/// (`contract.md#decision-25`), and for the one before.
pub fn last_windows(now: UnixSeconds) -> [MetricsQuery; 2] {
    let end = now.minute().0 - FINISHED_AFTER_MINUTES;
    let window = |end: i64| MetricsQuery {
        start: UnixMinute(end - WINDOW_MINUTES),
        end: UnixMinute(end),
        metrics: METRICS.into_iter().map(Metric::new).collect(),
        resource: None,
    };
    [window(end), window(end - WINDOW_MINUTES)]
}

/// Reads the numbers of a response; `None` for a response without any.
pub fn traffic_of(totals: Option<&MetricValues>) -> Traffic {
    let number = |name: &str| totals.and_then(|totals| totals.get(name)).filter(|number| number.is_finite());
    let requests = number("edge_requests_total");
    let failed = number("edge_status_5xx");
    Traffic {
        edge_bandwidth: number("edge_bandwidth"),
        origin_bandwidth: number("origin_bandwidth"),
        // Without requests there is no ratio, even if the service sends one.
        hit_ratio: number("edge_hit_ratio").filter(|_| requests != Some(0.0)),
        requests,
        failed_ratio: failed.zip(requests).and_then(|(failed, all)| (all > 0.0).then_some(failed / all)),
    }
}
