//! The period of a time axis as an address asks for it, and as it is typed.

use crate::forms::utc_time::{TypedTimeError, parse_typed};
use crate::model::time::{UnixSeconds, parse_utc};

const DAY_SECS: i64 = 86_400;

/// What an address may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodRules {
    /// How long the period is when nothing is asked for.
    pub default_secs: i64,
    /// The longest period.
    pub max_secs: i64,
}

impl PeriodRules {
    /// The last 24 hours where nothing is asked for, a year at most.
    pub const DAY: Self = Self { default_secs: DAY_SECS, max_secs: 366 * DAY_SECS };

    /// The period from one second up to another that the two ends of an address ask for, each empty or of the form
    /// `YYYY-MM-DDThh:mm:ssZ`. Without a start it is as long as the default; without an end it goes on.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence, and what is shown instead.
    pub fn read(self, from: &str, to: &str, now: i64) -> Result<(i64, i64), String> {
        let Self { default_secs, max_secs } = self;
        let problem = |what: &str| {
            Err(format!("The period in the address {what}; the last {} are shown.", length(default_secs)))
        };
        let read = |text: &str| match text {
            "" => Ok(None),
            text => parse_utc(text).map(Some),
        };
        let (Ok(from), Ok(to)) = (read(from), read(to)) else {
            return problem("is not of the form YYYY-MM-DDThh:mm:ssZ");
        };
        let (from, to) = match (from, to) {
            (None, None) => (now - default_secs, now),
            (Some(UnixSeconds(from)), None) => (from, now.max(from + 3_600)),
            (None, Some(UnixSeconds(to))) => (to - default_secs, to),
            (Some(UnixSeconds(from)), Some(UnixSeconds(to))) => (from, to),
        };
        match to - from {
            ..1 => problem("ends before it begins"),
            secs if secs >= max_secs => problem(&format!("is longer than {}", length(max_secs))),
            _ => Ok((from, to)),
        }
    }
}

/// "a year", "30 days", "24 hours".
fn length(secs: i64) -> String {
    match secs {
        31_536_000.. => "a year".to_owned(),
        172_800.. => format!("{} days", secs / DAY_SECS),
        7_200.. => format!("{} hours", secs / 3_600),
        _ => format!("{} minutes", secs / 60),
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
