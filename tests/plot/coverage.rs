//! Lanes of intervals are drawn as columns of pixels, and checked against counting single seconds.

use proptest::prelude::*;
use sluice::model::intervals::{Intervals, Period};
use sluice::plot::coverage::{FULL, columns_of, coverage, marked, painted};
use sluice::plot::time_view::TimeView;

fn intervals(periods: &[(i64, i64)]) -> Intervals {
    periods.iter().map(|(from, to)| Period::of_seconds(*from, *to)).collect()
}

fn columns(periods: &[(i64, i64)], from: f64, to: f64, width: usize) -> Vec<u8> {
    let mut columns = vec![99; width];
    coverage(&intervals(periods), TimeView::new(from, to), &mut columns);
    columns
}

#[test]
fn column_edges_are_sharp_when_zoomed_in() {
    let zoomed = columns(&[(10, 11), (12, 14)], 9.5, 14.5, 50);
    let expected: Vec<u8> = (0..50).map(|x| if matches!(x, 5..15 | 25..45) { 8 } else { 0 }).collect();
    assert_eq!(zoomed, expected);
}

#[test]
fn columns_of_a_period_include_both_its_ends() {
    let view = TimeView::new(100.0, 200.0);
    let of = |from, to| columns_of(Period::of_seconds(from, to), view, 10);
    assert_eq!(of(100, 200), 0..10);
    assert_eq!(of(115, 125), 1..3);
    assert_eq!(of(0, 150), 0..5);
    assert!(of(0, 50).is_empty() && of(300, 400).is_empty() && of(160, 120).is_empty());
}

fn picture(columns: &[u8], gaps: std::ops::Range<usize>) -> Vec<String> {
    let mut rows = vec![vec!['.'; columns.len()]; usize::from(FULL)];
    let painted = painted(columns, &gaps);
    let mut fill = |range: &std::ops::Range<usize>, steps: u8, letter: char| {
        rows.iter_mut().rev().take(steps.into()).for_each(|row| row[range.clone()].fill(letter));
    };
    painted.hatched.iter().for_each(|range| fill(range, FULL, '/'));
    painted.gaps.iter().for_each(|range| fill(range, FULL, 'g'));
    painted.covered.iter().for_each(|(range, steps)| fill(range, *steps, 'R'));
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[test]
fn covered_shares_are_painted_from_the_bottom_and_narrow_gaps_above() {
    let rows = picture(&[8, 0, 0, 8, 6, 2, 0, 8, 3, 0, 0, 0, 0, 5, 8], 0..15);
    assert_eq!(rows[0], "RggRgggR//////R");
    assert_eq!(rows[2], "RggRRggR//////R");
    assert_eq!(rows[5], "RggRRggRR////RR");
    assert_eq!(rows[6], "RggRRRgRR////RR");
    assert_eq!(rows[7], "RggRRRgRR////RR");
}

#[test]
fn coverage_paints_no_columns_without_possible_gaps() {
    let rows = picture(&[0, 4, 0, 0, 8, 0, 8], 3..5);
    assert_eq!(rows[0], ".../R.R");
    assert_eq!(rows[7], ".R./R.R", "gaps may be wider than the view");
    let rows = picture(&[0, 4, 0, 8, 0, 8], 3..6);
    assert_eq!(rows[0], "...RgR");
    assert!(picture(&[0, 0], 0..2).iter().all(|row| row == "//"), "wider than is seen");
}

#[test]
fn hatching_covers_wide_gaps_with_their_edges() {
    let columns = [8, 0, 0, 8, 6, 2, 0, 8, 3, 0, 0, 0, 0, 5, 8];
    let hatched = |gaps| {
        let ranges = painted(&columns, &gaps).hatched.into_iter();
        ranges.map(|range| (range.start, range.end)).collect::<Vec<_>>()
    };
    assert_eq!(hatched(0..15), [(8, 14)]);
    assert_eq!(hatched(0..12), [(8, 12)], "it may be wider than is seen");
    assert_eq!(hatched(9..40), [(9, 14)], "no edge outside of what can have gaps");
    assert!(painted(&[], &(0..9)).hatched.is_empty());
}

#[test]
fn marked_columns_are_those_with_any_coverage() {
    assert_eq!(marked(&[0, 2, 8, 0, 1]).collect::<Vec<_>>(), [1..3, 4..5]);
    assert_eq!(marked(&[]).count(), 0);
}

#[test]
fn coverage_of_no_columns_paints_nothing() {
    coverage(&intervals(&[(0, 5)]), TimeView::new(0.0, 9.0), &mut []);
    assert_eq!(painted(&[], &(0..0)), painted(&[], &(3..9)));
}

proptest! {
    /// The view is zoomed out, at any position and width.
    #[test]
    fn column_steps_equal_the_share_of_covered_seconds(
        periods in prop::collection::vec((0_i64..900, 1_i64..40), 0..60),
        from in -50_i64..900,
        secs_per_column in 2_i64..90,
        width in 1_usize..40,
    ) {
        let periods: Vec<_> = periods.iter().map(|(from, secs)| (*from, from + secs)).collect();
        let to = from + secs_per_column * width as i64;
        let steps = columns(&periods, from as f64, to as f64, width);
        let is_covered = |second: i64| periods.iter().any(|(from, to)| (*from..*to).contains(&second));
        for (column, steps) in (0..).zip(steps) {
            let first = from + column * secs_per_column;
            let covered = (first..first + secs_per_column).filter(|second| is_covered(*second)).count() as i64;
            let share = covered as f64 / secs_per_column as f64 * 8.0;
            let expected = match covered {
                0 => 0,
                all if all == secs_per_column => FULL,
                _ => share.round().clamp(2.0, 6.0) as u8,
            };
            prop_assert_eq!(steps, expected, "column {}: {} of {}", column, covered, secs_per_column);
        }
    }

    /// The view has any zoom, with fractions of seconds.
    #[test]
    fn gap_and_range_of_one_second_never_vanish(
        at in 10_i64..990,
        from in 0.0..9.0_f64,
        span in 1000.0..5000.0_f64,
        width in 1_usize..2000,
    ) {
        let gap = columns(&[(0, at), (at + 1, 10_000)], from, from + span, width);
        prop_assert!(gap.iter().any(|steps| *steps < FULL));
        let range = columns(&[(at, at + 1)], from, from + span, width);
        prop_assert!(range.iter().any(|steps| *steps > 0));
    }
}
