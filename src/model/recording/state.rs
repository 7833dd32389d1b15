//! The state of a setting as a list groups it: what the service says, and whether that is as it should be.

use crate::model::recording::local_facts::{LocalFacts, is_deactivated};
use crate::model::recording::trouble::Trouble;
use crate::model::recording::{Action, RecordingStatus, Setting};

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
