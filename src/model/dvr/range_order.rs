//! The ranges of several hosts as rows of one table.

use crate::model::intervals::Intervals;
use crate::text::sorting::sort_by_key;

/// The sort key of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeKey {
    /// The host, in the given order, then time.
    Host,
    /// The start.
    From,
    /// The end.
    To,
    /// The length.
    Duration,
}

/// Returns the ranges of the hosts with `is_meant`, sorted, as indices of host and range; equal rows by host.
pub fn ranges_in_order(
    hosts: &[&Intervals],
    is_meant: impl Fn(usize) -> bool,
    key: RangeKey,
    is_descending: bool,
) -> Vec<(usize, usize)> {
    let meant = hosts.iter().enumerate().filter(|(host, _)| is_meant(*host));
    let mut rows: Vec<(usize, usize)> =
        meant.flat_map(|(host, ranges)| (0..ranges.len()).map(move |index| (host, index))).collect();
    let value = |&(host, index): &(usize, usize)| {
        let range = hosts[host][index];
        match key {
            RangeKey::Host => 0,
            RangeKey::From => range.from.0,
            RangeKey::To => range.to.0,
            RangeKey::Duration => range.duration_secs(),
        }
    };
    if key != RangeKey::Host {
        sort_by_key(&mut rows, value);
    }
    if is_descending {
        rows.reverse();
    }
    rows
}
