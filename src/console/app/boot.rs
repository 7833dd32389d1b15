//! Mounts the application and reports panics to the page's script.

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::console::app::App;
use crate::console::platform::page_globals;

/// Replaces the static frame by the application.
pub fn start() {
    std::panic::set_hook(Box::new(|info| {
        // Reports the position only: a message may contain received data.
        let position =
            info.location().map(|location| format!("{}:{}", short(location.file()), location.line()));
        // Without the script there is no one to report to.
        let _ = page_globals::crashed(&position.unwrap_or_default());
    }));
    if let Some(frame) = document().get_element_by_id("frame") {
        frame.remove();
    }
    leptos::mount::mount_to_body(App);
}

/// Returns the console's version, for crash reports.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Shortens a path to its last three parts, which hides where it was built.
fn short(path: &str) -> &str {
    path.rmatch_indices('/').nth(2).map_or(path, |(at, _)| &path[at + 1..])
}
