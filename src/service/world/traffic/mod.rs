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

/// The response-size ranges of the request times (`contract.md#metrics-data`).
pub const SIZE_RANGES: [&str; 8] =
    ["0_250k", "250k_500k", "500k_750k", "750k_1m", "1m_2m", "2m_3m", "3m_4m", "4M+"];

/// Load times are whole seconds below this.
const SECONDS: usize = 16;

/// How many responses took how many seconds to load.
type LoadTimes = [i64; SECONDS];

/// The traffic of one side: edge or origin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The sum over minutes of bits per second, in grains.
    grains: i64,
    /// Counts by status, in the order of [`STATUSES`].
    statuses: [i64; 18],
    /// Load times of successful responses by size range.
    load_times: [LoadTimes; 8],
}

/// The traffic of a period: of one resource or of many.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// What viewers asked.
    pub edge: Side,
    /// What the edge asked of the origin.
    pub origin: Side,
    /// The part of the edge's grains that came from cache.
    hit_grains: i64,
}

impl Side {
    /// The mean bandwidth over so many minutes, in bits per second.
    pub const fn bandwidth(&self, minutes: i64) -> i64 {
        self.grains * GRAIN / if minutes > 0 { minutes } else { 1 }
    }

    /// How many requests there were.
    pub fn requests(&self) -> i64 {
        self.statuses.iter().sum()
    }

    /// How many had this status.
    pub fn status(&self, status: u16) -> i64 {
        STATUSES.iter().position(|known| *known == status).map_or(0, |index| self.statuses[index])
    }

    /// How many had a status of this class: 2 for 2xx.
    pub fn class(&self, class: u16) -> i64 {
        let counted = STATUSES.iter().zip(self.statuses).filter(|(status, _)| **status / 100 == class);
        counted.map(|(_, count)| count).sum()
    }

    /// The median load time of responses in a size range, or of all, in whole seconds; 0 when there were none.
    pub fn median_secs(&self, range: Option<usize>) -> i64 {
        let mut counts = [0; SECONDS];
        for (index, times) in self.load_times.iter().enumerate() {
            if range.is_none_or(|wanted| wanted == index) {
                counts.iter_mut().zip(times).for_each(|(sum, count)| *sum += count);
            }
        }
        let total: i64 = counts.iter().sum();
        let mut seen = 0;
        for (secs, count) in (0..).zip(counts) {
            seen += count;
            if total > 0 && seen * 2 >= total {
                return secs;
            }
        }
        0
    }

    fn add(&mut self, other: &Self) {
        self.grains += other.grains;
        self.statuses.iter_mut().zip(other.statuses).for_each(|(sum, count)| *sum += count);
        for (sums, counts) in self.load_times.iter_mut().zip(other.load_times) {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
    }
}

impl Traffic {
    /// Adds another resource's, or another minute's.
    pub fn add(&mut self, other: &Self) {
        self.edge.add(&other.edge);
        self.origin.add(&other.origin);
        self.hit_grains += other.hit_grains;
    }

    /// Bytes that came from cache.
    pub const fn hit_bytes(&self) -> i64 {
        self.hit_grains * (GRAIN * 60 / 8)
    }

    /// Cached traffic divided by total traffic; 0 when there was none.
    pub fn hit_ratio(&self) -> f64 {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a fraction of two sums; the 53rd bit does not matter"
        )]
        let ratio = |part: i64, whole: i64| part as f64 / whole as f64;
        if self.edge.grains == 0 { 0.0 } else { ratio(self.hit_grains, self.edge.grains) }
    }
}
