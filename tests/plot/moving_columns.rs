use proptest::prelude::*;
use sluice::plot::moving_columns::{ColumnGrid, Repaint};
use sluice::plot::time_view::TimeView;

/// 100 columns of ten seconds.
fn grid() -> ColumnGrid {
    ColumnGrid::new(TimeView::of_seconds(1_000, 2_000), 100)
}

fn moved_to(from: f64, to: f64, count: usize) -> Option<Repaint> {
    grid().moved_to(TimeView::new(from, to), count).map(|(_, repaint)| repaint)
}

#[test]
fn movement_to_later_times_paints_columns_at_the_right() {
    let repaint = moved_to(1_030.0, 2_030.0, 100).unwrap();
    assert_eq!(repaint, Repaint { shift: -3, painted: 89..100, computed: 81..100 });
}

#[test]
fn movement_to_earlier_times_paints_columns_at_the_left() {
    let repaint = moved_to(970.0, 1_970.0, 100).unwrap();
    assert_eq!(repaint, Repaint { shift: 3, painted: 0..11, computed: 0..19 });
}

#[test]
fn movement_of_less_than_half_a_column_paints_nothing() {
    assert_eq!(moved_to(1_004.0, 2_004.0, 100).unwrap(), Repaint { shift: 0, painted: 0..0, computed: 0..0 });
}

#[test]
fn zoom_and_other_columns_and_far_views_are_painted_whole() {
    assert_eq!(moved_to(1_000.0, 2_020.0, 100), None, "zoomed out");
    assert_eq!(moved_to(1_000.0, 1_990.0, 100), None, "zoomed in");
    assert_eq!(moved_to(1_000.0, 2_000.0, 101), None, "resized");
    assert_eq!(moved_to(2_000.0, 3_000.0, 100), None, "no column stays");
    let short = ColumnGrid::new(TimeView::of_seconds(1_000, 1_050), 100);
    assert_eq!(short.moved_to(TimeView::of_seconds(1_001, 1_051), 100), None, "half a second a column");
}

proptest! {
    #[test]
    fn columns_stay_within_half_a_column_of_their_times(steps in prop::collection::vec(-400.0..400.0_f64, 1..60)) {
        let (mut grid, mut from) = (grid(), 1_000.0);
        for step in steps {
            from += step;
            let view = TimeView::new(from, from + 1_000.0);
            let (moved, repaint) = grid.moved_to(view, 100).unwrap();
            prop_assert!((moved.view(&(0..100)).from_secs() - from).abs() <= 5.0 + 1e-6);
            prop_assert!(repaint.painted.len() <= repaint.computed.len() && repaint.computed.len() <= 100);
            // Patterns move as the columns do.
            prop_assert_eq!((moved.phase(7) - grid.phase(7) + repaint.shift).rem_euclid(7), 0);
            grid = moved;
        }
    }
}
