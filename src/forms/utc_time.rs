//! A typed point in time, in UTC unless an offset is typed with it.

use std::fmt;

use chrono::{Datelike, Days, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Weekday};

use crate::forms::span::secs_of;
use crate::forms::typed_number::plain_numbers;
use crate::model::time::{UnixSeconds, parse_utc};

/// The reason why a text is no point in time. `Display` says how to write one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypedTimeError {
    /// The text is empty.
    Empty,
    /// The day or month seems to be first.
    YearNotFirst,
    /// The text has the form of a time that does not exist.
    NoSuchTime,
    /// Any other text.
    NotATime,
    /// A text with several readings or unusual digits, with the remedy.
    Unclear(String),
}

impl fmt::Display for TypedTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "Enter a date and a time, such as 2026-03-02 18:00.",
            Self::YearNotFirst => "Start with the year, such as 2026-03-02 18:00.",
            Self::NoSuchTime => "No such date or time. Enter it as 2026-03-02 18:00.",
            Self::NotATime => "Not a valid time. Try 2026-03-02 18:00, 8:00 PM or now-3h.",
            Self::Unclear(remedy) => remedy,
        })
    }
}

/// Parses a typed time: `2026-03-02T18:00:00Z` and its unambiguous variants: `2026-3-2 18:00`, `2026/03/02 18.00`,
/// `20260302T1800`, `2026-03-02 8:00 PM`, `2026-03-02 20h30`, `2026-03-02` (its first second), followed by `UTC`, `Z` or
/// an offset. `24:00` is the midnight that ends the day. With the present time also `now`, `now-3h`, `2 hours ago`,
/// and `18:00`, `yesterday 18:00`, `today 18:00` and `tomorrow 18:00` by the date in UTC.
pub fn parse_typed(text: &str, now: Option<UnixSeconds>) -> Result<UnixSeconds, TypedTimeError> {
    if let Some(time) = parse_utc(text) {
        return Ok(time);
    }
    // Copied dates can contain invisible direction marks.
    let text = plain_time(text)?;
    if text.is_empty() {
        return Err(TypedTimeError::Empty);
    }
    if let Some(time) = now.and_then(|now| relative(&text, now)) {
        return Ok(time);
    }
    let (text, zone) = split_zone(without_weekday(&text, now)?)?;
    if text == "now" {
        let is_utc = zone.is_some_and(|zone| zone.local_minus_utc() == 0);
        return now.filter(|_| is_utc).ok_or(TypedTimeError::NotATime);
    }
    let (day, rest) = day_of(text, now);
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
    /// The time is on the UTC day of `day`, or on the day before if it would come after `now`.
    Past {
        /// A second of the day.
        day: UnixSeconds,
        /// The present.
        now: UnixSeconds,
    },
    /// The time is the next one after this second, the start of the same period.
    After(UnixSeconds),
    /// The start of the same period, which determines the day, cannot be read.
    Unread,
}

/// Parses a time like [`parse_typed`]; `hour_of` determines the day of a time without a date.
pub fn parse_hour_of(
    text: &str,
    hour_of: Option<HourReference>,
    now: Option<UnixSeconds>,
) -> Result<UnixSeconds, TypedTimeError> {
    let text = &*plain_time(text)?;
    match hour_of.filter(|_| is_hour(text)) {
        Some(HourReference::Day(day)) => parse_typed(text, Some(day)),
        Some(HourReference::Past { day, now }) => parse_typed(text, Some(day))
            .map(|time| if time > now { UnixSeconds(time.0 - DAY_SECS) } else { time }),
        Some(HourReference::After(start)) => parse_typed(text, Some(start))
            .map(|time| if time <= start { UnixSeconds(time.0 + DAY_SECS) } else { time }),
        Some(HourReference::Unread) => {
            Err(TypedTimeError::Unclear("Enter the date too, or the start first.".to_owned()))
        }
        None => parse_typed(text, now),
    }
}

const DAY_SECS: i64 = 86_400;

fn is_hour(plain: &str) -> bool {
    plain.contains(':') && plain.bytes().all(|byte| byte.is_ascii_digit() || byte == b':')
}

