//! The key of a shortcut.

use web_sys::KeyboardEvent;

use crate::text::shortcut::shortcut_key;

/// Which key was pressed: see [`shortcut_key`]. All shortcuts go by it.
pub fn pressed(event: &KeyboardEvent) -> String {
    shortcut_key(&event.key(), &event.code(), event.shift_key())
}
