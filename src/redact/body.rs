//! Bodies as they may be shown.

use crate::redact::Secrets;
use crate::redact::json::redacted_json;
use crate::redact::sentence::redacted_text;

/// Secrets that a body itself names are looked for in so much of it.
const NAMES_BYTES: usize = 128 * 1024;

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

/// The first `limit_bytes` of what is left of a body when it is redacted: no secret is cut in two. `secrets` are known; those
/// that it names itself are found.
pub fn redacted_body(body: &[u8], secrets: &Secrets, limit_bytes: usize) -> RedactedBody {
    let beginning = String::from_utf8_lossy(body.get(..NAMES_BYTES).unwrap_or(body));
    let secrets = secrets.clone().and(Secrets::named_in(&beginning));
    let whole = String::from_utf8_lossy(body);
    let mut text = redacted_json(&whole, &secrets, limit_bytes)
        .unwrap_or_else(|| secrets.redact(&redacted_text(&secrets.redact(&whole))));
    let is_cut = text.len() > limit_bytes;
    text.truncate(text.floor_char_boundary(limit_bytes));
    text.shrink_to_fit();
    RedactedBody { text, is_cut, size_bytes: body.len() }
}
