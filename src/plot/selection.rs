//! A selection on a time axis that stays: made, dragged by its ends or as a whole, nudged, snapped, undone. Whole seconds at every
//! zoom.
//!
//! Pointers are moments here, not pixels, so that the view may move under them. What is dragged keeps its distance from the pointer:
//! an end at 18:00:07 that is dragged on an axis of days stays at seconds of its own.

/// How many steps can be undone.
const UNDO_STEPS: usize = 100;

/// From one whole second up to another, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selected {
    /// Its first second.
    pub from: i64,
    /// The second after its last.
    pub to: i64,
}

impl Selected {
    /// What lies between two seconds, whichever is first; the second itself where both are the same.
    pub fn between(one: i64, other: i64) -> Self {
        let (from, to) = (one.min(other), one.max(other));
        if from < to {
            return Self { from, to };
        }
        // At the end of time the second before.
        let from = from.min(i64::MAX - 1);
        Self { from, to: from + 1 }
    }

    fn shifted(self, secs: i64) -> Self {
        let secs =
            secs.clamp(i64::MIN.saturating_sub(self.from.min(0)), i64::MAX.saturating_sub(self.to.max(0)));
        Self { from: self.from + secs, to: self.to + secs }
    }
}

/// Two ends in pixels, made so wide at least about their middle: handles at them never lie over one another.
pub fn widened_px((from, to): (f64, f64), least_px: f64) -> (f64, f64) {
    let missing = (least_px - (to - from)).max(0.0) / 2.0;
    (from - missing, to + missing)
}

/// Where a bar so wide begins that stands at a selection: with its start or, where it would be cut off, so that it ends with its end;
/// inside of the plot as far as it has room there.
pub fn bar_left_px((from, to): (f64, f64), bar_px: f64, width_px: f64) -> f64 {
    let left = if from + bar_px <= width_px { from } else { to - bar_px };
    left.min(width_px - bar_px).max(0.0)
}

/// What of a selection is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Its start.
    Start,
    /// Its end.
    End,
    /// All of it; its length stays.
    Whole,
}

/// Seconds that what is dragged comes to lie on if it is near.
#[derive(Clone, Copy, Debug, Default)]
pub struct Snap<'a> {
    /// The seconds, in any order.
    pub to: &'a [i64],
    /// How near is near, in seconds.
    pub within_secs: f64,
}

impl Snap<'_> {
    /// How far a second is moved to lie on the nearest; 0 where none is near.
    fn shift(&self, second: i64) -> i64 {
        let distances = self.to.iter().map(|to| to.saturating_sub(second));
        let nearest = distances.min_by_key(|distance| distance.unsigned_abs());
        nearest.filter(|distance| distance.unsigned_abs() as f64 <= self.within_secs).unwrap_or_default()
    }
}

/// A drag under way.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drag {
    /// What is held; `None` makes a new selection.
    part: Option<Part>,
    /// Where it was taken hold of.
    at_secs: f64,
    before: Option<Selected>,
    /// Whether it has moved so far that it is meant.
    is_meant: bool,
}

/// A selection with what is being done to it, and what was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Selection {
    now: Option<Selected>,
    drag: Option<Drag>,
    /// The part that was nudged last: one nudge after another is one step.
    nudged: Option<Part>,
    undo: Vec<Option<Selected>>,
    redo: Vec<Option<Selected>>,
}

impl Selection {
    /// What is selected, also while it is dragged.
    pub fn selected(&self) -> Option<Selected> {
        self.now
    }

    /// Whether a drag is under way.
    pub fn is_dragged(&self) -> bool {
        self.drag.is_some()
    }

    /// The end that a pointer at this moment would take hold of: the nearest, if it is near.
    pub fn end_at(&self, at_secs: f64, within_secs: f64) -> Option<Part> {
        let Selected { from, to } = self.now?;
        let (start_secs, end_secs) = ((from as f64 - at_secs).abs(), (to as f64 - at_secs).abs());
        let (part, secs) =
            if start_secs < end_secs { (Part::Start, start_secs) } else { (Part::End, end_secs) };
        (secs <= within_secs).then_some(part)
    }

    /// A pointer takes hold of a part, or begins a new selection where none is named or there is none.
    pub fn down(&mut self, part: Option<Part>, at_secs: f64) {
        self.cancel();
        let part = part.filter(|_| self.now.is_some());
        self.drag = Some(Drag { part, at_secs, before: self.now, is_meant: false });
    }

    /// A pointer that rested long enough means it, though it has not moved.
    pub fn mean(&mut self) {
        if let Some(drag) = &mut self.drag {
            drag.is_meant = true;
            let at_secs = drag.at_secs;
            self.move_to(at_secs, 0.0, Snap::default());
        }
    }

