//! Evaluation of status changes.
//!
//! - [`state_start`]: the start of the current state.
//! - [`status_log`]: the history of a resource, merged from several reads. [`to_read`]: the missing parts.
//! - [`spans`]: the states in a period. [`outages`]: durations, outages and shared outages.
//! - [`instability`]: sources that flap.
//! - [`targets`]: current and former targets. [`former_keys`]: the histories of one target. [`csv`]: export.

pub mod csv;
pub mod former_keys;
pub mod instability;
pub mod outages;
pub mod spans;
pub mod state_start;
pub mod status_log;
pub mod targets;
pub mod to_read;

use crate::model::restream::history::{StatusChange, is_latest_first};
use crate::model::restream::status::StatusCode;
use crate::text::sorting::sort_by_key;

/// Sorts changes by time. In one second, the service's order counts, reversed if it lists the latest first.
pub fn in_order(changes: &[StatusChange]) -> Vec<&StatusChange> {
    let mut ordered: Vec<&StatusChange> = changes.iter().collect();
    if is_latest_first(changes.iter().map(|change| change.time)) {
        ordered.reverse();
    }
    sort_by_key(&mut ordered, |change| change.time);
    ordered
}

/// Sorts changes by time, without code 5, which is not a state (`contract.md#decision-34`).
pub fn states_in_order(changes: &[StatusChange]) -> Vec<&StatusChange> {
    let mut states = in_order(changes);
    states.retain(|change| change.code != Some(StatusCode::NO_CHANGES));
    states
}
