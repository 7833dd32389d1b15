//! The key of a shortcut, and whether it is one.

use leptos::prelude::document;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, KeyboardEvent};

use crate::text::shortcut::shortcut_key;

/// Which key was pressed: see [`shortcut_key`]. All shortcuts go by it. Empty for the event that a browser sends where it fills in
/// a field itself: that one has no key, and its other members are not to be read.
pub fn pressed(event: &KeyboardEvent) -> String {
    if !event.is_instance_of::<KeyboardEvent>() {
        return String::new();
    }
    shortcut_key(&event.key(), &event.code(), event.shift_key())
}

/// Whether what is focused takes text, so that a letter is no shortcut.
pub fn is_typing() -> bool {
    document().active_element().is_some_and(|focused| {
        matches!(focused.tag_name().to_ascii_uppercase().as_str(), "INPUT" | "TEXTAREA" | "SELECT")
            || focused.dyn_ref::<HtmlElement>().is_some_and(HtmlElement::is_content_editable)
    })
}