    /// The pointer is now at a moment. Nothing changes before it has moved further than `slop_secs`.
    pub fn move_to(&mut self, at_secs: f64, slop_secs: f64, snap: Snap<'_>) {
        let Some(drag) = &mut self.drag else { return };
        drag.is_meant |= (at_secs - drag.at_secs).abs() >= slop_secs;
        if !drag.is_meant {
            return;
        }
        let moved = (at_secs - drag.at_secs).round() as i64;
        let snapped = |second: i64| second.saturating_add(snap.shift(second));
        let held = drag.part.zip(drag.before);
        self.now = Some(match held {
            None => Selected::between(snapped(drag.at_secs.round() as i64), snapped(at_secs.round() as i64)),
            Some((Part::Start, Selected { from, to })) => {
                Selected::between(snapped(from.saturating_add(moved)), to)
            }
            Some((Part::End, Selected { from, to })) => {
                Selected::between(from, snapped(to.saturating_add(moved)))
            }
            Some((Part::Whole, before)) => {
                let whole = before.shifted(moved);
                let (start, end) = (snap.shift(whole.from), snap.shift(whole.to));
                let is_start = start != 0 && (end == 0 || start.unsigned_abs() <= end.unsigned_abs());
                whole.shifted(if is_start { start } else { end })
            }
        });
    }

    /// The pointer lets go: what was dragged is a step. Says whether anything was.
    pub fn up(&mut self) -> bool {
        let Some(drag) = self.drag.take().filter(|drag| drag.is_meant) else { return false };
        let after = self.now;
        self.now = drag.before;
        self.set(after);
        true
    }

    /// The drag is given up: all is as it was before it.
    pub fn cancel(&mut self) {
        if let Some(drag) = self.drag.take() {
            self.now = drag.before;
        }
    }

    /// Selects something else, or nothing: typed, pasted, taken from a range.
    pub fn set(&mut self, selected: Option<Selected>) {
        self.cancel();
        self.nudged = None;
        if self.now != selected {
            self.push(selected);
        }
    }

    /// Puts one end at a second; the other gives way if it is not beyond. Without a selection it is that second alone.
    pub fn set_end(&mut self, part: Part, second: i64) {
        self.cancel();
        let Selected { from, to } = self.now.unwrap_or_else(|| Selected::between(second, second));
        self.set(Some(match part {
            Part::Start if second < to => Selected { from: second, to },
            Part::End if second > from => Selected { from, to: second },
            Part::Start | Part::Whole => Selected::between(second, second),
            Part::End => Selected::between(second.saturating_sub(1), second),
        }));
    }

    /// Puts the end that is nearer to a second there, as a press with Shift does. Without a selection it is that second alone.
    pub fn extend_to(&mut self, second: i64) {
        let part = match self.now {
            Some(Selected { from, to }) if second.abs_diff(from) > second.abs_diff(to) => Part::End,
            _ => Part::Start,
        };
        self.set_end(part, second);
    }

    /// Moves a part by so many seconds, as keys do. An end stops a second before the other.
    pub fn nudge(&mut self, part: Part, secs: i64) {
        self.cancel();
        let Some(before) = self.now else { return };
        let Selected { from, to } = before;
        let after = match part {
            Part::Start => Selected { from: from.saturating_add(secs).min(to - 1), to },
            Part::End => Selected { from, to: to.saturating_add(secs).max(from + 1) },
            Part::Whole => before.shifted(secs),
        };
        if after == before {
            return;
        }
        if self.nudged == Some(part) {
            self.now = Some(after);
        } else {
            self.push(Some(after));
        }
        self.nudged = Some(part);
    }

    /// Whether a step can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Takes the last step back. Says whether there was one.
    pub fn undo(&mut self) -> bool {
        self.cancel();
        let Some(before) = self.undo.pop() else { return false };
        self.redo.push(std::mem::replace(&mut self.now, before));
        self.nudged = None;
        true
    }

    /// Takes a step again that was taken back.
    pub fn redo(&mut self) -> bool {
        self.cancel();
        let Some(after) = self.redo.pop() else { return false };
        self.undo.push(std::mem::replace(&mut self.now, after));
        self.nudged = None;
        true
    }

    /// Selects nothing and forgets all steps.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    fn push(&mut self, after: Option<Selected>) {
        if self.undo.len() == UNDO_STEPS {
            self.undo.remove(0);
        }
        self.undo.push(std::mem::replace(&mut self.now, after));
        self.redo.clear();
    }
}
