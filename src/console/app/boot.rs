//! Mounts the application, and reports a panic to the script outside WASM.

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::console::app::App;
use crate::console::platform::page_globals;

/// Puts the application in the place of the static frame.
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        // The position alone: a message could hold something that was received.
        let position =
            info.location().map(|location| format!("{}:{}", short(location.file()), location.line()));
        // Without the script no one is there to hear of it.
        let _ = page_globals::crashed(&position.unwrap_or_default());
    }));
    if let Some(frame) = document().get_element_by_id("frame") {
        frame.remove();
    }
    leptos::mount::mount_to_body(App);
}

/// The version of the console, for the report of a crash.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The last three parts of a path: which file it was, not where it was built.
fn short(path: &str) -> &str {
    path.rmatch_indices('/').nth(2).map_or(path, |(at, _)| &path[at + 1..])
}
