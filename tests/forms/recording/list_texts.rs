//! A review shows the differences of two lists, not both lists.

use super::*;
use sluice::forms::{MergeSide, changes, merge};

fn schedule_of(windows: &[(u32, u32)]) -> Record {
    let window = |(day, hours): &(u32, u32)| {
        let (month, day) = (day / 28 + 1, day % 28 + 1);
        format!(
            r#"{{"start":"2026-{month:02}-{day:02}T08:00:00Z","stop":"2026-{month:02}-{day:02}T{:02}:00:00Z"}}"#,
            8 + hours
        )
    };
    let windows: Vec<String> = windows.iter().map(window).collect();
    let json = r#"{"id":"a","stream_type":"short","launch_type":"schedule","path":"/p","schedule":["#;
    record_of(&setting(&[json, &windows.join(","), "]}"].concat()))
}

fn days(days: std::ops::Range<u32>) -> Vec<(u32, u32)> {
    days.map(|day| (day, 1)).collect()
}

/// Returns both texts of the only change.
fn texts(old: &Record, new: &Record) -> [String; 2] {
    let found = changes(old, new);
    assert_eq!(found.len(), 1);
    found[0].describe()
}

#[test]
fn review_of_many_removed_windows_is_short() {
    let [old, new] = texts(&schedule_of(&days(0..300)), &schedule_of(&days(298..300)));
    assert_eq!(old, "300 windows");
    let lines: Vec<&str> = new.lines().collect();
    assert_eq!((lines[0], lines.len()), ("2 windows", 12));
    assert_eq!(lines[1], "Removed: 2026-01-01T08:00:00Z to 2026-01-01T09:00:00Z");
    assert_eq!(lines[11], "Removed: 288 more");
}

#[test]
fn review_names_windows_that_were_changed_removed_and_added() {
    let mut windows = days(0..5);
    windows[1].1 = 2;
    windows.remove(3);
    windows.push((9, 1));
    let [old, new] = texts(&schedule_of(&days(0..5)), &schedule_of(&windows));
    assert_eq!(old, "5 windows");
    assert_eq!(
        new,
        "5 windows\nChanged: 2026-01-02T08:00:00Z to 2026-01-02T09:00:00Z → 2026-01-02T08:00:00Z to 2026-01-02T10:00:00Z\nRemoved: 2026-01-04T08:00:00Z to 2026-01-04T09:00:00Z\nAdded: 2026-01-10T08:00:00Z to 2026-01-10T09:00:00Z"
    );
}

#[test]
fn review_counts_equal_windows_and_says_when_only_the_order_differs() {
    let mut twice = days(0..4);
    twice.push((0, 1));
    assert_eq!(
        texts(&schedule_of(&twice), &schedule_of(&days(0..4)))[1],
        "4 windows\nRemoved: 2026-01-01T08:00:00Z to 2026-01-01T09:00:00Z"
    );
    let reversed: Vec<(u32, u32)> = days(0..5).into_iter().rev().collect();
    assert_eq!(
        texts(&schedule_of(&days(0..5)), &schedule_of(&reversed)),
        ["5 windows", "5 windows in another order"]
    );
}

#[test]
fn review_shows_short_lists_and_qualities() {
    assert_eq!(
        texts(&schedule_of(&days(0..1)), &schedule_of(&[])),
        ["2026-01-01T08:00:00Z to 2026-01-01T09:00:00Z", "–"]
    );
    let qualities = |names: &[&str]| {
        let one = |name: &&str| format!(r#""https://a.example/{name}.m3u8":"{name}""#);
        let all: Vec<String> = names.iter().map(one).collect();
        record_of(&setting(&format!(r#"{{"id":"a","path":"/p","qualities":{{{}}}}}"#, all.join(","))))
    };
    assert_eq!(
        texts(&qualities(&["a", "b", "c", "d"]), &qualities(&["a", "b", "c"])),
        ["4 qualities", "3 qualities\nRemoved: https://a.example/d.m3u8 = d"]
    );
}

#[test]
fn conflict_shows_what_each_side_changed_in_a_long_list() {
    let (base, mine) = (schedule_of(&days(0..300)), schedule_of(&days(1..300)));
    let merging = merge(&base, &mine, &schedule_of(&days(0..301)));
    let [conflict] = merging.conflicts() else { panic!() };
    assert_eq!((conflict.base.as_str(), conflict.chosen), ("300 windows", None::<MergeSide>));
    assert_eq!(conflict.mine, "299 windows\nRemoved: 2026-01-01T08:00:00Z to 2026-01-01T09:00:00Z");
    assert!(conflict.theirs.starts_with("301 windows\nAdded: "));
}
