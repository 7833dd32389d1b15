//! How the address says a period.

use crate::console::routes::Period;
use crate::model::time::{UnixSeconds, format_utc, parse_utc};

const DAY_SECS: i64 = 86_400;
/// What is shown when nothing is asked for.
pub(super) const DEFAULT_SECS: i64 = DAY_SECS;
/// The longest period.
pub(super) const MAX_SECS: i64 = 366 * DAY_SECS;

/// The address of a period, from one second up to another.
pub(super) fn address_of(from: i64, to: i64) -> Period {
    Period { from: format_utc(UnixSeconds(from)), to: format_utc(UnixSeconds(to)) }
}

/// The period an address asks for.
pub(super) fn read_address(address: &Period, now: i64) -> Result<(i64, i64), &'static str> {
    let read = |text: &str| {
        match text {
        "" => Ok(None),
        text => parse_utc(text).map(Some).map_err(|_| {
            "The period in the address is not of the form YYYY-MM-DDThh:mm:ssZ; the last 24 hours are shown."
        }),
    }
    };
    let (from, to) = match (read(&address.from)?, read(&address.to)?) {
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
