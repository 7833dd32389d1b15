//! Takes over the reads that the page has sent before this program arrived (the script in index.html).

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::AbortController;

pub(super) struct Early {
    pub(super) abort: AbortController,
    /// Becomes a `Response`.
    pub(super) response: Promise,
    /// Becomes the parts of its body, in their order; nothing, where it is too long.
    pub(super) body: Promise,
}

/// Hands out the early read of this address with this token, once; `None` if there is none, or it is too old.
pub(super) fn take(address: &str, token: &str) -> Option<Early> {
    let take = Reflect::get(&js_sys::global(), &JsValue::from_str("sluiceEarly")).ok()?;
    let read = take
        .dyn_into::<Function>()
        .ok()?
        .call2(&JsValue::UNDEFINED, &JsValue::from_str(address), &JsValue::from_str(token))
        .ok()?;
    let part = |name: &str| Reflect::get(&read, &JsValue::from_str(name)).ok();
    let promise = |name: &str| part(name)?.dyn_into::<Promise>().ok();
    let abort = part("controller")?.dyn_into().ok()?;
    Some(Early { abort, response: promise("response")?, body: promise("body")? })
}
