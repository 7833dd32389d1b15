//! Redacted bodies: JSON by the names of its members, anything else as prose.

use serde_json::value::RawValue;

use crate::json::text::{quoted, string_of};
use crate::redact::REDACTED;
use crate::redact::names::is_secret_name;
use crate::redact::secrets::Secrets;
use crate::redact::url::{MASK, redacted_source, redacted_target};
use crate::redact::walk::{is_one_address, rewritten};

/// A longer body is truncated before it is parsed, and then is no longer JSON.
const MAX_READ_BYTES: usize = 256 * 1024;

/// A body without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedactedBody {
    /// The text; JSON has no whitespace.
    pub text: String,
    /// True if the text is truncated.
    pub is_cut: bool,
    /// The length of the original body, in bytes.
    pub size_bytes: usize,
}

/// Redacts a body, then truncates it to `limit_bytes`, so that no secret is cut in two and missed.
pub fn redacted_body(body: &[u8], secrets: &Secrets, limit_bytes: usize) -> RedactedBody {
    let whole = String::from_utf8_lossy(body.get(..MAX_READ_BYTES).unwrap_or(body));
    let json = whole.trim_start_matches('\u{feff}').trim_ascii();
    let is_json = json.starts_with(['{', '[']) && serde_json::from_str::<&RawValue>(json).is_ok();
    let mut text = match is_json {
        true => rewritten(json, &mut |name, text| redacted_value(name.unwrap_or_default(), text, secrets)),
        false => secrets.redact_text(&whole),
    };
    let is_cut = text.len() > limit_bytes || body.len() > MAX_READ_BYTES;
    text.truncate(text.floor_char_boundary(limit_bytes));
    text.shrink_to_fit();
    RedactedBody { text, is_cut, size_bytes: body.len() }
}

/// Returns the redacted value of a member; `None` if it can be shown unchanged.
pub(crate) fn redacted_value(name: &str, text: &str, secrets: &Secrets) -> Option<String> {
    match text.as_bytes().first() {
        Some(b'"') => {
            // A string that cannot be decoded cannot be searched.
            let plain = string_of(text);
            let shown =
                plain.as_deref().map_or(REDACTED.to_owned(), |text| redacted_string(name, text, secrets));
            (Some(&shown) != plain.as_ref()).then(|| quoted(&shown))
        }
        Some(b'{' | b'[') => Some(quoted(REDACTED)),
        Some(b'-' | b'0'..=b'9') if is_secret_name(name) || secrets.redact(text) != text => {
            Some(quoted(REDACTED))
        }
        _ => None,
    }
}

fn redacted_string(name: &str, text: &str, secrets: &Secrets) -> String {
    if is_secret_name(name) && !text.is_empty() {
        return REDACTED.to_owned();
    }
    // Known secrets come first: one of them may change how the address is parsed.
    let known = secrets.redact(text);
    match name {
        "source" => redacted_source(text, &secrets.values()),
        _ if is_one_address(text) => redacted_target(&known, &[MASK]),
        _ => secrets.redact_text(text),
    }
}
