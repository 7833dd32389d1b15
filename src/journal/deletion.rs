//! The hosts of a deletion.

use serde::{Deserialize, Serialize};

use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;

/// The ranges that are kept for each host, before and after.
const MOST_RANGES: usize = 20;

/// A deletion with its results on the hosts.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Removal {
    /// The deleted period; `None` for everything.
    pub piece: Option<Period>,
    /// The hosts.
    pub hosts: Vec<HostRemoval>,
}

/// The result of a deletion on one host.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct HostRemoval {
    /// The host.
    pub host: String,
    /// The label of the result.
    pub end: String,
    /// The seconds removed, if a read confirms it.
    pub removed_secs: Option<i64>,
    /// The ranges that met the deleted period before, at most 20.
    pub before: Vec<Period>,
    /// The ranges that meet it after, at most 20; none unless a read confirms them.
    pub after: Vec<Period>,
    /// The number of times it was sent.
    pub tries: u32,
    /// The service's answer or the difference, redacted.
    pub note: String,
}

/// Returns the first ranges that overlap or touch a period.
pub fn meeting(ranges: &Intervals, piece: Option<Period>) -> Vec<Period> {
    let around = piece.map_or(Period::ALWAYS, |Period { from, to }| Period {
        from: UnixSeconds(from.0.saturating_sub(1)),
        to: UnixSeconds(to.0.saturating_add(1)),
    });
    ranges[ranges.within(around)].iter().take(MOST_RANGES).copied().collect()
}
