//! What a write has come to, once the thing was read again. The rules alone: who reads and who waits is the caller's.
//!
//! [`Verification`] takes how the write ended, says when to read again, and settles on a [`Verified`].

use crate::api::Area;
use crate::api::error::{Error, ErrorKind};
use crate::api::outcome::Outcome;
use crate::model::read_back::ReadBack;

/// How long a read-back is watched for a change to come true.
const WATCH_MILLIS: u32 = 60_000;
/// How long an old answer after an accepted write is not believed.
const SETTLE_MILLIS: u32 = 5_000;

/// How a write ended. Nothing is called done that was not read back.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "only one of the four is what was asked for"]
pub enum Verified<T> {
    /// What was read back is what was asked for.
    Done(T),
    /// The service did something, and what was read back is not what was asked for, or the service says that a part failed.
    Different {
        /// What was read back.
        now: T,
        /// The service's message about the part that failed, if it did ([`Error::failed_hosts`]): what was read back need not show
        /// that part. [`ErrorKind::NotSaved`] where all of it did.
        error: Option<Error>,
    },
    /// Nothing was changed: it was refused, or could not be sent. Where a refusal is uncertain, the thing was read.
    Refused(Error),
    /// It may have been carried out or not.
    Unknown(UnknownOutcome<T>),
}

impl<T> Verified<T> {
    /// How the write itself ended, whatever was read afterwards: `None` if the service accepted it.
    pub const fn write_error(&self) -> Option<&Error> {
        match self {
            Self::Done(_)
            | Self::Unknown(UnknownOutcome { is_accepted: true, .. })
            | Self::Different { error: Some(Error { kind: ErrorKind::NotSaved, .. }), .. } => None,
            Self::Different { error, .. } => error.as_ref(),
            Self::Refused(error) | Self::Unknown(UnknownOutcome { error, is_accepted: false, .. }) => {
                Some(error)
            }
        }
    }

    /// The same end, with what was read back as something else.
    pub fn map<U>(self, to: impl FnOnce(T) -> U) -> Verified<U> {
        match self {
            Self::Done(now) => Verified::Done(to(now)),
            Self::Different { now, error } => Verified::Different { now: to(now), error },
            Self::Refused(error) => Verified::Refused(error),
            Self::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
                let read_back = read_back.map(|(read_back, now)| (read_back, to(now)));
                Verified::Unknown(UnknownOutcome { error, is_accepted, read_back })
            }
        }
    }
}

/// What is known of a write that may have been carried out or not.
#[derive(Clone, Debug, PartialEq)]
pub struct UnknownOutcome<T> {
    /// Why the outcome is unknown.
    pub error: Error,
    /// Whether the service accepted the write: then only the read-back is missing, or shows no change so far.
    pub is_accepted: bool,
    /// What the thing was read as, or why it could not be read.
    pub read_back: Result<(ReadBack, T), Error>,
}

impl<T> UnknownOutcome<T> {
    /// Whether the read-back shows what was asked for: it was carried out after all.
    pub const fn is_applied(&self) -> bool {
        matches!(self.read_back, Ok((ReadBack::Applied, _)))
    }
}

/// How often the thing is read again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Watch {
    /// Once, and up to three times more over 5 s where a write that the service has accepted does not show: one of several
    /// nodes may answer with what was there before.
    Shortly,
    /// For up to 60 s, until the change has come true.
    Minute,
}

impl Watch {
    /// After how long to read again, `elapsed_millis` after the write ended; `None` once it has been watched long enough.
    /// The last read is at the very end.
    pub const fn next_read_millis(self, elapsed_millis: u32) -> Option<u32> {
        let (pause_millis, end_millis) = match (self, elapsed_millis) {
            (Self::Shortly, SETTLE_MILLIS..) | (Self::Minute, WATCH_MILLIS..) => return None,
            (Self::Shortly, 0..1_000) => (1_000, SETTLE_MILLIS),
            (Self::Shortly, _) => (2_000, SETTLE_MILLIS),
            (Self::Minute, 0..5_000) => (1_000, WATCH_MILLIS),
            (Self::Minute, 5_000..20_000) => (2_500, WATCH_MILLIS),
            (Self::Minute, _) => (5_000, WATCH_MILLIS),
        };
        let left_millis = end_millis - elapsed_millis;
        Some(if pause_millis < left_millis { pause_millis } else { left_millis })
    }
}

