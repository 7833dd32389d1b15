//! The header: the account menu and the command palette.

use leptos::prelude::*;

use crate::console::app::shell::accounts::AccountMenu;
use crate::console::app::shell::{Overlay, use_overlays};
use crate::console::facts::account_colour::use_account_colour;
use crate::console::kit::{Glyph, Icon, Popover};
use crate::console::platform::clock::use_zone_label;
use crate::console::session::use_sessions;

#[component]
pub fn HeaderBar() -> impl IntoView {
    let overlays = use_overlays();
    view! {
        <header class="line gap-1 bar" data-colour=use_account_colour().chosen>
            <span class="inline brand">
                <Glyph icon=Icon::Brand />
                <span>"Sluice"</span>
            </span>
            <span class="bar-gap"></span>
            <NoWritesNote />
            <button
                type="button"
                class="button bar-search"
                aria-label="Command palette"
                on:click=move |_| overlays.open(Overlay::Palette)
            >
                <Glyph icon=Icon::Search />
                <span class="bar-search-words">"Search or do…"</span>
                <kbd>"Ctrl K"</kbd>
            </button>
            <span class="muted bar-zone" title="The zone of every time">
                {use_zone_label()}
            </span>
            <AccountMenu />
        </header>
    }
}

/// Says in a session that sends no write why, and what that holds against.
#[component]
fn NoWritesNote() -> impl IntoView {
    let why = untrack(|| use_sessions().no_writes())?;
    let note = view! {
        <Popover id="no-writes" label=why.name() class="menu" button=why.name().into_any()>
            <p class="page-lead">{why.explanation()}</p>
        </Popover>
    };
    Some(note.into_any())
}
