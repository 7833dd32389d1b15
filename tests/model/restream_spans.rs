//! A status log gives the state of each second, the total of each state, and the parts already read.

use std::collections::BTreeMap;

use proptest::prelude::*;
use sluice::model::restream::changes::outages::{is_outage, totals};
use sluice::model::restream::changes::spans::{HistoryPeriod, spans, transitions};
use sluice::model::restream::changes::status_log::StatusLog;
use sluice::model::restream::{StatusChange, StatusCode};
use sluice::model::time::UnixSeconds;

use crate::codes::{changes, history, states};

const fn period(from: i64, to: i64, read_from: i64, known_until: i64) -> HistoryPeriod {
    HistoryPeriod {
        from: UnixSeconds(from),
        to: UnixSeconds(to),
        known_until: UnixSeconds(known_until),
        read_from: UnixSeconds(read_from),
    }
}

#[test]
fn transitions_exclude_the_state_at_the_start_of_the_reading_and_the_future() {
    for (case, list, read_from, count) in [
        ("from an unknown state", &[(120, 0), (150, 3)][..], 100, 2),
        ("from an earlier state", &[(50, 7), (90, 0), (150, 3)], 40, 1),
        ("the state at the start of the reading", &[(100, 0), (150, 3)], 100, 1),
        ("a change at the start of the period, known to differ before", &[(50, 7), (100, 0)], 40, 1),
        ("all of a second", &[(100, 0), (150, 3), (150, 0), (150, 7), (160, 0)], 100, 4),
        ("reverted within a second", &[(100, 0), (150, 3), (150, 0)], 100, 2),
        ("a change in the future", &[(100, 0), (150, 3), (250, 0)], 100, 1),
    ] {
        let period = period(100, 300, read_from, 200);
        assert_eq!(transitions(&changes(list), period).len(), count, "{case}");
    }
}

#[test]
fn spans_of_no_time_are_none_and_those_of_nothing_read_are_unknown() {
    assert!(spans(&changes(&[(100, 0)]), period(200, 200, 100, 200)).is_empty());
    let nothing = StatusLog::default().period(UnixSeconds(100), UnixSeconds(200));
    assert_eq!(states(&spans(&[], nothing)), [(100, 200, -1)]);
}

#[test]
fn span_is_begun_before_its_period_when_an_earlier_change_gives_its_state() {
    let begun = |list: &[(i64, i64)]| -> Vec<bool> {
        spans(&changes(list), period(100, 200, 40, 200)).iter().map(|span| span.is_begun_before).collect()
    };
    assert_eq!(begun(&[(50, 7), (90, 0), (150, 3)]), [true, false]);
    assert_eq!(begun(&[(50, 7), (100, 0)]), [false]);
    let list = changes(&[(100, 0), (150, 3)]);
    let found = transitions(&list, period(100, 200, 100, 200));
    assert_eq!((found[0].before, found[0].change.time), (Some(StatusCode::OK), UnixSeconds(150)));
}

#[test]
fn longest_outage_spans_several_states_and_ends_at_a_stop() {
    for (case, list, (from, to), outage) in [
        (
            "of two states",
            &[(0, 0), (10, 2), (20, 3), (45, 0), (60, 7), (90, 42)][..],
            (0, 100),
            Some((10, 45, false)),
        ),
        ("begun before", &[(0, 0), (10, 2), (20, 3), (45, 0), (60, 7)], (30, 70), Some((30, 45, true))),
        ("stopped by somebody, or the schedule", &[(0, 0), (10, 7), (90, 0)], (0, 100), None),
        ("stopped from the beginning", &[(0, 7)], (0, 100), None),
        ("ended by a stop", &[(0, 0), (5, 2), (20, 7), (80, 3), (90, 0)], (0, 100), Some((5, 20, false))),
        ("an unknown code", &[(0, 0), (5, 42), (20, 7), (30, 0)], (0, 100), Some((5, 20, false))),
        ("not reported", &[(0, 5), (50, 0)], (0, 100), None),
    ] {
        let longest = totals(&spans(&changes(list), period(from, to, 0, 100))).longest_outage;
        let found = longest.map(|outage| (outage.from.0, outage.to.0, outage.is_begun_before));
        assert_eq!(found, outage, "{case}");
    }
}

#[test]
fn later_reading_extends_the_log() {
    let mut log = StatusLog::default();
    log.add(&history(&[(100, 0), (150, 3)]), UnixSeconds(100), UnixSeconds(200));
    // The service reports the state at 190 as if it had begun then.
    log.add(&history(&[(190, 3), (210, 0)]), UnixSeconds(190), UnixSeconds(220));
    assert_eq!(log.targets[0].history.changes, changes(&[(100, 0), (150, 3), (210, 0)]));
    // An earlier reading follows; the state at 100 began at 40.
    log.add(&history(&[(10, 7), (40, 0)]), UnixSeconds(10), UnixSeconds(100));
    assert_eq!(log.targets[0].history.changes, changes(&[(10, 7), (40, 0), (150, 3), (210, 0)]));
}

