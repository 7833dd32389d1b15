//! Banners above every page, about conditions of the whole console.

use leptos::prelude::*;

use crate::console::form::drafts::NoDrafts;
use crate::console::kit::{Glyph, Icon, When};
use crate::console::platform::visibility::use_page_visibility;

#[component]
pub fn Strips() -> impl IntoView {
    let visibility = use_page_visibility();
    view! {
        <When is=Signal::derive(move || !visibility.is_online.get())>
            <div class="line strip" role="alert">
                <Glyph icon=Icon::Offline />
                <span>"You're offline. Data may be out of date; it will refresh when you reconnect."</span>
            </div>
        </When>
        <NoDrafts />
    }
}
