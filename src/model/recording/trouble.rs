//! Problems of recordings: missing, and running for too long.

use crate::model::intervals::Period;
use crate::model::recording::local_facts::{LocalFacts, is_deactivated, is_idle, missed_window, recorded_in};
use crate::model::recording::next::{RecordingEnd, end};
use crate::model::recording::schedule::GRACE_SECS;
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::time::UnixSeconds;
use crate::text::durations::distance;

/// The problem of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// A window of the schedule is open, and there is no recording since this time.
    Missed(UnixSeconds),
    /// A window of the schedule is open since this time; its recordings are unknown.
    OpenWindow(UnixSeconds),
    /// The service accepted a start at this time, which had no effect.
    NotStarted(UnixSeconds),
    /// It is running, but should have ended at this time.
    Overrunning(UnixSeconds),
}

impl Trouble {
    /// Returns the start of the problem.
    pub const fn since(self) -> UnixSeconds {
        match self {
            Self::Missed(since)
            | Self::OpenWindow(since)
            | Self::NotStarted(since)
            | Self::Overrunning(since) => since,
        }
    }

    /// Returns whether a recording is missing.
    pub const fn is_missing(self) -> bool {
        !matches!(self, Self::Overrunning(_))
    }

    /// Describes the problem; `clock` formats a time.
    pub fn message(self, now: UnixSeconds, clock: &dyn Fn(UnixSeconds) -> String) -> String {
        let clock_words = clock(self.since());
        let missing =
            || format!("Not recording for {} (since {clock_words})", distance(secs_since(self.since(), now)));
        match self {
            Self::Missed(_) => missing(),
            Self::OpenWindow(_) => format!("Not recording, window open since {clock_words}"),
            Self::NotStarted(_) => format!("{}: start accepted, not confirmed", missing()),
            Self::Overrunning(_) => format!("Overrunning: should have stopped at {clock_words}"),
        }
    }
}

fn secs_since(then: UnixSeconds, now: UnixSeconds) -> u64 {
    u64::try_from(now.0.saturating_sub(then.0)).unwrap_or(0)
}

/// Returns the problem of a setting that was read at `read_at`. An absent or undocumented status proves nothing.
pub fn trouble(setting: &Setting, known: &LocalFacts, read_at: UnixSeconds) -> Option<Trouble> {
    let status = setting.status.as_ref()?;
    let is_late = |since: &UnixSeconds| read_at.0.saturating_sub(since.0) >= GRACE_SECS;
    if *status == RecordingStatus::Progress {
        let RecordingEnd::Overdue(over) = end(setting, known, read_at) else { return None };
        return Some(over).filter(is_late).map(Trouble::Overrunning);
    }
    if !is_idle(status) || is_deactivated(setting, known) {
        return None;
    }
    let missed = missed_window(setting, known, read_at).filter(|window| is_late(&window.from));
    let missed = missed.map(|window| {
        let recorded = recorded_in(setting, known, Period { to: read_at, ..window });
        let recorded_to = recorded.last().map_or(window.from, |last| last.to);
        // The end of an instance that is listed as running is unknown.
        if known.recorded.is_none() || recorded_to == read_at {
            return Trouble::OpenWindow(window.from);
        }
        Trouble::Missed(recorded_to)
    });
    // The start was already watched for longer than the grace period.
    missed.or(known.unconfirmed_start.map(Trouble::NotStarted))
}
