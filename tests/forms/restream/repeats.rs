//! A window is repeated on weekdays, at the same hours of a zone whose clocks change.

use sluice::forms::repeats::{MOST_ADDED, Repeats, TypedRepeat};
use sluice::model::time::{ClockTime, UnixSeconds, format_utc, parse_utc};

use super::*;

const MON: [bool; 7] = [true, false, false, false, false, false, false];
const EACH: [bool; 7] = [true; 7];

/// Returns the offset of a zone with summer time between two times of 2026 and of 2027.
fn offset(secs: i64, standard: i64, summers: [[&str; 2]; 2]) -> i64 {
    let is_within =
        |[from, to]: [&str; 2]| (parse_utc(from).unwrap().0..parse_utc(to).unwrap().0).contains(&secs);
    standard + if summers.into_iter().any(is_within) { 3_600 } else { 0 }
}

fn paris(secs: i64) -> i64 {
    let summers =
        [["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"], ["2027-03-28T01:00:00Z", "2027-10-31T01:00:00Z"]];
    offset(secs, 3_600, summers)
}

fn new_york(secs: i64) -> i64 {
    let summers =
        [["2026-03-08T07:00:00Z", "2026-11-01T06:00:00Z"], ["2027-03-14T07:00:00Z", "2027-11-07T06:00:00Z"]];
    offset(secs, -18_000, summers)
}

const fn utc(_: i64) -> i64 {
    0
}

fn with_windows(windows: &[[&str; 2]]) -> (Draft, Field) {
    let mut draft = blank();
    windows.iter().for_each(|[start, stop]| put_window(&mut draft, start, stop));
    let schedule = Field::of(draft.entries()[0].key, SCHEDULE);
    (draft, schedule)
}

fn count(count: usize, weekdays: [bool; 7]) -> TypedRepeat {
    TypedRepeat { weekdays: Some(weekdays), count: count.to_string(), ..TypedRepeat::default() }
}

fn until(last_day: &str, weekdays: [bool; 7]) -> TypedRepeat {
    let last_day = last_day.to_owned();
    TypedRepeat { weekdays: Some(weekdays), has_last_day: true, last_day, ..TypedRepeat::default() }
}

const NOW: UnixSeconds = UnixSeconds(1_767_225_600);

fn repeat(
    windows: &[[&str; 2]],
    typed: &TypedRepeat,
    offset_secs: &dyn Fn(i64) -> i64,
) -> Result<Repeats, String> {
    let (draft, schedule) = with_windows(windows);
    typed.windows(&draft, schedule, NOW, offset_secs)
}

/// Returns the first window that is added, without the `:00Z`.
fn first(window: [&str; 2], typed: &TypedRepeat, offset_secs: &dyn Fn(i64) -> i64) -> [String; 2] {
    let period = repeat(&[window], typed, offset_secs).unwrap().added[0];
    [period.from, period.to].map(|at| format_utc(at).trim_end_matches(":00Z").to_owned())
}

#[test]
fn window_keeps_its_local_hours_when_clocks_change() {
    for (window, offset_secs, added) in [
        (
            ["2026-03-28 18:00", "2026-03-28 21:00"],
            paris as fn(i64) -> i64,
            ["2026-03-29T17:00", "2026-03-29T20:00"],
        ),
        (["2026-10-24 17:00", "2026-10-24 20:00"], paris, ["2026-10-25T18:00", "2026-10-25T21:00"]),
        // It begins an hour before the change and ends after it: 01:00 to 04:00.
        (["2026-03-28 00:00", "2026-03-28 03:00"], paris, ["2026-03-29T00:00", "2026-03-29T02:00"]),
        (["2026-03-07 23:00", "2026-03-08 01:00"], new_york, ["2026-03-08T22:00", "2026-03-09T00:00"]),
        (["2026-10-31 22:00", "2026-11-01 00:30"], new_york, ["2026-11-01T23:00", "2026-11-02T01:30"]),
        (["2026-06-01 18:00", "2026-06-01 21:00"], paris, ["2026-06-02T18:00", "2026-06-02T21:00"]),
    ] {
        assert_eq!(first(window, &count(1, EACH), &offset_secs), added, "{window:?}");
    }
}

#[test]
fn weekday_is_the_one_in_the_zone() {
    // Monday 20:00 in New York is Tuesday in UTC.
    let window = ["2026-06-02 00:00", "2026-06-02 01:00"];
    let typed = TypedRepeat { weekdays: None, ..count(1, EACH) };
    assert_eq!(first(window, &typed, &new_york), ["2026-06-09T00:00", "2026-06-09T01:00"]);
    assert_eq!(first(window, &count(1, MON), &new_york), ["2026-06-09T00:00", "2026-06-09T01:00"]);
    assert_eq!(first(window, &count(1, MON), &utc), ["2026-06-08T00:00", "2026-06-08T01:00"]);
}

