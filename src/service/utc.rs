//! Strict parsing and formatting of the API's times.

use chrono::DateTime;

use crate::model::time::{UnixSeconds, format_naive, format_utc, parse_utc};

/// Parses `YYYY-MM-DDThh:mm:ssZ` (`contract.md#restream-resource`); `None` for anything else, including other offsets
/// and fractions.
pub fn parse(text: &str) -> Option<i64> {
    parse_utc(text).filter(|time| format_utc(*time) == text).map(|time| time.0)
}

/// Parses `YYYY-MM-DDThh:mm:ss`, the format of metrics (`contract.md#metrics-operations`), as UTC.
pub fn parse_bare(text: &str) -> Option<i64> {
    parse_utc(text).filter(|time| format_naive(*time) == text).map(|time| time.0)
}

/// Formats `YYYY-MM-DDThh:mm:ssZ`.
pub fn format(unix: i64) -> String {
    format_utc(UnixSeconds(unix))
}

/// Formats `YYYY-MM-DDThh:mm:ss`, the format of histories (`contract.md#restream-history`).
pub fn format_bare(unix: i64) -> String {
    format_naive(UnixSeconds(unix))
}

/// Formats `YYYYMMDDThhmmssZ`, which replaces `{now}` in a recording's path (`contract.md#decision-9`).
pub fn format_compact(unix: i64) -> String {
    DateTime::from_timestamp(unix, 0).unwrap_or_default().format("%Y%m%dT%H%M%SZ").to_string()
}

/// Formats `Mon, 02 Mar 2026 09:00:00 GMT`, the format of HTTP's Date header (RFC 9110, 5.6.7).
pub fn format_http(unix: i64) -> String {
    DateTime::from_timestamp(unix, 0).unwrap_or_default().format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}
