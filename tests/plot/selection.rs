//! A selection on an axis agrees with a plain model after any sequence of edits.

use proptest::prelude::*;
use sluice::model::intervals::Period;
use sluice::plot::selection::{Selection, SelectionPart, Snap, widened_px};

const PARTS: [SelectionPart; 3] = [SelectionPart::Start, SelectionPart::End, SelectionPart::Whole];
const NO_SNAP: Snap<'static> = Snap { to: &[], within_secs: 0.0 };

fn of(from: i64, to: i64) -> Option<Period> {
    Some(Period::of_seconds(from, to))
}

fn selection(from: i64, to: i64) -> Selection {
    let mut selection = Selection::default();
    selection.set(of(from, to));
    selection
}

/// Presses at one moment, moves to another and releases.
fn dragged(mut selection: Selection, part: Option<SelectionPart>, from: f64, to: f64) -> Option<Period> {
    selection.down(part, from);
    selection.move_to(to, 0.0, NO_SNAP);
    assert!(selection.up());
    selection.selected()
}

#[test]
fn drag_selects_from_its_start_in_either_direction() {
    assert_eq!(dragged(Selection::default(), None, 10.0, 20.4), of(10, 20));
    assert_eq!(dragged(Selection::default(), None, 20.4, 9.6), of(10, 20));
    assert_eq!(dragged(Selection::default(), None, 10.2, 10.3), of(10, 11), "a second at least");
    assert_eq!(dragged(selection(1, 2), None, 30.0, 40.0), of(30, 40), "anew");
    assert_eq!(
        dragged(Selection::default(), Some(SelectionPart::End), 3.0, 5.0),
        of(3, 5),
        "without one there is no end"
    );
}

#[test]
fn press_without_movement_changes_nothing_unless_it_is_long() {
    let mut held = selection(10, 20);
    held.down(None, 15.0);
    held.move_to(15.9, 1.0, NO_SNAP);
    assert_eq!(held.selected(), of(10, 20));
    assert!(!held.up());
    assert_eq!(held, selection(10, 20));
    held.down(None, 15.0);
    held.move_to(17.0, 1.0, NO_SNAP);
    held.move_to(15.0, 1.0, NO_SNAP);
    assert_eq!(held.selected(), of(15, 16), "once it is meant, it follows back");
    held.cancel();
    assert_eq!(held, selection(10, 20));
    held.down(None, 31.2);
    held.mean();
    assert_eq!(held.selected(), of(31, 32));
    assert!(held.is_dragged() && held.up() && !held.is_dragged());
}

#[test]
fn end_at_returns_the_nearest_end_within_reach() {
    let held = selection(100, 200);
    assert_eq!(held.end_at(96.0, 5.0), Some(SelectionPart::Start));
    assert_eq!(held.end_at(205.0, 5.0), Some(SelectionPart::End));
    assert_eq!(held.end_at(150.0, 5.0), None);
    assert_eq!(held.end_at(149.0, 60.0), Some(SelectionPart::Start));
    assert_eq!(Selection::default().end_at(0.0, 1e9), None);
}

#[test]
fn dragged_selection_snaps_to_near_seconds() {
    let snap = Snap { to: &[100, 205, 300], within_secs: 6.0 };
    let snapped = |part, from: f64, to: f64| {
        let mut held = selection(120, 180);
        held.down(part, from);
        held.move_to(to, 0.0, snap);
        held.selected()
    };
    assert_eq!(snapped(None, 96.0, 203.0), of(100, 205));
    assert_eq!(snapped(None, 90.0, 212.0), of(90, 212));
    assert_eq!(snapped(Some(SelectionPart::Start), 121.0, 102.0), of(100, 180));
    assert_eq!(snapped(Some(SelectionPart::End), 180.0, 206.0), of(120, 205));
    // The whole selection snaps by the end that is nearer to a target, and its length stays.
    assert_eq!(snapped(Some(SelectionPart::Whole), 150.0, 173.0), of(145, 205));
    assert_eq!(snapped(Some(SelectionPart::Whole), 150.0, 134.0), of(100, 160));
    assert_eq!(snapped(Some(SelectionPart::Whole), 150.0, 160.0), of(130, 190));
}

#[test]
fn handles_stay_apart() {
    assert_eq!(widened_px((100.0, 101.0), 24.0), (88.5, 112.5));
    assert_eq!(widened_px((100.0, 140.0), 24.0), (100.0, 140.0));
}

#[test]
fn selection_is_valid_at_the_ends_of_time() {
    for part in PARTS {
        let mut held = selection(i64::MAX - 5, i64::MAX);
        held.nudge(part, i64::MAX);
        held.nudge(part, i64::MIN);
        held.set_end(part, i64::MIN);
        held.set_end(part, i64::MAX);
        held.down(Some(part), 0.0);
        held.move_to(f64::MAX, 0.0, NO_SNAP);
        held.move_to(f64::MIN, 0.0, NO_SNAP);
        held.up();
        let Period { from, to } = held.selected().unwrap();
        assert!(from < to);
    }
}

#[derive(Clone, Copy, Debug)]
enum Edit {
    Down(Option<SelectionPart>, i64),
    Move(i64),
    Up,
    Cancel,
    Nudge(SelectionPart, i64),
    Extend(i64),
    SetEnd(SelectionPart, i64),
    Set(Option<(i64, i64)>),
}

