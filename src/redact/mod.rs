//! What may be shown of requests and answers: their texts without tokens, stream keys and passwords.
//!
//! - By name and position: the values of members, parameters and headers whose names say so ([`is_secret_name`]), logins and
//!   keys inside addresses ([`url`]), the keys of a status history.
//! - By value: [`Secrets`] are the token and those of the request. They are
//!   found plain and in the spellings that JSON, percent-encoding and HTML give them, also inside each other.
//!
//! [`redacted_body`] takes any bytes and is linear in them. What cannot be distinguished from a secret is redacted: a reader who needs
//! it asks the service.

mod json;
mod names;
pub mod secret;
mod secrets;
mod sentence;
mod spellings;
pub mod url;

use std::ops::Range;

pub use json::{RedactedBody, redacted_body};
pub use names::is_secret_name;
pub use secrets::Secrets;

/// What stands where a secret was. As long for every secret.
const REDACTED: &str = "••••••••";

/// The text with a mask in place of these parts, which come in their order; what overlaps has one.
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
