//! The period of a time axis, parsed from an address or from typed text.

use crate::forms::typed_selection::FieldTexts;
use crate::forms::utc_time::{HourReference, TypedTimeError, parse_hour_of};
use crate::model::time::{UnixSeconds, parse_utc};

const DAY_SECS: i64 = 86_400;

/// Limits of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodRules {
    /// Default length of the period.
    pub default_secs: i64,
    /// Maximum length of the period.
    pub max_secs: i64,
}

impl PeriodRules {
    /// The last 24 hours by default, a year at most.
    pub const DAY: Self = Self { default_secs: DAY_SECS, max_secs: 366 * DAY_SECS };

    /// Parses the two ends of a period in an address, each empty or `YYYY-MM-DDThh:mm:ssZ`. Without a start the period
    /// has the default length; without an end it is live. An error is a sentence about the cause and what is shown
    /// instead.
    pub fn read(self, from: &str, to: &str, now: i64) -> Result<(i64, i64), String> {
        let Self { default_secs, max_secs } = self;
        let problem = |what: &str| Err(self.problem(what));
        let read = |text: &str| match text {
            "" => Some(None),
            text => parse_utc(text).map(Some),
        };
        let (Some(from), Some(to)) = (read(from), read(to)) else {
            return problem("is not of the form YYYY-MM-DDThh:mm:ssZ");
        };
        let (from, to) = match (from, to) {
            (None, None) => (now - default_secs, now),
            (Some(UnixSeconds(from)), None) => (from, now.max(from + 3_600)),
            (None, Some(UnixSeconds(to))) => (to - default_secs, to),
            (Some(UnixSeconds(from)), Some(UnixSeconds(to))) => (from, to),
        };
        match to - from {
            ..1 => problem("ends before it starts"),
            secs if secs >= max_secs => problem(&self.too_long()),
            _ => Ok((from, to)),
        }
    }

    /// Parses a period by name, such as `1h`, into seconds, with errors as in [`Self::read`].
    pub fn read_span(self, text: &str) -> Result<i64, String> {
        match parse_span(text) {
            Some(secs) if secs < self.max_secs => Ok(secs),
            Some(_) => Err(self.problem(&self.too_long())),
            None => Err(self.problem("is not of the form 15m, 6h or 7d")),
        }
    }

    fn problem(self, what: &str) -> String {
        format!("The period in the address {what}; the last {} are shown.", length(self.default_secs))
    }

    /// Parses two typed ends of a period. `of_from` determines the day of a start without a date; an end without a date is
    /// the next such time after the start. An error is a sentence with the remedy.
    pub fn read_typed(
        self,
        [from, to]: [&str; 2],
        of_from: HourReference,
        now: i64,
    ) -> Result<(i64, i64), FieldTexts> {
        let now = Some(UnixSeconds(now));
        let from = parse_hour_of(from, Some(of_from), now);
        let after = from.as_ref().ok().copied().map(HourReference::After);
        let to = parse_hour_of(to, after, now);
        let at_end = |message: String| Err(FieldTexts { to: Some(message), ..FieldTexts::default() });
        match (from, to) {
            (Ok(from), Ok(to)) if from >= to => at_end("The end must be after the start.".to_owned()),
            (Ok(from), Ok(to)) if to.0 - from.0 >= self.max_secs => {
                at_end(format!("The period {}. Choose a shorter one.", self.too_long()))
            }
            (Ok(from), Ok(to)) => Ok((from.0, to.0)),
            (from, to) => {
                let message =
                    |end: Result<UnixSeconds, TypedTimeError>| end.err().map(|error| error.to_string());
                Err(FieldTexts { from: message(from), to: message(to), duration: None })
            }
        }
    }

    /// Names the longest period: "At most 7 days".
    pub fn limit_words(self) -> String {
        format!("At most {}", length(self.max_secs))
    }

    fn too_long(self) -> String {
        format!("is longer than {}", length(self.max_secs))
    }
}

fn length(secs: i64) -> String {
    match secs {
        63_244_800.. => format!("{} years", secs / 31_622_400),
        31_536_000.. => "a year".to_owned(),
        172_800.. => format!("{} days", secs / DAY_SECS),
        7_200.. => format!("{} hours", secs / 3_600),
        _ => format!("{} minutes", secs / 60),
    }
}

/// Parses the span of an address into seconds: `90s`, `15m`, `6h`, `7d`. `None` for anything else.
pub fn parse_span(text: &str) -> Option<i64> {
    let unit = text.chars().last()?;
    let secs = SPAN_UNITS.into_iter().find(|(name, _)| *name == unit)?.1;
    let count: i64 = text.strip_suffix(unit)?.parse().ok()?;
    count.checked_mul(secs).filter(|secs| *secs > 0)
}

/// Returns a span as addresses spell it, in its largest integral unit.
pub fn spell_span(secs: i64) -> String {
    let fits = |(_, unit): &&(char, i64)| secs % unit == 0;
    let (name, unit) = SPAN_UNITS.iter().find(fits).unwrap_or(&('s', 1));
    format!("{}{name}", secs / unit)
}

const SPAN_UNITS: [(char, i64); 4] = [('d', DAY_SECS), ('h', 3_600), ('m', 60), ('s', 1)];