/// Holds the dragged part, the second at which it was grabbed, and the selection once it has moved.
type ModelDrag = (Option<SelectionPart>, i64, Option<(i64, i64)>);

/// Models a selection by the range at rest and the drag.
#[derive(Clone, Debug, Default)]
struct Model {
    base: Option<(i64, i64)>,
    drag: Option<ModelDrag>,
}

impl Model {
    fn selected(&self) -> Option<(i64, i64)> {
        match self.drag {
            Some((_, _, Some(dragged))) => Some(dragged),
            _ => self.base,
        }
    }

    fn apply(&mut self, edit: Edit) {
        let between = |a: i64, b: i64| (a.min(b), if a == b { a + 1 } else { a.max(b) });
        let base = self.base;
        match edit {
            Edit::Down(part, at) => self.drag = Some((part.filter(|_| base.is_some()), at, None)),
            Edit::Move(to) => {
                let Some((part, at, dragged)) = &mut self.drag else { return };
                *dragged = Some(match (part, base) {
                    (Some(SelectionPart::Start), Some((from, end))) => between(from + to - *at, end),
                    (Some(SelectionPart::End), Some((from, end))) => between(from, end + to - *at),
                    (Some(SelectionPart::Whole), Some((from, end))) => (from + to - *at, end + to - *at),
                    _ => between(*at, to),
                });
            }
            Edit::Up => {
                if let Some((_, _, Some(dragged))) = self.drag.take() {
                    self.base = Some(dragged);
                }
            }
            Edit::Cancel => self.drag = None,
            Edit::Nudge(part, secs) => {
                self.drag = None;
                let Some((from, to)) = base else { return };
                self.base = Some(match part {
                    SelectionPart::Start => ((from + secs).min(to - 1), to),
                    SelectionPart::End => (from, (to + secs).max(from + 1)),
                    SelectionPart::Whole => (from + secs, to + secs),
                });
            }
            Edit::Extend(at) => {
                let is_later = |(from, to): (i64, i64)| (at - from).abs() > (at - to).abs();
                let is_end = self.selected().is_some_and(is_later);
                self.apply(Edit::SetEnd(if is_end { SelectionPart::End } else { SelectionPart::Start }, at));
            }
            Edit::SetEnd(part, at) => {
                self.drag = None;
                self.base = Some(match (part, base) {
                    (SelectionPart::End, Some((from, _))) => (from.min(at - 1), at),
                    (SelectionPart::End, None) => (at - 1, at),
                    (_, Some((_, to))) => (at, to.max(at + 1)),
                    (_, None) => (at, at + 1),
                });
            }
            Edit::Set(state) => {
                self.drag = None;
                self.base = state;
            }
        }
    }
}

fn apply_to(selection: &mut Selection, edit: Edit) {
    match edit {
        Edit::Down(part, at) => selection.down(part, at as f64),
        Edit::Move(to) => selection.move_to(to as f64, 0.0, NO_SNAP),
        Edit::Up => drop(selection.up()),
        Edit::Cancel => selection.cancel(),
        Edit::Nudge(part, secs) => selection.nudge(part, secs),
        Edit::Extend(at) => selection.extend_to(at),
        Edit::SetEnd(part, at) => selection.set_end(part, at),
        Edit::Set(range) => selection.set(range.map(|(from, to)| Period::of_seconds(from, to))),
    }
}

/// Generates edits among few seconds, so that ends often meet and cross.
fn edit() -> impl Strategy<Value = Edit> {
    let part = prop::sample::select(PARTS.to_vec());
    let second = -5_i64..5;
    prop_oneof![
        1 => (prop::option::of(part.clone()), second.clone()).prop_map(|(part, at)| Edit::Down(part, at)),
        2 => second.clone().prop_map(Edit::Move),
        2 => Just(Edit::Up),
        1 => Just(Edit::Cancel),
        1 => second.clone().prop_map(Edit::Extend),
        1 => (prop::sample::select(PARTS[..2].to_vec()), second.clone()).prop_map(|(part, at)| Edit::SetEnd(part, at)),
        1 => (part, -6_i64..6).prop_map(|(part, secs)| Edit::Nudge(part, secs)),
        1 => prop::option::of((second, 1_i64..5))
            .prop_map(|set| Edit::Set(set.map(|(from, span)| (from, from + span)))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn selection_agrees_with_the_model_after_any_edits(edits in prop::collection::vec(edit(), 0..90)) {
        let (mut selection, mut model) = (Selection::default(), Model::default());
        for edit in edits {
            apply_to(&mut selection, edit);
            model.apply(edit);
            let selected = selection.selected().map(Period::seconds);
            prop_assert_eq!(selected, model.selected(), "{:?}", edit);
            prop_assert!(selected.is_none_or(|(from, to)| from < to));
        }
    }

    /// The scale does not matter.
    #[test]
    fn drag_moves_the_selection_by_the_seconds_the_pointer_moved(
        from in -1_000_000_i64..1_000_000, span in 1_i64..1_000_000, at in -2e6..2e6_f64, by in -900_000_i64..900_000,
    ) {
        let whole = dragged(selection(from, from + span), Some(SelectionPart::Whole), at, at + by as f64);
        prop_assert_eq!(whole, of(from + by, from + span + by));
        let end = dragged(selection(from, from + span), Some(SelectionPart::End), at, at + by as f64);
        let moved = from + span + by;
        prop_assert_eq!(end, of(from.min(moved), from.max(moved) + i64::from(from == moved)));
    }
}