/// Returns a typed time in lower case with plain digits, and clocks such as `8:00 pm`, `20h` and `20h30` as `20:00` and
/// `20:30`.
fn plain_time(text: &str) -> Result<String, TypedTimeError> {
    let text = plain_numbers(text).map_err(TypedTimeError::Unclear)?.trim().to_ascii_lowercase();
    let text = text.replace("a.m.", "am").replace("p.m.", "pm").replace("uhr", "h");
    Ok(clock_in_halves(&text).or_else(|| clock_with_h(&text)).unwrap_or(text))
}

/// Respells `8 pm` and `8:05 pm`; `None` without such a clock.
fn clock_in_halves(text: &str) -> Option<String> {
    let at = text.find("am").or_else(|| text.find("pm"))?;
    let (before, clock) = last_clock(&text[..at]);
    let (hour, minutes) = clock.split_at(clock.find([':', '.']).unwrap_or(clock.len()));
    let hour = number(hour).filter(|hour| (1..=12).contains(hour))?;
    let hour = hour % 12 + if text[at..].starts_with('p') { 12 } else { 0 };
    let minutes = if minutes.is_empty() { ":00" } else { minutes };
    Some(format!("{before}{hour}{}{}", minutes.replace('.', ":"), &text[at + 2..]))
}

/// Respells `20h`, `20h30` and `20:30 h`; `None` without such a clock.
fn clock_with_h(text: &str) -> Option<String> {
    let is_span = ["now", "in "].iter().any(|word| text.starts_with(word)) || text.ends_with("ago");
    let (before, after) = text.split_once('h').filter(|_| !is_span && !text.starts_with(['+', '-']))?;
    let (before, clock) = last_clock(before);
    let after = after.trim_start();
    let is_minute = after.starts_with(|c: char| c.is_ascii_digit());
    let is_clock = (1..=2).contains(&clock.len());
    match clock.contains(':') {
        true => Some([before, clock, after].concat()),
        false if is_clock && is_minute => Some([before, clock, ":", after].concat()),
        // A bare `3h` may be a length.
        false if is_clock && after.is_empty() && !before.is_empty() => Some([before, clock, ":00"].concat()),
        false => None,
    }
}

/// Splits off the digits, colons and points at the end.
fn last_clock(text: &str) -> (&str, &str) {
    let text = text.trim_end();
    text.split_at(text.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':' || c == '.').len())
}

/// Parses `now-3h`, `2 hours ago` and `in 2 hours`; `None` for anything else.
fn relative(text: &str, now: UnixSeconds) -> Option<UnixSeconds> {
    let (is_past, span) = match (text.strip_suffix("ago"), text.strip_prefix("in "), text.strip_prefix("now"))
    {
        (Some(span), ..) => (true, span),
        (_, Some(span), _) => (false, span),
        (.., span) => {
            let span = span?.trim_start();
            (span.starts_with('-'), span.strip_prefix(['-', '+'])?)
        }
    };
    let secs = secs_of(span.trim())?;
    now.0.checked_add(if is_past { -secs } else { secs }).map(UnixSeconds)
}

/// Splits off a leading weekday. Without a date it is refused with the two days that it may mean.
fn without_weekday(text: &str, now: Option<UnixSeconds>) -> Result<&str, TypedTimeError> {
    let (word, rest) = text.split_at(text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let Ok(day) = word.parse::<Weekday>() else { return Ok(text) };
    if rest.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() >= 4) {
        return Ok(rest.trim_start_matches([' ', ',']));
    }
    let today = now.and_then(UnixSeconds::in_utc).map(|now| now.date_naive());
    let next = today.and_then(|today| today.iter_days().find(|date| date.weekday() == day));
    let (next, last) = next
        .zip(next.and_then(|next| next.checked_sub_days(Days::new(7))))
        .ok_or(TypedTimeError::NotATime)?;
    Err(TypedTimeError::Unclear(format!("Enter the date of that day, such as {last} or {next}.")))
}

