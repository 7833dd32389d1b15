//! What a page knows of what it has drawn, and what keys do with that: from change to change, and to a selection that stays.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::platform::shortcut::pressed;
use crate::console::timeline::axis::TimeAxis;
use crate::plot::selection::{Part, Selected, Selection};

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

/// What a page knows of what it has drawn, for a selection that stays on its plot.
#[derive(Clone, Copy)]
pub struct SelectionGuide {
    /// The end of anything drawn that is nearest to a second: what is dragged with Alt held comes to lie on it.
    pub nearest_end: Callback<i64, Option<i64>>,
    /// Where Up and Down lead, to the ends of what is drawn, and what is read out there.
    pub reader: AxisReader,
    /// What a second lies in, on the lane with this number (`.axis-row[data-lane]`) or on any.
    pub stretch_at: Callback<(i64, Option<usize>), Option<Selected>>,
    pub on_delete: Callback<()>,
    /// The lane in which the last drag began.
    pub lane: RwSignal<Option<usize>>,
    /// Goes on to the next lane alone; after the last to all of them.
    pub next_lane: Callback<()>,
}

/// What an arrow key moves a slider by, with Shift, and what PageUp and PageDown do.
const STEP_SECS: i64 = 1;
const SHIFT_SECS: i64 = 10;
const PAGE_SECS: i64 = 60;

#[derive(Clone, Copy)]
pub(super) struct SelectionKeys {
    pub axis: TimeAxis,
    pub guide: SelectionGuide,
}

impl SelectionKeys {
    /// Does what a key on the plot asks for; `lane` is the one that the pointer was on last. Says whether it did.
    pub(super) fn press(self, event: &KeyboardEvent, lane: Option<usize>) -> bool {
        if self.step(event) {
            return true;
        }
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return false;
        }
        let second = self.axis.pointed_second();
        let edit = |edit: &dyn Fn(&mut Selection)| self.axis.selection.update(|selection| edit(selection));
        match pressed(event).as_str() {
            "i" => edit(&|selection| selection.set_end(Part::Start, second)),
            "o" => edit(&|selection| selection.set_end(Part::End, second)),
            "a" => self.take(second, lane),
            "h" => self.guide.next_lane.run(()),
            "," => self.axis.point_at(second - STEP_SECS),
            "." => self.axis.point_at(second + STEP_SECS),
            "<" => self.axis.point_at(second - SHIFT_SECS),
            ">" => self.axis.point_at(second + SHIFT_SECS),
            "Escape" if self.axis.selection.with_untracked(Selection::is_dragged) => return false,
            "Escape" => edit(&|selection| selection.set(None)),
            "Delete" | "Backspace" => self.guide.on_delete.run(()),
            _ => return false,
        }
        true
    }

    /// Does what a key on the slider of a part asks for. Says whether it did.
    pub(super) fn slide(self, event: &KeyboardEvent, part: Part) -> bool {
        if self.step(event) {
            return true;
        }
        if event.ctrl_key() || event.meta_key() {
            return false;
        }
        let step = if event.shift_key() { SHIFT_SECS } else { STEP_SECS };
        let key = event.key();
        let secs = match key.as_str() {
            "ArrowLeft" | "ArrowDown" => -step,
            "ArrowRight" | "ArrowUp" => step,
            "PageUp" => PAGE_SECS,
            "PageDown" => -PAGE_SECS,
            "Delete" => {
                self.guide.on_delete.run(());
                return true;
            }
            _ => return false,
        };
        let selected = self.axis.selection.with_untracked(Selection::selected);
        let Some(Selected { from, to }) = selected else { return false };
        let secs = if event.alt_key() { self.to_next_end(part, (from, to), secs > 0) } else { Some(secs) };
        if let Some(secs) = secs {
            self.axis.selection.update(|selection| selection.nudge(part, secs));
            self.keep_in_view(part);
        }
        true
    }

    /// Takes a range or gap.
    pub(super) fn take(self, second: i64, lane: Option<usize>) {
        if let Some(stretch) = self.guide.stretch_at.run((second, lane)) {
            self.axis.selection.update(|selection| selection.set(Some(stretch)));
        }
    }

    /// Takes the last step back, or takes it again.
    fn step(self, event: &KeyboardEvent) -> bool {
        if !(event.ctrl_key() || event.meta_key()) || event.alt_key() {
            return false;
        }
        let has_stepped = match pressed(event).as_str() {
            "z" if event.shift_key() => self.axis.selection.try_update(Selection::redo),
            "z" => self.axis.selection.try_update(Selection::undo),
            "y" => self.axis.selection.try_update(Selection::redo),
            _ => None,
        };
        has_stepped.is_some()
    }

    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    fn keep_in_view(self, part: Part) {
        let selected = self.axis.selection.with_untracked(Selection::selected);
        let Some(Selected { from, to }) = selected else { return };
        self.axis.bring_in(if part == Part::End { to as f64 } else { from as f64 });
    }

    /// How far it is from a part to the next end in a direction.
    fn to_next_end(self, part: Part, (from, to): (i64, i64), is_later: bool) -> Option<i64> {
        let at = if part == Part::End { to } else { from };
        self.guide.reader.change_beside.run((at, is_later)).map(|end| end - at)
    }
}
