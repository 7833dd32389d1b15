//! The start of the present state of a target is found from its history.

use proptest::prelude::*;
use sluice::model::restream::changes::in_order;
use sluice::model::restream::changes::state_start::{StateStart, present_since};
use sluice::model::restream::{StatusChange, StatusCode};
use sluice::model::time::UnixSeconds;

use crate::codes::whole;

fn changes(list: &[(i64, i64)]) -> Vec<StatusChange> {
    let change = |&(time, code): &(i64, i64)| StatusChange {
        code: Some(StatusCode::Whole(code)),
        description: String::new(),
        time: UnixSeconds(time),
    };
    list.iter().map(change).collect()
}

/// Returns the start of code 3 of a target, by changes read from 100 to 200.
fn since(list: &[(i64, i64)]) -> StateStart {
    present_since(&changes(list), StatusCode::Whole(3), UnixSeconds(100), UnixSeconds(200))
}

const fn at(time: i64) -> StateStart {
    StateStart::At(UnixSeconds(time))
}

const fn before(time: i64) -> StateStart {
    StateStart::Before(UnixSeconds(time))
}

#[test]
fn state_starts_at_the_change_to_its_code() {
    assert_eq!(since(&[(100, 0), (150, 3)]), at(150));
    assert_eq!(since(&[(100, 0), (150, 3), (160, 0), (170, 3)]), at(170));
    assert_eq!(since(&[(150, 3)]), at(150));
    assert_eq!(since(&[(200, 3)]), at(200), "the present second counts");
}

#[test]
fn state_starts_before_the_period_when_it_held_at_its_start() {
    assert_eq!(since(&[(100, 3)]), before(100));
    assert_eq!(since(&[]), before(100), "no change at all in the period");
}

#[test]
fn state_starts_no_earlier_than_its_resource_was_created() {
    let of = |since: StateStart, created, modified| {
        since.since_created(UnixSeconds(created), UnixSeconds(modified))
    };
    assert_eq!(of(before(100), 150, 150), at(150));
    assert_eq!(of(before(100), 150, 160), StateStart::Unknown, "the target may have come later");
    assert_eq!(of(before(100), 90, 160), before(100));
    assert_eq!(of(before(100), 0, 0), before(100), "the service did not say");
    assert_eq!(of(at(120), 150, 150), at(120));
    assert_eq!(of(StateStart::Unknown, 150, 150), StateStart::Unknown);
}

#[test]
fn state_start_is_exact_when_a_change_before_the_period_is_reported() {
    assert_eq!(since(&[(40, 3)]), at(40));
    assert_eq!(since(&[(30, 0), (40, 3)]), at(40));
}

#[test]
fn state_starts_at_the_first_of_repeated_reports() {
    assert_eq!(since(&[(100, 0), (150, 3), (160, 3), (170, 3)]), at(150));
    assert_eq!(since(&[(150, 3), (150, 3)]), before(150), "the first may be a repetition as well");
    assert_eq!(since(&[(110, 3), (170, 3)]), before(110));
}

#[test]
fn state_start_does_not_depend_on_order_or_duplicates() {
    assert_eq!(since(&[(170, 3), (100, 0), (150, 0)]), at(170));
    assert_eq!(since(&[(100, 0), (170, 3), (170, 3), (100, 0)]), at(170));
}

#[test]
fn state_start_follows_the_order_of_changes_in_one_second() {
    assert_eq!(since(&[(100, 0), (150, 0), (150, 3)]), at(150));
    assert_eq!(since(&[(100, 0), (150, 3), (150, 0)]), StateStart::Unknown);
    // These changes are reported latest first.
    assert_eq!(since(&[(150, 3), (150, 0), (100, 0)]), at(150));
}

#[test]
fn state_start_ignores_future_changes() {
    assert_eq!(since(&[(100, 0), (150, 3), (201, 0)]), at(150));
    assert_eq!(since(&[(201, 3)]), before(100));
    assert_eq!(since(&[(100, 0), (i64::MAX, 3)]), StateStart::Unknown);
}

#[test]
fn state_start_is_unknown_when_the_status_is_newer_than_the_history() {
    assert_eq!(since(&[(100, 3), (150, 0)]), StateStart::Unknown);
}

#[test]
fn earliest_start_of_several_states_is_found() {
    let earliest = |all: &[StateStart]| StateStart::earliest(all.iter().copied());
    assert_eq!(earliest(&[]), None);
    assert_eq!(earliest(&[at(5), at(3), StateStart::Unknown]), Some(at(3)));
    assert_eq!(earliest(&[at(5), before(7)]), Some(before(5)), "the age of the second is unknown");
    assert_eq!(earliest(&[StateStart::Unknown]), Some(StateStart::Unknown));
}

proptest! {
    /// The order of changes of different seconds does not matter.
    #[test]
    fn state_start_agrees_with_a_search_of_every_second(
        (list, shuffled) in prop::collection::btree_map(101_i64..220, 0_i64..4, 1..30)
            .prop_map(|map| map.into_iter().collect::<Vec<_>>())
            .prop_flat_map(|list| (Just(list.clone()), Just(list).prop_shuffle())),
        first in 0_i64..4,
    ) {
        let mut all = vec![(100, first)];
        all.extend(&list);
        let mut reported = vec![(100, first)];
        reported.extend(&shuffled);
        let code_at = |second: i64| all.iter().rev().find(|(time, _)| *time <= second).unwrap().1;
        let present = code_at(200);
        let mut began = 200;
        while began > 100 && code_at(began - 1) == present {
            began -= 1;
        }
        let expected = if began == 100 { before(100) } else { at(began) };
        let found = present_since(&changes(&reported), StatusCode::Whole(present), UnixSeconds(100), UnixSeconds(200));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn ordering_sorts_changes_without_loss(list in prop::collection::vec((0_i64..20, 0_i64..4), 0..40)) {
        let original = changes(&list);
        let ordered = in_order(&original);
        prop_assert!(ordered.is_sorted_by_key(|change| change.time));
        let mut left: Vec<_> = ordered.iter().map(|change| (change.time.0, change.code.map_or(-1, whole))).collect();
        let mut right = list;
        left.sort_unstable();
        right.sort_unstable();
        prop_assert_eq!(left, right);
    }
}
