//! A point in time as a person types it, always in UTC unless an offset is typed with it.

use std::fmt;

use crate::model::time::{UnixSeconds, parse_utc};

/// Why a typed text is no point in time. Its words say how to write one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypedTimeError {
    /// Nothing was typed.
    Empty,
    /// The day or month seems to come first.
    YearNotFirst,
    /// It has the form of a time, but no calendar or clock has it.
    NoSuchTime,
    /// Anything else.
    NotATime,
}

impl fmt::Display for TypedTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "Type a date and a time, such as 2026-03-02 18:00.",
            Self::YearNotFirst => "Type the year first, such as 2026-03-02 18:00.",
            Self::NoSuchTime => "There is no such day or time. Type it as 2026-03-02 18:00.",
            Self::NotATime => "This is not a time. Type it as 2026-03-02 18:00.",
        })
    }
}

/// Reads a time as typed: `2026-03-02T18:00:00Z` and whatever leaves out or spells otherwise what is clear without it:
/// `2026-3-2 18:00`, `2026/03/02 18.00`, `20260302T1800`, `2026-03-02` (its first second), with `UTC`, `Z` or an offset
/// behind it. With the present time also `now`, and `18:00`, `today 18:00` and `tomorrow 18:00` by the date in UTC.
///
/// # Errors
/// How to write it instead.
pub fn parse_typed(text: &str, now: Option<UnixSeconds>) -> Result<UnixSeconds, TypedTimeError> {
    if let Ok(time) = parse_utc(text) {
        return Ok(time);
    }
    let text = text.trim().to_ascii_lowercase();
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
        (Some(day), _) => day,
        (None, [ymd, ..]) if ymd.len() == 8 => {
            let date = [&ymd[..4], &ymd[4..6], &ymd[6..]].map(str::to_owned);
            groups.remove(0);
            date
        }
        (None, [year, month, day, ..]) if year.len() == 4 => {
            let date = [year, month, day].map(|part| (*part).to_owned());
            groups.drain(..3);
            date
        }
        // 02.03.2026: the second of March, or the third of February?
        (None, [_, _, year, ..]) if year.len() == 4 => return Err(TypedTimeError::YearNotFirst),
        (None, [_, _] | [_, _, _]) if rest.contains(':') => {
            now.map(date_of).ok_or(TypedTimeError::NotATime)?
        }
        _ => return Err(TypedTimeError::NotATime),
    };
    let clock = clock_of(&groups).ok_or(TypedTimeError::NotATime)?;
    let [year, month, day] = date;
    let [hour, minute, second] = clock;
    let spelled = format!("{year}-{month:0>2}-{day:0>2}T{hour:0>2}:{minute:0>2}:{second:0>2}{zone}");
    parse_utc(&spelled).map_err(|_| TypedTimeError::NoSuchTime)
}

/// Takes the zone off the end of a text, as an offset that [`parse_utc`] reads; without one it is UTC.
fn split_zone(text: &str) -> (&str, String) {
    for name in ["utc", "gmt", "z"] {
        if let Some(rest) = text.strip_suffix(name) {
            return (rest.trim_end(), "Z".to_owned());
        }
    }
    // A minus is part of the date unless a time stands before it.
    let is_offset = |at: usize| text[at..].starts_with('+') || text[..at].contains(':');
    let sign = text.rfind(['+', '-']).filter(|at| is_offset(*at));
    let Some(at) = sign else { return (text, "Z".to_owned()) };
    let digits: String = text[at + 1..].chars().filter(char::is_ascii_digit).collect();
    let offset = match digits.len() {
        1 | 2 => format!("{digits:0>2}:00"),
        3 | 4 => format!("{:0>2}:{}", &digits[..digits.len() - 2], &digits[digits.len() - 2..]),
        _ => return (text, "Z".to_owned()),
    };
    (text[..at].trim_end(), format!("{}{offset}", &text[at..=at]))
}

/// The day that a word at the beginning names, and what follows the word.
fn day_of(text: &str, now: Option<UnixSeconds>) -> (Option<[String; 3]>, &str) {
    let words = [("now", 0), ("today", 0), ("tomorrow", 86_400)];
    for (word, later_secs) in words {
        if let (Some(rest), Some(now)) = (text.strip_prefix(word), now) {
            return (Some(date_of(UnixSeconds(now.0.saturating_add(later_secs)))), rest.trim_start());
        }
    }
    (None, text)
}

/// Year, month and day of a time.
fn date_of(time: UnixSeconds) -> [String; 3] {
    let spelled = crate::model::time::format_naive(time);
    let mut parts = spelled.split(['-', 'T']).map(str::to_owned);
    [(); 3].map(|()| parts.next().unwrap_or_default())
}

/// Hour, minute and second; what is left out is zero.
fn clock_of(groups: &[&str]) -> Option<[String; 3]> {
    let owned = |parts: [&str; 3]| Some(parts.map(str::to_owned));
    match groups {
        [] => owned(["0", "0", "0"]),
        [hm] if hm.len() == 4 => owned([&hm[..2], &hm[2..], "0"]),
        [hms] if hms.len() == 6 => owned([&hms[..2], &hms[2..4], &hms[4..]]),
        [hour, minute] if hour.len() <= 2 && minute.len() <= 2 => owned([hour, minute, "0"]),
        [hour, minute, second] if [hour, minute, second].iter().all(|part| part.len() <= 2) => {
            owned([hour, minute, second])
        }
        _ => None,
    }
}
