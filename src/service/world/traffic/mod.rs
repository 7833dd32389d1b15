//! Traffic: requests to the edge and the origin for a resource in a minute, and sums of minutes.
//!
//! Bandwidth is a multiple of [`GRAIN`], so that the mean over 1 to 10 minutes and the bytes of a minute are integers.
//! Sums are therefore exact: ten one-minute responses add up to the ten-minute response, and the resources' rows to the
//! total.

mod curve;
pub mod metric;

pub use crate::service::world::traffic::curve::{ViewedResource, is_measured};

/// Bits per second: divisible by 1 to 10, and such that 60 seconds are full bytes.
pub const GRAIN: i64 = 2520;

/// The statuses with a counter (`contract.md#metrics-data`), in the order of [`SideTraffic::statuses`].
pub const STATUSES: [u16; 18] =
    [200, 204, 206, 301, 302, 304, 400, 401, 403, 404, 416, 429, 500, 501, 502, 503, 504, 505];

/// The traffic of one side: edge or origin.
#[derive(Clone, Default)]
pub struct SideTraffic {
    /// The sum over minutes of bits per second, in units of [`GRAIN`].
    pub grains: i64,
    /// Counts by status, in the order of [`STATUSES`].
    pub statuses: [i64; 18],
    /// Successful responses by size range.
    pub responses: [i64; 8],
    /// Their total load time in seconds.
    pub load_secs: [i64; 8],
}

/// The traffic of a period, of one or more resources.
#[derive(Clone, Default)]
pub struct SimulatedTraffic {
    /// Requests of viewers to the edge.
    pub edge: SideTraffic,
    /// Requests of the edge to the origin.
    pub origin: SideTraffic,
    /// The edge's bandwidth from cache.
    pub hit_grains: i64,
}

impl SideTraffic {
    /// Returns the number of requests with the statuses that `is_counted` selects.
    pub fn requests(&self, is_counted: impl Fn(u16) -> bool) -> i64 {
        STATUSES
            .iter()
            .zip(self.statuses)
            .filter(|(status, _)| is_counted(**status))
            .map(|(_, count)| count)
            .sum()
    }

    fn add(&mut self, other: &Self) {
        let sums = self.statuses.iter_mut().chain(&mut self.responses).chain(&mut self.load_secs);
        let counts = other.statuses.iter().chain(&other.responses).chain(&other.load_secs);
        sums.zip(counts).for_each(|(sum, count)| *sum += count);
        self.grains += other.grains;
    }
}

impl SimulatedTraffic {
    pub fn add(&mut self, other: &Self) {
        self.edge.add(&other.edge);
        self.origin.add(&other.origin);
        self.hit_grains += other.hit_grains;
    }
}
