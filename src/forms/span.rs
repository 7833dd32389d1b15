//! A span of time as typed: a number, or numbers with units (`12h`, `1 h 30 min`, `2 weeks`).

use crate::forms::typed_number::plain_numbers;
use crate::text::durations::duration;
use crate::text::invisible::trimmed;

const DAY_SECS: i64 = 86_400;

/// The rules of a field for a span of time.
#[derive(Clone, Copy)]
pub struct DurationFormat {
    /// The unit of a bare number.
    pub unit: DurationUnit,
    /// The minimum.
    pub least: i64,
    /// The label for -1; empty if -1 is not allowed.
    pub without_end: &'static str,
}

/// A unit.
#[derive(Clone, Copy)]
pub struct DurationUnit {
    name: &'static str,
    secs: i64,
    example: &'static str,
}

/// The value of an unlimited span.
pub const WITHOUT_END: i64 = -1;

impl DurationUnit {
    /// Seconds.
    pub const SECONDS: Self = Self { name: "seconds", secs: 1, example: "12h or 90 min" };
    /// Days.
    pub const DAYS: Self = Self { name: "days", secs: DAY_SECS, example: "2 weeks" };
}

impl DurationFormat {
    /// Parses a typed text into units. An error is a sentence with the remedy, without the text itself.
    pub fn parse(self, text: &str) -> Result<i64, String> {
        let text = &*plain_numbers(trimmed(text))?;
        let count = match text.parse::<i64>() {
            Ok(count) => Some(count),
            Err(_) => {
                secs_of(text).filter(|secs| secs % self.unit.secs == 0).map(|secs| secs / self.unit.secs)
            }
        };
        match count {
            // Lower values are undocumented, and the service decides.
            Some(count) if count <= WITHOUT_END && !self.without_end.is_empty() => Ok(count),
            Some(count) if count >= self.least => Ok(count),
            Some(_) => Err(format!("Must be at least {}.", self.unit_label(self.least))),
            None => {
                let DurationUnit { name, example, .. } = self.unit;
                Err(format!("Enter a whole number of {name}, or a duration such as {example}."))
            }
        }
    }

    /// Describes a number of units, seconds both ways: "12 hours (43200 s)", "30 days"; -1 by its label.
    pub fn label(self, count: i64) -> String {
        if count == WITHOUT_END && !self.without_end.is_empty() {
            return self.without_end.to_owned();
        }
        let own = self.unit_label(count);
        match u64::try_from(count).map(duration) {
            Ok(words) if self.unit.secs == 1 && words != own => format!("{words} ({own})"),
            _ => own,
        }
    }

    fn unit_label(self, count: i64) -> String {
        match (self.unit.secs, count) {
            (1, _) => format!("{count} s"),
            (_, 1) => "1 day".to_owned(),
            _ => format!("{count} days"),
        }
    }
}

/// Parses plain numbers with units into seconds: `12h`, `1.5 h`, `1 d 6 h`, `12:00:00`; `None` for anything else.
pub(super) fn secs_of(text: &str) -> Option<i64> {
    if text.contains(':') {
        return secs_of_clock(text);
    }
    let mut rest = text;
    let mut secs = 0_i64;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !(c.is_ascii_digit() || c == '.' || c == ','))?;
        let (number, behind) = rest.split_at(digits);
        let behind = behind.trim_start();
        let end = behind.find(|c: char| !c.is_alphabetic()).unwrap_or(behind.len());
        let (unit, next) = behind.split_at(end);
        secs = secs.checked_add(times(number, unit_secs(unit)?)?)?;
        rest = next.trim_start_matches([' ', ',']);
    }
    (!text.is_empty()).then_some(secs)
}

fn secs_of_clock(text: &str) -> Option<i64> {
    let parts: Vec<i64> = text
        .split(':')
        .map(|part| part.trim().parse().ok().filter(|part| *part >= 0))
        .collect::<Option<_>>()?;
    match parts.as_slice() {
        [hours, minutes @ 0..60] => hours.checked_mul(3600)?.checked_add(minutes * 60),
        [hours, minutes @ 0..60, seconds @ 0..60] => {
            hours.checked_mul(3600)?.checked_add(minutes * 60 + seconds)
        }
        _ => None,
    }
}

fn times(number: &str, unit_secs: i64) -> Option<i64> {
    #[expect(clippy::cast_precision_loss, reason = "no unit has so many seconds")]
    let secs = number.replace(',', ".").parse::<f64>().ok()? * unit_secs as f64;
    #[expect(clippy::cast_possible_truncation, reason = "it is whole and in range")]
    ((secs - secs.round()).abs() < 1e-6 && secs < 1e15).then_some(secs.round() as i64)
}

fn unit_secs(unit: &str) -> Option<i64> {
    Some(match unit.to_lowercase().as_str() {
        "s" | "sec" | "secs" | "second" | "seconds" => 1,
        "m" | "min" | "mins" | "minute" | "minutes" => 60,
        "h" | "hr" | "hrs" | "hour" | "hours" => 3600,
        "d" | "day" | "days" => DAY_SECS,
        "w" | "week" | "weeks" => 7 * DAY_SECS,
        _ => return None,
    })
}
