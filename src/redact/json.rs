//! Bodies as they may be shown: JSON by the names of its members, anything else as prose.

use serde_json::value::RawValue;

use crate::json::object::{ObjectText, entries_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::redact::REDACTED;
use crate::redact::names::is_secret_name;
use crate::redact::secrets::Secrets;
use crate::redact::url::{MASK, redacted_source, redacted_target};

/// A longer body is cut before it is read, and then is no JSON any more.
const MAX_READ_BYTES: usize = 256 * 1024;

/// Values deeper than this are masked whole: each level is read anew.
const MAX_DEPTH: usize = 32;

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
    let mut text = match is_json {
        true => rewritten(json, &mut |name, text| redacted_value(name.unwrap_or_default(), text, secrets)),
        false => secrets.redact_text(&whole),
    };
    let is_cut = text.len() > limit_bytes || body.len() > MAX_READ_BYTES;
    text.truncate(text.floor_char_boundary(limit_bytes));
    text.shrink_to_fit();
    RedactedBody { text, is_cut, size_bytes: body.len() }
}

/// A JSON text in which others take the place of values, as far as `other` gives them. It gets strings, numbers and words as they are
/// spelled, each with the name of the member that it is of or in, members' names without one, and whole what is nested too deeply.
pub(crate) fn rewritten(text: &str, other: &mut dyn FnMut(Option<&str>, &str) -> Option<String>) -> String {
    rewritten_value("", text, 0, other)
}

fn rewritten_value(
    name: &str,
    text: &str,
    depth: usize,
    other: &mut dyn FnMut(Option<&str>, &str) -> Option<String>,
) -> String {
    match text.as_bytes().first() {
        Some(b'{') if depth < MAX_DEPTH => {
            let mut out = ObjectText::new();
            for entry in entries_of(text) {
                let shown = other(None, entry.name_text);
                let value =
                    rewritten_value(name_below(name, &entry.name), entry.value_text, depth + 1, other);
                out.push(shown.as_deref().unwrap_or(entry.name_text), &value);
            }
            out.finish()
        }
        Some(b'[') if depth < MAX_DEPTH => {
            let items = items_of(text).into_iter().map(|item| rewritten_value(name, item, depth + 1, other));
            ["[", &items.collect::<Vec<_>>().join(","), "]"].concat()
        }
        _ => other(Some(name), text).unwrap_or_else(|| text.to_owned()),
    }
}

/// What belongs to the name of a secret belongs to the secret. An address in the place of a name says nothing of its value.
fn name_below<'a>(name: &'a str, inner: &'a str) -> &'a str {
    match inner {
        _ if is_secret_name(name) => name,
        _ if is_one_address(inner) => "",
        _ => inner,
    }
}

/// The value of a member of this name as it may be shown; `None` for one that may be shown as it is.
pub(crate) fn redacted_value(name: &str, text: &str, secrets: &Secrets) -> Option<String> {
    match text.as_bytes().first() {
        Some(b'"') => {
            // What cannot be read cannot be searched.
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
    // A secret may stand in the way of how an address is read: those that are known come first.
    let known = secrets.redact(text);
    match name {
        "source" => redacted_source(text, &secrets.values()),
        _ if is_one_address(text) => redacted_target(&known, &[MASK]),
        _ => secrets.redact_text(text),
    }
}

/// Whether a text is an address and nothing more.
pub(crate) fn is_one_address(text: &str) -> bool {
    text.contains("://") && !text.contains(char::is_whitespace)
}
