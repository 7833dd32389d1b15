//! The state of a setting for lists: the service's status, combined with problems.

use crate::json::partial_list::PartialList;
use crate::model::dvr::{StreamEntry, newest_end};
use crate::model::intervals::Period;
use crate::model::read_back::ReadBack;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated, is_idle};
use crate::model::recording::setting::RecordingStatus;
use crate::model::recording::trouble::Trouble;
use crate::model::recording::{Setting, SettingAction};
use crate::model::states::states;

states! {
    /// The state of a setting. Ordered worst first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum RecordingState {
        /// It should record, but does not.
        ShouldRecord = "not-recording", "Not recording";
        /// It may be in trouble: its instances are being read.
        Checking = "checking", "Checking";
        /// `error`: the last recording failed.
        Error = "error", "Error";
        /// It records, but should have ended.
        Overrunning = "overrunning", "Overrunning";
        /// It records, but its source is down.
        SourceDown = "source-down", "Source down";
        /// An undocumented status, shown as sent.
        Other = "other", "Other";
        /// No status.
        Unknown = "unknown", "Status not reported";
        /// `progress`.
        Recording = "progress", "Recording";
        /// `wait`.
        Waiting = "wait", "Waiting";
        /// `finish`.
        Finished = "finish", "Finished";
        /// Deactivated, as far as known.
        Deactivated = "deactivated", "Deactivated";
    }
}

impl RecordingState {
    /// Returns the state of a setting with this problem.
    pub fn of(setting: &Setting, facts: &LocalFacts, trouble: Option<Trouble>) -> RecordingState {
        match &setting.status {
            _ if trouble.is_some_and(Trouble::is_missing) => RecordingState::ShouldRecord,
            _ if matches!(trouble, Some(Trouble::SourceDown { .. })) => RecordingState::SourceDown,
            _ if trouble.is_some() => RecordingState::Overrunning,
            Some(RecordingStatus::Progress) => RecordingState::Recording,
            _ if is_deactivated(setting, facts) => RecordingState::Deactivated,
            Some(RecordingStatus::Wait) => RecordingState::Waiting,
            Some(RecordingStatus::Finish) => RecordingState::Finished,
            Some(RecordingStatus::Error) => RecordingState::Error,
            Some(other) if !other.as_str().is_empty() => RecordingState::Other,
            _ => RecordingState::Unknown,
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
pub fn allows(setting: &Setting, facts: &LocalFacts, action: SettingAction) -> bool {
    use RecordingStatus::{Error, Finish, Progress, Wait};
    let status = setting.status.as_ref();
    match action {
        _ if status != Some(&Progress) && is_deactivated(setting, facts) => false,
        SettingAction::Start => status != Some(&Progress),
        SettingAction::Stop => !matches!(status, Some(Wait | Finish | Error)),
        SettingAction::Restart | SettingAction::Deactivate => true,
    }
}

/// Returns whether a status is the one that an action asks for. No status shows a restart or a deactivation
/// (`contract.md#decision-13`).
pub fn is_reached(action: SettingAction, status: Option<&RecordingStatus>) -> bool {
    status.is_some_and(|status| match action {
        SettingAction::Start => *status == RecordingStatus::Progress,
        SettingAction::Stop => is_idle(status),
        SettingAction::Restart | SettingAction::Deactivate => false,
    })
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
/// unreadable ranges may still have it, and any time of a host may be earlier if its ranges were unreadable before. On
/// a host that had none, time is earlier if it began before the newest time of the others.
pub fn after_reset(before: &PartialList<StreamEntry>, now: &PartialList<StreamEntry>) -> ReadBack {
    let end = |entry: &StreamEntry| match entry.dvr.ranges.rejected.is_empty() {
        true => newest_end(entry),
        false => Some(Period::ALWAYS.to),
    };
    let end_of = |host: &str| before.items.iter().filter(|entry| entry.host == host).filter_map(end).max();
    let newest = before.items.iter().filter_map(end).max();
    let is_left = |entry: &StreamEntry| {
        let ranges = &entry.dvr.ranges;
        end_of(&entry.host).or(newest).is_some_and(|end| {
            !ranges.rejected.is_empty() || ranges.items.iter().any(|range| range.from < end)
        })
    };
    let is_missing =
        |old: &StreamEntry| end(old).is_some() && now.items.iter().all(|new| new.host != old.host);
    let may_be_unread = !before.rejected.is_empty() || newest.is_some() && !now.rejected.is_empty();
    if may_be_unread || before.items.iter().any(is_missing) || now.items.iter().any(is_left) {
        ReadBack::NotApplied
    } else {
        ReadBack::Applied
    }
}
