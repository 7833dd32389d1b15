//! Periods become steps of the browser's history.

use sluice::plot::period::Action;
use sluice::plot::period_steps::Steps;

const MOVE: Action = Action::Pan(-10.0);
const CHOOSE: Action = Action::Last(3_600);
const OPEN: Action = Action::Open { from: 0, to: 10, is_live: false };
/// The previous action leaves this address behind.
const LEFT: Option<Option<(i64, i64)>> = Some(Some((100, 200)));

fn step(steps: &mut Steps, action: Action, at_millis: f64) -> bool {
    steps.note(&action, at_millis);
    steps.rest(LEFT, false)
}

#[test]
fn choice_of_a_period_is_a_history_step_and_the_clock_is_not() {
    let mut steps = Steps::default();
    assert!(!step(&mut steps, Action::Follow, 0.0));
    assert!(step(&mut steps, CHOOSE, 1_000.0));
    assert!(step(&mut steps, CHOOSE, 1_001.0), "each choice, however soon");
    assert!(!step(&mut steps, Action::Follow, 2_000.0));
    assert!(!step(&mut steps, OPEN, 3_000.0), "the address itself is none");
}

#[test]
fn movements_with_short_rests_are_one_history_step() {
    let mut steps = Steps::default();
    assert!(step(&mut steps, MOVE, 10_000.0));
    assert!(!step(&mut steps, MOVE, 11_900.0));
    assert!(!step(&mut steps, MOVE, 13_800.0), "the rest counts, not the whole");
    assert!(step(&mut steps, MOVE, 15_801.0));
    assert!(step(&mut steps, CHOOSE, 15_900.0));
    assert!(step(&mut steps, MOVE, 16_000.0), "after a choice a new one begins");
    assert!(!step(&mut steps, OPEN, 16_100.0));
    assert!(step(&mut steps, MOVE, 16_200.0), "and after Back");
    steps.note(&MOVE, 20_000.0);
    steps.note(&Action::Follow, 20_100.0);
    assert!(steps.rest(LEFT, false), "the clock between does not take it away");
}

#[test]
fn choice_without_a_change_is_no_history_step() {
    let mut steps = Steps::default();
    steps.note(&CHOOSE, 0.0);
    assert!(!steps.rest(None, true));
    assert!(!step(&mut steps, Action::Follow, 1.0));
}

#[test]
fn period_is_live_again_on_return_when_it_was_live() {
    let mut steps = Steps::default();
    for (left, was_live) in [((1, 2), true), ((3, 4), false)] {
        steps.note(&CHOOSE, 0.0);
        assert!(steps.rest(Some(Some(left)), was_live));
    }
    // An address without a period is live at any time.
    steps.note(&CHOOSE, 0.0);
    assert!(steps.rest(Some(None), true));
    // A period that the clock overwrote is no step.
    steps.note(&Action::Follow, 0.0);
    assert!(!steps.rest(Some(Some((5, 6))), true));
    assert!(steps.went_on((1, 2)) && !steps.went_on((3, 4)) && !steps.went_on((5, 6)));
}
