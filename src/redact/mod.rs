//! Redaction of tokens, stream keys and passwords in requests, responses and addresses.
//!
//! - By name: values of members and parameters with secret names ([`is_secret_name`]), also in prose.
//! - In addresses: logins, query values, and a target's path after its first segment ([`url`]).
//! - By value: the token and the secrets of the request itself ([`Secrets`]).

mod json;
mod names;
pub mod secret;
mod secrets;
mod sentence;
pub mod url;
mod walk;

use std::ops::Range;

pub(crate) use json::redacted_value;
pub use json::{RedactedBody, redacted_body};
pub use names::is_secret_name;
pub use secrets::Secrets;
pub(crate) use walk::{is_one_address, rewritten};

/// The replacement for a secret, which hides its length.
const REDACTED: &str = "••••••••";

/// Replaces these sorted parts by a mask; overlapping parts share one.
fn masked(text: &str, parts: impl IntoIterator<Item = Range<usize>>, mask: &str) -> String {
    let (mut shown, mut end) = (String::with_capacity(text.len()), 0);
    for part in parts {
        if part.start >= end {
            shown.extend([&text[end..part.start], mask]);
        }
        end = end.max(part.end);
    }
    shown + &text[end..]
}
