//! The ranges of several hosts as the rows of one table.

use crate::model::intervals::Intervals;
use crate::text::sorting::sort_by_key;

/// What rows are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RangeKey {
    /// The hosts, in the order in which they are given, and of each its ranges in time.
    Host,
    /// The first second.
    From,
    /// The second after the last.
    To,
    /// How long they are.
    Duration,
}

/// Returns the ranges of the hosts that are meant in order, each by the index of its host and its own there. Rows that are alike in the
/// key stay by host; descending turns everything round.
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
        let (from, to) = (hosts[host].starts()[index], hosts[host].ends()[index]);
        match key {
            RangeKey::Host => 0,
            RangeKey::From => from,
            RangeKey::To => to,
            RangeKey::Duration => to.saturating_sub(from),
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
