//! Ticks are at round times, in UTC and in a zone whose clocks change.

use proptest::prelude::*;
use sluice::model::time::parse_utc;
use sluice::plot::ticks::{Tick, TickStep, ticks};
use sluice::plot::time_view::TimeView;

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;

fn at(text: &str) -> i64 {
    parse_utc(text).unwrap().0
}

/// Returns the offset of Berlin in 2026, which has summer time from 29 March to 25 October, both at 01:00 UTC.
fn berlin(second: i64) -> i64 {
    let is_summer = (at("2026-03-29T01:00:00Z")..at("2026-10-25T01:00:00Z")).contains(&second);
    if is_summer { 2 * HOUR } else { HOUR }
}

fn drawn(from: &str, to: &str, gap_px: f64, offset_at: &dyn Fn(i64) -> i64) -> Vec<Tick> {
    ticks(TimeView::of_seconds(at(from), at(to)).over(1_000.0), gap_px, offset_at)
}

fn labels(ticks: &[Tick]) -> Vec<&str> {
    ticks.iter().map(|tick| tick.label.as_str()).collect()
}

#[test]
fn ticks_of_an_hour_are_minutes_apart() {
    let found = drawn("2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z", 80.0, &|_| 0);
    assert_eq!(
        labels(&found),
        [
            "09:00", "09:05", "09:10", "09:15", "09:20", "09:25", "09:30", "09:35", "09:40", "09:45",
            "09:50", "09:55", "10:00"
        ]
    );
    assert_eq!(found[0].context.as_deref(), Some("2 Mar 2026"));
    assert!(found[1..].iter().all(|tick| tick.context.is_none()));
}

#[test]
fn tick_names_the_day_at_the_first_tick_and_at_midnight() {
    let found = drawn("2026-02-28T20:30:00Z", "2026-03-01T02:30:00Z", 150.0, &|_| 0);
    assert_eq!(labels(&found), ["21:00", "22:00", "23:00", "00:00", "01:00", "02:00"]);
    let contexts: Vec<_> =
        found.iter().filter_map(|tick| Some((tick.label.as_str(), tick.context.as_deref()?))).collect();
    assert_eq!(contexts, [("21:00", "28 Feb 2026"), ("00:00", "1 Mar 2026")]);
}

#[test]
fn ticks_are_at_seconds_days_months_or_years_by_the_span() {
    let seconds = drawn("2026-03-02T09:00:01Z", "2026-03-02T09:00:21Z", 200.0, &|_| 0);
    assert_eq!(labels(&seconds), ["09:00:05", "09:00:10", "09:00:15", "09:00:20"]);
    let days = drawn("2026-02-20T12:00:00Z", "2026-03-22T12:00:00Z", 100.0, &|_| 0);
    assert_eq!(labels(&days), ["21 Feb", "1 Mar", "6 Mar", "11 Mar", "16 Mar", "21 Mar"]);
    let months = drawn("2025-10-10T00:00:00Z", "2026-05-10T00:00:00Z", 100.0, &|_| 0);
    assert_eq!(labels(&months), ["Nov", "Dec", "Jan", "Feb", "Mar", "Apr", "May"]);
    assert_eq!(months[2].context.as_deref(), Some("2026"));
    let years = drawn("2019-10-10T00:00:00Z", "2026-05-10T00:00:00Z", 100.0, &|_| 0);
    assert_eq!(labels(&years), ["2020", "2021", "2022", "2023", "2024", "2025", "2026"]);
    assert!(years.iter().all(|tick| tick.context.is_none()));
}

#[test]
fn ticks_at_local_midnight_follow_a_clock_change() {
    let found = drawn("2026-03-27T12:00:00Z", "2026-03-31T12:00:00Z", 200.0, &berlin);
    assert_eq!(labels(&found), ["28 Mar", "29 Mar", "30 Mar", "31 Mar"]);
    let apart: Vec<i64> = found.windows(2).map(|pair| (pair[1].at_secs - pair[0].at_secs) / HOUR).collect();
    assert_eq!(apart, [24, 23, 24]);
}

