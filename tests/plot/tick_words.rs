//! The labels under a time axis fit inside, do not overlap, and name the day.

use proptest::prelude::*;
use sluice::model::time::parse_utc;
use sluice::plot::ticks::TickStep;
use sluice::plot::ticks::{AxisLabel, AxisLabels, axis_labels, text_width_px};
use sluice::plot::time_view::{TimeScale, TimeView};

const HOUR: i64 = 3_600;
const DAY: i64 = 24 * HOUR;
const WIDTHS: std::ops::RangeInclusive<u32> = 320..=2560;

fn at(text: &str) -> i64 {
    parse_utc(text).unwrap().0
}

fn berlin(second: i64) -> i64 {
    let is_summer = (at("2026-03-29T01:00:00Z")..at("2026-10-25T01:00:00Z")).contains(&second);
    if is_summer { 2 * HOUR } else { HOUR }
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

/// The spans are those of the presets and others between, from ten seconds to more than a year.
const SPANS: [i64; 22] = [
    10,
    25,
    60,
    150,
    300,
    900,
    1_800,
    HOUR,
    2 * HOUR,
    6 * HOUR,
    10 * HOUR,
    DAY,
    2 * DAY,
    3 * DAY,
    5 * DAY,
    7 * DAY,
    14 * DAY,
    30 * DAY,
    60 * DAY,
    120 * DAY,
    200 * DAY,
    366 * DAY,
];

#[test]
fn axis_labels_do_not_overlap_and_are_not_clipped_at_any_width() {
    let froms =
        ["2026-11-21T06:10:53Z", "2026-10-24T23:11:00Z", "2026-12-31T23:59:58Z", "2026-03-28T12:00:00Z"];
    let froms = froms.map(at);
    for width in WIDTHS {
        for (number, span) in SPANS.into_iter().enumerate() {
            let offset_at: &dyn Fn(i64) -> i64 = if width % 2 == 0 { &|_| 0 } else { &berlin };
            check(froms[(width as usize / 2 + number) % froms.len()], span, width, offset_at);
        }
    }
}

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
    #[test]
    fn axis_labels_fit_any_span_at_any_width(
        from in 0_i64..4_000_000_000,
        // Short spans are as likely as long ones.
        span in (1.0_f64..7.6).prop_map(|exponent| 10_f64.powf(exponent) as i64),
        width in WIDTHS,
        offset in prop::sample::select(vec![0_i64, 3_600, -12_600, 20_700, 50_400]),
    ) {
        check(from, span, width, &|second| if offset == 0 { berlin(second) } else { offset });
    }
}
