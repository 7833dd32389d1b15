//! Returns the focus to where it was when the focused element is removed or hidden, after which browsers focus nothing.

use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::Element;

use crate::console::platform::focus::{controls_in, focus_in_place, is, is_drawn, is_settled};

/// The element that has or had the focus, and its ancestors.
type Path = Vec<Element>;

/// Moves the focus to the first control of the nearest ancestor that remains, when a key has taken away the focused element. A
/// pointer is where it is. Called once.
pub fn return_focus() {
    // Beside the latest focus the latest one outside dialogs, to which a closed dialog returns it.
    let (path, outside) = (StoredValue::new_local(Path::new()), StoredValue::new_local(Path::new()));
    let is_by_key = StoredValue::new(false);
    let check = move || {
        request_animation_frame(move || {
            if is_by_key.get_value() && is_settled() && !has_focus() {
                let is_open = path.with_value(|path| path.iter().any(|one| is(one, "dialog[open]")));
                if is_open { &path } else { &outside }.with_value(focus_beside);
            }
        });
    };
    let _ = window_event_listener(ev::focusin, move |event| {
        let mut node = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let mut all = Path::new();
        while let Some(element) = node {
            node = element.parent_element();
            all.push(element);
        }
        if !all.iter().any(|one| is(one, "dialog")) {
            outside.set_value(all.clone());
        }
        path.set_value(all);
    });
    let _ = window_event_listener(ev::keydown, move |_| is_by_key.set_value(true));
    let _ = window_event_listener(ev::pointerdown, move |_| is_by_key.set_value(false));
    let _ = window_event_listener(ev::focusout, move |_| check());
    // Some browsers send no event when the focused element is removed.
    let _ = window_event_listener(ev::keyup, move |_| {
        if !has_focus() {
            check();
        }
    });
}

fn has_focus() -> bool {
    document().active_element().is_some_and(|active| !is(&active, "body"))
}

/// Focuses the first control that is drawn in the nearest remaining ancestor, if the element itself is gone.
fn focus_beside(path: &Path) {
    let Some((element, ancestors)) = path.split_first() else { return };
    if element.is_connected() && element.dyn_ref().is_some_and(is_drawn) {
        return;
    }
    let remaining = ancestors.iter().filter(|ancestor| ancestor.is_connected());
    if let Some(control) = remaining.flat_map(controls_in).next() {
        focus_in_place(&control);
    }
}
