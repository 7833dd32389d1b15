//! Recordings near the present make the first view, and a live host that records nothing is named.

use sluice::model::dvr::{RecordedRange, StreamEntry, near_extent, stalled_since};
use sluice::model::intervals::{Intervals, Period};
use sluice::model::time::UnixSeconds;

use crate::dvr_prediction::entry;

const NOW: i64 = 1_795_200_000;
const DAY: i64 = 86_400;

fn near(periods: &[(i64, i64)]) -> Option<(i64, i64)> {
    let recorded: Intervals = periods.iter().map(|(from, to)| Period::of_seconds(*from, *to)).collect();
    near_extent(&recorded, UnixSeconds(NOW)).map(Period::seconds)
}

#[test]
fn recordings_far_from_the_newest_are_not_near() {
    let today = (NOW - 4 * 3_600, NOW);
    assert_eq!(near(&[]), None);
    assert_eq!(near(&[(0, 10), today]), Some(today), "a range of 1970");
    assert_eq!(near(&[(NOW - 400 * DAY, NOW - 400 * DAY + 10), today]), Some(today), "last year");
    assert_eq!(
        near(&[today, (NOW + 5 * 365 * DAY, NOW + 5 * 365 * DAY + 60)]),
        Some(today),
        "a clock of the next decade"
    );
    assert_eq!(near(&[(0, 10), (20, 30), today]), Some(today), "several");
    assert_eq!(near(&[(0, 10)]), Some((0, 10)), "nothing else is there");
}

#[test]
fn gaps_of_a_live_event_or_of_a_long_window_separate_nothing() {
    let (early, late) = ((NOW - 6 * DAY, NOW - 6 * DAY + 60), (NOW - 60, NOW));
    assert_eq!(near(&[early, late]), Some((early.0, late.1)), "a week apart");
    let month: Vec<_> = (0..30).map(|day| (NOW - (30 - day) * DAY, NOW - (30 - day) * DAY + 3_600)).collect();
    assert_eq!(near(&month), Some((month[0].0, month[29].1)));
    assert_eq!(near(&[(NOW - 60, NOW + 90)]), Some((NOW - 60, NOW + 90)), "a clock that is 90 s ahead");
    assert_eq!(near(&[(NOW - 600, NOW - 60), (NOW + 30, NOW + 90)]), Some((NOW - 600, NOW + 90)));
}

#[test]
fn live_host_that_records_nothing_is_stalled_since_its_newest_second() {
    let live = |to: i64| StreamEntry {
        is_alive: Some(true),
        ..entry("edge-1", &[(NOW - 9_000, to - 100), (to - 50, to)])
    };
    let since = |entry: &StreamEntry| stalled_since(entry, UnixSeconds(NOW)).map(|since| since.0);
    assert_eq!(since(&live(NOW - 3 * 3_600)), Some(NOW - 3 * 3_600));
    assert_eq!(since(&live(NOW - 121)), Some(NOW - 121));
    for to in [NOW - 120, NOW, NOW + 90] {
        assert_eq!(since(&live(to)), None, "{to}");
    }
    let stalled = live(NOW - 3_600);
    assert_eq!(since(&StreamEntry { is_alive: Some(false), ..stalled.clone() }), None, "off air");
    assert_eq!(since(&StreamEntry { is_alive: None, ..stalled.clone() }), None, "not reported");
    let mut off = stalled.clone();
    off.dvr.enabled = Some(false);
    assert_eq!(since(&off), None, "DVR off");
    let mut empty = stalled;
    empty.dvr.ranges = Vec::<RecordedRange>::new().into();
    assert_eq!(since(&empty), None, "nothing is recorded yet");
}
