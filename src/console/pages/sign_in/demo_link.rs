//! The link that the local program prints: it signs in to its demonstration.

use wasm_bindgen::JsCast;

/// Where the early script in index.html puts what the link says, once it has taken it out of the address.
const LEFT_AT: &str = "sluiceDemo";

/// The account and the token of the link that led here; only once.
pub fn take() -> Option<(String, String)> {
    let page = js_sys::global();
    let left = js_sys::Reflect::get(&page, &LEFT_AT.into()).ok()?.dyn_into::<js_sys::Array>().ok()?;
    // It fails for no property that a script has set.
    let _ = js_sys::Reflect::delete_property(&page, &LEFT_AT.into());
    let token = left.get(1).as_string()?;
    let token = percent_encoding::percent_decode_str(&token).decode_utf8().ok()?.into_owned();
    Some((left.get(0).as_string()?, token))
}
