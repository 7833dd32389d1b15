//! Points in time, and the three spellings the API has for them. All of it is UTC.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::json::lenient::Member;

const SECS_PER_DAY: i64 = 86_400;

/// A point in time: seconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct UnixSeconds(pub i64);

/// A whole minute: minutes since 1970-01-01T00:00Z. What the metrics area asks for and answers (the API document, 8.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UnixMinute(pub i64);

impl UnixSeconds {
    /// The minute this second lies in.
    pub fn minute(self) -> UnixMinute {
        UnixMinute(self.0.div_euclid(60))
    }
}

impl UnixMinute {
    /// The first second of the minute.
    pub fn start(self) -> UnixSeconds {
        UnixSeconds(self.0.saturating_mul(60))
    }
}

impl Member for UnixSeconds {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        i64::read(reader).map(Self)
    }
}

impl<'de> Deserialize<'de> for UnixSeconds {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        crate::json::lenient::member(reader)
    }
}

/// A text that is no point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeError;

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("is not a time of the form YYYY-MM-DDThh:mm:ssZ")
    }
}

/// `YYYY-MM-DDThh:mm:ssZ`: schedules, recording instances, and the query of the history (the API document, 2.1, 2.4, 4.1).
pub fn format_utc(time: UnixSeconds) -> String {
    let mut text = format_naive(time);
    text.push('Z');
    text
}

/// `YYYY-MM-DDThh:mm:ss`: the answer of the history (the API document, 2.3).
pub fn format_naive(time: UnixSeconds) -> String {
    let (year, month, day) = civil_from_days(time.0.div_euclid(SECS_PER_DAY));
    let second = time.0.rem_euclid(SECS_PER_DAY);
    let mut text = String::with_capacity(20);
    if year < 0 {
        text.push('-');
    }
    push_digits(&mut text, year.unsigned_abs(), 4);
    for (separator, number) in
        [('-', month), ('-', day), ('T', second / 3600), (':', second / 60 % 60), (':', second % 60)]
    {
        text.push(separator);
        push_digits(&mut text, number.unsigned_abs(), 2);
    }
    text
}

/// `YYYY-MM-DDThh:mm:00`: the query of the metrics (the API document, 4.4).
pub fn format_minute(minute: UnixMinute) -> String {
    format_naive(minute.start())
}

fn push_digits(text: &mut String, number: u64, width: usize) {
    let digits = number.to_string();
    for _ in digits.len()..width {
        text.push('0');
    }
    text.push_str(&digits);
}

/// Reads any spelling of a time that the API sends: `YYYY-MM-DDThh:mm:ss`, with or without `Z`. Also taken, as other
/// services send them: a blank for the `T`, a fraction of a second (cut off), and an offset such as `+02:00`.
/// Days that no calendar has are errors.
pub fn parse_utc(text: &str) -> Result<UnixSeconds, TimeError> {
    read_utc(text.trim().as_bytes()).ok_or(TimeError)
}

fn read_utc(text: &[u8]) -> Option<UnixSeconds> {
    let (head, tail) = text.split_at_checked(19)?;
    let [year, month, day, hour, minute, second] =
        [&head[0..4], &head[5..7], &head[8..10], &head[11..13], &head[14..16], &head[17..19]].map(digits);
    let (year, month, day) = (year?, month?, day?);
    let (hour, minute, second) = (hour?, minute?, second?);
    let is_separated = head[4] == b'-'
        && head[7] == b'-'
        && matches!(head[10], b'T' | b't' | b' ')
        && head[13] == b':'
        && head[16] == b':';
    let is_real = (1..=12).contains(&month) && day >= 1 && hour < 24 && minute < 60 && second < 60;
    if !is_separated || !is_real {
        return None;
    }
    let days = days_from_civil(year, month, day);
    if civil_from_days(days) != (year, month, day) {
        return None;
    }
    let time = days * SECS_PER_DAY + hour * 3600 + minute * 60 + second;
    Some(UnixSeconds(time - offset_secs(without_fraction(tail)?)?))
}

fn without_fraction(tail: &[u8]) -> Option<&[u8]> {
    let Some((b'.', rest)) = tail.split_first() else {
        return Some(tail);
    };
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (length > 0).then(|| &rest[length..])
}

/// The seconds that a zone at the end of a time is ahead of UTC.
fn offset_secs(zone: &[u8]) -> Option<i64> {
    let (sign, hours, minutes) = match zone {
        [] | [b'Z' | b'z'] => return Some(0),
        [sign, h1, h2, b':', m1, m2] | [sign, h1, h2, m1, m2] => (sign, [*h1, *h2], [*m1, *m2]),
        _ => return None,
    };
    let (hours, minutes) = (digits(&hours)?, digits(&minutes)?);
    let offset = hours * 3600 + minutes * 60;
    match sign {
        _ if hours > 23 || minutes > 59 => None,
        b'+' => Some(offset),
        b'-' => Some(-offset),
        _ => None,
    }
}

fn digits(text: &[u8]) -> Option<i64> {
    text.iter()
        .try_fold(0, |number, byte| byte.is_ascii_digit().then(|| number * 10 + i64::from(byte - b'0')))
}

/// Days since 1970-01-01 of a date of the Gregorian calendar. A year begins in March here, so that the leap day is last.
pub fn days_from_civil(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
}

/// Year, month and day of a count of days since 1970-01-01: the inverse of [`days_from_civil`].
pub fn civil_from_days(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

/// Reads the echo of a time in an answer; `None` if it is absent or spelled in no known way. For `#[serde(deserialize_with)]`.
pub fn echoed<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<UnixSeconds>, D::Error> {
    let text: String = crate::json::lenient::member(reader)?;
    Ok(parse_utc(&text).ok())
}
