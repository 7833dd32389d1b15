//! Bodies as they may be shown.

use crate::redact::json::masked_json;
use crate::redact::secrets::Secrets;
use crate::redact::text::masked_text;

/// So much beyond what is shown is looked at: a secret may be cut there, or first named there.
const AHEAD_BYTES: usize = 4 * 1024;

/// A body without secrets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaskedBody {
    /// Its text; of JSON without white space.
    pub text: String,
    /// Whether it goes on.
    pub is_cut: bool,
    /// How long the body is, in bytes.
    pub size_bytes: usize,
}

/// A body as it may be shown, of at most `limit_bytes`. `secrets` are known; those that it names itself are found.
pub fn masked_body(body: &[u8], secrets: &Secrets, limit_bytes: usize) -> MaskedBody {
    let looked_at = body.get(..limit_bytes + AHEAD_BYTES).unwrap_or(body);
    let text = String::from_utf8_lossy(looked_at);
    let secrets = secrets.and_those_in(&text);
    let mut text =
        masked_json(&text, &secrets).unwrap_or_else(|| secrets.hide(&masked_text(&secrets.hide(&text))));
    let is_cut = looked_at.len() < body.len() || text.len() > limit_bytes;
    if text.len() > limit_bytes {
        let end = (0..=limit_bytes).rev().find(|end| text.is_char_boundary(*end));
        text.truncate(end.unwrap_or_default());
    }
    text.shrink_to_fit();
    MaskedBody { text, is_cut, size_bytes: body.len() }
}
