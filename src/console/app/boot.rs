//! Mounts the application, and hands a panic over to the script outside WASM.

use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::console::app::App;
use crate::console::pages::restreams::draw_first_list;

/// Draws the list into the static frame, if its answers are there, and has boot.js mount the application in the page's body.
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        // The position alone: a message could hold something that was received.
        let position =
            info.location().map(|location| format!("{}:{}", short(location.file()), location.line()));
        hand_over(&position.unwrap_or_default());
    }));
    // For the report of a crash.
    set("sluiceVersion", &JsValue::from_str(env!("CARGO_PKG_VERSION")));
    // boot.js goes on from here.
    let mount = Closure::once_into_js(|| leptos::mount::mount_to_body(App));
    set("sluiceMount", &mount);
    let frame = document().get_element_by_id("frame");
    if frame.is_some_and(|frame| draw_first_list(&frame)) {
        set("sluiceFirstDrawn", &JsValue::TRUE);
    }
}

/// Hands something to boot.js. It fails for no global of this name.
fn set(name: &str, value: &JsValue) {
    let _ = js_sys::Reflect::set(&js_sys::global(), &JsValue::from_str(name), value);
}

/// The last three parts of a path: which file it was, not where it was built.
fn short(path: &str) -> &str {
    path.rmatch_indices('/').nth(2).map_or(path, |(at, _)| &path[at + 1..])
}

/// Tells boot.js that the program has ended.
fn hand_over(position: &str) {
    let handler = js_sys::Reflect::get(&js_sys::global(), &JsValue::from_str("sluiceCrashed"));
    if let Ok(Ok(handler)) = handler.map(JsCast::dyn_into::<js_sys::Function>) {
        // No one is left to hear of a failure.
        let _ = handler.call1(&JsValue::UNDEFINED, &JsValue::from_str(position));
    }
}
