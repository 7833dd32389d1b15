//! The geometry of a list decides which rows are drawn, in which elements, and where a key leads.

use proptest::prelude::*;
use sluice::plot::rows::{CHUNK_ROWS, RowPool, RowStep, Rows, WHOLE_LIST_ROWS, css_px, painted_part};

fn ten_thousand() -> Rows {
    Rows { count: 10_000, row_px: 32.0, view_px: 640.0 }
}

#[test]
fn long_list_draws_the_visible_rows_and_a_chunk_around_them() {
    let rows = ten_thousand();
    for (scroll_px, seen, drawn) in [
        (0.0, 0..20, 0..40),  // up to 21 seen in up to seven chunks, and three around them
        (16.0, 0..21, 0..40), // two rows are seen in part
        (32.0 * 100.0, 100..120, 96..136),
        (rows.total_px(), 9_980..10_000, 9_976..10_000),
    ] {
        assert_eq!((rows.seen(scroll_px), rows.drawn(scroll_px)), (seen, drawn), "{scroll_px}");
    }
    assert_eq!(Rows { count: 3, ..rows }.seen(0.0), 0..3);
}

#[test]
fn list_draws_rows_when_the_page_reports_invalid_sizes() {
    let rows = ten_thousand();
    assert_eq!(rows.drawn(-50.0), rows.drawn(0.0));
    assert_eq!(rows.drawn(f64::NAN), rows.drawn(0.0));
    assert_eq!(rows.drawn(f64::INFINITY), rows.drawn(rows.total_px()));
    assert!(!Rows { row_px: 0.0, ..rows }.drawn(0.0).is_empty());
    assert!(!Rows { view_px: 0.0, ..rows }.drawn(0.0).is_empty());
}

#[test]
fn scroll_to_a_row_moves_as_little_as_possible() {
    let rows = ten_thousand();
    assert_eq!(rows.scroll_to_show(10, 0.0), 0.0);
    assert_eq!(rows.scroll_to_show(20, 0.0), 32.0);
    assert_eq!(rows.scroll_to_show(5, 3_200.0), 160.0);
    assert_eq!(rows.scroll_to_show(usize::MAX, 0.0), rows.total_px() - 640.0);
    assert_eq!(Rows { view_px: 10.0, ..rows }.scroll_to_show(7, 0.0), 224.0);
}

#[test]
fn list_keys_move_the_active_row() {
    let rows = ten_thousand();
    let go = |key: &str, active| RowStep::from_key(key).unwrap().apply(&rows, active);
    assert_eq!(go("ArrowDown", None), Some(0));
    assert_eq!(go("ArrowUp", None), Some(9_999));
    assert_eq!(go("ArrowDown", Some(9_999)), Some(9_999));
    assert_eq!(go("ArrowUp", Some(0)), Some(0));
    assert_eq!(go("PageDown", Some(0)), Some(19));
    assert_eq!(go("PageUp", Some(10)), Some(0));
    assert_eq!(go("End", Some(3)), Some(9_999));
    assert_eq!(go("Home", Some(3)), Some(0));
    assert_eq!(RowStep::from_key("a"), None);
    assert_eq!(RowStep::Down.apply(&Rows { count: 0, ..rows }, None), None);
}

proptest! {
    #[test]
    fn list_draws_every_visible_row_within_its_pool(
        count in 0_usize..30_000, row_px in 1.0_f64..80.0, view_px in 0.0_f64..2_000.0, at in 0.0_f64..1.0,
    ) {
        let rows = Rows { count, row_px, view_px };
        let scroll_px = at * (rows.total_px() - view_px).max(0.0);
        let drawn = rows.drawn(scroll_px);
        prop_assert!(drawn.len() <= rows.pool_rows(), "{drawn:?} is more than {}", rows.pool_rows());
        prop_assert!(drawn.end <= count);
        let can_be_seen = ((view_px / row_px).ceil() as usize + 1).min(count);
        prop_assert!(can_be_seen <= rows.pool_rows());
        prop_assert!(rows.top_px(drawn.start) <= scroll_px);
        prop_assert!(rows.top_px(drawn.end) >= (scroll_px + view_px).min(rows.total_px()) - 1e-6);
        if count > WHOLE_LIST_ROWS {
            prop_assert_eq!(drawn.start % CHUNK_ROWS, 0);
        } else {
            prop_assert_eq!(drawn, 0..count);
        }
    }

    #[test]
    fn row_is_entirely_visible_after_scrolling_to_it(
        count in 1_usize..30_000, row_px in 1.0_f64..80.0, view_px in 80.0_f64..2_000.0,
        row in 0_usize..30_000, at in 0.0_f64..1.0,
    ) {
        let rows = Rows { count, row_px, view_px };
        let row = row.min(count - 1);
        let scroll_px = rows.scroll_to_show(row, at * rows.total_px());
        prop_assert!(rows.top_px(row) >= scroll_px - 1e-6);
        prop_assert!(rows.top_px(row) + row_px <= scroll_px + view_px + 1e-6);
    }
}

