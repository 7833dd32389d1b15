//! A form that is opened at one of its items: that one is in view, with the focus in its first field.

use leptos::prelude::*;

use crate::console::form::focus::{control_id, item_id};
use crate::console::form::state::Form;
use crate::console::platform::effects::effect_after;
use crate::console::platform::focus::focus_id;
use crate::console::routes::has_come_back;
use crate::forms::Field;

/// So many frames are waited for the item: items are drawn frame by frame.
const FRAMES: u32 = 120;

/// Goes to the item with this number, from 1 in what the service has, now and whenever that changes. Back finds the page
/// scrolled as it was left.
pub(super) fn open_at(form: Form, number: Signal<Option<usize>>) {
    effect_after(move |before: Option<Option<usize>>| {
        let number = number.get();
        let is_new = number != before.flatten() && !has_come_back();
        if let Some((key, field)) = number.filter(|_| is_new).and_then(|number| first_field(form, number)) {
            form.items.fold(key, false);
            show_when_drawn(item_id(key), control_id(field), FRAMES);
        }
        number
    });
}

/// The key and the first field of the item that has this number in what the service has.
fn first_field(form: Form, number: usize) -> Option<(u32, Field)> {
    let list = Field::top(form.items.list?.name);
    form.with(|draft| {
        let item = draft.item_at_base(list, number.checked_sub(1)?)?;
        Some((item.key, Field::of(item.key, item.table().fields.first()?.name)))
    })
}

/// Brings an item into view, and puts the focus on a control in it, as soon as that is drawn.
fn show_when_drawn(item: String, control: String, frames: u32) {
    request_animation_frame(move || {
        let head = document().get_element_by_id(&item);
        if let Some(card) = head.and_then(|head| head.closest("section").ok().flatten()) {
            card.scroll_into_view();
        }
        if !focus_id(&control) && frames > 0 {
            show_when_drawn(item, control, frames - 1);
        }
    });
}
