//! The key of a shortcut.

use wasm_bindgen::JsCast;
use web_sys::KeyboardEvent;

use crate::text::shortcut::shortcut_key;

/// Which key was pressed: see [`shortcut_key`]. All shortcuts go by it. Empty for the event that a browser sends where it fills in
/// a field itself: that one has no key, and its other members are not to be read.
pub fn pressed(event: &KeyboardEvent) -> String {
    if !event.is_instance_of::<KeyboardEvent>() {
        return String::new();
    }
    shortcut_key(&event.key(), &event.code(), event.shift_key())
}
