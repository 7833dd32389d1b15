//! The secrets that a JSON text names.

use crate::json::object::entries_of;
use crate::json::text::{items_of, string_of};
use crate::redact::names::is_secret_name;
use crate::redact::url::{is_address, secrets_in_source, secrets_in_target};

/// Values deeper than this are masked whole: each level is read anew.
pub(super) const MAX_DEPTH: usize = 32;

/// Calls `found` with each secret that a JSON text names: the values of members that are secret by their name, and the secrets
/// of addresses.
pub(super) fn each_secret_in(name: &str, text: &str, depth: usize, found: &mut dyn FnMut(&str)) {
    match text.as_bytes().first() {
        Some(b'{') if depth < MAX_DEPTH => entries_of(text).iter().for_each(|entry| {
            each_secret_in(name_below(name, &entry.name), entry.value_text, depth + 1, found);
        }),
        Some(b'[') if depth < MAX_DEPTH => {
            items_of(text).into_iter().for_each(|item| each_secret_in(name, item, depth + 1, found));
        }
        Some(b'"') => {
            let plain = string_of(text).unwrap_or_default();
            match name {
                _ if is_secret_name(name) => found(&plain),
                "source" => secrets_in_source(&plain).for_each(found),
                _ => {
                    let addresses = plain.split_whitespace().filter(|word| is_address(word));
                    addresses.flat_map(secrets_in_target).for_each(found);
                }
            }
        }
        Some(b'-' | b'0'..=b'9') if is_secret_name(name) => found(text),
        _ => {}
    }
}

/// What belongs to the name of a secret belongs to the secret. An address in the place of a name says nothing of its value.
pub(super) fn name_below<'a>(name: &'a str, inner: &'a str) -> &'a str {
    match inner {
        _ if is_secret_name(name) => name,
        _ if is_one_address(inner) => "",
        _ => inner,
    }
}

/// Whether a text is an address and nothing more.
pub(super) fn is_one_address(text: &str) -> bool {
    text.contains("://") && !text.contains(char::is_whitespace)
}
