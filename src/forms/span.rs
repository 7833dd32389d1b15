//! A span of time as a person types it: a number of units, or with units of its own (`12h`, `1 h 30 min`, `2 weeks`).

use crate::text::durations::spoken;
use crate::text::invisible::trimmed;

const DAY_SECS: i64 = 86_400;

/// What a field that holds a span of time takes.
#[derive(Clone, Copy)]
pub struct Span {
    /// What a number without a unit counts.
    pub unit: Unit,
    /// The least that is taken.
    pub least: i64,
    /// What -1 means, as the name of the switch that stands for it; empty where it is not taken.
    pub without_end: &'static str,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Seconds.
    Seconds,
    /// Days.
    Days,
}

/// What stands for a span without an end.
pub const WITHOUT_END: i64 = -1;

impl Unit {
    const fn secs(self) -> i64 {
        match self {
            Self::Seconds => 1,
            Self::Days => DAY_SECS,
        }
    }

    /// Its name in the plural.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Seconds => "seconds",
            Self::Days => "days",
        }
    }

    const fn example(self) -> &'static str {
        match self {
            Self::Seconds => "12h or 90 min",
            Self::Days => "2 weeks",
        }
    }
}

impl Span {
    /// How many units a typed text means.
    ///
    /// # Errors
    /// What to type instead; the text itself is not repeated.
    pub fn parse(self, text: &str) -> Result<i64, String> {
        let text = trimmed(text);
        let count = match text.parse::<i64>() {
            Ok(count) => Some(count),
            Err(_) => {
                secs_of(text).filter(|secs| secs % self.unit.secs() == 0).map(|secs| secs / self.unit.secs())
            }
        };
        match count {
            // What is below stands for nothing that is documented, and is left to the service.
            Some(count) if count <= WITHOUT_END && !self.without_end.is_empty() => Ok(count),
            Some(count) if count >= self.least => Ok(count),
            Some(_) => Err(format!("Must be at least {}.", self.unit_words(self.least))),
            None => {
                let (name, example) = (self.unit.name(), self.unit.example());
                Err(format!("Enter a whole number of {name}, or a duration such as {example}."))
            }
        }
    }

    /// So many units in words, both ways: "12 h (43200 s)", "30 days"; -1 by its own name.
    pub fn words(self, count: i64) -> String {
        if count == WITHOUT_END && !self.without_end.is_empty() {
            return self.without_end.to_owned();
        }
        let own = self.unit_words(count);
        let secs = count.checked_mul(self.unit.secs()).and_then(|secs| u64::try_from(secs).ok());
        match secs.map(spoken) {
            Some(spoken) if spoken != own => format!("{spoken} ({own})"),
            _ => own,
        }
    }

    fn unit_words(self, count: i64) -> String {
        match (self.unit, count) {
            (Unit::Seconds, _) => format!("{count} s"),
            (Unit::Days, 1) => "1 day".to_owned(),
            (Unit::Days, _) => format!("{count} days"),
        }
    }
}

/// The seconds of numbers with units: `12h`, `1.5 h`, `1 d 6 h`, `12:00:00`; `None` for anything else.
pub fn secs_of(text: &str) -> Option<i64> {
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
        rest = next.trim_start_matches([' ', ',', '\u{a0}']);
    }
    (!text.is_empty()).then_some(secs)
}

/// `12:00:00` or `12:00`: hours, minutes and seconds.
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

/// A decimal number of units that is a whole number of seconds.
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
