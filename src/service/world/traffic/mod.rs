//! Traffic: what was asked of the edge and of the origin for a resource in a minute, and sums of minutes.
//!
//! A minute of a resource is made of whole numbers chosen so that sums stay exact: its bandwidth is a multiple of
//! [`GRAIN`], so that the mean over 1 to 10 minutes and the bytes of a minute are whole numbers too. Hence ten
//! one-minute answers add up to the ten-minute answer, and the resources' rows to the total, without a remainder.

mod curve;
pub mod metric;

pub use crate::service::world::traffic::curve::{Watched, is_measured};

/// Bits per second: a multiple of 1, 2, … 10, and of 2 so that 60 seconds of it are whole bytes.
pub const GRAIN: i64 = 2520;

/// The statuses that are counted one by one (`contract.md#metrics-data`), in the order of [`Side::statuses`].
pub const STATUSES: [u16; 18] =
    [200, 204, 206, 301, 302, 304, 400, 401, 403, 404, 416, 429, 500, 501, 502, 503, 504, 505];

/// The traffic of one side: edge or origin.
#[derive(Clone, Default)]
pub struct Side {
    /// The sum over minutes of bits per second, in grains.
    pub grains: i64,
    /// Counts by status, in the order of [`STATUSES`].
    pub statuses: [i64; 18],
    /// Successful responses by size range.
    pub responses: [i64; 8],
    /// How many seconds they took to load, all together.
    pub load_secs: [i64; 8],
}

/// The traffic of a period: of one resource or of many.
#[derive(Clone, Default)]
pub struct Traffic {
    /// What viewers asked.
    pub edge: Side,
    /// What the edge asked of the origin.
    pub origin: Side,
    /// The part of the edge's grains that came from cache.
    pub hit_grains: i64,
}

impl Side {
    /// How many requests had one of these statuses.
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

impl Traffic {
    /// Adds another resource's, or another minute's.
    pub fn add(&mut self, other: &Self) {
        self.edge.add(&other.edge);
        self.origin.add(&other.origin);
        self.hit_grains += other.hit_grains;
    }
}
