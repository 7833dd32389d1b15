//! What may be shown of requests and answers: their texts without tokens, stream keys and passwords.
//!
//! - By name and position: the values of members, parameters and headers whose names say so ([`is_secret_name`]), logins and
//!   keys inside addresses ([`url`]), the keys of a status history.
//! - By value: [`Secrets`] are the token, those of the request's own object and of what was read ([`KnownSecrets`]). They are
//!   found plain and in the spellings that JSON, percent-encoding and HTML give them, also inside each other.
//!
//! [`redacted_body`] takes any bytes and is linear in them. What cannot be distinguished from a secret is redacted: a reader who needs
//! it asks the service.

mod body;
mod json;
mod known;
mod names;
pub mod secret;
mod secrets;
mod sentence;
mod spellings;
mod tokens;
pub mod url;

pub use body::{RedactedBody, redacted_body};
pub use known::KnownSecrets;
pub use names::is_secret_name;
pub use secrets::Secrets;

/// What stands where a secret was. As long for every secret.
const REDACTED: &str = "••••••••";
