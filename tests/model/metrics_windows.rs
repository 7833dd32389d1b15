//! A range is cut into windows, and a window is final some time after its end.

use proptest::prelude::*;
use sluice::model::metrics::window::{
    MinuteWindow, WindowStep, lag_minutes, no_data_message, tiled, widened,
};
use sluice::model::time::{UnixMinute, UnixSeconds};

fn window(start: i64, end: i64) -> MinuteWindow {
    MinuteWindow { start: UnixMinute(start), end: UnixMinute(end) }
}

proptest! {
    #[test]
    fn windows_tile_a_range_exactly(from in -5_000_000_i64..5_000_000, minutes in 0_i64..5_000, step in 1_i64..=10) {
        let step = WindowStep::of_minutes(step).unwrap();
        let (from, to) = (UnixMinute(from), UnixMinute(from + minutes));
        let windows = tiled(from, to, step);
        let mut at = from;
        for window in &windows {
            prop_assert_eq!(window.start, at);
            prop_assert!((1..=step.minutes()).contains(&window.minutes()));
            at = window.end;
        }
        prop_assert_eq!(at, to);
        // All but the first and the last are whole steps, aligned to the same minutes for every range.
        for window in windows.iter().skip(1).rev().skip(1) {
            prop_assert_eq!(window.minutes(), step.minutes());
            prop_assert_eq!(window.start.0.rem_euclid(step.minutes()), 0);
        }
    }

    #[test]
    fn widened_range_consists_of_whole_steps(from in -5_000_000_i64..5_000_000, minutes in 1_i64..3_000, step in 1_i64..=10) {
        let step = WindowStep::of_minutes(step).unwrap();
        let (wide_from, wide_to) = widened(UnixMinute(from), UnixMinute(from + minutes), step);
        prop_assert!(wide_from.0 <= from && wide_to.0 >= from + minutes);
        prop_assert!(from - wide_from.0 < step.minutes() && wide_to.0 - from - minutes < step.minutes());
        prop_assert!(tiled(wide_from, wide_to, step).iter().all(|window| window.minutes() == step.minutes()));
    }

    #[test]
    fn window_halves_tile_their_window(start in -1_000_i64..1_000, minutes in 1_i64..=10) {
        let whole = window(start, start + minutes);
        match whole.halves() {
            None => prop_assert_eq!(minutes, 1),
            Some([first, second]) => {
                prop_assert_eq!((first.start, first.end, second.end), (whole.start, second.start, whole.end));
                prop_assert!(first.minutes() >= 1 && first.minutes() <= second.minutes());
            }
        }
    }
}

#[test]
fn step_is_limited_to_the_minutes_of_one_request() {
    assert_eq!(WindowStep::of_minutes(0), None);
    assert_eq!(WindowStep::of_minutes(11), None);
    assert_eq!(WindowStep::all().count(), 10);
    let minutes = |range, points| WindowStep::for_points(range, points).minutes();
    assert_eq!((minutes(60, 400), minutes(1440, 1440), minutes(1440, 800), minutes(1440, 300)), (1, 1, 2, 5));
    assert_eq!((minutes(10_080, 800), minutes(1_000_000, 10), minutes(60, 0)), (10, 10, 10));
}

#[test]
fn minute_is_finished_six_minutes_after_its_end_or_later_when_the_service_lags() {
    let minute = window(100, 101);
    let at = |minute: i64, second: i64| UnixSeconds(minute * 60 + second);
    assert!(!minute.is_finished(at(106, 59), 0) && minute.is_finished(at(107, 0), 0));
    assert!(!minute.is_finished(at(106, 59), 4) && minute.is_finished(at(107, 0), 4));
    assert!(!minute.is_finished(at(109, 59), 8) && minute.is_finished(at(110, 0), 8));
    assert!(!minute.has_ended(at(100, 59), 0) && minute.has_ended(at(101, 0), 0));
    let long = window(91, 101);
    assert!(!long.has_ended(at(103, 59), 3) && long.has_ended(at(104, 0), 3), "its last minute counts");
}

#[test]
fn no_data_message_names_an_unconfirmed_clock() {
    assert_eq!(no_data_message(true), "No data for this period.");
    assert!(no_data_message(false).contains("this computer's clock"));
}

#[test]
fn least_step_limits_the_number_of_points() {
    let least = |minutes| WindowStep::least_for(minutes).minutes();
    assert_eq!([least(60), least(1_440), least(1_441), least(7 * 1_440)], [1, 1, 2, 10]);
}

#[test]
fn lag_is_counted_from_the_latest_window_with_numbers() {
    let now = UnixSeconds(200 * 60 + 30);
    let known = [
        (window(190, 191), true),
        (window(195, 196), true),
        (window(196, 197), false),
        (window(200, 201), false),
    ];
    assert_eq!(lag_minutes(known, now), Some(4));
    assert_eq!(lag_minutes([(window(200, 201), true)], now), Some(0), "the running minute is no lag");
    assert_eq!(lag_minutes([(window(200, 201), false)], now), None);
    let half = [(window(170, 180), true), (window(180, 190), true), (window(199, 200), false)];
    assert_eq!(lag_minutes(half, now), Some(19), "a window of several minutes proves only its first one");
}