#[test]
fn distant_reading_replaces_the_log() {
    let mut log = StatusLog::default();
    let at = UnixSeconds;
    assert_eq!(log.missing(at(100), at(200), 50), [(at(100), at(200))]);
    log.add(&history(&[(100, 0)]), at(100), at(200));
    assert_eq!(log.missing(at(120), at(180), 50), []);
    assert_eq!(log.missing(at(90), at(210), 50), [(at(90), at(100)), (at(200), at(210))]);
    assert_eq!(log.missing(at(240), at(250), 50), [(at(200), at(250))]);
    assert_eq!(log.missing(at(900), at(950), 50), [(at(900), at(950))]);
    log.add(&history(&[(900, 3)]), at(900), at(950));
    assert_eq!(log.read(), Some((at(900), at(950))));
    assert_eq!(log.targets[0].history.changes, changes(&[(900, 3)]));
}

/// Generates changes in order of time, sometimes several in a second.
fn any_history() -> impl Strategy<Value = Vec<(i64, i64)>> {
    let code = prop::sample::select(vec![0_i64, 2, 3, 5, 7, 42]);
    prop::collection::vec((0_i64..25, code), 0..40).prop_map(|list| {
        let mut at = 0;
        list.into_iter()
            .map(|(gap, code)| {
                at += gap;
                (at, code)
            })
            .collect()
    })
}

fn by_second(list: &[(i64, i64)], period: HistoryPeriod) -> Vec<Option<StatusCode>> {
    (period.from.0..period.to.0)
        .map(|second| {
            let mut known = list.iter().filter(|(time, _)| *time <= second && second < period.known_until.0);
            known.next_back().map(|(_, code)| StatusCode::Whole(*code))
        })
        .collect()
}

proptest! {
    #[test]
    fn spans_and_totals_agree_with_the_state_of_each_second(
        list in any_history(),
        from in 0_i64..300,
        length in 1_i64..300,
        known_after in -50_i64..400,
    ) {
        let period = period(from, from + length, 0, from + known_after);
        let all_changes = changes(&list);
        let found = spans(&all_changes, period);
        let watched = by_second(&list, period);
        // There are no gaps, and neighbours differ.
        prop_assert_eq!(found.first().unwrap().from.0, from);
        prop_assert_eq!(found.last().unwrap().to.0, from + length);
        prop_assert!(found.windows(2).all(|pair| pair[0].to == pair[1].from && pair[0].code != pair[1].code));
        let seconds: Vec<_> = found.iter().flat_map(|span| (span.from.0..span.to.0).map(|_| span.code)).collect();
        prop_assert_eq!(&seconds, &watched);

        let totals = totals(&found);
        let mut counted: BTreeMap<Option<StatusCode>, u64> = BTreeMap::new();
        for code in &watched {
            *counted.entry(*code).or_default() += 1;
        }
        prop_assert_eq!(totals.states.len(), counted.len());
        for (code, secs) in &totals.states {
            prop_assert_eq!(*secs, counted[code]);
        }
        let longest = watched.split(|code| !is_outage(*code)).map(<[_]>::len).max().unwrap_or_default();
        let told_longest = totals.longest_outage.map_or(0, |outage| outage.to.0 - outage.from.0);
        prop_assert_eq!(told_longest, longest as i64);
    }

    /// The log is the same whether a period is read in pieces or at once, in any order, also if pieces overlap or the service
    /// answers more than it was asked for. It reports the state at the start of a read, as the local one does.
    #[test]
    fn log_read_in_pieces_equals_the_log_read_at_once(
        list in any_history(), cuts in prop::collection::vec(1_i64..500, 0..6), overlap in 0_i64..20, is_backwards: bool, is_all: bool,
    ) {
        let answer = |from: i64, to: i64| {
            let (from, to) = if is_all { (0, 500) } else { (from, to) };
            let held = list.iter().rev().find(|(time, _)| *time < from).map(|(_, code)| (from, *code));
            let at_from = list.iter().any(|(time, _)| *time == from);
            let inside = list.iter().copied().filter(|(time, _)| (from..=to).contains(time));
            held.filter(|_| !at_from).into_iter().chain(inside).collect::<Vec<_>>()
        };
        let mut edges = vec![0, 500];
        edges.extend(&cuts);
        edges.sort_unstable();
        edges.dedup();
        let mut pieces: Vec<_> = edges.windows(2).map(|pair| ((pair[0] - overlap).max(0), pair[1])).collect();
        if is_backwards {
            pieces.reverse();
        }
        let mut log = StatusLog::default();
        for (from, to) in pieces {
            log.add(&history(&answer(from, to)), UnixSeconds(from), UnixSeconds(to));
        }
        let period = log.period(UnixSeconds(0), UnixSeconds(500));
        let known = log.targets.first().map_or(&[][..], |target| &target.history.changes);
        let mut at_once = changes(&answer(0, 500));
        // A report of no changes is no state.
        at_once.retain(|change| change.code != Some(StatusCode::NO_CHANGES));
        prop_assert_eq!(states(&spans(known, period)), states(&spans(&at_once, period)));
        let times = |list: &[StatusChange]| transitions(list, period).iter().map(|found| (found.change.time, found.change.code)).collect::<Vec<_>>();
        prop_assert_eq!(times(known), times(&at_once));
    }
}
