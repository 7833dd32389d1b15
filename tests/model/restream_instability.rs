//! A source that flaps is unstable, by the histories of its targets that were read.

use sluice::model::restream::TargetHistory;
use sluice::model::restream::changes::instability::{Instability, SourceChanges};
use sluice::model::time::UnixSeconds;
use sluice::redact::secret::Secret;

use crate::codes::changes;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const NOW: UnixSeconds = UnixSeconds(100 * DAY);

fn every(minutes: i64, count: i64) -> Vec<i64> {
    (0..count).rev().map(|number| NOW.0 - 60 - number * minutes * 60).collect()
}

fn history(source: &str, list: &[(i64, i64)]) -> TargetHistory {
    TargetHistory {
        source: source.to_owned(),
        target_url: String::new(),
        target_key: Secret::new(""),
        changes: changes(list),
    }
}

/// Returns a history that goes down and up at these times, after it was up.
fn flapping(source: &str, times: &[i64]) -> TargetHistory {
    let mut list = vec![(0, 0)];
    list.extend(times.iter().zip([3, 0].into_iter().cycle()).map(|(at, code)| (*at, code)));
    history(source, &list)
}

#[test]
fn more_than_five_changes_in_an_hour_of_the_last_day_are_unstable() {
    let day = NOW.0 - DAY;
    for (times, read_from, expected) in [
        (vec![], day, None),
        (every(10, 5), day, None),
        (every(10, 6), day, Some((6, 24))),
        (every(12, 40), day, None),
        (every(11, 59), day, Some((59, 24))),
        (every(5, 12), NOW.0 - HOUR, Some((12, 1))),
        (every(5, 12), NOW.0 - 5 * HOUR, Some((12, 5))),
        (every(1, 40).into_iter().map(|at| at - DAY).collect(), day - DAY, None),
    ] {
        let times: Vec<UnixSeconds> = times.into_iter().map(UnixSeconds).collect();
        let expected = expected.map(|(changes, hours)| Instability { changes, hours });
        assert_eq!(Instability::of(&times, UnixSeconds(read_from), NOW), expected, "{times:?}");
    }
    assert_eq!(Instability { changes: 59, hours: 24 }.label(), "Unstable: 59 changes in 24 h");
}

#[test]
fn source_changes_when_the_first_target_gets_it_or_the_last_loses_it() {
    let down: Vec<i64> = every(10, 8);
    let later: Vec<i64> = down.iter().map(|at| at + 20).collect();
    let count = |targets: &[TargetHistory]| {
        let mut known = SourceChanges::default();
        known.add(targets, (UnixSeconds(NOW.0 - DAY), NOW));
        known.instability("rtmp://in/a", NOW).map(|found| found.changes)
    };
    let a = |times: &[i64]| flapping("rtmp://in/a", times);
    let refused: Vec<(i64, i64)> =
        down.iter().zip([9, 0].into_iter().cycle()).map(|(at, code)| (*at, code)).collect();
    for (case, targets, expected) in [
        ("one target", vec![a(&down)], Some(8)),
        ("two that follow each other", vec![a(&down), a(&later)], Some(8)),
        ("one that keeps it", vec![a(&down), a(&[])], None),
        ("another source", vec![flapping("rtmp://in/b", &down)], None),
        ("a target that is refused", vec![history("rtmp://in/a", &refused)], None),
    ] {
        assert_eq!(count(&targets), expected, "{case}");
    }
}

#[test]
fn histories_add_up_as_far_as_they_touch_and_lapse_after_an_hour() {
    let (old, new) = (flapping("a", &every(10, 30)), flapping("a", &every(10, 4)));
    let period = |from: i64, to: i64| (UnixSeconds(NOW.0 - from), UnixSeconds(NOW.0 - to));
    let found = |known: &SourceChanges, later: i64| {
        known.instability("a", UnixSeconds(NOW.0 + later)).map(|found| (found.changes, found.hours))
    };
    let mut known = SourceChanges::default();
    assert!(known.add([&old], period(DAY, 0)));
    assert!(!known.add([&new], period(HOUR, -10)), "says the same");
    assert_eq!(found(&known, 10), Some((30, 24)));
    assert_eq!(found(&known, HOUR + 11), None, "too old");
    assert!(!known.add([&new], period(3 * DAY, 2 * DAY)), "older than what is known");
    assert!(known.add([], period(-DAY, -2 * DAY)), "begins anew after a gap");
    assert_eq!(found(&known, 2 * DAY), None);
}
