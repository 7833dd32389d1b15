//! Bodies as they may be shown: JSON by the names of its members, anything else as prose.

use serde_json::value::RawValue;

use crate::json::object::{ObjectText, entries_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::redact::REDACTED;
use crate::redact::named::{MAX_DEPTH, is_one_address, name_below};
use crate::redact::names::is_secret_name;
use crate::redact::secrets::Secrets;
use crate::redact::url::{MASK, redacted_source, redacted_target};

/// A longer body is cut before it is read, and then is no JSON any more.
const MAX_READ_BYTES: usize = 256 * 1024;

/// A body without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedactedBody {
    /// Its text; of JSON without white space.
    pub text: String,
    /// Whether it goes on.
    pub is_cut: bool,
    /// How long the body is, in bytes.
    pub size_bytes: usize,
}

/// The first `limit_bytes` of what is left of a body when it is redacted: no secret is cut in two.
pub fn redacted_body(body: &[u8], secrets: &Secrets, limit_bytes: usize) -> RedactedBody {
    let whole = String::from_utf8_lossy(body.get(..MAX_READ_BYTES).unwrap_or(body));
    let json = whole.trim_start_matches('\u{feff}').trim_ascii();
    let is_json = json.starts_with(['{', '[']) && serde_json::from_str::<&RawValue>(json).is_ok();
    let mut text = if is_json { value("", json, secrets, 0) } else { secrets.redact_text(&whole) };
    let is_cut = text.len() > limit_bytes || body.len() > MAX_READ_BYTES;
    text.truncate(text.floor_char_boundary(limit_bytes));
    text.shrink_to_fit();
    RedactedBody { text, is_cut, size_bytes: body.len() }
}

/// The value of a member of this name, or of an item of it.
fn value(name: &str, text: &str, secrets: &Secrets, depth: usize) -> String {
    match text.as_bytes().first() {
        Some(b'{' | b'[') if depth >= MAX_DEPTH => quoted(REDACTED),
        Some(b'{') => {
            let mut out = ObjectText::new();
            for entry in entries_of(text) {
                let below = name_below(name, &entry.name);
                let shown = string("", &entry.name, secrets);
                out.push(&quoted(&shown), &value(below, entry.value_text, secrets, depth + 1));
            }
            out.finish()
        }
        Some(b'[') => {
            let items = items_of(text).into_iter().map(|item| value(name, item, secrets, depth + 1));
            ["[", &items.collect::<Vec<_>>().join(","), "]"].concat()
        }
        // What cannot be read cannot be searched.
        Some(b'"') => quoted(&string_of(text).map_or(REDACTED.into(), |text| string(name, &text, secrets))),
        Some(b'-' | b'0'..=b'9') if is_secret_name(name) || secrets.redact(text) != text => quoted(REDACTED),
        _ => text.to_owned(),
    }
}

fn string(name: &str, text: &str, secrets: &Secrets) -> String {
    if is_secret_name(name) && !text.is_empty() {
        return REDACTED.to_owned();
    }
    // A secret may stand in the way of how an address is read: those that are known come first.
    let known = secrets.redact(text);
    match name {
        "source" => redacted_source(&known, &[]),
        _ if is_one_address(text) => redacted_target(&known, &[MASK]),
        _ => secrets.redact_text(text),
    }
}
