//! What may be shown of requests and answers: their texts without tokens, stream keys and passwords.
//!
//! - [`Secrets`]: values known to be secret (the token, those of a request's body), found again in any text, also escaped,
//!   percent-encoded or cut in two.
//! - [`masked_body`]: a body with every secret in it masked: by the names of its members, inside addresses, and wherever a
//!   secret is repeated. It takes any bytes.
//!
//! What cannot be told from a secret is masked: a reader who needs it asks the service.

mod body;
mod json;
mod secrets;
mod spelling;
mod text;

pub use body::{MaskedBody, masked_body};
pub use secrets::Secrets;

/// What stands where a secret was. As long for every secret.
const HIDDEN: &str = "••••••••";

/// What ends a text that was cut.
const ELLIPSIS: char = '…';

/// Whether a member, parameter or header of this name holds a secret: `target_key`, `password`, `CDN-AUTH-TOKEN`,
/// `apiKey`; a longer path to one counts (`restreams[0].target_key`).
fn is_secret_name(name: &str) -> bool {
    let letters: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let holds = ["password", "passwd", "passphrase", "secret", "token", "authorization", "credential"];
    letters.ends_with("key")
        || letters == "pwd"
        || letters == "pass"
        || holds.iter().any(|word| letters.contains(word))
}
