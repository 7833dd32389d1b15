//! Ranges as they are drawn: sorted, without overlaps (`contract.md#decision-18`).

use crate::model::dvr::stream::Range;
use crate::model::time::UnixSeconds;

/// A stretch of time: its first second, and the first second after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The first second.
    pub from: UnixSeconds,
    /// The first second that is no longer part of it; always after `from`.
    pub to: UnixSeconds,
}

impl Period {
    /// Its length in seconds.
    pub fn duration_secs(self) -> i64 {
        self.to.0.saturating_sub(self.from.0)
    }
}

/// The seconds that any of the ranges covers, as the fewest periods in order of time. Ranges that overlap or touch become
/// one; those without a length vanish.
pub fn merged(ranges: &[Range]) -> Vec<Period> {
    let mut periods: Vec<Period> = ranges
        .iter()
        .map(|range| Period { from: range.from, to: range.end() })
        .filter(|period| period.to > period.from)
        .collect();
    // Services send them sorted; then this is one comparison each.
    if !periods.is_sorted_by_key(|period| period.from) {
        periods.sort_unstable_by_key(|period| period.from);
    }
    periods.dedup_by(|next, last| {
        let is_joined = next.from <= last.to;
        if is_joined {
            last.to = last.to.max(next.to);
        }
        is_joined
    });
    periods
}
