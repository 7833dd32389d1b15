//! The traffic of a stream's publishing resource (`contract.md#decision-65`).

use crate::model::ids::ResourceId;
use crate::model::intervals::Period;
use crate::model::metrics::ServerSide;
use crate::model::metrics::measure::Measure;
use crate::model::metrics::store::{MetricScope, MetricStore};
use crate::model::metrics::totals::{BandwidthPoint, BandwidthTotals};
use crate::model::metrics::window::MinuteWindow;
use crate::model::time::UnixSeconds;

/// The traffic of one window; `None` for a gap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrafficPoint {
    /// The window.
    pub window: MinuteWindow,
    /// Bits per second to viewers.
    pub bandwidth: Option<f64>,
    /// Requests with a 5xx, divided by all.
    pub error_rate: Option<f64>,
    /// True if the numbers don't change any more (`contract.md#decision-25`).
    pub is_final: bool,
}

/// Returns what is drawn: bandwidth, and the rate of errors.
pub fn measures() -> [Measure; 2] {
    [Measure::metric("edge_bandwidth"), Measure::ErrorRate(ServerSide::Edge, "5xx")]
}

/// Returns the traffic of a resource in the windows that were read.
pub fn traffic(store: &MetricStore, id: &ResourceId, windows: &[MinuteWindow]) -> Vec<TrafficPoint> {
    let scope = MetricScope::One(id.clone());
    let [bandwidth, errors] = measures().map(|measure| (measure.needs(), measure));
    let number = |(needs, measure): &(Vec<_>, Measure), window: MinuteWindow| {
        let read = |at: usize| store.lookup(&scope, needs.get(at)?).number(window);
        let (value, is_final) = read(0)?;
        let whole = read(1).and_then(|(number, _)| number);
        Some((measure.number([value, whole]), is_final))
    };
    let point = |window: &MinuteWindow| {
        let (bandwidth, is_final) = number(&bandwidth, *window)?;
        let error_rate = number(&errors, *window).and_then(|(rate, _)| rate);
        Some(TrafficPoint { window: *window, bandwidth, error_rate, is_final })
    };
    windows.iter().filter_map(point).collect()
}

/// Returns the point at a second.
pub fn point_at(points: &[TrafficPoint], second: UnixSeconds) -> Option<&TrafficPoint> {
    let at = points.partition_point(|point| point.window.end.start() <= second);
    points.get(at).filter(|point| point.window.start.start() <= second)
}

/// Returns the totals of the finished windows within a period: a mean tells nothing of a part of its window. A window that
/// was not read is a gap.
pub fn totals(points: &[TrafficPoint], windows: &[MinuteWindow], period: Period) -> BandwidthTotals {
    let mut read = points.iter().peekable();
    let point = |window: &MinuteWindow| match read.next_if(|point| point.window == *window) {
        Some(point) => point.is_final.then_some((*window, point.bandwidth)),
        None => Some((*window, None)),
    };
    let mut all: Vec<BandwidthPoint> = windows.iter().filter_map(point).collect();
    all.retain(|(window, _)| window.is_within(period));
    BandwidthTotals::of(&all)
}
