//! What the program and the page's own scripts (`index.html`, `app/boot.js`) give each other: the members of their one global, `sluice`.
//!
//! Each call fails where there is no such member: without the scripts, as in tests, and where the page has nothing to give.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::AbortController;

#[wasm_bindgen]
extern "C" {
    /// A read that the page has sent before the program arrived.
    pub type EarlyRead;

    #[wasm_bindgen(method, getter)]
    pub fn abort(this: &EarlyRead) -> AbortController;

    /// Becomes a `Response`.
    #[wasm_bindgen(method, getter)]
    pub fn response(this: &EarlyRead) -> Promise;

    /// Becomes the parts of its body, in their order; nothing, where it is too long.
    #[wasm_bindgen(method, getter)]
    pub fn body(this: &EarlyRead) -> Promise;

    /// Hands out the early read of this address with this token, once; none if it is too old.
    #[wasm_bindgen(catch, js_namespace = sluice, js_name = takeEarly)]
    pub fn take_early(address: &str, token: &str) -> Result<Option<EarlyRead>, JsValue>;

    /// The account and the token of the demonstration's link that led here, once.
    #[wasm_bindgen(catch, js_namespace = sluice, js_name = takeDemo)]
    pub fn take_demo() -> Result<Vec<String>, JsValue>;

    /// Notes for the report of a crash how far a call has come.
    #[wasm_bindgen(catch, js_namespace = sluice, js_name = noteCall)]
    pub fn note_call(method: &str, path: &str, state: &str) -> Result<(), JsValue>;

    /// The program has ended by a panic at this place.
    #[wasm_bindgen(catch, js_namespace = sluice)]
    pub fn crashed(place: &str) -> Result<(), JsValue>;
}
