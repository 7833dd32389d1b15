//! A host reports the ranges of a stream, which are merged for drawing (`contract.md#decision-18`), ordered as table rows
//! and compared with those of other hosts.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sluice::model::dvr::{
    Differences, Dvr, MOST_LISTED, RangeKey, RecordedRange, StreamEntry, ranges_in_order,
};
use sluice::model::intervals::{Intervals, Period};
use sluice::model::time::UnixSeconds;

fn range(from: i64, duration_secs: i64) -> RecordedRange {
    RecordedRange { from: UnixSeconds(from), duration_secs }
}

fn intervals(all: &[(i64, i64)]) -> Intervals {
    all.iter().map(|(from, to)| Period::of_seconds(*from, *to)).collect()
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
    let empty: StreamEntry = serde_json::from_str(r#"{"host": "a", "dvr": []}"#).unwrap();
    assert_eq!(empty.dvr, Dvr::default(), "an empty array counts as an empty object");
}

#[test]
fn ranges_that_are_not_reported_are_unreadable_unless_nothing_is_recorded() {
    let unreadable = |members: &str| {
        let entry: StreamEntry = serde_json::from_str(&format!(r#"{{"host": "a"{members}}}"#)).unwrap();
        assert_eq!(entry.dvr.ranges.items, [], "{members}");
        entry.dvr.ranges.rejected.len()
    };
    for members in [
        "",
        r#", "dvr": null"#,
        r#", "dvr": {"window": 3600, "duration": 60}"#,
        r#", "dvr": {"from": 1767222000, "duration": 60, "ranges": null}"#,
        r#", "dvr": {"from": 1767222000}"#,
    ] {
        assert_eq!(unreadable(members), 1, "{members}");
    }
    for members in [
        r#", "dvr": {}"#,
        r#", "dvr": {"enabled": true, "window": 3600}"#,
        r#", "dvr": {"duration": 0, "from": null}"#,
        r#", "dvr": {"from": 0, "ranges": null}"#,
        r#", "dvr": {"duration": 60, "from": 1767222000, "ranges": []}"#,
    ] {
        assert_eq!(unreadable(members), 0, "{members}");
    }
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

#[test]
fn recorded_range_ends_at_the_end_of_time() {
    let recorded = Dvr { ranges: vec![range(i64::MAX - 1, 5)].into(), ..Dvr::default() }.recorded();
    assert_eq!(recorded, intervals(&[(i64::MAX - 1, i64::MAX)]));
}

fn differences(hosts: &[Intervals], least_secs: i64) -> Differences {
    let (_, missing) = Intervals::any_and_differences(hosts);
    let mut found = Differences::default();
    for (at, host) in hosts.iter().enumerate() {
        found.add(at, host, &missing, least_secs);
    }
    found
}

#[test]
fn missing_ranges_of_a_host_are_listed_with_the_longest_first() {
    let hosts = [intervals(&[(0, 100)]), intervals(&[(0, 40), (45, 100)]), intervals(&[(20, 90)])];
    let all = differences(&hosts, 1);
    assert_eq!(all.hosts, [(1, 5, 1), (2, 30, 2)]);
    let period = Period::of_seconds;
    assert_eq!(all.longest, [(2, period(0, 20)), (2, period(90, 100)), (1, period(40, 45))]);
    let long = differences(&hosts, 10);
    assert_eq!((long.longest.as_slice(), long.long), (&all.longest[..2], 2));
    assert_eq!(long.hosts, all.hosts, "shorter differences are counted");
    assert_eq!(differences(&hosts[..1], 1), Differences::default(), "a single host has no differences");
}

#[test]
fn longest_of_many_differences_are_listed() {
    let gaps = 10_000;
    let starts = (0..gaps).scan(0, |at, gap| {
        let from = *at;
        *at += 1_000;
        Some((from, from + 999 - gap % 900))
    });
    let hosts = [intervals(&[(0, gaps * 1_000)]), intervals(&starts.collect::<Vec<_>>())];
    let found = differences(&hosts, 10);
    assert_eq!(found.longest.len(), MOST_LISTED);
    assert!(found.longest.is_sorted_by_key(|(_, period)| -period.duration_secs()));
    assert_eq!(found.longest[0].1.duration_secs(), 900);
    assert!(found.long > MOST_LISTED && found.long < found.hosts[0].2);
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

    #[test]
    fn range_order_has_one_row_per_range_of_the_wanted_hosts_in_sorted_order(
        hosts in prop::collection::vec((prop::collection::vec((0_i64..500, 1_i64..40), 0..12), any::<bool>()), 0..6),
        key in prop::sample::select(vec![RangeKey::Host, RangeKey::From, RangeKey::To, RangeKey::Duration]),
        is_descending in any::<bool>(),
    ) {
        let (hosts, wanted): (Vec<Intervals>, Vec<bool>) = hosts
            .iter()
            .map(|(host, is_wanted)| {
                let periods = host.iter().map(|(from, secs)| Period::of_seconds(*from, from + secs));
                (periods.collect::<Intervals>(), *is_wanted)
            })
            .unzip();
        let found = ranges_in_order(&hosts.iter().collect::<Vec<_>>(), |host| wanted[host], key, is_descending);
        let value = |(host, index): &(usize, usize)| {
            let Period { from, to } = hosts[*host].get(*index).unwrap();
            match key {
                RangeKey::Host => *host as i64 * 1_000 + from.0,
                RangeKey::From => from.0,
                RangeKey::To => to.0,
                RangeKey::Duration => to.0 - from.0,
            }
        };
        let rows = hosts.iter().enumerate().filter(|(host, _)| wanted[*host]);
        let mut expected: Vec<(usize, usize)> =
            rows.flat_map(|(host, all)| (0..all.len()).map(move |at| (host, at))).collect();
        expected.sort_by_key(value);
        if is_descending {
            expected.reverse();
        }
        prop_assert_eq!(found, expected);
    }
}
