//! A status log gives the state of each second, the total of each state, and the parts already read.

use std::collections::BTreeMap;

use proptest::prelude::*;
use sluice::model::restream::changes::outages::{is_outage, totals};
use sluice::model::restream::changes::spans::{HistoryPeriod, StateSpan, spans, transitions};
use sluice::model::restream::changes::status_log::StatusLog;
use sluice::model::restream::{ResourceHistory, StatusChange, StatusCode, TargetHistory};
use sluice::model::time::UnixSeconds;
use sluice::redact::secret::Secret;

use crate::codes::{changes, whole};

const fn period(from: i64, to: i64, read_from: i64, known_until: i64) -> HistoryPeriod {
    HistoryPeriod {
        from: UnixSeconds(from),
        to: UnixSeconds(to),
        known_until: UnixSeconds(known_until),
        read_from: UnixSeconds(read_from),
    }
}

/// Returns each span as (from, to, code), with -1 for unknown.
fn short(spans: &[StateSpan]) -> Vec<(i64, i64, i64)> {
    spans.iter().map(|span| (span.from.0, span.to.0, span.code.map_or(-1, whole))).collect()
}

fn response(changes: Vec<StatusChange>) -> ResourceHistory {
    ResourceHistory {
        targets: vec![TargetHistory {
            source: "s".to_owned(),
            target_url: "t".to_owned(),
            target_key: Secret::new("k"),
            changes,
        }],
        unreadable_count: 0,
        lost_sources: 0,
    }
}

#[test]
fn state_is_unknown_before_the_first_change() {
    let list = changes(&[(120, 0), (150, 3)]);
    let found = spans(&list, period(100, 200, 100, 200));
    assert_eq!(short(&found), [(100, 120, -1), (120, 150, 0), (150, 200, 3)]);
    assert_eq!(transitions(&list, period(100, 200, 100, 200)).len(), 2);
}

#[test]
fn earlier_change_gives_the_state_at_the_start_of_the_period() {
    let list = changes(&[(50, 7), (90, 0), (150, 3)]);
    let found = spans(&list, period(100, 200, 40, 200));
    assert_eq!(short(&found), [(100, 150, 0), (150, 200, 3)]);
    assert!(found[0].is_begun_before && !found[1].is_begun_before);
    assert_eq!(transitions(&list, period(100, 200, 40, 200)).len(), 1);
}

#[test]
fn state_at_the_start_of_the_reading_is_no_change() {
    let list = changes(&[(100, 0), (150, 3)]);
    let found = transitions(&list, period(100, 200, 100, 200));
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].before, found[0].change.time), (Some(StatusCode::OK), UnixSeconds(150)));
    // Reported at that second and known to differ before, it is a change.
    let list = changes(&[(50, 7), (100, 0)]);
    assert_eq!(transitions(&list, period(100, 200, 40, 200)).len(), 1);
    assert!(!spans(&list, period(100, 200, 40, 200))[0].is_begun_before);
}

#[test]
fn last_change_of_a_second_holds_and_all_are_listed() {
    let list = changes(&[(100, 0), (150, 3), (150, 0), (150, 7), (160, 0)]);
    let period = period(100, 200, 100, 200);
    assert_eq!(short(&spans(&list, period)), [(100, 150, 0), (150, 160, 7), (160, 200, 0)]);
    assert_eq!(transitions(&list, period).len(), 4);
    // A change that is reverted within a second takes no time.
    let list = changes(&[(100, 0), (150, 3), (150, 0)]);
    assert_eq!(short(&spans(&list, period)), [(100, 200, 0)]);
    assert_eq!(transitions(&list, period).len(), 2);
}

#[test]
fn state_is_unknown_in_unread_and_future_time() {
    let list = changes(&[(100, 0), (150, 3), (250, 0)]);
    let ahead = period(100, 300, 100, 200);
    assert_eq!(short(&spans(&list, ahead)), [(100, 150, 0), (150, 200, 3), (200, 300, -1)]);
    assert_eq!(transitions(&list, ahead).len(), 1);
    assert_eq!(short(&spans(&list, period(300, 400, 300, 200))), [(300, 400, -1)]);
    assert_eq!(short(&spans(&[], period(100, 200, 100, 200))), [(100, 200, -1)]);
    assert!(spans(&list, period(200, 200, 100, 200)).is_empty());
    let nothing = StatusLog::default().period(UnixSeconds(100), UnixSeconds(200));
    assert_eq!(short(&spans(&list, nothing)), [(100, 200, -1)]);
}

#[test]
fn longest_outage_spans_several_states() {
    let list = changes(&[(0, 0), (10, 2), (20, 3), (45, 0), (60, 7), (80, 0), (90, 42)]);
    let found = totals(&spans(&list, period(0, 100, 0, 100))).longest_outage.unwrap();
    assert_eq!((found.from.0, found.to.0, found.is_begun_before), (10, 45, false));
    let at_once = totals(&spans(&list, period(30, 70, 0, 100))).longest_outage.unwrap();
    assert_eq!((at_once.from.0, at_once.to.0, at_once.is_begun_before), (30, 45, true));
    assert_eq!(totals(&spans(&changes(&[(0, 0), (5, 5)]), period(0, 9, 0, 9))).longest_outage, None);
}