#[test]
fn tick_of_a_skipped_hour_is_at_the_clock_change() {
    let found = drawn("2026-03-28T23:30:00Z", "2026-03-29T03:30:00Z", 200.0, &berlin);
    // 02:00 does not exist; that moment is 03:00.
    assert_eq!(labels(&found), ["01:00", "03:00", "04:00", "05:00"]);
    let apart: Vec<i64> = found.windows(2).map(|pair| pair[1].at_secs - pair[0].at_secs).collect();
    assert_eq!(apart, [HOUR; 3]);
}

#[test]
fn repeated_hour_has_two_ticks() {
    let found = drawn("2026-10-24T23:30:00Z", "2026-10-25T03:30:00Z", 200.0, &berlin);
    assert_eq!(labels(&found), ["02:00", "02:00", "03:00", "04:00"]);
    // With a step of hours the second tick is omitted, because it would be too near.
    let wide = drawn("2026-10-24T10:30:00Z", "2026-10-25T10:30:00Z", 80.0, &berlin);
    assert_eq!(
        labels(&wide),
        ["14:00", "16:00", "18:00", "20:00", "22:00", "00:00", "02:00", "04:00", "06:00", "08:00", "10:00"]
    );
}

#[test]
fn tick_of_a_skipped_midnight_is_at_the_clock_change() {
    // Some countries change their clocks at midnight.
    let change = at("2026-03-29T00:00:00Z");
    let offset_at = move |second: i64| if second < change { 0 } else { HOUR };
    let found = drawn("2026-03-27T12:00:00Z", "2026-03-31T12:00:00Z", 200.0, &offset_at);
    assert_eq!(labels(&found), ["28 Mar", "29 Mar", "30 Mar", "31 Mar"]);
    assert_eq!(found[1].at_secs, change);
}

#[test]
fn ticks_exist_before_1970_and_over_huge_spans() {
    assert!(!drawn("1969-12-31T20:00:00Z", "1970-01-01T04:00:00Z", 100.0, &|_| 0).is_empty());
    let centuries = ticks(TimeView::of_seconds(-62_000_000_000, 250_000_000_000).over(300.0), 80.0, &|_| 0);
    assert!(centuries.len() < 1_200, "{}", centuries.len());
}

proptest! {
    #[test]
    fn ticks_are_few_ordered_and_in_view(
        from in 0_i64..2_000_000_000,
        span in 5_i64..400 * DAY,
        width_px in 200.0_f64..3_000.0,
        is_local: bool,
    ) {
        let scale = TimeView::of_seconds(from, from + span).over(width_px);
        let offset_at = |second| if is_local { berlin(second) } else { 0 };
        let found = ticks(scale, 80.0, &offset_at);
        prop_assert!(found.len() as f64 <= width_px / 80.0 * 1.7 + 2.0, "{} ticks", found.len());
        prop_assert!(found.windows(2).all(|pair| pair[0].at_secs < pair[1].at_secs));
        prop_assert!(found.iter().all(|tick| (from..=from + span).contains(&tick.at_secs)));
        if let TickStep::Secs(secs) = TickStep::for_gap(scale, 80.0) {
            let is_round = |tick: &Tick| (tick.at_secs + offset_at(tick.at_secs)).rem_euclid(secs) == 0
                || offset_at(tick.at_secs) != offset_at(tick.at_secs - 1);
            prop_assert!(found.iter().all(is_round));
            prop_assert!(found.len() as i64 >= span / secs - 2, "{} of {}", found.len(), span / secs);
        }
        if let Some(first) = found.first() {
            let has_nothing_to_add = matches!(TickStep::for_gap(scale, 80.0), TickStep::Months(12..));
            prop_assert_eq!(first.context.is_none(), has_nothing_to_add);
        }
    }
}
