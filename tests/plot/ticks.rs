//! Ticks are at round times, in UTC and in a zone whose clocks change; their labels fit inside, do not overlap, and name the day.

use proptest::prelude::*;
use sluice::model::time::parse_utc;
use sluice::plot::ticks::{AxisLabel, AxisLabels, Tick, TickStep, axis_labels, text_width_px, ticks};
use sluice::plot::time_view::{TimeScale, TimeView};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const WIDTHS: std::ops::RangeInclusive<u32> = 320..=2560;

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

fn problem_of_row(row: &[AxisLabel], width_px: f64) -> Option<String> {
    let ends = |words: &AxisLabel| {
        let half_px = text_width_px(&words.text) / 2.0;
        (words.middle_px - half_px, words.middle_px + half_px)
    };
    for words in row {
        let (left, right) = ends(words);
        if left < -0.001 || right > width_px + 0.001 {
            return Some(format!("{:?} is cut: {left:.1} to {right:.1} of {width_px}", words.text));
        }
    }
    row.windows(2).find_map(|pair| {
        let (right, next_left) = (ends(&pair[0]).1, ends(&pair[1]).0);
        (next_left - right < 3.99).then(|| {
            format!("{:?} ends at {right:.1}, {:?} begins at {next_left:.1}", pair[0].text, pair[1].text)
        })
    })
}

fn problem_of(scale: TimeScale, found: &AxisLabels) -> Option<String> {
    let width_px = scale.width_px();
    if let Some(problem) =
        problem_of_row(&found.labels, width_px).or_else(|| problem_of_row(&found.contexts, width_px))
    {
        return Some(problem);
    }
    if found.labels.len() + 2 < found.ticks_px.len() || found.labels.is_empty() {
        return Some(format!("{} ticks have {} labels", found.ticks_px.len(), found.labels.len()));
    }
    let says_all = matches!(TickStep::for_gap(scale, 76.0), TickStep::Months(12..));
    (found.contexts.is_empty() && !says_all).then(|| "nothing says the day or the year".to_owned())
}

fn check(from: i64, span: i64, width: u32, offset_at: &dyn Fn(i64) -> i64) {
    let scale = TimeView::of_seconds(from, from + span).over(f64::from(width));
    let found = axis_labels(scale, offset_at);
    if let Some(problem) = problem_of(scale, &found) {
        panic!("{span} s from {from} on {width} px: {problem}\n{found:?}");
    }
}

/// The spans in seconds are those of the presets and others that people type, from ten seconds to more than a year.
const SPANS: [i64; 15] = [
    10, 60, 300, 900, 1_800, 3_600, 7_200, 21_600, 36_000, 86_400, 172_800, 259_200, 604_800, 2_592_000,
    31_622_400,
];

#[test]
fn first_day_label_is_complete_at_the_left_edge() {
    for width in WIDTHS {
        for shift in 0..10 {
            check(at("2026-11-21T06:00:00Z") + shift * 2_389, 7 * DAY, width, &|_| 0);
        }
    }
    let scale = TimeView::of_seconds(at("2026-11-21T23:50:00Z"), at("2026-11-28T23:50:00Z")).over(700.0);
    assert_eq!(axis_labels(scale, &|_| 0).labels[0].text, "22 Nov");
}

#[test]
fn day_label_at_the_left_edge_is_omitted_when_the_day_is_nearly_over() {
    let scale = TimeView::of_seconds(at("2026-11-21T11:50:00Z"), at("2026-11-24T11:50:00Z")).over(480.0);
    let found = axis_labels(scale, &|_| 0);
    assert_eq!(
        found.labels[..2].iter().map(|words| words.text.as_str()).collect::<Vec<_>>(),
        ["12:00", "00:00"]
    );
    let days: Vec<&str> = found.contexts.iter().map(|words| words.text.as_str()).collect();
    assert_eq!(days, ["22 Nov 2026", "23 Nov 2026", "24 Nov 2026"]);
    let midnights = ["2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z", "2026-11-24T00:00:00Z"];
    assert_eq!(found.boundaries_px, midnights.map(|midnight| scale.px(at(midnight) as f64)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8_000))]

    #[test]
    fn axis_labels_fit_any_span_at_any_width(
        from in prop_oneof![0_i64..4_000_000_000, (0_i64..46_296).prop_map(|days| days * DAY - 2)],
        // Short spans are as likely as long ones.
        span in prop_oneof![
            (1.0_f64..7.6).prop_map(|exponent| 10_f64.powf(exponent) as i64), prop::sample::select(SPANS.to_vec()),
        ],
        width in WIDTHS,
        offset in prop::sample::select(vec![0_i64, 3_600, -12_600, 20_700, 50_400]),
    ) {
        check(from, span, width, &|second| if offset == 0 { berlin(second) } else { offset });
    }
}
