//! A history that lists changes only does not tell the state before the first one (`contract.md#decision-34`).

use proptest::prelude::*;
use sluice::model::restream::changes::spans::{spans, transitions};
use sluice::model::restream::changes::state_start::{StateStart, current_start};
use sluice::model::restream::changes::status_log::StatusLog;
use sluice::model::restream::changes::to_read::{MissingHistory, further};
use sluice::model::restream::{Restream, StatusCode, TargetStatus};
use sluice::model::time::UnixSeconds;

use crate::codes::{self, changes, history};

const DAY: i64 = 86_400;
const NOW: i64 = 1_000 * DAY;

/// Adds the response for a period of a service that lists changes only.
fn read(known: &mut StatusLog, all: &[(i64, i64)], from: i64, to: i64) {
    let inside: Vec<_> = all.iter().copied().filter(|(time, _)| (from..=to).contains(time)).collect();
    known.add(&history(&inside), UnixSeconds(from), UnixSeconds(to));
}

fn status(code: i64) -> Vec<TargetStatus> {
    let text = format!(
        r#"{{"status": {{"code": {code}, "description": ""}}, "source": "s", "target_url": "t", "target_key": "k"}}"#
    );
    vec![serde_json::from_str(&text).unwrap()]
}

fn restream() -> Restream {
    serde_json::from_str(
        r#"{"source": "s", "target_type": "customRTMP", "target_url": "t", "target_key": "k"}"#,
    )
    .unwrap()
}

/// Returns the states from one second to another, and the number of changes.
fn states(known: &StatusLog, from: i64, to: i64) -> (Vec<(i64, i64, i64)>, usize) {
    let period = known.period(UnixSeconds(from), UnixSeconds(to));
    let changes = known.targets.first().map(|record| record.history.changes.as_slice()).unwrap_or_default();
    (codes::states(&spans(changes, period)), transitions(changes, period).len())
}

#[test]
fn present_status_fills_the_history_when_it_has_no_changes() {
    let mut known = StatusLog::default();
    read(&mut known, &[], 100, 200);
    known.add_current(&status(3), UnixSeconds(190));
    assert_eq!(states(&known, 120, 200), (vec![(120, 200, 3)], 0), "and it is no change");
    let period = known.period(UnixSeconds(100), UnixSeconds(200));
    assert!(spans(&known.targets[0].history.changes, period)[0].is_begun_before, "since before 100");
    // The state holds further back too, and until something changes.
    read(&mut known, &[], 50, 100);
    read(&mut known, &[(210, 0)], 200, 300);
    assert_eq!(states(&known, 50, 300), (vec![(50, 210, 3), (210, 300, 0)], 1));
    // A change that is found later limits it.
    read(&mut known, &[(40, 7)], 0, 50);
    assert_eq!(states(&known, 0, 300).0, [(0, 40, -1), (40, 210, 7), (210, 300, 0)]);
}

#[test]
fn present_status_fills_nothing_when_a_change_lies_between() {
    let mut known = StatusLog::default();
    read(&mut known, &[(150, 0)], 100, 200);
    known.add_current(&status(0), UnixSeconds(190));
    assert_eq!(states(&known, 100, 200).0, [(100, 150, -1), (150, 200, 0)]);
    // The change after the status may be found later, so the status belonged to the time before it.
    let mut known = StatusLog::default();
    read(&mut known, &[], 100, 200);
    known.add_current(&status(3), UnixSeconds(203));
    assert_eq!(states(&known, 100, 200).0, [(100, 200, -1)], "the time between is unread");
    read(&mut known, &[(202, 3)], 200, 210);
    assert_eq!(states(&known, 100, 210).0, [(100, 202, -1), (202, 210, 3)]);
}

#[test]
fn code_5_is_no_state_in_a_history_or_as_a_status() {
    let mut known = StatusLog::default();
    read(&mut known, &[(100, 5), (120, 0), (150, 5), (160, 0), (170, 3)], 100, 200);
    assert_eq!(states(&known, 100, 200), (vec![(100, 120, -1), (120, 170, 0), (170, 200, 3)], 2));
    let mut known = StatusLog::default();
    read(&mut known, &[], 100, 200);
    known.add_current(&status(5), UnixSeconds(200));
    assert!(known.targets.is_empty() && known.is_current_read());
}

#[test]
fn code_5_starts_at_the_last_change_of_any_code() {
    let since = |list: &[(i64, i64)], present: i64| {
        current_start(&changes(list), StatusCode::Whole(present), UnixSeconds(100), UnixSeconds(200))
    };
    assert_eq!(since(&[], 5), StateStart::Before(UnixSeconds(100)));
    assert_eq!(since(&[(120, 0)], 5), StateStart::At(UnixSeconds(120)), "no change since then");
    assert_eq!(since(&[(120, 0), (130, 5)], 5), StateStart::At(UnixSeconds(130)));
    // In the history of another state, code 5 is ignored.
    assert_eq!(since(&[(100, 5)], 3), StateStart::Before(UnixSeconds(100)));
    assert_eq!(since(&[(120, 3), (130, 5)], 3), StateStart::At(UnixSeconds(120)));
    assert_eq!(since(&[(120, 0), (130, 5)], 3), StateStart::Unknown);
}

