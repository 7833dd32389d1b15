//! Persistent selection and its snapping; keyboard steps between changes.

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::platform::shortcut::pressed;
use crate::console::timeline::axis::TimeAxis;
use crate::model::intervals::Period;
use crate::plot::selection::{Selection, SelectionPart};

/// Callbacks for moving between changes by keyboard and reading them out.
#[derive(Clone, Copy)]
pub struct AxisReader {
    /// Returns the first change after a second (`true`) or the last before it (`false`).
    pub change_beside: Callback<(i64, bool), Option<i64>>,
    pub words_at: Callback<i64, String>,
}

impl AxisReader {
    /// Moves to the change that a key requests; returns whether the key is one of these.
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

/// Callbacks of a page for a persistent selection on its plot.
#[derive(Clone, Copy)]
pub struct SelectionGuide {
    pub axis: TimeAxis,
    /// Returns the drawn end nearest to a second, for snapping with Alt.
    pub nearest_end: Callback<i64, Option<i64>>,
    /// Moves between drawn ends with Up and Down, and describes them.
    pub reader: AxisReader,
    /// Returns the stretch at a second, on the lane with this index (`.axis-row[data-lane]`) or on any.
    pub stretch_at: Callback<(i64, Option<usize>), Option<Period>>,
    pub on_delete: Callback<()>,
    /// Index of the lane where the last drag began.
    pub lane: RwSignal<Option<usize>>,
    /// Shows only the next lane; after the last one, all.
    pub next_lane: Callback<()>,
}

/// Seconds per press of an arrow key, with Shift, and of PageUp and PageDown.
const STEP_SECS: i64 = 1;
const SHIFT_SECS: i64 = 10;
const PAGE_SECS: i64 = 60;

impl SelectionGuide {
    /// Handles a key on the plot, with the lane that was last under the pointer; returns whether it did.
    pub(super) fn press(self, event: &KeyboardEvent, lane: Option<usize>) -> bool {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return false;
        }
        let second = self.axis.pointed_second();
        let edit = |edit: &dyn Fn(&mut Selection)| self.axis.selection.update(|selection| edit(selection));
        match pressed(event).as_str() {
            "i" => edit(&|selection| selection.set_end(SelectionPart::Start, second)),
            "o" => edit(&|selection| selection.set_end(SelectionPart::End, second)),
            "a" => self.select_at(second, lane),
            "h" => self.next_lane.run(()),
            "," => self.axis.point_at(second - STEP_SECS),
            "." => self.axis.point_at(second + STEP_SECS),
            "<" => self.axis.point_at(second - SHIFT_SECS),
            ">" => self.axis.point_at(second + SHIFT_SECS),
            "Escape" if self.axis.selection.with_untracked(Selection::is_dragged) => return false,
            "Escape" => self.axis.select(None),
            "Delete" | "Backspace" => self.on_delete.run(()),
            _ => return false,
        }
        true
    }

    /// Handles a key on a slider; returns whether it did.
    pub(super) fn slide(self, event: &KeyboardEvent, part: SelectionPart) -> bool {
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
                self.on_delete.run(());
                return true;
            }
            _ => return false,
        };
        let Some(at) = self.end_of(part) else { return false };
        let secs = match event.alt_key() {
            true => self.reader.change_beside.run((at, secs > 0)).map(|end| end - at),
            false => Some(secs),
        };
        if let Some(secs) = secs {
            self.axis.selection.update(|selection| selection.nudge(part, secs));
            #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
            self.end_of(part).into_iter().for_each(|end| self.axis.bring_in(end as f64));
        }
        true
    }

    /// Selects the range or gap at a second.
    pub(super) fn select_at(self, second: i64, lane: Option<usize>) {
        if let Some(stretch) = self.stretch_at.run((second, lane)) {
            self.axis.select(Some(stretch));
        }
    }

    /// Returns the second of a part, for the whole selection its start.
    fn end_of(self, part: SelectionPart) -> Option<i64> {
        let (from, to) = untrack(|| self.axis.selected())?.seconds();
        Some(if part == SelectionPart::End { to } else { from })
    }
}
