//! Strips above every page: what is true of the whole console, for as long as it is true.

use leptos::prelude::*;

use crate::console::kit::{Glyph, Icon};
use crate::console::presence::use_presence;

/// The strips.
#[component]
pub fn Strips() -> impl IntoView {
    let presence = use_presence();
    view! {
        <Show when=move || !presence.is_online.get()>
            <div class="strip" role="alert">
                <Glyph icon=Icon::Offline />
                <span>
                    "No network. What is on screen is getting old; it is read again when the network is back."
                </span>
            </div>
        </Show>
    }
}
