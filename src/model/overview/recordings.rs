//! The recordings of an account: which have failed, which run, and how many there are of the others.

use crate::model::recording::{RecordingStatus, Setting};

/// Recording settings by their state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordingStates {
    /// The indices of those in `error`.
    pub failed: Vec<usize>,
    /// The indices of those in `progress`.
    pub running: Vec<usize>,
    /// How many are in each other state the service reports, in the order in which they first occur.
    pub others: Vec<(String, usize)>,
    /// How many the service reports no state of.
    pub without_status: usize,
}

/// Sorts settings by their state (`contract.md#recording-states`).
pub fn by_state(settings: &[Setting]) -> RecordingStates {
    let mut states = RecordingStates::default();
    for (index, setting) in settings.iter().enumerate() {
        match setting.status.as_ref() {
            Some(RecordingStatus::Error) => states.failed.push(index),
            Some(RecordingStatus::Progress) => states.running.push(index),
            Some(other) if !other.as_str().is_empty() => {
                match states.others.iter_mut().find(|(name, _)| name == other.as_str()) {
                    Some((_, count)) => *count += 1,
                    None => states.others.push((other.as_str().to_owned(), 1)),
                }
            }
            _ => states.without_status += 1,
        }
    }
    states
}

/// What a setting is called: the path of its source playlist, else its identifier.
pub fn name(setting: &Setting) -> String {
    let path = setting.source_path.trim_matches('/');
    if path.is_empty() { setting.id.to_string() } else { path.to_owned() }
}
