//! The search field of the list.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::list_state::Choice;
use crate::console::kit::{Glyph, Icon};

/// Searches the list while one types. `/` puts the cursor here; ArrowDown and Enter lead on into the list.
#[component]
pub(super) fn Search(
    /// What is wanted of the list.
    choice: Choice,
    /// Leads into the list, to its first row.
    on_enter_list: Callback<()>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_plain = !event.ctrl_key() && !event.meta_key() && !event.alt_key();
        if is_plain && event.key() == "/" && !is_taken() {
            event.prevent_default();
            if let Some(field) = field.get_untracked() {
                field.select();
                // It fails only for an element that cannot be focused.
                let _ = field.focus();
            }
        }
    });
    on_cleanup(move || listener.remove());
    let on_keydown = move |event: ev::KeyboardEvent| match event.key().as_str() {
        "Enter" | "ArrowDown" => {
            event.prevent_default();
            choice.write_typed();
            on_enter_list.run(());
        }
        "Escape" if !choice.typed.with_untracked(String::is_empty) => {
            event.prevent_default();
            choice.search(String::new());
        }
        _ => {}
    };
    view! {
        <div class="restream-search" role="search">
            <Glyph icon=Icon::Search />
            <input
                class="input"
                type="search"
                node_ref=field
                aria-label="Search resources"
                placeholder="Name, ID, source or target host"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                enterkeyhint="search"
                prop:value=choice.typed
                on:input=move |event| choice.search(event_target_value(&event))
                on:blur=move |_| choice.write_typed()
                on:keydown=on_keydown
            />
            <kbd class="wide-only" aria-hidden="true">
                "/"
            </kbd>
        </div>
    }
    .into_any()
}

/// Whether the key belongs to something else: a field that takes text, or an open dialog.
fn is_taken() -> bool {
    let has_dialog = document().query_selector("dialog[open]").ok().flatten().is_some();
    let takes_text = document().active_element().is_some_and(|focused: Element| {
        matches!(focused.tag_name().to_ascii_uppercase().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            || focused.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
    });
    has_dialog || takes_text
}
