//! The strip shows the windows of a schedule.

use sluice::model::intervals::Period;
use sluice::model::time::{UnixSeconds, parse_utc};
use sluice::plot::schedule_strip::{NumberedWindow, is_over_for_good, strip};

const HOUR: i64 = 3_600;

fn secs(text: &str) -> i64 {
    parse_utc(text).unwrap().0
}

fn span(number: usize, start: &str, stop: &str) -> NumberedWindow {
    (number, Period::of_seconds(secs(start), secs(stop)))
}

#[test]
fn schedule_strip_draws_windows_at_their_times() {
    let now = secs("2026-03-02T06:00:00Z");
    let drawn = strip(&[span(1, "2026-03-02T12:00:00Z", "2026-03-03T00:00:00Z")], now);
    assert_eq!(
        drawn.days.iter().map(|day| day.name.as_str()).collect::<Vec<_>>(),
        ["Mon 2", "Tue 3", "Wed 4"]
    );
    assert_eq!(drawn.now_at, 6.0 / 72.0);
    assert_eq!((drawn.bars[0].left, drawn.bars[0].width), (12.0 / 72.0, 12.0 / 72.0));
    assert!(!drawn.bars[0].is_past && !drawn.bars[0].is_overlapping);
}

#[test]
fn schedule_strip_grows_with_the_last_window_up_to_two_weeks() {
    let now = secs("2026-03-02T06:00:00Z");
    let days = |stop: &str| strip(&[span(1, "2026-03-02T12:00:00Z", stop)], now).days.len();
    assert_eq!(days("2026-03-02T13:00:00Z"), 3);
    assert_eq!(days("2026-03-07T00:00:00Z"), 5);
    assert_eq!(days("2026-03-07T00:00:01Z"), 6);
    assert_eq!(days("2030-01-01T00:00:00Z"), 14);
    assert_eq!(strip(&[], now).days.len(), 3);
}

#[test]
fn schedule_strip_names_at_most_six_days_when_narrow() {
    let now = secs("2026-03-02T06:00:00Z");
    let named = |stop: &str| {
        let days = strip(&[span(1, "2026-03-02T12:00:00Z", stop)], now).days;
        let numbers = days.iter().enumerate().filter(|(_, day)| day.is_named_when_narrow);
        numbers.map(|(number, _)| number).collect::<Vec<_>>()
    };
    assert_eq!(named("2026-03-04T13:00:00Z"), [0, 1, 2]);
    assert_eq!(named("2026-03-08T00:00:00Z"), [0, 1, 2, 3, 4, 5]);
    assert_eq!(named("2026-03-08T00:00:01Z"), [0, 2, 4, 6]);
    assert_eq!(named("2030-01-01T00:00:00Z"), [0, 3, 6, 9, 12]);
}

#[test]
fn schedule_strip_omits_windows_that_are_not_visible() {
    let now = secs("2026-03-02T06:00:00Z");
    let drawn = strip(
        &[
            span(1, "2026-03-01T10:00:00Z", "2026-03-01T11:00:00Z"),
            span(2, "2026-03-02T05:00:00Z", "2026-03-02T04:00:00Z"),
            span(3, "2026-05-02T05:00:00Z", "2026-05-02T06:00:00Z"),
            span(4, "2026-03-01T20:00:00Z", "2026-03-02T03:00:00Z"),
        ],
        now,
    );
    let seen: Vec<_> = drawn.bars.iter().map(|bar| (bar.number, bar.left, bar.is_past)).collect();
    assert_eq!(seen, [(4, 0.0, true)], "what began yesterday is cut at the edge");
}

#[test]
fn schedule_strip_marks_overlapping_and_past_windows() {
    let now = secs("2026-03-02T06:00:00Z");
    let over = span(1, "2026-03-01T10:00:00Z", "2026-03-02T06:00:00Z");
    let evening = span(2, "2026-03-02T18:00:00Z", "2026-03-02T20:00:00Z");
    let late = span(3, "2026-03-02T19:30:00Z", "2026-03-02T23:00:00Z");
    let after = span(4, "2026-03-02T23:00:00Z", "2026-03-02T23:30:00Z");
    let drawn = strip(&[over, evening, late, after], now);
    let seen: Vec<_> = drawn.bars.iter().map(|bar| (bar.is_past, bar.is_overlapping)).collect();
    assert_eq!(seen, [(true, false), (false, true), (false, true), (false, false)]);
    assert!(is_over_for_good(&[over], now));
    assert!(!is_over_for_good(&[over, evening], now));
    assert!(!is_over_for_good(&[], now), "without windows it always runs");
}

proptest::proptest! {
    #[test]
    fn schedule_strip_contains_every_bar(now in -10_i64.pow(11)..10_i64.pow(11), spans in proptest::collection::vec((-HOUR * 24 * 40..HOUR * 24 * 40, -HOUR..HOUR * 100), 0..8)) {
        let spans: Vec<NumberedWindow> = spans.iter().zip(1..).map(|((start, length), number)| (number, Period::of_seconds(now + start, now + start + length))).collect();
        let drawn = strip(&spans, now);
        for bar in &drawn.bars {
            proptest::prop_assert!(bar.left >= 0.0 && bar.width > 0.0 && bar.left + bar.width <= 1.000_001);
        }
        proptest::prop_assert!((0.0..=1.0).contains(&drawn.now_at));
        for number in 1..=spans.len() {
            let is_drawn = drawn.bars.iter().any(|bar| bar.number == number);
            let is_open_now = spans[number - 1].1.contains(UnixSeconds(now));
            proptest::prop_assert!(is_drawn || !is_open_now, "a window that is open now is seen");
        }
    }
}
