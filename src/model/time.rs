//! Points in time in UTC, and the API's three spellings of them.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveDateTime, Timelike, Utc, Weekday};
use serde::{Deserialize, Deserializer, Serialize};

use crate::json::lenient::Member;

const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/// Seconds since 1970-01-01T00:00:00Z.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct UnixSeconds(pub i64);

/// Minutes since 1970-01-01T00:00Z, the unit of the metrics area (`contract.md#limit-minute`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
#[serde(transparent)]
pub struct UnixMinute(pub i64);

impl UnixSeconds {
    /// A limit for plausible times: a later number may be milliseconds. It is reported, not converted.
    pub const YEAR_3000: Self = Self(32_503_680_000);

    /// Returns the minute that contains the second.
    pub fn minute(self) -> UnixMinute {
        UnixMinute(self.0.div_euclid(60))
    }

    /// Returns the UTC date and time; `None` beyond the calendar (262,000 years).
    pub fn in_utc(self) -> Option<DateTime<Utc>> {
        DateTime::from_timestamp(self.0, 0)
    }

    /// Returns the day of the week in UTC; displays as "Mon".
    pub fn weekday(self) -> Weekday {
        naive(self).weekday()
    }

    /// Formats the time of day in a zone, with the date unless it is that of `now`: `18:00`, `24 Nov 18:00`, `3 Jan
    /// 2027 18:00`.
    pub fn clock_label(self, now: UnixSeconds, offset_secs: i64) -> String {
        self.beside(now, offset_secs, false)
    }

    /// Formats the time to the second, as [`UnixSeconds::clock_label`] does to the minute: `18:00:05`, `24 Nov 18:00:05`.
    pub fn second_label(self, now: UnixSeconds, offset_secs: i64) -> String {
        self.beside(now, offset_secs, true)
    }

    fn beside(self, now: UnixSeconds, offset_secs: i64, has_seconds: bool) -> String {
        let at = |time: UnixSeconds| naive(UnixSeconds(time.0.saturating_add(offset_secs)));
        let (then, now) = (at(self), at(now));
        let mut clock = format!("{:02}:{:02}", then.hour(), then.minute());
        if has_seconds {
            clock = format!("{clock}:{:02}", then.second());
        }
        if then.date() == now.date() {
            return clock;
        }
        let month = MONTHS[then.month0() as usize % MONTHS.len()];
        match then.year() {
            year if year == now.year() => format!("{} {month} {clock}", then.day()),
            year => format!("{} {month} {year} {clock}", then.day()),
        }
    }

    /// Formats date and time with the zone: `2026-01-02 03:04:05 UTC`, or with an offset `2026-01-02 05:04:05 +02:00`.
    pub fn label(self, local_offset_secs: Option<i32>) -> String {
        if self >= Self::YEAR_3000 {
            return format!("{} (Unix seconds, beyond the year 3000)", self.0);
        }
        let offset = local_offset_secs.map(FixedOffset::east_opt);
        match (self.in_utc(), offset) {
            (Some(time), None) => time.to_string(),
            (Some(time), Some(Some(offset))) => time.with_timezone(&offset).to_string(),
            _ => format!("{} (Unix seconds)", self.0),
        }
    }
}

/// Formats an offset from UTC: "UTC+1", "UTC-3:30".
pub fn utc_offset_label(offset_secs: i64) -> String {
    let minutes = offset_secs.unsigned_abs() / 60;
    let sign = if offset_secs < 0 { '-' } else { '+' };
    match (minutes / 60, minutes % 60) {
        (hours, 0) => format!("UTC{sign}{hours}"),
        (hours, minutes) => format!("UTC{sign}{hours}:{minutes:02}"),
    }
}

/// Returns the offset from UTC in seconds that ends a text: -14,400 for "11/1/2026, GMT-04:00", 0 for "GMT"; `None`
/// without one.
pub fn offset_in(text: &str) -> Option<i64> {
    let (_, offset) = text.rsplit_once("GMT")?;
    let Some(sign) = offset.chars().next() else { return Some(0) };
    let factor = match sign {
        '+' => 1,
        '-' | '−' => -1,
        _ => return None,
    };
    let parts = offset[sign.len_utf8()..].split(':').zip([3_600, 60, 1]);
    let parts = parts.map(|(digits, secs)| Some(digits.parse::<i64>().ok()? * secs));
    Some(factor * parts.sum::<Option<i64>>()?)
}

