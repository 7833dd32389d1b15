//! Ids of focusable elements, and ways to focus them.

use leptos::prelude::*;
use leptos::task::tick;

use crate::console::platform::focus::focus_id;
use crate::console::platform::task::spawn;
use crate::forms::Field;

pub fn control_id(field: Field) -> String {
    format!("field-{}-{}", field.record, field.name.0.replace('.', "-"))
}

/// Returns the id of an item's heading, which also prefixes those of its buttons.
pub fn item_id(key: u32) -> String {
    format!("form-item-{key}")
}

pub(super) fn add_id(list: Field) -> String {
    format!("{}-add", control_id(list))
}

pub const HEAD_ID: &str = "form-head";

/// Focuses an element as soon as it is drawn, before the next key if it is there already.
pub fn focus_soon(id: String) {
    spawn(async move {
        tick().await;
        if !focus_id(&id) {
            request_animation_frame(move || {
                focus_id(&id);
            });
        }
    });
}

/// Focuses an element and scrolls it into view, after dialogs have restored their focus.
pub(super) fn show_soon(id: &'static str) {
    request_animation_frame(move || {
        focus_id(id);
        if let Some(element) = document().get_element_by_id(id) {
            element.scroll_into_view();
        }
    });
}