#[test]
fn further_reads_of_a_history_end() {
    let one = [restream()];
    let next = |known: &StatusLog, period, may| further(known, &one, period, NOW, may);
    let stretch = |from, to| Some(MissingHistory::History(UnixSeconds(from), UnixSeconds(to)));
    let period = (NOW - DAY, NOW);
    assert_eq!(next(&StatusLog::default(), period, true), None, "the period itself comes first");
    let mut known = StatusLog::default();
    read(&mut known, &[], NOW - 2 * DAY, NOW);
    assert_eq!(next(&known, period, true), stretch(NOW - 31 * DAY, NOW - 2 * DAY));
    assert_eq!(
        next(&known, period, false),
        Some(MissingHistory::Status),
        "a refused look-back is not tried again"
    );
    read(&mut known, &[], NOW - 31 * DAY, NOW - 2 * DAY);
    assert_eq!(next(&known, period, true), Some(MissingHistory::Status));
    known.add_current(&[], UnixSeconds(NOW));
    assert_eq!(next(&known, period, true), None, "it is requested once");

    let changed = |at: i64| {
        let mut known = StatusLog::default();
        read(&mut known, &[(at, 0)], NOW - 31 * DAY, NOW);
        next(&known, period, true)
    };
    assert_eq!(changed(NOW - 20 * DAY), None, "the last change before the period is known");
    assert_eq!(changed(NOW - 10), None, "the status is ambiguous with a change between");
    assert_eq!(further(&known, &[], period, NOW, true), None);

    // For a past period, the time up to now is read first, in case a change lies between.
    let mut known = StatusLog::default();
    read(&mut known, &[], NOW - 60 * DAY, NOW - 20 * DAY);
    let past = (NOW - 21 * DAY, NOW - 20 * DAY);
    assert_eq!(next(&known, past, true), stretch(NOW - 20 * DAY, NOW));
    read(&mut known, &[], NOW - 20 * DAY, NOW);
    assert_eq!(next(&known, past, true), Some(MissingHistory::Status));
    let far = (NOW - 300 * DAY, NOW - 299 * DAY);
    let mut known = StatusLog::default();
    read(&mut known, &[], NOW - 330 * DAY, NOW - 299 * DAY);
    assert_eq!(next(&known, far, true), None, "too long to be read for that");
    assert_eq!(next(&known, (NOW, NOW + DAY), true), None);
}

proptest! {
    /// Every state that is shown is either correct or unknown.
    #[test]
    fn history_shows_only_states_that_were_true_or_unknown(
        all in prop::collection::btree_map(-60 * DAY..0, prop::sample::select(vec![0_i64, 2, 3, 7]), 0..6),
        first in prop::sample::select(vec![0_i64, 2, 3, 7]),
        (ago, span) in (0_i64..40 * DAY, 60_i64..20 * DAY),
        may_look_back: bool,
        late_secs in 0_i64..5,
    ) {
        let mut all: Vec<(i64, i64)> = all.into_iter().map(|(at, code)| (NOW + at, code)).collect();
        let before = std::iter::once(first).chain(all.iter().map(|(_, code)| *code)).collect::<Vec<_>>();
        let mut number = 0;
        // A repeated state is no change and is not listed.
        all.retain(|(_, code)| { number += 1; before[number - 1] != *code });
        let code_at = |second: i64| all.iter().rev().find(|(at, _)| *at <= second).map_or(first, |(_, code)| *code);
        let period = (NOW - ago - span, NOW - ago);
        let mut known = StatusLog::default();
        read(&mut known, &all, period.0 - 3_600, period.1);
        let one = [restream()];
        let mut reads = 0;
        while let Some(next) = further(&known, &one, period, NOW, may_look_back) {
            reads += 1;
            prop_assert!(reads < 5);
            match next {
                MissingHistory::History(from, to) => read(&mut known, &all, from.0, to.0),
                MissingHistory::Status => {
                    let at = NOW - late_secs;
                    known.add_current(&status(code_at(at)), UnixSeconds(at));
                }
            }
        }
        for (from, to, code) in states(&known, period.0, period.1).0 {
            prop_assert!(code == -1 || code == code_at(from) && code == code_at(to - 1), "{from} {to} {code}");
            if may_look_back {
                let has_member = all.iter().any(|(at, _)| (period.0 - 30 * DAY..=period.0).contains(at)) || all.is_empty();
                prop_assert!(code != -1 || !has_member, "it could have been known");
            }
        }
    }
}
