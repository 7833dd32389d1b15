//! Work for when the browser has time.

use leptos::prelude::window;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::IdleRequestOptions;

/// Where a browser does not say when it has time (Safari), this many milliseconds later.
const LATER_MILLIS: i32 = 200;

/// Calls `work` once the browser has nothing better to do, after `limit_millis` all the same; then with `true`.
pub fn when_idle(limit_millis: u32, work: impl FnOnce(bool) + 'static) {
    let work = Closure::once_into_js(move |deadline: JsValue| {
        let did_timeout = js_sys::Reflect::get(&deadline, &JsValue::from_str("didTimeout"));
        work(did_timeout.is_ok_and(|did| did.is_truthy()));
    });
    let (window, work) = (window(), work.unchecked_ref());
    let options = IdleRequestOptions::new();
    options.set_timeout(limit_millis);
    if window.request_idle_callback_with_options(work, &options).is_err() {
        // It fails for no browser.
        let _ = window.set_timeout_with_callback_and_timeout_and_arguments_0(work, LATER_MILLIS);
    }
}
