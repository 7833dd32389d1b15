//! The period of a time axis as an address asks for it, and as it is typed.

use crate::forms::utc_time::{TypedTimeError, parse_typed};
use crate::model::time::{UnixSeconds, parse_utc};

const DAY_SECS: i64 = 86_400;
/// What is shown when nothing is asked for.
pub const DEFAULT_SECS: i64 = DAY_SECS;
/// The longest period.
pub const MAX_SECS: i64 = 366 * DAY_SECS;

/// The period from one second up to another that the two ends of an address ask for, each empty or of the form
/// `YYYY-MM-DDThh:mm:ssZ`. Without a start it is the last day up to its end; without an end it goes on.
///
/// # Errors
/// What is wrong with it, in a sentence, and what is shown instead.
pub fn read_period(from: &str, to: &str, now: i64) -> Result<(i64, i64), &'static str> {
    let read = |text: &str| {
        match text {
        "" => Ok(None),
        text => parse_utc(text).map(Some).map_err(|_| {
            "The period in the address is not of the form YYYY-MM-DDThh:mm:ssZ; the last 24 hours are shown."
        }),
    }
    };
    let (from, to) = match (read(from)?, read(to)?) {
        (None, None) => (now - DEFAULT_SECS, now),
        (Some(UnixSeconds(from)), None) => (from, now.max(from + 3_600)),
        (None, Some(UnixSeconds(to))) => (to - DEFAULT_SECS, to),
        (Some(UnixSeconds(from)), Some(UnixSeconds(to))) => (from, to),
    };
    match to - from {
        ..1 => Err("The period in the address ends before it begins; the last 24 hours are shown."),
        MAX_SECS.. => Err("The period in the address is longer than a year; the last 24 hours are shown."),
        _ => Ok((from, to)),
    }
}

/// What is wrong with two typed ends, in a sentence for each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypedPeriodProblems {
    /// About the start.
    pub from: Option<String>,
    /// About the end.
    pub to: Option<String>,
}

/// The period from one second up to another that two typed ends mean.
///
/// # Errors
/// How to write them instead.
pub fn read_typed_period(from: &str, to: &str, now: i64) -> Result<(i64, i64), TypedPeriodProblems> {
    let now = Some(UnixSeconds(now));
    match (parse_typed(from, now), parse_typed(to, now)) {
        (Ok(from), Ok(to)) if from < to => Ok((from.0, to.0)),
        (Ok(_), Ok(_)) => {
            let to = Some("The end must be after the beginning.".to_owned());
            Err(TypedPeriodProblems { from: None, to })
        }
        (from, to) => {
            let words = |end: Result<UnixSeconds, TypedTimeError>| end.err().map(|error| error.to_string());
            Err(TypedPeriodProblems { from: words(from), to: words(to) })
        }
    }
}
