use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::text::shortcut::shortcut_key;

/// Returns the pressed key for shortcuts: see [`shortcut_key`]. Empty for the event that a browser sends on autofill,
/// which is no `KeyboardEvent` and has no key.
pub fn pressed(event: &KeyboardEvent) -> String {
    if !event.is_instance_of::<KeyboardEvent>() {
        return String::new();
    }
    shortcut_key(&event.key(), &event.code(), event.shift_key())
}

/// Returns whether the focused element accepts text, so that a letter is no shortcut.
pub fn is_typing() -> bool {
    document().active_element().is_some_and(|focused| {
        matches!(focused.tag_name().to_ascii_uppercase().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            || focused.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
    })
}
