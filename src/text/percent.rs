//! Percent-encoding of values in addresses. An encoded value never adds a segment to the path.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// All characters except the unreserved ones of RFC 3986, 2.3; in a query, 3.4 also allows the colons of times.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

const RESERVED_IN_QUERY: &AsciiSet = &RESERVED.remove(b':');

/// Characters encoded in console addresses: reserved ones, and those at which chat programs end a link.
const UNSAFE: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');
const UNSAFE_IN_SEGMENT: &AsciiSet = &UNSAFE.add(b'/').add(b'?').add(b'[').add(b']');
const UNSAFE_IN_QUERY: &AsciiSet = &UNSAFE.add(b'&').add(b'+').add(b'=');

/// Encodes one path segment of a console address, as little as possible, because people read it.
pub fn encode_display_segment(segment: &str) -> Cow<'_, str> {
    utf8_percent_encode(segment, UNSAFE_IN_SEGMENT).into()
}

/// Encodes one query value of a console address, likewise.
pub fn encode_display_query(value: &str) -> Cow<'_, str> {
    utf8_percent_encode(value, UNSAFE_IN_QUERY).into()
}

/// Decodes a form-encoded query name or value; invalid UTF-8 becomes U+FFFD.
pub fn decode_query(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// Percent-encodes everything except the unreserved characters.
pub fn encode(text: &str) -> Cow<'_, str> {
    utf8_percent_encode(text, RESERVED).into()
}

/// Returns percent-encoded text with the escapes in lower case, as some programs write them.
pub fn with_lower_case_escapes(encoded: &str) -> String {
    let mut parts = encoded.split('%');
    let mut lower = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_at_checked(2).unwrap_or((part, ""));
        lower.extend(["%", &digits.to_ascii_lowercase(), rest]);
    }
    lower
}

/// Percent-encodes one query value.
pub fn encode_query(value: &str) -> Cow<'_, str> {
    utf8_percent_encode(value, RESERVED_IN_QUERY).into()
}

/// Decodes percent-encoded text; `None` for an invalid escape and for invalid UTF-8 (RFC 3986, 2.1 and 2.5).
pub fn decode(text: &str) -> Option<String> {
    let is_escape = |rest: &str| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
    let is_encoded = text.split('%').skip(1).all(is_escape);
    percent_decode_str(text).decode_utf8().ok().filter(|_| is_encoded).map(Cow::into_owned)
}

/// Returns whether a value can be a path segment. Browsers and proxies resolve `.` and `..` even when percent-encoded,
/// and U+FFFD marks lost text.
pub fn is_segment(value: &str) -> bool {
    !matches!(value, "" | "." | "..") && !value.contains('\u{FFFD}')
}

/// Percent-encodes a path segment. An [impossible one](is_segment) gets a trailing U+FFFD, so that it matches nothing.
pub fn encode_segment(value: &str) -> String {
    let mut segment = encode(value).into_owned();
    if !is_segment(value) {
        segment.push_str("%EF%BF%BD");
    }
    segment
}
