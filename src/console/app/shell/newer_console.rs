//! "A newer console is there", and its reload by itself while no one would lose anything.

use crate::console::form::drafts::use_drafts;
use crate::console::kit::{Button, Glyph, Icon, When};
use crate::console::platform::reactive::*;
use crate::console::platform::visibility::use_page_visibility;
use crate::console::routes::use_route;
use crate::console::session::{Session, use_sessions};
use crate::console::writes::use_writes;
use crate::model::release::ReloadBlockers;

const SELECTED: &str = ".has-selection, .axis-selection:not([hidden]), dialog[open]";

#[component]
pub fn NewerConsole() -> impl IntoView {
    view! {
        <When is=use_page_visibility().has_newer>
            <div class="line strip" role="status">
                <Glyph icon=Icon::Info />
                <span>"A newer console is there."</span>
                <Button label="Reload" on_press=|| drop(window().location().reload()) />
            </div>
        </When>
    }
}

/// Reloads the page once the site serves a newer console, the tab is hidden and nothing would be lost; called once.
pub fn follow_newer_console() {
    let (visibility, route) = (use_page_visibility(), use_route());
    let (sessions, drafts, writes) = (use_sessions(), use_drafts(), use_writes());
    let has_input = StoredValue::new(false);
    let _ = window_event_listener_untyped("input", move |_| has_input.set_value(true));
    on_change(move || route.get(), move |_| has_input.set_value(false));
    let has_unsaved = move |session: &Session| drafts.has_unsaved(&session.scope());
    effect(move || {
        let (has_newer, is_seen) = (visibility.has_newer.get(), visibility.is_visible.get());
        let blockers = || ReloadBlockers {
            is_seen,
            // A token that is kept in memory was typed too.
            is_typed: has_input.get_value()
                || sessions.all().with(|all| all.iter().any(|one| one.is_in_memory() || has_unsaved(one))),
            is_running: writes.has_any() || is_leaving_asked(),
            is_selected: !matches!(document().query_selector(SELECTED), Ok(None)),
        };
        if has_newer && untrack(blockers).is_none() {
            drop(window().location().reload());
        }
    });
}

/// Returns whether a write or a form has the browser ask before the page is left.
fn is_leaving_asked() -> bool {
    let Ok(event) = document().create_event("Event") else { return true };
    event.init_event_with_bubbles_and_cancelable("beforeunload", false, true);
    window().dispatch_event(&event) != Ok(true)
}
