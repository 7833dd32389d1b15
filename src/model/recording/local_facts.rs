//! What is known of a setting beside what the list of settings says.

use crate::model::recording::{Instance, RecordingStatus, Setting};
use crate::model::time::UnixSeconds;

/// What is known of a setting from elsewhere: from its instances, and from what was done in this tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LocalFacts {
    /// When the running recording began.
    pub running_since: Option<UnixSeconds>,
    /// When it was asked to start, where that was accepted and has not shown within 60 s.
    pub unconfirmed_start: Option<UnixSeconds>,
    /// Whether it was deactivated: the API has no field for that (`contract.md#decision-13`).
    pub is_deactivated: bool,
}

/// Spellings of a state that services use for a setting that records no more.
const DEACTIVATED: [&str; 4] = ["deactivated", "inactive", "disabled", "deactive"];

/// Whether a setting records no more: as the tab knows, or as its state says.
pub fn is_deactivated(setting: &Setting, known: LocalFacts) -> bool {
    let is_reported =
        |status: &RecordingStatus| DEACTIVATED.iter().any(|word| status.as_str().eq_ignore_ascii_case(word));
    known.is_deactivated || setting.status.as_ref().is_some_and(is_reported)
}

/// When the running instance began, where the answer holds it (`contract.md#decision-40`).
pub fn running_since(records: &[Instance]) -> Option<UnixSeconds> {
    records.iter().filter(|record| record.stop.is_empty()).filter_map(Instance::start_time).max()
}