#[test]
fn stopped_target_has_no_outage() {
    let of = |list: &[(i64, i64)]| {
        let found = totals(&spans(&changes(list), period(0, 100, 0, 100))).longest_outage;
        found.map(|outage| (outage.from.0, outage.to.0))
    };
    assert_eq!(of(&[(0, 0), (10, 7), (90, 0)]), None, "somebody, or the schedule, stopped it");
    assert_eq!(of(&[(0, 7)]), None, "and so it was from the beginning");
    assert_eq!(of(&[(0, 0), (5, 2), (20, 7), (80, 3), (90, 0)]), Some((5, 20)), "a stop ends an outage");
    assert_eq!(
        of(&[(0, 0), (5, 42), (20, 7), (30, 0)]),
        Some((5, 20)),
        "an unknown code counts as a problem"
    );
    assert_eq!(of(&[(0, 5), (50, 0)]), None, "an unreported target is not down");
}

#[test]
fn later_reading_extends_the_log() {
    let mut log = StatusLog::default();
    log.add(&response(changes(&[(100, 0), (150, 3)])), UnixSeconds(100), UnixSeconds(200));
    // The service reports the state at 190 as if it had begun then.
    log.add(&response(changes(&[(190, 3), (210, 0)])), UnixSeconds(190), UnixSeconds(220));
    assert_eq!(log.read(), Some((UnixSeconds(100), UnixSeconds(220))));
    assert_eq!(log.targets[0].history.changes, changes(&[(100, 0), (150, 3), (210, 0)]));
    // An earlier reading follows; the state at 100 began at 40.
    log.add(&response(changes(&[(10, 7), (40, 0)])), UnixSeconds(10), UnixSeconds(100));
    assert_eq!(log.targets[0].history.changes, changes(&[(10, 7), (40, 0), (150, 3), (210, 0)]));
}

#[test]
fn response_beyond_the_requested_period_is_added_once() {
    let mut log = StatusLog::default();
    let all = changes(&[(50, 7), (120, 0), (150, 3), (150, 0), (300, 7)]);
    for (from, to) in [(100, 200), (0, 100), (140, 250)] {
        log.add(&response(all.clone()), UnixSeconds(from), UnixSeconds(to));
        assert_eq!(log.targets[0].history.changes, all, "{from} to {to}");
    }
}

#[test]
fn distant_reading_replaces_the_log() {
    let mut log = StatusLog::default();
    let at = UnixSeconds;
    assert_eq!(log.missing(at(100), at(200), 50), [(at(100), at(200))]);
    log.add(&response(changes(&[(100, 0)])), at(100), at(200));
    assert_eq!(log.missing(at(120), at(180), 50), []);
    assert_eq!(log.missing(at(90), at(210), 50), [(at(90), at(100)), (at(200), at(210))]);
    assert_eq!(log.missing(at(240), at(250), 50), [(at(200), at(250))]);
    assert_eq!(log.missing(at(900), at(950), 50), [(at(900), at(950))]);
    log.add(&response(changes(&[(900, 3)])), at(900), at(950));
    assert_eq!(log.read(), Some((at(900), at(950))));
    assert_eq!(log.targets[0].history.changes, changes(&[(900, 3)]));
}

/// Generates changes in order of time, sometimes several in a second.
fn history() -> impl Strategy<Value = Vec<(i64, i64)>> {
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
        list in history(),
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

    /// The log is the same whether a period is read in pieces or at once, in any order. The service reports the state at the
    /// start of a read, as the local one does.
    #[test]
    fn log_read_in_pieces_equals_the_log_read_at_once(list in history(), cuts in prop::collection::vec(1_i64..500, 0..6), is_backwards: bool) {
        let answer = |from: i64, to: i64| {
            let held = list.iter().rev().find(|(time, _)| *time < from).map(|(_, code)| (from, *code));
            let at_from = list.iter().any(|(time, _)| *time == from);
            let inside = list.iter().copied().filter(|(time, _)| (from..=to).contains(time));
            held.filter(|_| !at_from).into_iter().chain(inside).collect::<Vec<_>>()
        };
        let mut edges = vec![0, 500];
        edges.extend(&cuts);
        edges.sort_unstable();
        edges.dedup();
        let mut pieces: Vec<_> = edges.windows(2).map(|pair| (pair[0], pair[1])).collect();
        if is_backwards {
            pieces.reverse();
        }
        let mut log = StatusLog::default();
        for (from, to) in pieces {
            log.add(&response(changes(&answer(from, to))), UnixSeconds(from), UnixSeconds(to));
        }
        let period = log.period(UnixSeconds(0), UnixSeconds(500));
        let known = &log.targets[0].history.changes;
        let mut at_once = changes(&answer(0, 500));
        // A report of no changes is no state.
        at_once.retain(|change| change.code != Some(StatusCode::NO_CHANGES));
        prop_assert_eq!(short(&spans(known, period)), short(&spans(&at_once, period)));
        let times = |list: &[StatusChange]| transitions(list, period).iter().map(|found| (found.change.time, found.change.code)).collect::<Vec<_>>();
        prop_assert_eq!(times(known), times(&at_once));
    }
}
