//! Keys lead through a list, and a part of a drawing is painted.

use sluice::plot::rows::{painted_part, row_after_key};

#[test]
fn list_keys_move_the_active_row() {
    let go = |key: &str, active| row_after_key(key, active, 10_000, 19);
    assert_eq!(go("ArrowDown", None), Some(0));
    assert_eq!(go("ArrowUp", None), Some(9_999));
    assert_eq!(go("ArrowDown", Some(3)), Some(4));
    assert_eq!(go("ArrowDown", Some(9_999)), Some(9_999));
    assert_eq!(go("ArrowUp", Some(0)), Some(0));
    assert_eq!(go("ArrowUp", Some(20_000)), Some(9_999), "the active row is not drawn");
    assert_eq!(go("PageDown", Some(0)), Some(19));
    assert_eq!(go("PageUp", Some(10)), Some(0));
    assert_eq!(go("End", Some(3)), Some(9_999));
    assert_eq!(go("Home", Some(3)), Some(0));
    assert_eq!(go("a", Some(3)), None);
    assert_eq!(row_after_key("ArrowDown", None, 0, 19), None);
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
