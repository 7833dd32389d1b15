//! The start of the present state of a target is found from its history.

use proptest::prelude::*;
use sluice::model::restream::StatusCode;
use sluice::model::restream::changes::in_order;
use sluice::model::restream::changes::state_start::{
    AnswerLimits, LOOK_BACK_SECS, StateStart, current_start, is_spell_over, look_back,
};
use sluice::model::time::UnixSeconds;
use sluice::text::durations::distance;

use crate::codes::{changes, whole};

/// Returns the start of code 3 of a target, by changes read from 100 to 200.
fn since(list: &[(i64, i64)]) -> StateStart {
    current_start(&changes(list), StatusCode::Whole(3), UnixSeconds(100), UnixSeconds(200))
}

const fn at(time: i64) -> StateStart {
    StateStart::At(UnixSeconds(time))
}

const fn before(time: i64) -> StateStart {
    StateStart::Before(UnixSeconds(time))
}

#[test]
fn state_without_changes_is_as_old_as_the_period_by_a_clock_that_is_set_back_by_seconds() {
    let (now, [.., longest]) = (10_000_000, LOOK_BACK_SECS);
    let (from, to) = look_back(now, longest);
    assert!(to.0 > now, "includes the present second");
    let StateStart::Before(begun) = current_start(&[], StatusCode::Whole(3), from, to) else { panic!() };
    for back in [0, 1, 30, 60] {
        assert_eq!(distance((now - back).abs_diff(begun.0)), "30 days", "{back} s");
    }
}

#[test]
fn state_starts_at_the_change_to_its_code_or_before_the_period() {
    let unknown = StateStart::Unknown;
    for (case, list, expected) in [
        ("a change to it", &[(100, 0), (150, 3)][..], at(150)),
        ("the last of two changes to it", &[(100, 0), (150, 3), (160, 0), (170, 3)], at(170)),
        ("the only change", &[(150, 3)], at(150)),
        ("a change in the present second", &[(200, 3)], at(200)),
        ("a change at the start of the period", &[(100, 3)], before(100)),
        ("no change at all in the period", &[], before(100)),
        ("a change before the period", &[(40, 3)], at(40)),
        ("two changes before the period", &[(30, 0), (40, 3)], at(40)),
        ("repeated reports", &[(100, 0), (150, 3), (160, 3), (170, 3)], at(150)),
        ("reports of which the first may be a repetition", &[(150, 3), (150, 3)], before(150)),
        ("a first report that may be a repetition", &[(110, 3), (170, 3)], before(110)),
        ("changes in any order", &[(170, 3), (100, 0), (150, 0)], at(170)),
        ("duplicates", &[(100, 0), (170, 3), (170, 3), (100, 0)], at(170)),
        ("changes of one second, to it at last", &[(100, 0), (150, 0), (150, 3)], at(150)),
        ("changes of one second, from it at last", &[(100, 0), (150, 3), (150, 0)], unknown),
        ("changes of one second, latest first", &[(150, 3), (150, 0), (100, 0)], at(150)),
        ("a future change", &[(100, 0), (150, 3), (201, 0)], at(150)),
        ("a future change alone", &[(201, 3)], before(100)),
        ("a change at the end of time", &[(100, 0), (i64::MAX, 3)], unknown),
        ("a status newer than the history", &[(100, 3), (150, 0)], unknown),
    ] {
        assert_eq!(since(list), expected, "{case}");
    }
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
fn earliest_start_of_several_states_is_found() {
    let earliest = |all: &[StateStart]| StateStart::earliest(all.iter().copied());
    assert_eq!(earliest(&[]), None);
    assert_eq!(earliest(&[at(5), at(3), StateStart::Unknown]), Some(at(3)));
    assert_eq!(earliest(&[at(5), before(7)]), Some(before(5)), "the age of the second is unknown");
    assert_eq!(earliest(&[StateStart::Unknown]), Some(StateStart::Unknown));
}

#[test]
fn answer_about_a_start_ends_with_the_spell_that_it_is_about() {
    let not_found = StatusCode::SOURCE_NOT_FOUND;
    for (reported, is_over) in [
        (Some(StatusCode::OK), true),
        (Some(StatusCode::Whole(3)), true),
        (Some(StatusCode::Whole(99)), true),
        (Some(not_found), false),
        (Some(StatusCode::NO_CHANGES), false),
        (None, false),
    ] {
        assert_eq!(is_spell_over(not_found, reported), is_over, "{reported:?}");
    }
}

#[test]
fn answer_about_a_start_is_asked_again_after_time_that_nobody_saw() {
    let read_to = UnixSeconds(1_005);
    let mut limits = AnswerLimits::default();
    limits.see(UnixSeconds(1_000));
    for seen_at in (1_010..1_300).step_by(10) {
        assert!(!limits.see(UnixSeconds(seen_at)), "{seen_at}");
    }
    assert!(!limits.is_due(read_to) && limits.is_shown(read_to));
    assert!(limits.see(UnixSeconds(1_300)), "five minutes");
    assert!(limits.is_due(read_to) && limits.is_shown(read_to), "shown until the next answer");

    for (case, gap_secs) in [("a hidden tab", 91), ("a sleeping computer", 8 * 3_600)] {
        let mut limits = limits;
        let back_at = UnixSeconds(1_300 + gap_secs);
        assert!(limits.see(back_at), "{case}");
        assert!(limits.is_due(read_to) && !limits.is_shown(read_to), "{case}");
        let anew = UnixSeconds(back_at.0 + 1);
        assert!(!limits.is_due(anew) && limits.is_shown(anew), "{case}");
    }

    limits.open_page(UnixSeconds(1_305));
    assert!(!limits.is_due(UnixSeconds(1_301)), "read for the page before, 4 s ago");
    limits.open_page(UnixSeconds(1_320));
    assert!(limits.is_due(UnixSeconds(1_301)) && limits.is_shown(UnixSeconds(1_301)));
}

#[test]
fn answer_about_a_start_is_kept_when_a_later_history_continues_it() {
    let from = UnixSeconds(100);
    let known = |start: StateStart, read_to: i64| Some((start, UnixSeconds(read_to)));
    assert_eq!(before(100).continued(known(at(5), 100), from), Some(at(5)));
    assert_eq!(before(100).continued(known(before(5), 150), from), Some(before(5)));
    assert_eq!(before(100).continued(known(at(5), 99), from), None, "a gap between the reads");
    assert_eq!(at(120).continued(known(at(5), 150), from), None, "it began anew");
    assert_eq!(before(100).continued(known(StateStart::Unknown, 150), from), None);
    assert_eq!(before(100).continued(None, from), None);
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
        let found = current_start(&changes(&reported), StatusCode::Whole(present), UnixSeconds(100), UnixSeconds(200));
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
