//! Recordings that should run and do not: what a person has to know at once.

use crate::model::recording::local_facts::{LocalFacts, is_deactivated};
use crate::model::recording::schedule::{open_at, windows};
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::time::UnixSeconds;

/// How long a recording may take to begin, in seconds.
pub const GRACE_SECS: i64 = 60;

/// Why a recording should run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// A window of its schedule began then, and is open.
    Missed(UnixSeconds),
    /// It was asked to start then; the service accepted that and nothing has come of it.
    NotStarted(UnixSeconds),
}

impl Trouble {
    /// Since when it should run.
    pub const fn since(self) -> UnixSeconds {
        match self {
            Self::Missed(since) | Self::NotStarted(since) => since,
        }
    }

    /// In a sentence; `clock` spells a time with its zone.
    pub fn words(self, clock: &dyn Fn(UnixSeconds) -> String) -> String {
        match self {
            Self::Missed(since) => format!("Should be recording since {}", clock(since)),
            Self::NotStarted(since) => {
                format!("Should be recording since {}: start accepted, not confirmed", clock(since))
            }
        }
    }
}

/// What is wrong with a setting whose status was read at `read_at`. A status that the service does not send proves nothing.
pub fn trouble(setting: &Setting, known: LocalFacts, read_at: UnixSeconds) -> Option<Trouble> {
    let status = setting.status.as_ref().filter(|status| !status.as_str().is_empty())?;
    if *status == RecordingStatus::Progress || is_deactivated(setting, known) {
        return None;
    }
    let is_late = |since: &UnixSeconds| read_at.0.saturating_sub(since.0) >= GRACE_SECS;
    let missed = open_at(&windows(setting), read_at).map(|window| window.from).filter(is_late);
    let missed = missed.map(Trouble::Missed);
    // That it was watched for so long is known.
    missed.or(known.unconfirmed_start.map(Trouble::NotStarted))
}
