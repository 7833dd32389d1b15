//! The keys of a form: Ctrl+S or Ctrl+Enter reviews what is typed, and once more saves it.

use leptos::prelude::*;

use crate::console::form::save_controller::SaveController;
use crate::console::form::save_notice::Dialog;
use crate::console::platform::focus::focus_id;
use crate::console::platform::shortcut::pressed;
use wasm_bindgen::JsCast;

/// Listens while the form is on the page. `on_submit` is what the button at its foot does.
pub(super) fn listen(controller: SaveController, on_submit: impl Fn() + 'static) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| {
        let is_key = matches!(pressed(&event).as_str(), "s" | "Enter");
        if !is_key || !(event.ctrl_key() || event.meta_key()) || event.shift_key() || event.alt_key() {
            return;
        }
        let is_open = document().query_selector("dialog[open]").ok().flatten().is_some();
        let which = controller.dialog.get_untracked();
        // Another dialog over the page has keys of its own.
        if is_open && which == Dialog::None {
            return;
        }
        event.prevent_default();
        // A key held too long must not save unread.
        if event.repeat() {
            return;
        }
        match which {
            Dialog::None => {
                take_typed();
                on_submit();
            }
            Dialog::Review => controller.save_reviewed(),
            Dialog::Conflict | Dialog::Discard => {}
        }
    });
    on_cleanup(move || handle.remove());
}

/// Leaves the field that is typed into and comes back: what it holds is spelled out as when it is left.
fn take_typed() {
    let active =
        document().active_element().and_then(|element| element.dyn_into::<web_sys::HtmlElement>().ok());
    if let Some(element) = active {
        let id = element.id();
        // Neither fails for an element of the page.
        let _ = element.blur();
        if !id.is_empty() {
            focus_id(&id);
        }
    }
}
