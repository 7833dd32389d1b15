//! The link that the local program prints: it signs in to its demonstration.

use crate::console::platform::page_globals::take_demo;

/// The account and the token of the link that led here; only once.
pub fn take() -> Option<(String, String)> {
    let [account, token] = take_demo().ok()?.try_into().ok()?;
    let token = percent_encoding::percent_decode_str(&token).decode_utf8().ok()?.into_owned();
    Some((account, token))
}
