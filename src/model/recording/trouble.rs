//! Problems of recordings: missing, and running for too long.

use crate::model::intervals::Period;
use crate::model::recording::local_facts::{
    LocalFacts, SourceDown, is_deactivated, is_idle, missed_window, recorded_in, running_since,
};
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
    /// It is running, but its source is down.
    SourceDown {
        /// The start, if known.
        since: Option<UnixSeconds>,
        /// The time at which its time-out ends it, if known.
        stops_at: Option<UnixSeconds>,
    },
}

impl Trouble {
    /// Returns the start of the problem, if known.
    pub const fn since(self) -> Option<UnixSeconds> {
        match self {
            Self::Missed(since)
            | Self::OpenWindow(since)
            | Self::NotStarted(since)
            | Self::Overrunning(since) => Some(since),
            Self::SourceDown { since, .. } => since,
        }
    }

    /// Returns whether it counts among what is broken: the recording is missing, or records nothing.
    pub const fn is_counted(self) -> bool {
        !matches!(self, Self::Overrunning(_))
    }

    /// Returns whether a recording is missing.
    pub const fn is_missing(self) -> bool {
        !matches!(self, Self::Overrunning(_) | Self::SourceDown { .. })
    }

    /// Describes the problem; `clock` formats a time.
    pub fn message(self, now: UnixSeconds, clock: &dyn Fn(UnixSeconds) -> String) -> String {
        let missing = |since: UnixSeconds| {
            format!("Not recording for {} (since {})", distance(secs_since(since, now)), clock(since))
        };
        match self {
            Self::Missed(since) => missing(since),
            Self::OpenWindow(since) => format!("Not recording, window open since {}", clock(since)),
            Self::NotStarted(since) => format!("{}: start accepted, not confirmed", missing(since)),
            Self::Overrunning(end) => format!("Overrunning: should have stopped at {}", clock(end)),
            Self::SourceDown { since, stops_at } => {
                let since = since.map(|since| format!(" since {}", clock(since))).unwrap_or_default();
                let stops = |at| if at > now { "stops" } else { "should have stopped" };
                let end = stops_at.map(|at| format!(" ({} at {} by time-out)", stops(at), clock(at)));
                format!("Recording, but source down{since}{}", end.unwrap_or_default())
            }
        }
    }
}

fn secs_since(then: UnixSeconds, now: UnixSeconds) -> u64 {
    u64::try_from(now.0.saturating_sub(then.0)).unwrap_or(0)
}

/// Returns the problem of a running recording whose source is down. The stream has the full time-out to appear after the
/// start.
fn source_down(setting: &Setting, facts: &LocalFacts, SourceDown { since, .. }: SourceDown) -> Trouble {
    let silent_from =
        since.map(|since| running_since(setting, facts).map_or(since, |start| since.max(start)));
    let end = |(from, secs): (UnixSeconds, i64)| UnixSeconds(from.0.saturating_add(secs));
    Trouble::SourceDown { since, stops_at: silent_from.zip(setting.stop_timeout_secs).map(end) }
}

/// Returns the problem of a setting that was read at `read_at`. An absent or undocumented status proves nothing.
pub fn trouble(setting: &Setting, facts: &LocalFacts, read_at: UnixSeconds) -> Option<Trouble> {
    let status = setting.status.as_ref()?;
    let is_late =
        |since: &UnixSeconds| !facts.is_time_unsure && read_at.0.saturating_sub(since.0) >= GRACE_SECS;
    if *status == RecordingStatus::Progress {
        return match end(setting, facts, read_at) {
            RecordingEnd::Overdue(over) if is_late(&over) => Some(Trouble::Overrunning(over)),
            _ => facts.source_down.map(|down| source_down(setting, facts, down)),
        };
    }
    if !is_idle(status) || is_deactivated(setting, facts) {
        return None;
    }
    let missed = missed_window(setting, facts, read_at).filter(|window| is_late(&window.from));
    let missed = missed.and_then(|window| {
        let recorded = recorded_in(setting, facts, Period { to: read_at, ..window });
        let recorded_to = recorded.last().map_or(window.from, |last| last.to);
        // The end of an instance that is listed as running is unknown.
        if facts.recorded.is_none() || recorded_to == read_at {
            return Some(Trouble::OpenWindow(window.from));
        }
        // Recordings pause between two files.
        Some(recorded_to).filter(is_late).map(Trouble::Missed)
    });
    // The start was already watched for longer than the grace period.
    missed.or(facts.unconfirmed_start.map(Trouble::NotStarted))
}
