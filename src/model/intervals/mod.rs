//! Sorted stretches of whole seconds as columns, and questions to them that take logarithmic time.
//!
//! [`Intervals`] are what any list of recorded stretches becomes before it is drawn, compared or cut: sorted, without overlaps,
//! none empty.

mod columns;
mod set;

pub use columns::{Intervals, Stretch};

use serde::{Deserialize, Serialize};

use crate::model::time::UnixSeconds;

/// A stretch of time: its first second, and the first second after it.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
pub struct Period {
    /// The first second.
    pub from: UnixSeconds,
    /// The first second that is no longer part of it. A period that does not end after it begins is empty.
    pub to: UnixSeconds,
}

impl Period {
    /// From one Unix second up to another.
    pub const fn of_seconds(from: i64, to: i64) -> Self {
        Self { from: UnixSeconds(from), to: UnixSeconds(to) }
    }

    /// All of time.
    pub const ALWAYS: Self = Self::of_seconds(i64::MIN, i64::MAX);

    /// Its length in seconds; 0 for an empty one.
    pub fn duration_secs(self) -> i64 {
        self.to.0.saturating_sub(self.from.0).max(0)
    }
}
