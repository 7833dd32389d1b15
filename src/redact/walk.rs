//! The one traversal of a JSON text, for redaction, for collecting secrets and for an export without them.

use crate::json::object::{ObjectText, entries_of};
use crate::json::text::items_of;
use crate::redact::names::is_secret_name;

/// Deeper values are masked whole, because each level is parsed again.
const MAX_DEPTH: usize = 32;

/// Rewrites a JSON text by `other`, which gets scalars with their member's name, member names with `None`, and whole
/// values below the maximum depth.
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

/// A secret name covers everything below it; an address used as a name reveals nothing about its value.
fn name_below<'a>(name: &'a str, inner: &'a str) -> &'a str {
    match inner {
        _ if is_secret_name(name) => name,
        _ if is_one_address(inner) => "",
        _ => inner,
    }
}

pub(crate) fn is_one_address(text: &str) -> bool {
    text.contains("://") && !text.contains(char::is_whitespace)
}
