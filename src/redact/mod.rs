//! What may be shown of requests, answers and addresses: their texts without tokens, stream keys and passwords.
//!
//! - By name: the values of members and parameters whose names say so ([`is_secret_name`]), and of the same names in prose.
//! - In addresses: logins, the values of queries, and what follows the first part of a target's path ([`url`]).
//! - By value: [`Secrets`] are the token and the secrets of the request itself.

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

/// What stands where a secret was. It is as long for every secret.
const REDACTED: &str = "••••••••";

/// The text with a mask in place of these parts, which come in their order; parts that overlap share one.
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
