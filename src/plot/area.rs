//! Numbers and single moments on a lane, as SVG path data.

use std::fmt::Write;

use crate::plot::time_view::TimeScale;

/// Radius of a mark, in CSS pixels.
pub const MARK_PX: f64 = 4.0;

/// Returns a bar for each window in view with a number: of the lane's height for `most`, at least one pixel above zero.
pub fn bars(
    values: impl IntoIterator<Item = ((i64, i64), Option<f64>)>,
    most: f64,
    scale: TimeScale,
    height_px: f64,
) -> String {
    let mut data = String::new();
    for ((from, to), value) in values {
        let (from_px, to_px) = (scale.px(from as f64).max(0.0), scale.px(to as f64).min(scale.width_px()));
        let Some(value) = value.filter(|value| *value > 0.0 && from_px < to_px && most > 0.0) else {
            continue;
        };
        let top_px = height_px - (value / most * height_px).clamp(1.0, height_px);
        // Writing to a string does not fail.
        let _ = write!(data, "M{from_px:.1} {height_px}V{top_px:.1}H{to_px:.1}V{height_px}Z");
    }
    data
}

/// Returns a circle at each second in view, in the middle of a lane.
pub fn marks(seconds: impl IntoIterator<Item = i64>, scale: TimeScale, height_px: f64) -> String {
    let mut data = String::new();
    let in_view = |px: &f64| (-MARK_PX..=scale.width_px() + MARK_PX).contains(px);
    let middle_px = height_px / 2.0;
    for px in seconds.into_iter().map(|second| scale.px(second as f64)).filter(in_view) {
        let (left_px, wide_px) = (px - MARK_PX, 2.0 * MARK_PX);
        let arc = format!("a{MARK_PX} {MARK_PX} 0 1 0");
        let _ = write!(data, "M{left_px:.1} {middle_px}{arc} {wide_px} 0{arc} -{wide_px} 0Z");
    }
    data
}
