//! What a list of status changes says: since when the present state holds, which state held when, and for how long.
//!
//! - [`since`]: since when the present state holds.
//! - [`chronicle`]: everything read of a resource's history, put together.
//! - [`spans`]: which state held when in a period. [`totals`]: for how long, how often, and the longest outage.
//! - [`targets`]: whose states they are. [`csv`]: all of it as a file.

pub mod chronicle;
pub mod csv;
pub mod since;
pub mod spans;
pub mod targets;
pub mod totals;

use crate::model::restream::StatusChange;

/// The changes in the order in which they happened. Services send them in any order; of several in one second, the
/// service's own order counts, which is turned round where it begins with the latest.
pub fn in_order(changes: &[StatusChange]) -> Vec<&StatusChange> {
    let mut ordered: Vec<&StatusChange> = changes.iter().collect();
    let is_latest_first = changes.first().zip(changes.last()).is_some_and(|(a, b)| a.time > b.time);
    if is_latest_first {
        ordered.reverse();
    }
    ordered.sort_by_key(|change| change.time);
    ordered
}
