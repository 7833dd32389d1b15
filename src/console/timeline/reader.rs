//! The axis for who goes along it by keys: from change to change, and what holds there is read out.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::timeline::axis::TimeAxis;

/// What a page knows of what it has drawn.
#[derive(Clone, Copy)]
pub struct AxisReader {
    /// The first change after a second or, with `false`, the last before it.
    pub change_beside: Callback<(i64, bool), Option<i64>>,
    pub words_at: Callback<i64, String>,
}

impl AxisReader {
    /// Goes to the change that a key on the plot asks for. Says whether it asks for one.
    pub(super) fn press(self, event: &KeyboardEvent, axis: TimeAxis) -> bool {
        let has_modifier = event.ctrl_key() || event.meta_key() || event.alt_key() || event.shift_key();
        let is_later = match event.key().as_str() {
            "ArrowUp" => false,
            "ArrowDown" => true,
            _ => return false,
        };
        if has_modifier || event.target() != event.current_target() {
            return false;
        }
        if let Some(change) = self.change_beside.run((axis.pointed_second(), is_later)) {
            axis.point_at(change);
        }
        true
    }
}
