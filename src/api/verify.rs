//! The rules of verifying a write by reading the resource again; the caller reads and waits. [`Verification`] takes the
//! outcome of the write, schedules reads, and settles on a [`Verified`].

use crate::api::Area;
use crate::api::error::{Error, ErrorKind};
use crate::api::outcome::Outcome;
use crate::model::read_back::ReadBack;

/// The time to wait for a change to take effect.
const MINUTE_MILLIS: u32 = 60_000;
/// The time in which a read after a write, accepted or refused without certainty, may return old data.
const SETTLE_MILLIS: u32 = 5_000;

/// The verified result of a write. Only a confirmed change is done.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "only one of the four is what was asked for"]
pub enum Verified<T> {
    /// The read shows the requested change.
    Done(T),
    /// The read shows another change, or the service reports a partial failure.
    Different {
        /// The data that was read.
        now: T,
        /// The service's message about a failed part ([`Error::failed_hosts`]).
        error: Option<Error>,
    },
    /// The write was refused or not sent, and an uncertain refusal was verified by a read.
    Refused(Error),
    /// The write may or may not have been applied.
    Unknown(UnknownOutcome<T>),
}

impl<T> Verified<T> {
    /// Returns the error of the write itself, regardless of the read; `None` if the service accepted it.
    pub const fn write_error(&self) -> Option<&Error> {
        match self {
            Self::Done(_) | Self::Unknown(UnknownOutcome { is_accepted: true, .. }) => None,
            Self::Different { error, .. } => error.as_ref(),
            Self::Refused(error) | Self::Unknown(UnknownOutcome { error, is_accepted: false, .. }) => {
                Some(error)
            }
        }
    }
}

/// The facts about a write that may or may not have been applied.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownOutcome<T> {
    /// The reason why the outcome is unknown.
    pub error: Error,
    /// True if the service accepted the write, but the read failed or shows no change so far.
    pub is_accepted: bool,
    /// The data that was read, or the error of the read.
    pub read_back: Result<(ReadBack, T), Error>,
}

impl<T> UnknownOutcome<T> {
    /// Returns whether the read shows the requested change.
    pub const fn is_applied(&self) -> bool {
        matches!(self.read_back, Ok((ReadBack::Applied, _)))
    }
}

/// The schedule of the reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadBackPace {
    /// Up to four times over 5 s while the write does not show, because a node may return old data.
    Shortly,
    /// For up to 60 s, until the change takes effect.
    Minute,
}

impl ReadBackPace {
    /// Returns the pause before the next read, `elapsed_millis` after the write; `None` after the last one at the end.
    pub const fn next_read_millis(self, elapsed_millis: u32) -> Option<u32> {
        let (pause_millis, end_millis) = match (self, elapsed_millis) {
            (Self::Shortly, SETTLE_MILLIS..) | (Self::Minute, MINUTE_MILLIS..) => return None,
            (Self::Shortly, 0..1_000) => (1_000, SETTLE_MILLIS),
            (Self::Shortly, _) => (2_000, SETTLE_MILLIS),
            (Self::Minute, 0..5_000) => (1_000, MINUTE_MILLIS),
            (Self::Minute, 5_000..20_000) => (2_500, MINUTE_MILLIS),
            (Self::Minute, _) => (5_000, MINUTE_MILLIS),
        };
        let left_millis = end_millis - elapsed_millis;
        Some(if pause_millis < left_millis { pause_millis } else { left_millis })
    }
}

/// A write that has ended and has to be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    area: Area,
    /// A refusal may have been applied, or applied in part.
    outcome: Outcome,
    pace: ReadBackPace,
}

impl Verification {
    /// Starts the verification of a write.
    ///
    /// # Errors
    /// Fails if the write was certainly refused, so that no read is necessary.
    pub fn new(area: Area, outcome: Outcome, pace: ReadBackPace) -> Result<Self, Error> {
        match outcome {
            Outcome::Refused(error) if !error.is_refusal_uncertain() && error.failed_hosts.is_empty() => {
                Err(error)
            }
            outcome => Ok(Self { area, outcome, pace }),
        }
    }

    /// Returns the pause before the next read, `elapsed_millis` after the write; `None` if the last `read` decides.
    pub fn next_read_millis(&self, read: Result<ReadBack, &Error>, elapsed_millis: u32) -> Option<u32> {
        let is_minute = self.pace == ReadBackPace::Minute;
        // The time up to which more of the change may show.
        let until_millis = match (&self.outcome, read) {
            (_, Ok(ReadBack::Applied)) => 0,
            (Outcome::Unknown(_), _) if !is_minute => 0,
            (Outcome::Refused(_), Ok(_)) => SETTLE_MILLIS,
            (_, Ok(ReadBack::Different)) if is_minute => 0,
            (_, Ok(_)) => MINUTE_MILLIS,
            // A resource that was just created may not be visible yet.
            (Outcome::Done, Err(error)) if error.kind == ErrorKind::NotFound => MINUTE_MILLIS,
            (_, Err(_)) if is_minute => MINUTE_MILLIS,
            (_, Err(_)) => 0,
        };
        if elapsed_millis < until_millis { self.pace.next_read_millis(elapsed_millis) } else { None }
    }

    /// Returns the result, given the last read.
    pub fn settle<T>(self, read_back: Result<(ReadBack, T), Error>) -> Verified<T> {
        use ReadBack::{Applied, Different, NotApplied, UnderWay};
        let unknown = |error, is_accepted, read_back| {
            Verified::Unknown(UnknownOutcome { error, is_accepted, read_back })
        };
        match (self.outcome, read_back) {
            (Outcome::Done, Ok((Applied, now))) => Verified::Done(now),
            // It may still show later (`contract.md#decision-7`).
            (Outcome::Done, Ok((NotApplied, now))) => {
                let message = match self.pace {
                    ReadBackPace::Shortly => "The service accepted it, but 5 s later it does not show.",
                    ReadBackPace::Minute => "The service accepted it, but 60 s later it does not show.",
                };
                let error = Error::without_answer(self.area, ErrorKind::Timeout, message);
                unknown(error, true, Ok((NotApplied, now)))
            }
            (Outcome::Done, Ok((UnderWay | Different, now))) => Verified::Different { now, error: None },
            (Outcome::Done, Err(error)) => unknown(error.clone(), true, Err(error)),
            (Outcome::Refused(error), Ok((NotApplied, _))) => Verified::Refused(error),
            (Outcome::Refused(error), Ok((_, now))) if !error.failed_hosts.is_empty() => {
                Verified::Different { now, error: Some(error) }
            }
            (Outcome::Refused(error) | Outcome::Unknown(error), read_back) => {
                unknown(error, false, read_back)
            }
        }
    }
}
