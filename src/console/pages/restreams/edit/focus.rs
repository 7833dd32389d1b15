//! The ids of what can have the focus, and how it is put there.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use crate::forms::restream::Field;

/// The id of a field's control.
pub(super) fn control_id(field: Field) -> String {
    let number = |key: Option<u32>| key.map_or_else(String::new, |key| key.to_string());
    format!("field-{}-{}-{:?}", number(field.entry), number(field.window), field.name)
}

/// The id of an entry's heading and the beginning of those of its buttons.
pub(super) fn entry_id(key: u32) -> String {
    format!("restream-{key}")
}

/// Puts the focus on an element, once the page has been drawn.
pub(super) fn focus_soon(id: String) {
    request_animation_frame(move || {
        let found = document().get_element_by_id(&id);
        if let Some(element) = found.and_then(|found| found.dyn_into::<HtmlElement>().ok()) {
            // An element of the page can always be focused.
            let _ = element.focus();
        }
    });
}

/// Puts the focus on what there is to read, with its beginning in sight.
pub(super) fn show_soon(id: &'static str) {
    focus_soon(id.to_owned());
    request_animation_frame(move || {
        if let Some(element) = document().get_element_by_id(id) {
            element.scroll_into_view();
        }
    });
}
