//! `X-Op-Id`: the identifier of one click, which distinguishes a duplicate request from a second click.

use axum::http::{HeaderMap, HeaderName};

pub const OP_ID: HeaderName = HeaderName::from_static("x-op-id");

/// Returns the id, if there is one: at most 64 letters, digits, `-` and `_`, so that it is safe to compare and log.
/// Fails if it is malformed.
pub fn op_id(headers: &HeaderMap) -> Result<Option<&str>, &'static str> {
    let Some(id) = headers.get(OP_ID) else { return Ok(None) };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    match id.to_str() {
        Ok(id) if (1..=64).contains(&id.len()) && id.bytes().all(is_plain) => Ok(Some(id)),
        _ => Err("X-Op-Id must be 1 to 64 letters, digits, - or _."),
    }
}
