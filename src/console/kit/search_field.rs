use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::console::kit::element::{ElementRef, FixedAttributes, bind_ref, fixed};
use crate::console::kit::icon::{Glyph, Icon};
use crate::console::platform::shortcut::{is_typing, pressed};

const ATTRIBUTES: FixedAttributes = &[
    ("type", "search"),
    ("autocomplete", "off"),
    ("autocapitalize", "off"),
    ("spellcheck", "false"),
    ("enterkeyhint", "search"),
];

/// Searches while typing. `/` focuses it; ArrowDown and Enter move to the results, Escape clears it.
#[component]
pub fn SearchField(
    label: &'static str,
    placeholder: &'static str,
    #[prop(into)] value: Signal<String>,
    #[prop(into)] on_input: Callback<(String,)>,
    #[prop(into)] on_enter: Callback<()>,
    #[prop(into)] on_leave: Callback<()>,
) -> impl IntoView {
    let field = ElementRef::new();
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_plain = || !event.ctrl_key() && !event.meta_key() && !event.alt_key();
        if pressed(&event) == "/" && is_plain() && !is_key_in_use() {
            event.prevent_default();
            if let Some(field) = field.get_untracked() {
                field.unchecked_ref::<HtmlInputElement>().select();
                // It fails only for an element that cannot be focused.
                let _ = field.focus();
            }
        }
    });
    on_cleanup(move || listener.remove());
    let on_keydown = move |event: ev::KeyboardEvent| match pressed(&event).as_str() {
        "Enter" | "ArrowDown" => {
            event.prevent_default();
            on_leave.run(());
            on_enter.run(());
        }
        "Escape" if !value.with_untracked(String::is_empty) => {
            event.prevent_default();
            on_input.run((String::new(),));
        }
        _ => {}
    };
    // A focused field is also left when its page is removed; the callback may then be disposed.
    let on_blur = move |_| {
        on_leave.try_run(());
    };
    view! {
        <div class="line search-field" role="search">
            <Glyph icon=Icon::Search />
            <input
                class="input"
                use:bind_ref=field
                use:fixed=ATTRIBUTES
                aria-label=label
                placeholder=placeholder
                prop:value=value
                on:input=move |event| on_input.run((event_target_value(&event),))
                on:blur=on_blur
                on:keydown=on_keydown
            />
            <kbd class="wide-only" aria-hidden="true">
                "/"
            </kbd>
        </div>
    }
}

/// Returns whether the key belongs to a text field or an open dialog.
fn is_key_in_use() -> bool {
    let has_dialog = document().query_selector("dialog[open]").ok().flatten().is_some();
    has_dialog || is_typing()
}
