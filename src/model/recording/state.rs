//! The state of a setting as a list groups it: what the service says, and whether that is as it should be.

use crate::model::dvr::StreamEntry;
use crate::model::read_back::ReadBack;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated};
use crate::model::recording::setting::RecordingStatus;
use crate::model::recording::trouble::Trouble;
use crate::model::recording::{Action, Setting};

/// The state of a setting. Ordered worst first, which is how trouble is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// It should record and does not.
    ShouldRecord,
    /// `error`: the last recording failed.
    Error,
    /// It records and should have ended.
    Overrunning,
    /// A state that the API document does not list; it is shown as it is.
    Other,
    /// The service sends none.
    Unknown,
    /// `progress`.
    Recording,
    /// `wait`.
    Waiting,
    /// `finish`.
    Finished,
    /// Deactivated, as far as that is known.
    Deactivated,
}

impl State {
    /// Every value, worst first.
    pub const ALL: [State; 9] = [
        State::ShouldRecord,
        State::Error,
        State::Overrunning,
        State::Other,
        State::Unknown,
        State::Recording,
        State::Waiting,
        State::Finished,
        State::Deactivated,
    ];

    /// The state of a setting with this trouble.
    pub fn of(setting: &Setting, known: &LocalFacts, trouble: Option<Trouble>) -> State {
        if let Some(trouble) = trouble {
            return if trouble.is_missing() { State::ShouldRecord } else { State::Overrunning };
        }
        match &setting.status {
            Some(RecordingStatus::Progress) => State::Recording,
            _ if is_deactivated(setting, known) => State::Deactivated,
            Some(RecordingStatus::Wait) => State::Waiting,
            Some(RecordingStatus::Finish) => State::Finished,
            Some(RecordingStatus::Error) => State::Error,
            Some(other) if !other.as_str().is_empty() => State::Other,
            _ => State::Unknown,
        }
    }

    /// The index in [`State::ALL`].
    pub const fn rank(self) -> usize {
        self as usize
    }

    /// How it is written in an address (`?state=`): as the API spells it, where it does.
    pub const fn slug(self) -> &'static str {
        match self {
            State::ShouldRecord => "not-recording",
            State::Error => "error",
            State::Overrunning => "overrunning",
            State::Other => "other",
            State::Unknown => "unknown",
            State::Recording => "progress",
            State::Waiting => "wait",
            State::Finished => "finish",
            State::Deactivated => "deactivated",
        }
    }

    /// The words for a person.
    pub const fn words(self) -> &'static str {
        match self {
            State::ShouldRecord => "Not recording",
            State::Error => "Error",
            State::Overrunning => "Overrunning",
            State::Other => "Other",
            State::Unknown => "Status not reported",
            State::Recording => "Recording",
            State::Waiting => "Waiting",
            State::Finished => "Finished",
            State::Deactivated => "Deactivated",
        }
    }

    /// The words for one setting: a state that the API document does not list is named as the service spells it.
    pub fn words_of(self, setting: &Setting) -> String {
        match &setting.status {
            Some(status) if self == State::Other => status.as_str().to_owned(),
            _ => self.words().to_owned(),
        }
    }
}

/// Whether the service takes an action of a setting in its state; while that is not known it may
/// (`contract.md#decision-13`).
pub fn allows(setting: &Setting, known: &LocalFacts, action: &Action) -> bool {
    use RecordingStatus::{Error, Finish, Progress, Wait};
    let status = setting.status.as_ref();
    match action {
        Action::Change(_) => true,
        _ if status != Some(&Progress) && is_deactivated(setting, known) => false,
        Action::Start => status != Some(&Progress),
        Action::Stop => !matches!(status, Some(Wait | Finish | Error)),
        Action::Restart | Action::Deactivate => true,
    }
}

/// Of a start, by the status before and now. A status that is not reported shows nothing.
pub fn after_start(before: Option<&RecordingStatus>, now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        Some(RecordingStatus::Progress) => ReadBack::Applied,
        None => ReadBack::NotApplied,
        now if now == before => ReadBack::NotApplied,
        // It went off and ended at once, or failed.
        _ => ReadBack::Different,
    }
}

/// Of a stop, by the status now. A status that is not reported shows nothing.
pub const fn after_stop(now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        None | Some(RecordingStatus::Progress) => ReadBack::NotApplied,
        Some(_) => ReadBack::Applied,
    }
}

/// Of a reset of the DVR, by what the hosts of the stream had before and have now: nothing is left of what was there. A live
/// stream goes on from then. A host that is missing now, or whose ranges cannot all be read, may still have it.
pub fn after_reset(before: &[StreamEntry], now: &[StreamEntry]) -> ReadBack {
    let end_of = |host: &str| {
        let entries = before.iter().filter(|entry| entry.host == host);
        entries.flat_map(|entry| &entry.dvr.ranges).map(|range| range.end()).max()
    };
    let may_be_left = |host: &str, end| {
        let entries: Vec<_> = now.iter().filter(|entry| entry.host == host).collect();
        let has_any = |entry: &&StreamEntry| {
            !entry.dvr.unreadable_ranges.is_empty() || entry.dvr.ranges.iter().any(|range| range.from < end)
        };
        entries.is_empty() || entries.iter().any(has_any)
    };
    let is_left = |entry: &StreamEntry| end_of(&entry.host).is_some_and(|end| may_be_left(&entry.host, end));
    if before.iter().any(is_left) { ReadBack::NotApplied } else { ReadBack::Applied }
}

/// Of a deactivation, by the status now: a recording that runs ends with it. The API has no field that shows more
/// (`contract.md#decision-13`).
pub const fn after_deactivate(now: Option<&RecordingStatus>) -> ReadBack {
    after_stop(now)
}
