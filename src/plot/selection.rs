//! Persistent selection on a time axis: dragged, nudged, snapped, in whole seconds. Pointer positions are times, so that
//! the view may move during a drag; an end moves by the pointer's distance.

use crate::model::intervals::Period;

/// Returns the period between two seconds in any order; for equal ones that second.
fn between(one: i64, other: i64) -> Period {
    let (from, to) = (one.min(other), one.max(other));
    if from < to {
        return Period::of_seconds(from, to);
    }
    // At the maximum, it is the second before.
    let from = from.min(i64::MAX - 1);
    Period::of_seconds(from, from + 1)
}

fn shifted(period: Period, secs: i64) -> Period {
    let (from, to) = period.seconds();
    let secs = secs.clamp(i64::MIN.saturating_sub(from.min(0)), i64::MAX.saturating_sub(to.max(0)));
    Period::of_seconds(from + secs, to + secs)
}

/// Widens a pixel range to at least `least_px` about its middle, so that the handles at its ends do not overlap.
pub fn widened_px((from, to): (f64, f64), least_px: f64) -> (f64, f64) {
    let missing = (least_px - (to - from)).max(0.0) / 2.0;
    (from - missing, to + missing)
}

/// A part of a selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SelectionPart {
    /// Its start.
    Start,
    /// Its end.
    End,
    /// The whole range; its length is constant.
    Whole,
}

/// Seconds to which a drag snaps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Snap<'a> {
    /// The seconds, in any order.
    pub to: &'a [i64],
    /// The snapping distance, in seconds.
    pub within_secs: f64,
}

impl Snap<'_> {
    /// Returns the shift to the nearest snapping second; 0 if none is near.
    fn shift(&self, second: i64) -> i64 {
        let distances = self.to.iter().map(|to| to.saturating_sub(second));
        let nearest = distances.min_by_key(|distance| distance.unsigned_abs());
        nearest.filter(|distance| distance.unsigned_abs() as f64 <= self.within_secs).unwrap_or_default()
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Drag {
    /// The dragged part; `None` creates a selection.
    part: Option<SelectionPart>,
    at_secs: f64,
    before: Option<Period>,
    is_meant: bool,
}

/// A selection with its drag.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    now: Option<Period>,
    drag: Option<Drag>,
}

impl Selection {
    /// Returns the selected period of at least one second, also during a drag.
    pub fn selected(&self) -> Option<Period> {
        self.now
    }

    /// Returns whether a drag is in progress.
    pub fn is_dragged(&self) -> bool {
        self.drag.is_some()
    }

    /// Returns the end that a pointer at this time would drag: the nearer one, if it is near enough.
    pub fn end_at(&self, at_secs: f64, within_secs: f64) -> Option<SelectionPart> {
        let (from, to) = self.now?.seconds();
        let (start_secs, end_secs) = ((from as f64 - at_secs).abs(), (to as f64 - at_secs).abs());
        let (part, secs) = if start_secs < end_secs {
            (SelectionPart::Start, start_secs)
        } else {
            (SelectionPart::End, end_secs)
        };
        (secs <= within_secs).then_some(part)
    }

    /// Starts a drag of a part, or of a new selection.
    pub fn down(&mut self, part: Option<SelectionPart>, at_secs: f64) {
        self.cancel();
        let part = part.filter(|_| self.now.is_some());
        self.drag = Some(Drag { part, at_secs, before: self.now, is_meant: false });
    }

    /// Starts the drag after a long press, before the pointer has moved.
    pub fn mean(&mut self) {
        if let Some(drag) = &mut self.drag {
            drag.is_meant = true;
            let at_secs = drag.at_secs;
            self.move_to(at_secs, 0.0, Snap::default());
        }
    }

    /// Moves the pointer. The selection changes once it has moved by `slop_secs`.
    pub fn move_to(&mut self, at_secs: f64, slop_secs: f64, snap: Snap<'_>) {
        let Some(drag) = &mut self.drag else { return };
        drag.is_meant |= (at_secs - drag.at_secs).abs() >= slop_secs;
        if !drag.is_meant {
            return;
        }
        let moved = (at_secs - drag.at_secs).round() as i64;
        let snapped = |second: i64| second.saturating_add(snap.shift(second));
        let Some((part, before)) = drag.part.zip(drag.before) else {
            let [one, other] = [drag.at_secs, at_secs].map(|secs| snapped(secs.round() as i64));
            self.now = Some(between(one, other));
            return;
        };
        let (from, to) = before.seconds();
        self.now = Some(match part {
            SelectionPart::Start => between(snapped(from.saturating_add(moved)), to),
            SelectionPart::End => between(from, snapped(to.saturating_add(moved))),
            SelectionPart::Whole => {
                let whole = shifted(before, moved);
                let (start, end) = (snap.shift(whole.from.0), snap.shift(whole.to.0));
                let is_start = start != 0 && (end == 0 || start.unsigned_abs() <= end.unsigned_abs());
                shifted(whole, if is_start { start } else { end })
            }
        });
    }

    /// Ends the drag; returns whether there was one.
    pub fn up(&mut self) -> bool {
        self.drag.take().is_some_and(|drag| drag.is_meant)
    }

    /// Cancels the drag and restores the selection before it.
    pub fn cancel(&mut self) {
        if let Some(drag) = self.drag.take() {
            self.now = drag.before;
        }
    }

    /// Selects another period or none.
    pub fn set(&mut self, selected: Option<Period>) {
        self.cancel();
        self.now = selected;
    }

    /// Moves one end to a second; the other end moves along if necessary. Without a selection, selects that second.
    pub fn set_end(&mut self, part: SelectionPart, second: i64) {
        self.cancel();
        let (from, to) = self.now.unwrap_or_else(|| between(second, second)).seconds();
        self.set(Some(match part {
            SelectionPart::Start if second < to => between(second, to),
            SelectionPart::End if second > from => between(from, second),
            SelectionPart::Start | SelectionPart::Whole => between(second, second),
            SelectionPart::End => between(second.saturating_sub(1), second),
        }));
    }

    /// Moves the nearer end to a second, as Shift+click does. Without a selection, selects that second.
    pub fn extend_to(&mut self, second: i64) {
        let part = match self.now {
            Some(Period { from, to }) if second.abs_diff(from.0) > second.abs_diff(to.0) => {
                SelectionPart::End
            }
            _ => SelectionPart::Start,
        };
        self.set_end(part, second);
    }

    /// Moves a part by so many seconds, as keys do. An end stops a second before the other.
    pub fn nudge(&mut self, part: SelectionPart, secs: i64) {
        self.cancel();
        self.now = self.now.map(|before| {
            let (from, to) = before.seconds();
            match part {
                SelectionPart::Start => between(from.saturating_add(secs).min(to - 1), to),
                SelectionPart::End => between(from, to.saturating_add(secs).max(from + 1)),
                SelectionPart::Whole => shifted(before, secs),
            }
        });
    }
}
