//! What may be shown of requests and answers: their texts without tokens, stream keys and passwords.
//!
//! - [`Secrets`]: values known to be secret (the token, those of a request's body), found again in any text, also escaped,
//!   percent-encoded, in base64 or hexadecimal, or cut in two.
//! - [`KnownSecrets`]: those of what was read lately.
//! - [`is_secret_name`]: the one list of names that say so.
//! - [`masked_body`]: a body with every secret in it masked: by the names of its members, inside addresses, and wherever a
//!   secret is repeated. It takes any bytes.
//!
//! What cannot be told from a secret is masked: a reader who needs it asks the service.

mod body;
mod encoded;
mod index;
mod json;
mod known;
mod logins;
mod names;
mod place;
pub mod secret;
mod secrets;
mod spelling;
mod text;
pub mod url;
mod values;

pub use body::{MaskedBody, masked_body};
pub use known::KnownSecrets;
pub use names::is_secret_name;
pub use secrets::Secrets;
use values::Values;

/// What stands where a secret was. As long for every secret.
const HIDDEN: &str = "••••••••";

/// A secret found in an address is only worth looking for elsewhere if it has so many bytes.
pub const LEAST_IN_URL_BYTES: usize = 6;

/// What ends a text that was cut.
const ELLIPSIS: char = '…';
