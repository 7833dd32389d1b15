//! Where rows of a plot end: the left edge of what each can hold, and the open end of what goes on.

use crate::console::timeline::canvas_row::CanvasRow;
use crate::console::timeline::ground::Ground;

const LINE_PX: f64 = 2.0;
/// How far the bracket of a left edge reaches into its row.
const BRACKET_PX: f64 = 5.0;
/// The legs of an arrowhead, and how far two of them are apart.
const ARROW_PX: f64 = 7.0;
const ARROWS_APART_PX: f64 = 6.0;
/// The custom properties of their colours.
pub(super) const EDGE_COLOUR: &str = "--unknown";
pub(super) const OPEN_COLOUR: &str = "--surface";

/// A bracket at the left edge of a row that holds nothing older than so much before now.
pub(super) fn trace_edge(ground: Ground<'_>, row: &CanvasRow, now_secs: i64, (top_px, row_px): (f64, f64)) {
    let Some(window_secs) = row.window_secs else { return };
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    let px = ground.scale.px((now_secs - window_secs) as f64);
    if !(0.0..=ground.scale.width_px()).contains(&px) {
        return;
    }
    let context = ground.context;
    context.move_to(px, top_px);
    context.line_to(px, top_px + row_px);
    for y in [top_px + 1.0, top_px + row_px - 2.0] {
        context.move_to(px, y);
        context.line_to(px + BRACKET_PX, y);
    }
}

/// Arrowheads where a row that goes on has come to. Where that end is not seen, they say nothing of what is.
pub(super) fn trace_open_end(ground: Ground<'_>, row: &CanvasRow, (top_px, row_px): (f64, f64)) {
    let Some(second) = row.open_at else { return };
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    let px = ground.scale.px(second.0 as f64);
    let tip_px = px.min(ground.scale.width_px()) - ARROW_PX / 2.0;
    if px > ground.scale.width_px() + 1.0 || tip_px <= 0.0 {
        return;
    }
    let middle_px = top_px + row_px / 2.0;
    for tip_px in [tip_px, tip_px - ARROWS_APART_PX] {
        ground.context.move_to(tip_px - ARROW_PX, middle_px - ARROW_PX);
        ground.context.line_to(tip_px, middle_px);
        ground.context.line_to(tip_px - ARROW_PX, middle_px + ARROW_PX);
    }
}

/// Draws the lines that `trace` makes, lengths in CSS pixels.
pub(super) fn stroke(ground: Ground<'_>, colour: &str, trace: impl FnOnce()) {
    let Ground { context, density, .. } = ground;
    // Neither this nor the other fails for a finite number.
    let _ = context.set_transform(density, 0.0, 0.0, density, 0.0, 0.0);
    context.set_stroke_style_str(colour);
    context.set_line_width(LINE_PX);
    context.begin_path();
    trace();
    context.stroke();
    let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
}
