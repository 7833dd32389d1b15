//! Items moved by one, by a button or a key.

use leptos::prelude::*;

use crate::console::form::focus::focus_soon;
use crate::console::form::state::Form;
use crate::console::kit::Toaster;

/// Moves an item to an index, from 0, and puts the focus on the element with the id `focus`.
pub(super) fn move_to(form: Form, key: u32, from: usize, to: usize, focus: String, toaster: Toaster) {
    form.change(|draft| draft.move_to(key, to));
    form.items.take_keys();
    // Its element was moved, and lost the focus by it.
    focus_soon(focus);
    let noun = form.items.noun();
    toaster.announce(format!("{noun} {} moved: now {noun} {}", from + 1, to + 1));
}

pub(super) fn step(form: Form, key: u32, index: Memo<usize>, is_up: bool, focus: String, toaster: Toaster) {
    let from = index.get_untracked();
    let last = form.items.keys.with_untracked(Vec::len).saturating_sub(1);
    if (is_up && from == 0) || (!is_up && from == last) {
        let end = if is_up { "first" } else { "last" };
        return toaster.announce(format!("{} {} is already the {end}", form.items.noun(), from + 1));
    }
    move_to(form, key, from, if is_up { from - 1 } else { from + 1 }, focus, toaster);
}
