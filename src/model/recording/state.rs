//! The state of a setting as a list groups it: what the service says, and whether that is as it should be.

use crate::model::recording::local_facts::{LocalFacts, is_deactivated};
use crate::model::recording::trouble::Trouble;
use crate::model::recording::{RecordingStatus, Setting};

/// The state of a setting. Ordered worst first, which is how trouble is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    /// It should record and does not.
    ShouldRecord,
    /// `error`: the last recording failed.
    Error,
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
    pub const ALL: [State; 8] = [
        State::ShouldRecord,
        State::Error,
        State::Other,
        State::Unknown,
        State::Recording,
        State::Waiting,
        State::Finished,
        State::Deactivated,
    ];

    /// The state of a setting with this trouble.
    pub fn of(setting: &Setting, known: LocalFacts, trouble: Option<Trouble>) -> State {
        if trouble.is_some() {
            return State::ShouldRecord;
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
            State::Other => "Other",
            State::Unknown => "No status data",
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
