//! Numbers are reduced to columns of pixels and lines: peaks and gaps survive, and the points stay bounded by the pixels.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sluice::plot::columns::{columns, extent, gaps, lines, stacked, window_at};
use sluice::plot::time_view::{TimeScale, TimeView};

fn lines_of(windows: &[(i64, i64)], numbers: &[Option<f64>], scale: TimeScale) -> Vec<Vec<(f64, f64)>> {
    lines(&columns(windows, numbers, scale, |_| true))
}

fn minutes(count: i64) -> Vec<(i64, i64)> {
    (0..count).map(|at| (at * 60, at * 60 + 60)).collect()
}

#[test]
fn wide_window_is_drawn_as_a_step_over_its_seconds() {
    let scale = TimeView::of_seconds(0, 240).over(240.0);
    let found = lines_of(&minutes(4), &[Some(1.0), Some(2.0), None, Some(3.0)], scale);
    assert_eq!(
        found,
        [vec![(0.0, 1.0), (60.0, 1.0), (60.0, 2.0), (120.0, 2.0)], vec![(180.0, 3.0), (240.0, 3.0)]]
    );
}

#[test]
fn lines_are_not_joined_over_windows_that_do_not_meet() {
    let scale = TimeView::of_seconds(0, 300).over(300.0);
    let found = lines_of(&[(0, 60), (120, 180)], &[Some(1.0), Some(1.0)], scale);
    assert_eq!(found.len(), 2);
}

#[test]
fn single_number_between_gaps_is_drawn_at_least_a_pixel_wide() {
    let scale = TimeView::of_seconds(0, 60 * 1440).over(100.0);
    let mut numbers = vec![None; 1440];
    numbers[700] = Some(5.0);
    let found = lines_of(&minutes(1440), &numbers, scale);
    assert_eq!(found.len(), 1);
    assert!(found[0].len() == 2 && found[0][1].0 - found[0][0].0 >= 1.0);
}

#[test]
fn stacked_curve_is_the_sum_and_has_a_gap_where_any_curve_has() {
    let tops = stacked(&[&[Some(1.0), Some(2.0), None], &[Some(10.0), None, Some(1.0)]]);
    assert_eq!(tops, [vec![Some(1.0), Some(2.0), None], vec![Some(11.0), None, None]]);
    assert!(stacked(&[]).is_empty());
}

#[test]
fn gaps_are_at_least_a_pixel_wide_and_adjacent_ones_join() {
    let scale = TimeView::of_seconds(0, 60 * 1440).over(144.0);
    assert_eq!(gaps(&minutes(1440), scale, |at| at == 15), [(1.5, 2.5)]);
    assert_eq!(gaps(&minutes(1440), scale, |at| (20..40).contains(&at)), [(2.0, 4.0)]);
    assert_eq!(window_at(&minutes(3), 60), Some(1));
    assert_eq!(
        (window_at(&minutes(3), 180), window_at(&minutes(3), -1), window_at(&[(0, 60), (120, 180)], 90)),
        (None, None, None)
    );
}

#[test]
fn lines_of_one_kind_of_window_are_not_joined_over_other_windows() {
    let (windows, numbers) = (minutes(6), vec![Some(1.0); 6]);
    let is_late = |at: usize| at == 2 || at == 5;
    // There is a window to each pixel, then many pixels to each window, then three windows to a pixel.
    for (width, early) in [(6.0, 2), (360.0, 2), (2.0, 2)] {
        let scale = TimeView::of_seconds(0, 360).over(width);
        let count =
            |is_drawn: &dyn Fn(usize) -> bool| lines(&columns(&windows, &numbers, scale, is_drawn)).len();
        assert_eq!((count(&|_| true), count(&is_late), count(&|at| !is_late(at))), (1, 2, early), "{width}");
        assert_eq!(count(&|_| false), 0);
    }
    let scale = TimeView::of_seconds(0, 360).over(2.0);
    assert_eq!(columns(&windows, &numbers, scale, |_| true).len(), 2, "windows share a column of pixels");
}

proptest! {
    #[test]
    fn downsampling_preserves_the_extremes(
        numbers in prop::collection::vec(prop::option::weighted(0.95, 0.0_f64..1e9), 1..1_500),
        width in 20.0_f64..900.0,
    ) {
        let windows = minutes(numbers.len() as i64);
        let scale = TimeView::of_seconds(0, numbers.len() as i64 * 60).over(width);
        let found = lines_of(&windows, &numbers, scale);
        let drawn: Vec<f64> = found.iter().flatten().map(|(_, number)| *number).collect();
        let known: Vec<f64> = numbers.iter().copied().flatten().collect();
        prop_assert_eq!(drawn.iter().copied().reduce(f64::max), known.iter().copied().reduce(f64::max));
        prop_assert_eq!(drawn.iter().copied().reduce(f64::min), known.iter().copied().reduce(f64::min));
        if let Some((_, most)) = extent(&windows, &numbers, scale) {
            prop_assert_eq!(Some(most), known.iter().copied().reduce(f64::max));
        }
        // Every number drawn is one of those given, each pixel has a few, and each stroke goes to the right.
        let given: BTreeSet<u64> = known.iter().map(|number| number.to_bits()).collect();
        prop_assert!(drawn.iter().all(|number| given.contains(&number.to_bits())));
        let breaks = numbers.iter().filter(|number| number.is_none()).count() + 1;
        prop_assert!(drawn.len() <= (width.ceil() as usize + 2 + breaks) * 4, "{}", drawn.len());
        for stroke in &found {
            prop_assert!(stroke.windows(2).all(|pair| pair[0].0 <= pair[1].0));
        }
    }

    #[test]
    fn downsampling_preserves_a_peak_at_its_pixel(peak in 0_usize..1_440, height in 2.0_f64..1e6) {
        let mut numbers = vec![Some(1.0); 1_440];
        numbers[peak] = Some(height);
        let scale = TimeView::of_seconds(0, 1_440 * 60).over(300.0);
        let found = lines_of(&minutes(1_440), &numbers, scale);
        let at: Vec<f64> = found.iter().flatten().filter(|(_, n)| *n == height).map(|(px, _)| *px).collect();
        prop_assert!(!at.is_empty());
        for px in at {
            prop_assert!((px - scale.px(peak as f64 * 60.0 + 30.0)).abs() <= 1.0);
        }
    }
}
