//! A typed point in time, in UTC unless an offset is typed with it.

use std::fmt;

use chrono::{Days, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime};

use crate::forms::span::secs_of;
use crate::model::time::{UnixSeconds, parse_utc};
use crate::text::invisible::{trimmed, visible};

/// The reason why a text is no point in time. `Display` says how to write one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedTimeError {
    /// The text is empty.
    Empty,
    /// The day or month seems to be first.
    YearNotFirst,
    /// The text has the form of a time that does not exist.
    NoSuchTime,
    /// Any other text.
    NotATime,
}

impl fmt::Display for TypedTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "Enter a date and a time, such as 2026-03-02 18:00.",
            Self::YearNotFirst => "Start with the year, such as 2026-03-02 18:00.",
            Self::NoSuchTime => "No such date or time. Enter it as 2026-03-02 18:00.",
            Self::NotATime => "Not a valid time. Enter it as 2026-03-02 18:00.",
        })
    }
}

/// Parses a typed time: `2026-03-02T18:00:00Z` and its unambiguous variants: `2026-3-2 18:00`, `2026/03/02 18.00`,
/// `20260302T1800`, `2026-03-02` (its first second), followed by `UTC`, `Z` or an offset. `24:00` is the midnight that
/// ends the day. With the present time also `now`, and `18:00`, `yesterday 18:00`, `today 18:00` and `tomorrow 18:00`
/// by the date in UTC.
pub fn parse_typed(text: &str, now: Option<UnixSeconds>) -> Result<UnixSeconds, TypedTimeError> {
    if let Some(time) = parse_utc(text) {
        return Ok(time);
    }
    // Copied dates can contain invisible direction marks.
    let text = visible(text).trim().to_ascii_lowercase();
    if text.is_empty() {
        return Err(TypedTimeError::Empty);
    }
    let (text, zone) = split_zone(&text);
    let (day, rest) = day_of(text, now);
    if rest.is_empty()
        && let (Some(now), "now") = (now, text)
    {
        return Ok(now);
    }
    let is_plain = rest.bytes().all(|byte| byte.is_ascii_digit() || b"-/.:, t".contains(&byte));
    if !is_plain {
        return Err(TypedTimeError::NotATime);
    }
    let mut groups: Vec<&str> =
        rest.split(|c: char| !c.is_ascii_digit()).filter(|group| !group.is_empty()).collect();
    let date = match (day, groups.as_slice()) {
        (Some(day), _) => Some(day),
        (None, [ymd, ..]) if ymd.len() == 8 => {
            let date = date_of([&ymd[..4], &ymd[4..6], &ymd[6..]]);
            groups.remove(0);
            date
        }
        (None, &[year, month, day, ..]) if year.len() == 4 => {
            groups.drain(..3);
            date_of([year, month, day])
        }
        // 02.03.2026 may be in March or in February.
        (None, [_, _, year, ..]) if year.len() == 4 => return Err(TypedTimeError::YearNotFirst),
        (None, [_, _] | [_, _, _]) if rest.contains(':') => {
            let now = now.and_then(UnixSeconds::in_utc).ok_or(TypedTimeError::NotATime)?;
            Some(now.date_naive())
        }
        _ => return Err(TypedTimeError::NotATime),
    };
    let [hour, minute, second] = clock_of(&groups).ok_or(TypedTimeError::NotATime)?;
    let clock = number(hour).zip(number(minute)).zip(number(second));
    let (date, time) = match clock {
        // `24:00` is the midnight that ends the day.
        Some(((24, 0), 0)) => (date.and_then(|date| date.succ_opt()), Some(NaiveTime::MIN)),
        _ => (date, clock.and_then(|((hour, minute), second)| NaiveTime::from_hms_opt(hour, minute, second))),
    };
    let typed = date.zip(time).map(|(date, time)| NaiveDateTime::new(date, time));
    let meant = typed.zip(zone).and_then(|(typed, zone)| typed.and_local_timezone(zone).single());
    meant.map(|time| UnixSeconds(time.timestamp())).ok_or(TypedTimeError::NoSuchTime)
}

/// The day of a time without a date, such as `20:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HourReference {
    /// The time is on the UTC day of this second.
    Day(UnixSeconds),
    /// The time is the next one after this second, the start of the same period.
    After(UnixSeconds),
}

/// Parses a time like [`parse_typed`]; `hour_of` determines the day of a time without a date.
pub fn parse_hour_of(
    text: &str,
    hour_of: Option<HourReference>,
    now: Option<UnixSeconds>,
) -> Result<UnixSeconds, TypedTimeError> {
    let is_hour =
        text.contains(':') && trimmed(text).bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    match hour_of.filter(|_| is_hour) {
        Some(HourReference::Day(day)) => parse_typed(text, Some(day)),
        Some(HourReference::After(start)) => parse_typed(text, Some(start))
            .map(|time| if time <= start { UnixSeconds(time.0 + 86_400) } else { time }),
        None => parse_typed(text, now),
    }
}

