//! What is said where no draft can be stored.

use leptos::prelude::*;

use crate::console::form::drafts::use_drafts;
use crate::console::kit::{Glyph, Icon, When};

/// Said wherever something can be typed, for as long as the browser keeps nothing of it.
#[component]
pub fn NoDrafts() -> impl IntoView {
    view! {
        <When is=use_drafts().is_failing()>
            <div class="strip" role="alert">
                <Glyph icon=Icon::Warning />
                <span>"Drafts can't be saved in this browser: a reload discards what you typed."</span>
            </div>
        </When>
    }
    .into_any()
}
