//! The ids of what can have the focus, and how it is put there.

use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

use crate::console::platform::focus::focus_id;
use crate::forms::restream::{Field, FieldName};

/// The id of a field's control.
pub(super) fn control_id(field: Field) -> String {
    let number = |key: Option<u32>| key.map_or_else(String::new, |key| key.to_string());
    format!("field-{}-{}-{:?}", number(field.entry), number(field.window), field.name)
}

/// The id of an entry's heading and the beginning of those of its buttons.
pub(super) fn entry_id(key: u32) -> String {
    format!("restream-{key}")
}

/// The id of what is to have the focus for a field; one that has no control of its own is told at its entry.
pub(super) fn place_of(field: Field) -> String {
    match (field.name, field.entry) {
        (FieldName::Restreams, _) => "restream-add".to_owned(),
        (FieldName::Restream | FieldName::Schedule | FieldName::Window | FieldName::Other, Some(key)) => {
            entry_id(key)
        }
        _ => control_id(field),
    }
}

/// Puts the focus on an element as soon as the page has taken up what was changed: before the next key, if it is there
/// by then, else once it has been drawn.
pub(super) fn focus_soon(id: String) {
    spawn_local(async move {
        tick().await;
        if !focus_id(&id) {
            request_animation_frame(move || {
                request_animation_frame(move || {
                    focus_id(&id);
                });
            });
        }
    });
}

/// Puts the focus on what there is to read, with its beginning in sight, once dialogs have given theirs back.
pub(super) fn show_soon(id: &'static str) {
    request_animation_frame(move || {
        focus_id(id);
        if let Some(element) = document().get_element_by_id(id) {
            element.scroll_into_view();
        }
    });
}
