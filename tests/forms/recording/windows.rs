//! Past windows may be removed, but never so that a schedule is empty, which may mean always on.

use super::*;
use sluice::forms::windows::{PastWindows, past_windows};
use sluice::model::time::UnixSeconds;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
/// 1 January 2026, 00:00 UTC.
const NOW: i64 = 1_767_225_600;
const LAST_STAYS: &str = "The last one stays: an empty schedule can mean always on.";

fn schedule_of(starts: &[i64]) -> Draft {
    let mut draft = typed_with(&[(LAUNCH_TYPE, "schedule")]);
    for start in starts {
        let [start, stop] = [*start, start + HOUR].map(|at| sluice::model::time::format_utc(UnixSeconds(at)));
        add(&mut draft, SCHEDULE, &[(START, start.as_str()), (STOP, stop.as_str())]);
    }
    draft
}

/// Returns the indices of all past windows, of those that may be removed, and why others stay.
fn past(draft: &Draft, now: i64) -> (Vec<usize>, Vec<usize>, &'static str) {
    let PastWindows { all, removable, kept } =
        past_windows(draft.items(Field::top(SCHEDULE)), UnixSeconds(now));
    let indices =
        |keys: Vec<u32>| keys.into_iter().map(|key| draft.index_of(key).unwrap().1).collect::<Vec<_>>();
    (indices(all), indices(removable), kept)
}

#[test]
fn past_windows_are_removed_where_a_coming_one_stays() {
    let starts: Vec<i64> = (-380..2).map(|day| NOW + day * DAY).collect();
    let (all, removable, kept) = past(&schedule_of(&starts), NOW);
    assert_eq!((all.len(), removable.len(), kept), (380, 380, ""));
    assert_eq!(past(&schedule_of(&[NOW + DAY, NOW - DAY]), NOW), (vec![1], vec![1], ""));
    assert_eq!(past(&schedule_of(&[NOW - DAY, NOW - 60]), NOW), (vec![0], vec![0], ""), "one is open");
    assert_eq!(past(&schedule_of(&[NOW - HOUR, NOW]), NOW), (vec![0], vec![0], ""), "at its end it is past");
}

#[test]
fn last_past_window_stays_where_none_is_coming() {
    assert_eq!(
        past(&schedule_of(&[NOW - DAY, NOW - 3 * DAY, NOW - 2 * DAY]), NOW),
        (vec![0, 1, 2], vec![1, 2], LAST_STAYS)
    );
    assert_eq!(past(&schedule_of(&[NOW - DAY]), NOW), (vec![0], vec![], LAST_STAYS));
    assert_eq!(
        past(&schedule_of(&[NOW - DAY, NOW - DAY]), NOW),
        (vec![0, 1], vec![0], LAST_STAYS),
        "twice the same"
    );
    assert_eq!(past(&schedule_of(&[]), NOW), (vec![], vec![], ""));
}

#[test]
fn window_that_never_opens_or_is_unreadable_is_no_coming_one() {
    for (start, stop) in
        [("2027-01-02 00:00", "2027-01-01 00:00"), ("2027-01-01 00:00", ""), ("soon", "later")]
    {
        let mut draft = schedule_of(&[NOW - 2 * DAY, NOW - DAY]);
        add(&mut draft, SCHEDULE, &[(START, start), (STOP, stop)]);
        assert_eq!(past(&draft, NOW), (vec![0, 1], vec![0], LAST_STAYS), "{start} {stop}");
    }
}

#[test]
fn schedule_that_ends_before_2005_is_a_pause_and_is_not_tidied() {
    let end_of_2004 = 1_104_537_600 - HOUR;
    let (all, removable, kept) = past(&schedule_of(&[883_612_800, end_of_2004 - 1]), NOW);
    assert_eq!((all.len(), removable, kept), (2, vec![], "Windows before 2005 are a pause: they stay."));
    assert_eq!(past(&schedule_of(&[883_612_800, end_of_2004]), NOW).1, [0], "it ends in 2005");
    assert_eq!(past(&schedule_of(&[883_612_800, NOW + DAY]), NOW).1, [0], "it is not paused");
}
