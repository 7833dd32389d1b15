//! The ids of what can have the focus, and how it is put there.

use js_sys::Promise;
use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen_futures::JsFuture;

use crate::console::platform::focus::focus_id;
use crate::console::platform::task::spawn;
use crate::forms::Field;

pub fn control_id(field: Field) -> String {
    format!("field-{}-{}", field.record, field.name.0.replace('.', "-"))
}

/// The id of an item's heading and the beginning of those of its buttons.
pub fn item_id(key: u32) -> String {
    format!("form-item-{key}")
}

pub(super) fn add_id(list: Field) -> String {
    format!("{}-add", control_id(list))
}

pub const HEAD_ID: &str = "form-head";

/// So many frames are waited for an element: items are drawn frame by frame.
const FRAMES: u32 = 120;

/// Puts the focus on an element as soon as the page has taken up what was changed: before the next key, if it is there
/// by then, else once it has been drawn.
pub fn focus_soon(id: String) {
    spawn(async move {
        tick().await;
        for _ in 0..FRAMES {
            if focus_id(&id) {
                return;
            }
            next_frame().await;
        }
    });
}

async fn next_frame() {
    let frame = Promise::new(&mut |resolve, _| {
        // It fails for no function.
        let _ = window().request_animation_frame(&resolve);
    });
    let _ = JsFuture::from(frame).await;
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
