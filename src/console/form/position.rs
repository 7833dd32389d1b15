//! Where a person was in a form: the field, what is folded, and how far the page is scrolled. After a save all of it is as before.

use leptos::prelude::*;

use crate::console::form::focus::control_id;
use crate::console::form::state::Form;
use crate::console::platform::focus::focus_id;
use crate::forms::FieldPath;

/// So many frames are waited for the page to be as long as before: items are drawn frame by frame.
const FRAMES: u32 = 20;

pub(super) struct FormPosition {
    field: Option<FieldPath>,
    folded: Vec<usize>,
    scroll_y: f64,
}

impl FormPosition {
    /// Where they are now; `field` is the one that they were in.
    pub(super) fn of(form: Form, field: Option<FieldPath>) -> Self {
        let keys = form.items.keys.try_get_untracked().unwrap_or_default();
        let is_folded = |key: &u32| form.items.folded.with_untracked(|folded| folded.contains(key));
        let items = keys.iter().enumerate().filter(|(_, key)| is_folded(key));
        let folded = items.map(|(index, _)| index).collect();
        Self { field, folded, scroll_y: window().scroll_y().unwrap_or_default() }
    }

    /// Puts them back there, once the form is drawn anew and dialogs have given the focus back.
    pub(super) fn restore(self, form: Form) {
        let keys = form.items.keys.try_get_untracked().unwrap_or_default();
        form.items.folded.try_set(self.folded.iter().filter_map(|index| keys.get(*index).copied()).collect());
        let field = self.field.and_then(|path| form.with(|draft| draft.field(path)));
        let id = field.map(control_id);
        scroll_back(self.scroll_y, id, FRAMES);
    }
}

/// Scrolls to a position as soon as the page reaches so far, and puts the focus on a control there.
fn scroll_back(y: f64, id: Option<String>, frames: u32) {
    request_animation_frame(move || {
        window().scroll_to_with_x_and_y(0.0, y);
        let is_there = (window().scroll_y().unwrap_or_default() - y).abs() < 2.0;
        if is_there || frames == 0 {
            request_animation_frame(move || {
                if let Some(id) = id {
                    focus_id(&id);
                }
            });
        } else {
            scroll_back(y, id, frames - 1);
        }
    });
}
