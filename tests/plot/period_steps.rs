//! Periods become steps of the browser's history.

use sluice::plot::period::{PeriodAction, Steps};

const MOVE: PeriodAction = PeriodAction::Pan(-10.0);
const CHOOSE: PeriodAction = PeriodAction::Last(3_600);
const OPEN: PeriodAction = PeriodAction::Open { from: 0, to: 10, is_live: false };

fn step(steps: &mut Steps, action: PeriodAction, at_millis: f64) -> bool {
    steps.record(&action, at_millis);
    steps.rest(true)
}

#[test]
fn choice_of_a_period_is_a_history_step_and_the_clock_is_not() {
    let mut steps = Steps::default();
    assert!(!step(&mut steps, PeriodAction::Follow, 0.0));
    assert!(step(&mut steps, CHOOSE, 1_000.0));
    assert!(step(&mut steps, CHOOSE, 1_001.0), "each choice, however soon");
    assert!(!step(&mut steps, PeriodAction::Follow, 2_000.0));
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
    steps.record(&MOVE, 20_000.0);
    steps.record(&PeriodAction::Follow, 20_100.0);
    assert!(steps.rest(true), "the clock between does not take it away");
}

#[test]
fn choice_without_a_change_is_no_history_step() {
    let mut steps = Steps::default();
    steps.record(&CHOOSE, 0.0);
    assert!(!steps.rest(false));
    assert!(!step(&mut steps, PeriodAction::Follow, 1.0));
}
