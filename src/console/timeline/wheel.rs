//! The wheel over an axis: its plots and its map.

use leptos::ev::WheelEvent;

use crate::console::timeline::axis::TimeAxis;
use crate::plot::period::PeriodAction;

/// Pixels per line and page of wheels that count in these.
const LINE_PX: f64 = 16.0;
const PAGE_PX: f64 = 400.0;

/// Zooms an axis about a pixel, or about its middle, or pans it; false if the wheel scrolls the page. Even an axis that
/// cannot move prevents the browser's zoom and its step back.
pub(super) fn turn(axis: TimeAxis, event: &WheelEvent, px: Option<f64>) -> bool {
    let unit_px = match event.delta_mode() {
        WheelEvent::DOM_DELTA_LINE => LINE_PX,
        WheelEvent::DOM_DELTA_PAGE => PAGE_PX,
        _ => 1.0,
    };
    let turned_px = (event.delta_x() * unit_px, event.delta_y() * unit_px);
    let held = (event.ctrl_key() || event.meta_key(), event.shift_key());
    let scale = axis.scale_untracked();
    let at_secs = px.map(|px| scale.secs(px));
    let Some(action) = PeriodAction::of_wheel(turned_px, held, at_secs, scale.secs_per_px()) else {
        return false;
    };
    event.prevent_default();
    axis.apply(action);
    true
}