#[test]
fn css_length_is_rounded_to_a_hundredth_of_a_pixel() {
    assert_eq!(css_px(320_000.0), "320000.00px");
    assert_eq!(css_px(31.987), "31.99px");
    assert_eq!(css_px(0.004), "0.00px");
    assert_eq!(css_px(-1.0), "0.00px");
    assert_eq!(css_px(f64::NAN), "0.00px");
}

/// Moves elements as the browser's are moved: `turned` of them from one end to the other.
fn moved(mut elements: Vec<usize>, turned: isize) -> Vec<usize> {
    if turned >= 0 {
        elements.rotate_left(turned.unsigned_abs());
    } else {
        elements.rotate_right(turned.unsigned_abs());
    }
    elements
}

#[test]
fn painted_part_is_all_of_a_low_drawing_and_else_what_is_in_view() {
    assert_eq!(painted_part(300.0, 0.0, 900.0), (0.0, 300.0));
    assert_eq!(painted_part(300.0, -5_000.0, 900.0), (0.0, 300.0), "far below the view");
    assert_eq!(painted_part(0.0, 0.0, 0.0), (0.0, 0.0));
    // 655 lanes of 50 px, whose canvas at density 2 no browser paints whole.
    let total_px = 655.0 * 50.0 + 67.0;
    for scroll_px in (-2_000..35_000).step_by(37).map(f64::from) {
        let (top_px, height_px) = painted_part(total_px, scroll_px, 900.0);
        assert!(top_px >= 0.0 && top_px + height_px <= total_px);
        assert!(height_px * 2.0 <= 8_192.0);
        let seen = [scroll_px - 450.0, scroll_px + 900.0 + 450.0].map(|px| px.clamp(0.0, total_px));
        assert!(top_px <= seen[0] && seen[1] <= top_px + height_px, "at {scroll_px}: {top_px} + {height_px}");
    }
    assert_eq!(
        painted_part(total_px, 10.0, 900.0),
        painted_part(total_px, 449.0, 900.0),
        "it moves in steps"
    );
}

fn pool_of(count: usize) -> RowPool {
    let mut pool = RowPool::default();
    for place in 0..count {
        assert_eq!(pool.add(place), place);
    }
    pool
}

proptest! {
    #[test]
    fn row_pool_elements_are_in_the_order_of_their_rows(count in 1_usize..60, firsts in prop::collection::vec(0_usize..200, 1..40)) {
        let mut pool = pool_of(count);
        let mut elements: Vec<usize> = (0..count).collect();
        let mut before: Vec<(usize, usize)> = pool.rows().collect();
        for first in firsts {
            let turned = pool.turn_to(first);
            prop_assert!(turned == 0 || before[0].1.abs_diff(first) < count, "all rows change, and elements move");
            elements = moved(elements, turned);
            let rows: Vec<(usize, usize)> = pool.rows().collect();
            prop_assert_eq!(rows.iter().map(|&(place, _)| place).collect::<Vec<_>>(), elements.clone());
            prop_assert!(rows.iter().enumerate().all(|(index, &(_, row))| row == first + index));
            for (place, row) in &rows {
                let was = before.iter().find(|(_, was)| was == row);
                prop_assert!(was.is_none_or(|(was, _)| was == place), "row {} changed its element", row);
            }
            before = rows;
        }
    }
}