/// What the service answered to a write that has to be read back.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Answered {
    Accepted,
    /// Refused, and yet it may have been carried out, or was in part.
    Refused(Error),
    /// Nothing to rely on.
    Nothing(Error),
}

/// A write that has ended and is to be read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    area: Area,
    answered: Answered,
    watch: Watch,
}

/// How it is settled, without the thing that was read.
enum End {
    Done,
    Different(Option<Error>),
    Refused(Error),
    Unknown { error: Error, is_accepted: bool },
}

impl Verification {
    /// Takes how the write ended.
    ///
    /// # Errors
    /// It was refused for certain: there is nothing to read.
    pub fn new(area: Area, outcome: Outcome<()>, watch: Watch) -> Result<Self, Error> {
        let answered = match outcome {
            Outcome::Done(()) => Answered::Accepted,
            Outcome::Unknown(error) => Answered::Nothing(error),
            Outcome::Refused(error) if error.is_refusal_uncertain() || !error.failed_hosts.is_empty() => {
                Answered::Refused(error)
            }
            Outcome::Refused(error) => return Err(error),
        };
        Ok(Self { area, answered, watch })
    }

    /// After how long to read again, given what was read last; `None` when that settles it. `elapsed_millis` is the time
    /// since the write ended.
    pub fn next_read_millis(&self, read: Result<ReadBack, &Error>, elapsed_millis: u32) -> Option<u32> {
        let may_still_come = match (&self.answered, read) {
            (Answered::Accepted, Ok(ReadBack::NotApplied | ReadBack::Different))
                if self.watch == Watch::Shortly =>
            {
                true
            }
            // What was created just now may not be there yet.
            (Answered::Accepted, Err(error)) if self.watch == Watch::Shortly => {
                error.kind == ErrorKind::NotFound
            }
            _ if self.watch == Watch::Shortly => false,
            (Answered::Refused(_), Ok(_)) | (_, Ok(ReadBack::Applied | ReadBack::Different)) => false,
            (_, Ok(ReadBack::NotApplied) | Err(_)) => true,
        };
        if may_still_come { self.watch.next_read_millis(elapsed_millis) } else { None }
    }

    /// What it has come to, by what was read last.
    pub fn settle<T>(self, read_back: Result<(ReadBack, T), Error>) -> Verified<T> {
        let end = self.end(read_back.as_ref().map(|(read_back, _)| *read_back));
        match (end, read_back) {
            (End::Done, Ok((_, now))) => Verified::Done(now),
            (End::Different(error), Ok((_, now))) => Verified::Different { now, error },
            (End::Refused(error), _) => Verified::Refused(error),
            (End::Unknown { error, is_accepted }, read_back) => {
                Verified::Unknown(UnknownOutcome { error, is_accepted, read_back })
            }
            // It does not happen: without a read nothing is done.
            (End::Done | End::Different(_), Err(error)) => Verified::Unknown(UnknownOutcome {
                error: error.clone(),
                is_accepted: true,
                read_back: Err(error),
            }),
        }
    }

    fn end(self, read_back: Result<ReadBack, &Error>) -> End {
        use ReadBack::{Applied, Different, NotApplied};
        let is_partial = |error: &Error| !error.failed_hosts.is_empty();
        match (self.answered, read_back) {
            (Answered::Accepted, Ok(Applied)) => End::Done,
            (Answered::Accepted, Ok(NotApplied)) if self.watch == Watch::Minute => {
                End::Unknown { error: not_confirmed(self.area), is_accepted: true }
            }
            (Answered::Accepted, Ok(NotApplied)) => End::Different(Some(not_saved(self.area))),
            (Answered::Accepted, Ok(Different)) => End::Different(None),
            (Answered::Accepted, Err(error)) => End::Unknown { error: error.clone(), is_accepted: true },
            (Answered::Refused(error), Ok(NotApplied)) => End::Refused(error),
            (Answered::Refused(error), Ok(Applied | Different)) if is_partial(&error) => {
                End::Different(Some(error))
            }
            (Answered::Refused(error) | Answered::Nothing(error), _) => {
                End::Unknown { error, is_accepted: false }
            }
        }
    }
}

fn not_saved(area: Area) -> Error {
    let message = "The service accepted the change, but nothing of it shows 5 s later.";
    Error::without_answer(area, ErrorKind::NotSaved, message)
}

fn not_confirmed(area: Area) -> Error {
    let message = "The service accepted it, but 60 s later it does not show.";
    Error::without_answer(area, ErrorKind::Timeout, message)
}
