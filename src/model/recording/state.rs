//! The state of a setting for lists: the service's status, combined with problems.

use crate::json::partial_list::PartialList;
use crate::model::dvr::StreamEntry;
use crate::model::intervals::Period;
use crate::model::read_back::ReadBack;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated, is_idle};
use crate::model::recording::setting::RecordingStatus;
use crate::model::recording::trouble::Trouble;
use crate::model::recording::{Setting, SettingAction};

/// The state of a setting. Ordered worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordingState {
    /// It should record, but does not.
    ShouldRecord,
    /// `error`: the last recording failed.
    Error,
    /// It records, but should have ended.
    Overrunning,
    /// An undocumented status, shown as sent.
    Other,
    /// No status.
    Unknown,
    /// `progress`.
    Recording,
    /// `wait`.
    Waiting,
    /// `finish`.
    Finished,
    /// Deactivated, as far as known.
    Deactivated,
}

impl RecordingState {
    /// The values, worst first.
    pub const ALL: [RecordingState; 9] = [
        RecordingState::ShouldRecord,
        RecordingState::Error,
        RecordingState::Overrunning,
        RecordingState::Other,
        RecordingState::Unknown,
        RecordingState::Recording,
        RecordingState::Waiting,
        RecordingState::Finished,
        RecordingState::Deactivated,
    ];

    /// Returns the state of a setting with this problem.
    pub fn of(setting: &Setting, known: &LocalFacts, trouble: Option<Trouble>) -> RecordingState {
        if let Some(trouble) = trouble {
            return if trouble.is_missing() {
                RecordingState::ShouldRecord
            } else {
                RecordingState::Overrunning
            };
        }
        match &setting.status {
            Some(RecordingStatus::Progress) => RecordingState::Recording,
            _ if is_deactivated(setting, known) => RecordingState::Deactivated,
            Some(RecordingStatus::Wait) => RecordingState::Waiting,
            Some(RecordingStatus::Finish) => RecordingState::Finished,
            Some(RecordingStatus::Error) => RecordingState::Error,
            Some(other) if !other.as_str().is_empty() => RecordingState::Other,
            _ => RecordingState::Unknown,
        }
    }

    /// Returns the index in [`RecordingState::ALL`].
    pub const fn rank(self) -> usize {
        self as usize
    }

    /// Returns the form used in addresses (`?state=`): the API's spelling if there is one.
    pub const fn slug(self) -> &'static str {
        self.names().0
    }

    /// Returns the label.
    pub const fn label(self) -> &'static str {
        self.names().1
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            RecordingState::ShouldRecord => ("not-recording", "Not recording"),
            RecordingState::Error => ("error", "Error"),
            RecordingState::Overrunning => ("overrunning", "Overrunning"),
            RecordingState::Other => ("other", "Other"),
            RecordingState::Unknown => ("unknown", "Status not reported"),
            RecordingState::Recording => ("progress", "Recording"),
            RecordingState::Waiting => ("wait", "Waiting"),
            RecordingState::Finished => ("finish", "Finished"),
            RecordingState::Deactivated => ("deactivated", "Deactivated"),
        }
    }

    /// Returns the label for one setting; an undocumented status as sent.
    pub fn label_of(self, setting: &Setting) -> String {
        match &setting.status {
            Some(status) if self == RecordingState::Other => status.as_str().to_owned(),
            _ => self.label().to_owned(),
        }
    }
}

/// Returns whether the service accepts an action; it may do so in an unknown state (`contract.md#decision-13`).
pub fn allows(setting: &Setting, known: &LocalFacts, action: &SettingAction) -> bool {
    use RecordingStatus::{Error, Finish, Progress, Wait};
    let status = setting.status.as_ref();
    match action {
        SettingAction::Change(_) => true,
        _ if status != Some(&Progress) && is_deactivated(setting, known) => false,
        SettingAction::Start => status != Some(&Progress),
        SettingAction::Stop => !matches!(status, Some(Wait | Finish | Error)),
        SettingAction::Restart | SettingAction::Deactivate => true,
    }
}

/// Judges a start by the statuses before and after it. An absent status shows nothing.
pub fn after_start(before: Option<&RecordingStatus>, now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        Some(RecordingStatus::Progress) => ReadBack::Applied,
        None => ReadBack::NotApplied,
        now if now == before => ReadBack::NotApplied,
        // It started and ended at once, or failed.
        Some(status) if is_idle(status) => ReadBack::Different,
        Some(_) => ReadBack::UnderWay,
    }
}

/// Judges a stop, or a deactivation, which ends a running recording, by the statuses before and after it. An absent
/// status shows nothing, and the API shows no more of a deactivation (`contract.md#decision-13`).
pub fn after_stop(before: Option<&RecordingStatus>, now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        Some(status) if is_idle(status) => ReadBack::Applied,
        None | Some(RecordingStatus::Progress) => ReadBack::NotApplied,
        now if now == before => ReadBack::NotApplied,
        // An undocumented status may mean that it still records, or that it is stopping.
        _ => ReadBack::UnderWay,
    }
}

/// Judges a reset by the hosts' DVR before and after it: all earlier time must be gone. A host that is missing or has
/// unreadable ranges may still have it, and any time of a host may be earlier if its ranges were unreadable before.
pub fn after_reset(before: &PartialList<StreamEntry>, now: &PartialList<StreamEntry>) -> ReadBack {
    let end_of = |host: &str| {
        let entries = before.items.iter().filter(|entry| entry.host == host);
        let end = |entry: &StreamEntry| match entry.dvr.ranges.rejected.is_empty() {
            true => entry.dvr.ranges.items.iter().map(|range| range.end()).max(),
            false => Some(Period::ALWAYS.to),
        };
        entries.filter_map(end).max()
    };
    let may_be_left = |host: &str, end| {
        let entries: Vec<_> = now.items.iter().filter(|entry| entry.host == host).collect();
        let has_any = |entry: &&StreamEntry| {
            !entry.dvr.ranges.rejected.is_empty()
                || entry.dvr.ranges.items.iter().any(|range| range.from < end)
        };
        entries.is_empty() || entries.iter().any(has_any)
    };
    let is_left = |entry: &StreamEntry| end_of(&entry.host).is_some_and(|end| may_be_left(&entry.host, end));
    let may_any_be_left = !before.rejected.is_empty() || before.items.iter().any(is_left);
    if may_any_be_left { ReadBack::NotApplied } else { ReadBack::Applied }
}
