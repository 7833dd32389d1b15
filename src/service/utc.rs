//! Strict parsing and formatting of the API's times.

use chrono::{DateTime, NaiveDateTime};

const FORM: &str = "%Y-%m-%dT%H:%M:%S";

/// Parses `YYYY-MM-DDThh:mm:ssZ` (`contract.md#restream-resource`); `None` for anything else, including other offsets
/// and fractions.
pub fn parse(text: &str) -> Option<i64> {
    parse_bare(text.strip_suffix('Z')?)
}

/// Parses `YYYY-MM-DDThh:mm:ss`, the format of metrics (`contract.md#metrics-operations`), as UTC.
pub fn parse_bare(text: &str) -> Option<i64> {
    let unix = NaiveDateTime::parse_from_str(text, FORM).ok()?.and_utc().timestamp();
    // chrono also parses a leap second, which Unix time does not have, and other forms.
    (text.len() == "0000-00-00T00:00:00".len() && format_bare(unix) == text).then_some(unix)
}

/// Formats `YYYY-MM-DDThh:mm:ssZ`.
pub fn format(unix: i64) -> String {
    let mut text = format_bare(unix);
    text.push('Z');
    text
}

/// Formats `YYYY-MM-DDThh:mm:ss`, the format of histories (`contract.md#restream-history`).
pub fn format_bare(unix: i64) -> String {
    DateTime::from_timestamp(unix, 0).unwrap_or_default().format(FORM).to_string()
}

/// Formats `YYYYMMDDThhmmssZ`, which replaces `{now}` in a recording's path (`contract.md#decision-9`).
pub fn format_compact(unix: i64) -> String {
    DateTime::from_timestamp(unix, 0).unwrap_or_default().format("%Y%m%dT%H%M%SZ").to_string()
}

/// Formats `Mon, 02 Mar 2026 09:00:00 GMT`, the format of HTTP's Date header (RFC 9110, 5.6.7).
pub fn format_http(unix: i64) -> String {
    DateTime::from_timestamp(unix, 0).unwrap_or_default().format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}