/// Splits off the zone at the end, UTC if there is none; `None` for an offset that no zone has.
fn split_zone(text: &str) -> (&str, Option<FixedOffset>) {
    let utc = FixedOffset::east_opt(0);
    for name in ["utc", "gmt", "z"] {
        if let Some(rest) = text.strip_suffix(name) {
            return (rest.trim_end(), utc);
        }
    }
    // A minus is part of the date unless it follows a time.
    let is_offset = |at: usize| text[at..].starts_with('+') || text[..at].contains(':');
    let sign = text.rfind(['+', '-']).filter(|at| is_offset(*at));
    let Some(at) = sign else { return (text, utc) };
    // "+41s" and "+1m30s" are lengths, not zones.
    let Some((hours, minutes)) = hours_and_minutes(&text[at + 1..]) else { return (text, utc) };
    let is_zone = hours <= 14 && minutes < 60 && minutes % 15 == 0;
    let secs = i32::try_from(hours * 3600 + minutes * 60).ok().filter(|_| is_zone);
    let offset =
        secs.and_then(|secs| FixedOffset::east_opt(if text[at..].starts_with('-') { -secs } else { secs }));
    (text[..at].trim_end(), offset)
}

/// Parses the digits of an offset: `2`, `02`, `0230` or `02:30`.
fn hours_and_minutes(text: &str) -> Option<(u32, u32)> {
    let (hours, minutes) = match (text.split_once(':'), text.len()) {
        (Some((hours, minutes)), _) if hours.len() <= 2 && minutes.len() == 2 => (hours, minutes),
        (None, 1 | 2) => (text, "0"),
        (None, 3 | 4) => (text.get(..text.len() - 2)?, text.get(text.len() - 2..)?),
        _ => return None,
    };
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(hours) && is_number(minutes)).then(|| number(hours).zip(number(minutes))).flatten()
}

/// Parses a leading word for a day, and returns the rest.
fn day_of(text: &str, now: Option<UnixSeconds>) -> (Option<NaiveDate>, &str) {
    let today = now.and_then(UnixSeconds::in_utc).map(|now| now.date_naive());
    let yesterday = today.and_then(|today| today.checked_sub_days(Days::new(1)));
    let tomorrow = today.and_then(|today| today.checked_add_days(Days::new(1)));
    for (word, day) in [("now", today), ("today", today), ("yesterday", yesterday), ("tomorrow", tomorrow)] {
        if let (Some(rest), Some(_)) = (text.strip_prefix(word), today) {
            return (day, rest.trim_start());
        }
    }
    (None, text)
}

fn date_of([year, month, day]: [&str; 3]) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(i32::try_from(number(year)?).ok()?, number(month)?, number(day)?)
}

fn number(digits: &str) -> Option<u32> {
    digits.parse().ok()
}

/// Returns hour, minute and second; missing ones are zero.
fn clock_of<'a>(groups: &[&'a str]) -> Option<[&'a str; 3]> {
    match *groups {
        [] => Some(["0", "0", "0"]),
        [hm] if hm.len() == 4 => Some([&hm[..2], &hm[2..], "0"]),
        [hms] if hms.len() == 6 => Some([&hms[..2], &hms[2..4], &hms[4..]]),
        [hour, minute] if hour.len() <= 2 && minute.len() <= 2 => Some([hour, minute, "0"]),
        [hour, minute, second] if [hour, minute, second].iter().all(|part| part.len() <= 2) => {
            Some([hour, minute, second])
        }
        _ => None,
    }
}

/// Fewer digits may be a date (`20260302`) or a time.
const MIN_UNIX_DIGITS: usize = 9;
/// More digits may be milliseconds.
const MAX_UNIX_DIGITS: usize = 11;

/// References of a typed moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeReference {
    /// A second of the day for a time without a date.
    pub day: UnixSeconds,
    /// The base of `+41s` and `-5m`, if any.
    pub base: Option<UnixSeconds>,
    /// The present.
    pub now: UnixSeconds,
}

/// Parses a moment: anything that [`parse_typed`] accepts, `18:03:07` on the day, Unix seconds (`1795197787`), `+41s`,
/// `+1m30s`, `-5m` from the base, `now`, `yesterday 18:00`. In UTC.
pub fn parse_moment(text: &str, around: TimeReference) -> Result<UnixSeconds, TypedTimeError> {
    let text = trimmed(text);
    let digits = text.strip_prefix('@').unwrap_or(text);
    if digits.bytes().all(|byte| byte.is_ascii_digit())
        && (MIN_UNIX_DIGITS..=MAX_UNIX_DIGITS).contains(&digits.len())
    {
        return digits.parse().map(UnixSeconds).map_err(|_| TypedTimeError::NotATime);
    }
    if let Some(shift) = shift(text) {
        let base = around.base.ok_or(TypedTimeError::NotATime)?;
        return shift
            .and_then(|secs| base.0.checked_add(secs))
            .map(UnixSeconds)
            .ok_or(TypedTimeError::NotATime);
    }
    let lower = text.to_ascii_lowercase();
    let is_by_now = ["now", "today", "yesterday", "tomorrow"].iter().any(|word| lower.starts_with(word));
    parse_typed(text, Some(if is_by_now { around.now } else { around.day }))
}

/// Parses `+41s` into seconds; `Some(None)` for a sign before something else, `None` without a sign.
fn shift(text: &str) -> Option<Option<i64>> {
    if let Some(span) = text.strip_prefix('+') {
        return Some(parse_length(span));
    }
    let span = text.strip_prefix(['-', '−'])?;
    Some(parse_length(span).and_then(i64::checked_neg))
}

/// Parses a length in seconds: `41`, `41 s`, `1m30s`, `1:02:03`; `None` for all else, also `1:30` (minutes or hours?).
pub fn parse_length(text: &str) -> Option<i64> {
    let text = trimmed(text);
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok();
    }
    let is_ambiguous = text.matches(':').count() == 1;
    if is_ambiguous { None } else { secs_of(text) }
}