#[test]
fn time_that_clocks_skip_moves_with_them_and_of_two_the_first_counts() {
    let shown = |text: &str| parse_utc(text).unwrap().0;
    let at = |text: &str| parse_utc(text).unwrap();
    for (time, offset_secs, found) in [
        ("2026-03-29T02:30:00", paris as fn(i64) -> i64, ClockTime::Skipped(at("2026-03-29T01:30:00Z"))),
        ("2026-10-25T02:30:00", paris, ClockTime::Twice(at("2026-10-25T00:30:00Z"))),
        ("2026-10-25T03:00:00", paris, ClockTime::Once(at("2026-10-25T02:00:00Z"))),
        ("2026-03-08T02:30:00", new_york, ClockTime::Skipped(at("2026-03-08T07:30:00Z"))),
        ("2026-03-08T03:00:00", new_york, ClockTime::Once(at("2026-03-08T07:00:00Z"))),
        ("2026-11-01T01:30:00", new_york, ClockTime::Twice(at("2026-11-01T05:30:00Z"))),
        ("2026-11-01T02:00:00", new_york, ClockTime::Once(at("2026-11-01T07:00:00Z"))),
        ("2026-11-01T02:00:00", utc, ClockTime::Once(at("2026-11-01T02:00:00Z"))),
    ] {
        assert_eq!(ClockTime::of(shown(time), &offset_secs), found, "{time}");
    }
}

#[test]
fn repeat_says_how_many_windows_have_such_times() {
    let spring = repeat(&[["2026-03-22 01:30", "2026-03-22 03:00"]], &count(2, EACH), &paris).unwrap();
    assert_eq!((spring.skipped, spring.twice), (0, 0));
    let spring = repeat(&[["2026-03-28 01:30", "2026-03-28 03:00"]], &count(2, EACH), &paris).unwrap();
    assert_eq!((spring.skipped, spring.twice), (1, 0));
    // 02:45 is skipped and 03:15 is not: the window keeps its half hour.
    let short = first(["2026-03-28 01:45", "2026-03-28 02:15"], &count(1, EACH), &paris);
    assert_eq!(short, ["2026-03-29T01:45", "2026-03-29T02:15"]);
    let autumn = repeat(&[["2026-10-24 00:30", "2026-10-24 03:00"]], &count(2, EACH), &paris).unwrap();
    assert_eq!((autumn.skipped, autumn.twice), (0, 1));
    let message = autumn.message(NOW, "Paris", &paris);
    assert_eq!(
        message,
        "2 windows: first Sun 25 Oct 02:30, last Mon 26 Oct 02:30 (Paris). 1 has a time that clocks show twice: the first counts."
    );
}

#[test]
fn repeat_ends_after_a_number_or_on_a_day_of_the_zone() {
    // Mondays at 20:00 in New York.
    let window = [["2026-06-02 00:00", "2026-06-02 01:00"]];
    let number = |typed| repeat(&window, &typed, &new_york).map(|found| found.added.len());
    assert_eq!(number(count(12, MON)), Ok(12));
    assert_eq!(number(until("2026-06-22", MON)), Ok(3));
    assert_eq!(number(until("2026-06-21", MON)), Ok(2));
    assert_eq!(number(until("2026-06-22", EACH)), Ok(21));
    let message = |text: &str| Err(text.to_owned());
    assert_eq!(number(until("2026-06-01", MON)), message("No chosen weekday comes until then."));
    assert_eq!(number(until("soon", MON)), message("Choose the last day."));
    assert_eq!(number(count(3, [false; 7])), message("Choose a weekday."));
    assert_eq!(number(count(0, MON)), message("Enter a number from 1 to 400."));
    assert_eq!(number(count(MOST_ADDED + 1, MON)), message("Enter a number from 1 to 400."));
    assert_eq!(number(until("2028-06-22", EACH)), message("More than 400 windows: choose an earlier day."));
}

#[test]
fn repeat_leaves_out_windows_that_overlap_those_that_are_there() {
    let there = ["2026-06-08 21:00", "2026-06-08 23:00"];
    let window = ["2026-06-01 20:00", "2026-06-01 22:00"];
    let found = repeat(&[there, window], &count(3, MON), &utc).unwrap();
    assert_eq!((found.added.len(), found.overlapping), (2, 1));
    let (mut draft, schedule) = with_windows(&[there, window]);
    found.add_to(&mut draft, schedule);
    let starts: Vec<&str> = draft.items(schedule).iter().map(|window| window.text(START)).collect();
    assert_eq!(
        starts,
        ["2026-06-08 21:00", "2026-06-01 20:00", "2026-06-15T20:00:00Z", "2026-06-22T20:00:00Z"]
    );
    let typed = count(1, MON);
    let all = repeat(&[there, window], &typed, &utc);
    assert_eq!(all.unwrap_err(), "Each of these overlaps a window that is there.");
    let long = repeat(&[["2026-06-01 20:00", "2026-06-02 21:00"]], &count(2, EACH), &utc);
    assert_eq!(long.unwrap_err(), "The window is longer than the time until it repeats.");
    let whole_day = repeat(&[["2026-06-01 00:00", "2026-06-02 00:00"]], &count(2, EACH), &utc);
    assert_eq!(whole_day.unwrap().added.len(), 2);
}

#[test]
fn past_window_is_repeated_from_now_on() {
    let last_year = ["2025-06-02 20:00", "2025-06-02 22:00"];
    let added = first(last_year, &count(2, MON), &utc);
    assert_eq!(added, ["2026-01-05T20:00", "2026-01-05T22:00"]);
}

#[test]
fn paused_or_unreadable_window_is_not_repeated() {
    let paused = repeat(&[["1998-06-01 20:00", "1998-06-01 22:00"]], &count(2, MON), &utc);
    assert_eq!(paused.unwrap_err(), "The schedule is paused. Resume it first.");
    for window in [["soon", "2026-02-28 01:30"], ["2026-02-28 01:30", "2026-02-28 01:30"]] {
        let message = repeat(&[window], &count(2, MON), &utc).unwrap_err();
        assert_eq!(message, "The last window has no start, or no stop after it.");
    }
}
