//! Values as part of an address: percent-encoded, and never able to leave their place in the path.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Everything but the unreserved characters of RFC 3986, 2.3.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The same for a value in a query, where RFC 3986, 3.4 allows the colons of times.
const RESERVED_IN_QUERY: &AsciiSet = &RESERVED.remove(b':');

/// What may not stand literally in a part of an address of the console: beside what RFC 3986 reserves, what chat programs end a link at.
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

/// One segment of an address of the console, which is read by people: as little as may be is encoded.
pub fn encode_shown_segment(segment: &str) -> Cow<'_, str> {
    utf8_percent_encode(segment, UNSAFE_IN_SEGMENT).into()
}

/// The same of a value in its query.
pub fn encode_shown_query(value: &str) -> Cow<'_, str> {
    utf8_percent_encode(value, UNSAFE_IN_QUERY).into()
}

/// What a name or value of a query spells as forms encode it, with marks for what is no text.
pub fn decode_query(text: &str) -> String {
    percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned()
}

/// Any text, percent-encoded but for the unreserved characters.
pub fn encode(text: &str) -> Cow<'_, str> {
    utf8_percent_encode(text, RESERVED).into()
}

/// One query value, percent-encoded.
pub fn encode_query(value: &str) -> Cow<'_, str> {
    utf8_percent_encode(value, RESERVED_IN_QUERY).into()
}

/// What a percent-encoded text spells; `None` for a percent sign that begins no escape, and for what is not UTF-8
/// (RFC 3986, 2.1 and 2.5).
pub fn decode(text: &str) -> Option<String> {
    let is_escape = |rest: &str| rest.bytes().take(2).filter(u8::is_ascii_hexdigit).count() == 2;
    let is_encoded = text.split('%').skip(1).all(is_escape);
    percent_decode_str(text).decode_utf8().ok().filter(|_| is_encoded).map(Cow::into_owned)
}

/// Whether a value can be one segment of a path: not empty, not `.` or `..` (which browsers and proxies resolve even
/// where they are percent-encoded), and without U+FFFD, which stands for text that was lost.
pub fn is_segment(value: &str) -> bool {
    !matches!(value, "" | "." | "..") && !value.contains('\u{FFFD}')
}

/// One path segment, percent-encoded, whatever the value is. A value that is no [segment](is_segment) gets a U+FFFD at
/// its end: it then names nothing, but cannot turn the request into one for another path.
pub fn encode_segment(value: &str) -> String {
    let mut segment = encode(value).into_owned();
    if !is_segment(value) {
        segment.push_str("%EF%BF%BD");
    }
    segment
}
