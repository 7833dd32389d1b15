//! The recordings of an account by state.

use crate::model::recording::Setting;
use crate::model::recording::board::SettingStatus;
use crate::model::recording::state::RecordingState;

/// Returns the indices of the settings in each state, by [`RecordingState::rank`].
pub fn by_state(setting_statuses: &[SettingStatus]) -> Vec<Vec<usize>> {
    let mut states = vec![Vec::new(); RecordingState::ALL.len()];
    for (index, status) in setting_statuses.iter().enumerate() {
        states[status.state.rank()].push(index);
    }
    states
}

/// Counts the settings without a problem by label, in the order of their states: "running", or an undocumented status as sent.
pub fn others(settings: &[Setting], setting_statuses: &[SettingStatus]) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    let mut all: Vec<_> = settings.iter().zip(setting_statuses).collect();
    all.sort_by_key(|(_, status)| status.state.rank());
    for (setting, status) in all {
        let label = match status.state {
            RecordingState::ShouldRecord
            | RecordingState::Checking
            | RecordingState::Error
            | RecordingState::Overrunning
            | RecordingState::SourceDown => continue,
            RecordingState::Recording => "running".to_owned(),
            RecordingState::Other => status.state.label_of(setting),
            RecordingState::Unknown => "without status".to_owned(),
            state => state.label().to_lowercase(),
        };
        match counts.iter_mut().find(|(known, _)| *known == label) {
            Some((_, count)) => *count += 1,
            None => counts.push((label, 1)),
        }
    }
    counts
}
