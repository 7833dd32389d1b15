//! The interface between the program and the page's scripts (`index.html`, `app/boot.js`): the members of their global
//! `sluice`.
//!
//! A call fails if the member is missing: in tests, which have no scripts.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::AbortController;

#[wasm_bindgen]
extern "C" {
    /// A request that the page sent before the program arrived.
    pub type EarlyRead;

    #[wasm_bindgen(method, getter)]
    pub fn abort(this: &EarlyRead) -> AbortController;

    /// Resolves to a `Response`.
    #[wasm_bindgen(method, getter)]
    pub fn response(this: &EarlyRead) -> Promise;

    /// Returns the early request for this address and token, once; `None` if it is too old.
    #[wasm_bindgen(catch, js_namespace = sluice, js_name = takeEarly)]
    pub fn take_early(address: &str, token: &str) -> Result<Option<EarlyRead>, JsValue>;

    /// Returns the account and the token of the demonstration's link, once.
    #[wasm_bindgen(catch, js_namespace = sluice, js_name = takeDemo)]
    pub fn take_demo() -> Result<Vec<String>, JsValue>;

    /// Records the state of a call for a crash report.
    #[wasm_bindgen(catch, js_namespace = sluice, js_name = noteCall)]
    pub fn note_call(method: &str, path: &str, state: &str) -> Result<(), JsValue>;

    /// Looks whether the site serves a newer console; the page also does so every ten minutes and when the tab is shown.
    #[wasm_bindgen(catch, js_namespace = sluice, js_name = lookForNewer)]
    pub fn look_for_newer() -> Result<(), JsValue>;

    /// Reports a panic at this source location.
    #[wasm_bindgen(catch, js_namespace = sluice)]
    pub fn crashed(location: &str) -> Result<(), JsValue>;
}
