//! Sorted intervals of whole seconds, with lookups in logarithmic time, for drawing, comparison and cuts.

mod columns;
mod set;

pub use columns::{IntervalOrGap, Intervals};

use serde::{Deserialize, Serialize};

use crate::model::time::UnixSeconds;

/// A period of whole seconds.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Period {
    /// The start.
    pub from: UnixSeconds,
    /// The end, exclusive. A period that ends before it starts is empty.
    pub to: UnixSeconds,
}

impl Period {
    /// Creates a period between two Unix seconds.
    pub const fn of_seconds(from: i64, to: i64) -> Self {
        Self { from: UnixSeconds(from), to: UnixSeconds(to) }
    }

    /// All of time.
    pub const ALWAYS: Self = Self::of_seconds(i64::MIN, i64::MAX);

    /// Returns both ends as Unix seconds.
    pub const fn seconds(self) -> (i64, i64) {
        (self.from.0, self.to.0)
    }

    /// Returns the length in seconds; 0 for an empty period.
    pub fn duration_secs(self) -> i64 {
        self.to.0.saturating_sub(self.from.0).max(0)
    }

    /// Returns whether it contains a time.
    pub fn contains(self, time: UnixSeconds) -> bool {
        self.from <= time && time < self.to
    }

    /// Returns the intersection with another, unless it is empty.
    pub fn common(self, other: Self) -> Option<Self> {
        let common = Self { from: self.from.max(other.from), to: self.to.min(other.to) };
        (common.from < common.to).then_some(common)
    }
}
