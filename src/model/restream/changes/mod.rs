//! What a list of status changes says: since when the present state holds, which state held when, and for how long.
//!
//! - [`since`]: since when the present state holds.
//! - [`status_log`]: everything read of a resource's history, put together. [`to_read`]: what is still to be read.
//! - [`spans`]: which state held when in a period.
//! - [`outages`]: for how long, how often, when targets were out, and which of them together.
//! - [`targets`]: whose states they are. [`csv`]: all of it as a file.

pub mod csv;
pub mod outages;
pub mod spans;
pub mod state_start;
pub mod status_log;
pub mod targets;
pub mod to_read;

use crate::model::restream::history::{StatusChange, is_latest_first};
use crate::model::restream::status::StatusCode;
use crate::text::sorting::sort_by_key;

/// The changes in the order in which they happened. Services send them in any order; of several in one second, the
/// service's own order counts, which is turned round where most of its changes are followed by an earlier one.
pub fn in_order(changes: &[StatusChange]) -> Vec<&StatusChange> {
    let mut ordered: Vec<&StatusChange> = changes.iter().collect();
    if is_latest_first(changes.iter().map(|change| change.time)) {
        ordered.reverse();
    }
    sort_by_key(&mut ordered, |change| change.time);
    ordered
}

/// The same without entries that only say that there were no changes (code 5): those are no state of a target
/// (`contract.md#decision-34`).
pub fn states_in_order(changes: &[StatusChange]) -> Vec<&StatusChange> {
    let mut states = in_order(changes);
    states.retain(|change| change.code != Some(StatusCode::NO_CHANGES));
    states
}
