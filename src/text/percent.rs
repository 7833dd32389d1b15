//! Values as part of an address: percent-encoded, and never able to leave their place in the path.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// Everything but the unreserved characters of RFC 3986, 2.3.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The same for a value in a query, where RFC 3986, 3.4 allows the colons of times.
const RESERVED_IN_QUERY: &AsciiSet = &RESERVED.remove(b':');

/// Any text, percent-encoded but for the unreserved characters.
pub fn encode(text: &str) -> Cow<'_, str> {
    utf8_percent_encode(text, RESERVED).into()
}

/// One query value, percent-encoded.
pub fn encode_query(value: &str) -> Cow<'_, str> {
    utf8_percent_encode(value, RESERVED_IN_QUERY).into()
}

/// What a percent-encoded text spells; `None` where that is no text.
pub fn decode(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned)
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