/// Splits off the zone at the end, UTC if there is none; `None` for an offset that no zone has. Refuses `10:00-11:00`.
fn split_zone(text: &str) -> Result<(&str, Option<FixedOffset>), TypedTimeError> {
    let utc = FixedOffset::east_opt(0);
    for name in ["utc", "gmt", "z"] {
        if let Some(rest) = text.strip_suffix(name) {
            return Ok((rest.trim_end(), utc));
        }
    }
    // A minus is part of the date unless it follows a time.
    let is_offset = |at: usize| text[at..].starts_with('+') || text[..at].contains(':');
    let sign = text.rfind(['+', '-']).filter(|at| is_offset(*at));
    let Some(at) = sign else { return Ok((text, utc)) };
    // "+41s" and "+1m30s" are lengths, not zones.
    let Some((hours, minutes)) = hours_and_minutes(&text[at + 1..]) else { return Ok((text, utc)) };
    let clock = text[..at].rsplit(' ').next().filter(|_| text[at..].starts_with('-')).unwrap_or_default();
    let is_of_minutes = clock.split(':').count() == 2 && !clock.contains('t');
    if is_of_minutes && text[at..].contains(':') {
        let remedy = "Two times, or one with an offset? Enter one time; before an offset with its seconds.";
        return Err(TypedTimeError::Unclear(remedy.to_owned()));
    }
    let is_zone = hours <= 14 && minutes < 60 && minutes % 15 == 0;
    let secs = i32::try_from(hours * 3600 + minutes * 60).ok().filter(|_| is_zone);
    let offset =
        secs.and_then(|secs| FixedOffset::east_opt(if text[at..].starts_with('-') { -secs } else { secs }));
    Ok((text[..at].trim_end(), offset))
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
    for (word, day) in [("today", today), ("yesterday", yesterday), ("tomorrow", tomorrow)] {
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
    let text = plain_numbers(text).map_err(TypedTimeError::Unclear)?.trim().to_ascii_lowercase();
    let digits = text.strip_prefix('@').unwrap_or(&text);
    if digits.bytes().all(|byte| byte.is_ascii_digit())
        && (MIN_UNIX_DIGITS..=MAX_UNIX_DIGITS).contains(&digits.len())
    {
        return digits.parse().map(UnixSeconds).map_err(|_| TypedTimeError::NotATime);
    }
    if let Some(span) = text.strip_prefix(['+', '-']) {
        let secs = parse_length(span).ok().map(|secs| if text.starts_with('-') { -secs } else { secs });
        let meant = around.base.zip(secs).and_then(|(base, secs)| base.0.checked_add(secs));
        return meant.map(UnixSeconds).ok_or(TypedTimeError::NotATime);
    }
    let is_by_now =
        ["now", "today", "yesterday", "tomorrow", "in "].iter().any(|word| text.starts_with(word));
    parse_typed(&text, Some(if is_by_now || text.ends_with("ago") { around.now } else { around.day }))
}

/// Parses the end of a period that is to be cut: a moment on the day of its start, or after the next midnight if that is
/// within 12 hours (`23:50` to `00:10`); a longer one is more likely a slip.
pub fn parse_end(
    text: &str,
    from: UnixSeconds,
    around: TimeReference,
) -> Result<UnixSeconds, TypedTimeError> {
    let end = parse_moment(text, TimeReference { day: from, base: Some(from), ..around })?;
    let next = UnixSeconds(end.0.saturating_add(DAY_SECS));
    let is_next = end <= from && next.0 - from.0 <= DAY_SECS / 2 && is_hour(&plain_time(text)?);
    Ok(if is_next { next } else { end })
}

/// The error of a length that is none.
pub(super) const NO_LENGTH: &str = "Enter whole seconds above 0, such as 41, or 1m30s.";

/// Parses a length in seconds: `41`, `41 s`, `1m30s`, `1:02:03`. An error is a sentence with the remedy, also for `1:30`
/// (minutes or hours?).
pub fn parse_length(text: &str) -> Result<i64, String> {
    let text = plain_numbers(text)?;
    let text = text.trim();
    let secs = match text.matches(':').count() {
        _ if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().ok(),
        1 => None,
        _ => secs_of(text),
    };
    secs.ok_or_else(|| NO_LENGTH.to_owned())
}
