//! A moment as a person types it beside a time axis: also by its time alone, in Unix seconds, or from another moment on.

use crate::forms::span::secs_of;
use crate::forms::utc_time::{TypedTimeError, parse_typed};
use crate::model::time::UnixSeconds;
use crate::text::invisible::trimmed;

/// Fewer digits may be a date (`20260302`) or a time.
const MIN_UNIX_DIGITS: usize = 9;
/// More are no seconds: milliseconds, perhaps.
const MAX_UNIX_DIGITS: usize = 11;

/// What a typed moment may refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around {
    /// A second of the day that a time without a date is of.
    pub day: UnixSeconds,
    /// The moment that `+41s` and `-5m` count from; `None` where there is none.
    pub base: Option<UnixSeconds>,
    /// The present.
    pub now: UnixSeconds,
}

/// Reads a moment: whatever [`parse_typed`] reads (`2026-11-20 18:03:07`, with `T`, `Z` or an offset), `18:03:07` on the day, Unix seconds
/// (`1795197787`), `+41s`, `+1m30s`, `-5m` from the base on, `now`, `yesterday 18:00`. In UTC.
///
/// # Errors
/// How to write it instead.
pub fn parse_moment(text: &str, around: Around) -> Result<UnixSeconds, TypedTimeError> {
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

/// The seconds of `+41s`; `Some(None)` for a sign before something else; `None` without one.
fn shift(text: &str) -> Option<Option<i64>> {
    if let Some(span) = text.strip_prefix('+') {
        return Some(parse_length(span));
    }
    let span = text.strip_prefix(['-', '−'])?;
    Some(parse_length(span).and_then(i64::checked_neg))
}

/// Reads a length in seconds: `41`, `41 s`, `1m30s`, `1:02:03`. `None` for anything else. `1:30` is left to the person: it may be minutes
/// or hours.
pub fn parse_length(text: &str) -> Option<i64> {
    let text = trimmed(text);
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok();
    }
    let is_ambiguous = text.matches(':').count() == 1;
    if is_ambiguous { None } else { secs_of(text) }
}
