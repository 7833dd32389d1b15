//! Mounts the application, and hands a panic over to the script outside WASM.

use leptos::prelude::*;
use wasm_bindgen::{JsCast, JsValue};

use super::app::App;

/// Starts the console in the page's body, in place of the static frame.
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        // The place alone: a message could hold something that was received.
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        hand_over(&place);
    }));
    if let Some(frame) = document().get_element_by_id("frame") {
        frame.remove();
    }
    leptos::mount::mount_to_body(App);
}

/// Tells boot.js that the program has ended.
fn hand_over(place: &str) {
    let handler = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("sluiceCrashed"));
    if let Ok(Ok(handler)) = handler.map(JsCast::dyn_into::<js_sys::Function>) {
        // Nobody is left to hear of a failure.
        let _ = handler.call1(&JsValue::UNDEFINED, &JsValue::from_str(place));
    }
}
