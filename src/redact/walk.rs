//! The one walk through a JSON text: for what may be shown of it, for the secrets in it, and for an export without them.

use crate::json::object::{ObjectText, entries_of};
use crate::json::text::items_of;
use crate::redact::names::is_secret_name;

/// Values deeper than this are masked whole: each level is read anew.
const MAX_DEPTH: usize = 32;

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

/// Whether a text is an address and nothing more.
pub(crate) fn is_one_address(text: &str) -> bool {
    text.contains("://") && !text.contains(char::is_whitespace)
}