/// A time that the clocks of a zone show, as the second at which it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockTime {
    /// They show it once.
    Once(UnixSeconds),
    /// They show it twice; this is the first.
    Twice(UnixSeconds),
    /// They skip it; this is as much after the change as the time is after its start: 03:30 for 02:30.
    Skipped(UnixSeconds),
}

impl ClockTime {
    /// Returns the second at which clocks show `shown_secs`, counted as if it were UTC; `offset_secs` returns the zone's
    /// offset from UTC at a Unix second.
    pub fn of(shown_secs: i64, offset_secs: &dyn Fn(i64) -> i64) -> Self {
        // Clocks change less often than each day.
        let [before, after] = [-86_400, 86_400].map(|day| shown_secs - offset_secs(shown_secs + day));
        let is_shown = |at: i64| at + offset_secs(at) == shown_secs;
        match (is_shown(before), is_shown(after)) {
            (true, true) if before != after => Self::Twice(UnixSeconds(before)),
            (true, _) => Self::Once(UnixSeconds(before)),
            (false, true) => Self::Once(UnixSeconds(after)),
            (false, false) => Self::Skipped(UnixSeconds(before)),
        }
    }

    /// Returns the second.
    pub const fn at(self) -> UnixSeconds {
        match self {
            Self::Once(at) | Self::Twice(at) | Self::Skipped(at) => at,
        }
    }
}

impl UnixMinute {
    /// Returns the first second of the minute.
    pub fn start(self) -> UnixSeconds {
        UnixSeconds(self.0.saturating_mul(60))
    }
}

impl Member for UnixSeconds {
    fn read(text: &str) -> serde_json::Result<Self> {
        i64::read(text).map(Self)
    }
}

impl<'de> Deserialize<'de> for UnixSeconds {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        crate::json::lenient::member(reader)
    }
}

/// A zone whose times an export has beside UTC.
pub struct SecondZone<'a> {
    /// The name: "America/New_York".
    pub name: &'a str,
    /// Formats a time with its offset.
    pub label: &'a dyn Fn(UnixSeconds) -> String,
}

impl SecondZone<'_> {
    /// Returns the name of a column of its times: "From (America/New_York)".
    pub fn head(&self, what: &str) -> String {
        format!("{what} ({})", self.name)
    }
}

/// Formats `YYYY-MM-DDThh:mm:ssZ`, for schedules, recording instances and the query of the history
/// (`contract.md#restream-resource`, `contract.md#recording-setting`, `contract.md#restream-operations`).
pub fn format_utc(time: UnixSeconds) -> String {
    let mut text = format_naive(time);
    text.push('Z');
    text
}

/// Formats `YYYY-MM-DDThh:mm:ss`, for the response of the history (`contract.md#restream-history`).
pub fn format_naive(time: UnixSeconds) -> String {
    // This is exactly chrono's `Debug` format.
    format!("{:?}", naive(time))
}

/// Returns the UTC time, clamped to the calendar.
fn naive(time: UnixSeconds) -> NaiveDateTime {
    let end = if time.0 < 0 { NaiveDateTime::MIN } else { NaiveDate::MAX.and_time(chrono::NaiveTime::MIN) };
    time.in_utc().map_or(end, |time| time.naive_utc())
}

/// Formats `YYYY-MM-DDThh:mm:00`, for the query of the metrics (`contract.md#metrics-operations`).
pub fn format_minute(minute: UnixMinute) -> String {
    format_naive(minute.start())
}

/// Parses the API's spellings, `YYYY-MM-DDThh:mm:ss` with or without `Z`, and those of RFC 3339: a space for the `T`, a
/// fraction (truncated), and an offset such as `+02:00`; `None` for anything else and for impossible dates.
pub fn parse_utc(text: &str) -> Option<UnixSeconds> {
    let text = text.trim();
    let has_zone = text.get(19..).is_some_and(|tail| tail.contains(['Z', 'z', '+', '-']));
    let zone = if has_zone { "" } else { "Z" };
    let time = DateTime::parse_from_rfc3339(&[text, zone].concat()).ok()?;
    Some(UnixSeconds(time.timestamp()))
}

/// Reads the echo of a time; `None` if absent or unreadable. For `#[serde(deserialize_with)]`.
pub fn echoed<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<UnixSeconds>, D::Error> {
    let text = crate::json::lenient::text_or_none(reader)?;
    Ok(parse_utc(&text))
}
