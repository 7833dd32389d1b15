//! Mounts the application.

use leptos::prelude::*;

/// Starts the console in the page's body.
pub fn start() {
    leptos::mount::mount_to_body(|| view! { <main><h1>"Sluice"</h1></main> });
}
