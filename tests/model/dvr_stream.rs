//! A host reports the ranges of a stream, and they are merged for drawing (`contract.md#decision-18`).

use std::collections::BTreeSet;

use proptest::prelude::*;
use sluice::model::dvr::{Dvr, RecordedRange, StreamEntry};
use sluice::model::intervals::{Intervals, Period};
use sluice::model::time::UnixSeconds;

fn range(from: i64, duration_secs: i64) -> RecordedRange {
    RecordedRange { from: UnixSeconds(from), duration_secs }
}

fn recorded(ranges: &[RecordedRange]) -> Vec<Period> {
    Dvr { ranges: ranges.to_vec().into(), ..Dvr::default() }.recorded().to_vec()
}

#[test]
fn recorded_ranges_are_sorted_and_merged_without_empty_ones() {
    let period = Period::of_seconds;
    assert_eq!(recorded(&[]), []);
    assert_eq!(recorded(&[range(5, 0), range(7, -3)]), []);
    assert_eq!(recorded(&[range(10, 5), range(0, 5)]), [period(0, 5), period(10, 15)]);
    assert_eq!(recorded(&[range(0, 5), range(5, 5)]), [period(0, 10)], "touching ranges are one");
    assert_eq!(recorded(&[range(0, 9), range(2, 3), range(8, 4)]), [period(0, 12)]);
    assert_eq!(
        recorded(&[range(i64::MAX - 1, 5)]),
        [period(i64::MAX - 1, i64::MAX)],
        "the end of time is an end"
    );
}

#[test]
fn unreadable_ranges_are_counted_and_readable_ones_are_listed() {
    let text = r#"{"host": 7, "dvr": {"window": "3600", "duration": null, "from": 1.0e9, "ranges": [
        {"from": 1, "duration": 2, "more": {}}, null, {"from": 1}, {"duration": 1, "from": "x"}, [], 5,
        {"duration": "4", "from": 3.0}]}}"#;
    let entry: StreamEntry = serde_json::from_str(text).unwrap();
    assert_eq!(entry.host, "7");
    assert_eq!(entry.dvr.window_secs, Some(3600));
    assert_eq!(entry.dvr.duration_secs, None);
    assert_eq!(entry.dvr.from, Some(UnixSeconds(1_000_000_000)));
    assert_eq!(entry.dvr.ranges.items, [range(1, 2), range(3, 4)]);
    let apart: Vec<usize> = entry.dvr.ranges.rejected.iter().map(|bad| bad.index).collect();
    assert_eq!(apart, [1, 2, 3, 4, 5]);
    assert!(
        serde_json::from_str::<StreamEntry>(r#"{"dvr": {}}"#).is_err(),
        "a deletion needs the host's name"
    );
}

#[test]
fn array_in_place_of_a_range_or_a_host_is_unreadable() {
    let text = r#"{"host": "a", "dvr": {"ranges": [[10, 20], {"from": 10, "duration": 5}]}}"#;
    let entry: StreamEntry = serde_json::from_str(text).unwrap();
    assert_eq!(entry.dvr.ranges.items, [range(10, 5)]);
    assert_eq!(entry.dvr.ranges.rejected.len(), 1);
    assert!(serde_json::from_str::<StreamEntry>(r#"{"host": "a", "dvr": [true, 60, 5, 0, []]}"#).is_err());
    let empty: StreamEntry = serde_json::from_str(r#"{"host": "a", "dvr": []}"#).unwrap();
    assert_eq!(empty.dvr, Dvr::default(), "an empty array counts as an empty object");
}

#[test]
fn fractional_ranges_are_rounded_outwards_once_at_each_end() {
    let read = |text: &str| -> (i64, i64) {
        let range: RecordedRange = serde_json::from_str(text).unwrap();
        (range.from.0, range.end().0)
    };
    for (text, expected) in [
        (r#"{"from": 1767222000, "duration": 1799.987}"#, (1_767_222_000, 1_767_223_800)),
        (r#"{"from": 1767222000.5, "duration": 10}"#, (1_767_222_000, 1_767_222_011)),
        (r#"{"from": 1767222000.5, "duration": 10.5}"#, (1_767_222_000, 1_767_222_011)),
        (r#"{"from": 1767222000.75, "duration": 10.75}"#, (1_767_222_000, 1_767_222_012)),
        (r#"{"from": 1767222000.3, "duration": 10.7}"#, (1_767_222_000, 1_767_222_011)),
        (r#"{"from": "1767222000.2", "duration": "10.3"}"#, (1_767_222_000, 1_767_222_011)),
        (r#"{"from": 0.25, "duration": 0.125}"#, (0, 1)),
        (r#"{"from": 10.5, "duration": 0}"#, (10, 10)),
        (r#"{"from": 10.5, "duration": -2.5}"#, (10, 7)),
        (r#"{"from": 9007199254740993, "duration": 9007199254740993}"#, (1 << 53 | 1, (1 << 54) + 2)),
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
    assert!(serde_json::from_str::<RecordedRange>(r#"{"from": 1e300, "duration": 1}"#).is_err());
}

#[test]
fn fractional_ranges_that_touch_are_merged_and_covered_entirely() {
    let text = r#"{"host": "a", "dvr": {"ranges": [
        {"from": 1767222000, "duration": 1799.987}, {"from": 1767223799.987, "duration": 1800.5}]}}"#;
    let entry: StreamEntry = serde_json::from_str(text).unwrap();
    let shown = entry.dvr.recorded().to_vec();
    assert_eq!(shown, [Period::of_seconds(1_767_222_000, 1_767_225_601)]);
    let end = 1_767_223_799.987 + 1800.5;
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let is_all_of_it = shown[0].to.0 as f64 >= end;
    assert!(is_all_of_it, "deleting the shown range leaves no range");
}

proptest! {
    #[test]
    fn recorded_intervals_cover_the_seconds_of_the_ranges(ranges in prop::collection::vec((-20_i64..60, -3_i64..12), 0..12)) {
        let ranges: Vec<RecordedRange> = ranges.into_iter().map(|(from, secs)| range(from, secs)).collect();
        let covered: BTreeSet<i64> = ranges.iter().flat_map(|r| r.from.0..r.end().0).collect();
        let intervals: Intervals = Dvr { ranges: ranges.into(), ..Dvr::default() }.recorded();
        let drawn: Vec<i64> = intervals.iter().flat_map(|p| p.from.0..p.to.0).collect();
        prop_assert_eq!(&drawn, &covered.into_iter().collect::<Vec<_>>());
        for pair in intervals.windows(2) {
            prop_assert!(pair[0].to < pair[1].from, "sorted, and a gap between each two");
        }
        prop_assert!(intervals.iter().all(|period| period.duration_secs() > 0));
    }
}
