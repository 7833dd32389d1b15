//! The text of the palette, and below it what it finds.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::app::shell::overlay::Overlay;
use crate::console::app::shell::palette::finding::Finding;
use crate::console::app::shell::palette::text::{LIST_ID, PaletteText};
use crate::console::kit::{Fixed, fixed};

const LABEL: &str = "Page, command, resource, recording or stream";

const ATTRIBUTES: Fixed = &[
    ("type", "text"),
    ("role", "combobox"),
    ("aria-label", LABEL),
    ("aria-autocomplete", "list"),
    ("placeholder", LABEL),
    ("autocomplete", "off"),
    ("autocapitalize", "off"),
    ("spellcheck", "false"),
    ("enterkeyhint", "go"),
    ("autofocus", ""),
];

/// The text, and below it what it finds.
#[component]
pub(super) fn Search(
    on_open: Callback<Overlay>,
    /// Something was chosen.
    on_done: Callback<()>,
) -> impl IntoView {
    let typed = PaletteText { text: RwSignal::new(String::new()), searching: RwSignal::new(None), on_open };
    provide_context(typed);
    let PaletteText { text, searching, .. } = typed;
    let on_input = move |event| {
        text.set(event_target_value(&event));
        if let Some(searching) = searching.get_untracked() {
            searching.on_typed.run(());
        }
    };
    let on_key = move |event: KeyboardEvent| {
        // Enter ends the writing of a character that is put together from several keys.
        if let Some(searching) = searching.get_untracked().filter(|_| !event.is_composing()) {
            searching.on_key.run(event);
        }
    };
    let is_there = move || searching.read().is_some();
    let controls = Signal::derive(move || is_there().then_some(LIST_ID));
    let expanded = Signal::derive(move || if is_there() { "true" } else { "false" });
    let active = Signal::derive(move || searching.get().and_then(|searching| searching.active.try_get()?));
    view! {
        <input
            class="input"
            use:fixed=ATTRIBUTES
            aria-expanded=expanded
            aria-controls=controls
            aria-activedescendant=active
            prop:value=text
            on:input=on_input
            on:keydown=on_key
        />
        <Finding on_done />
    }
    .into_any()
}
