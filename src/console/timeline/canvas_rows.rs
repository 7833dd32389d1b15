//! Rows of intervals on one canvas, however many intervals there are.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::timeline::canvas_painter::Painter;
use crate::console::timeline::canvas_row::CanvasRow;
use crate::console::timeline::drawing::draw_in_frames;
use crate::console::timeline::ground::RowPlaces;
use crate::plot::time_view::TimeScale;

/// Rows of intervals, one below the other on one canvas as wide as `scale`. It is drawn at most once a frame, sharp at any density of
/// pixels, in the colours of the theme.
///
/// It says nothing to those who cannot see it, and takes no pointer: anyone who uses it lays an element over each row, which is `row_px`
/// high with `gap_px` below it.
#[component]
pub fn CanvasRows(
    #[prop(into)] rows: Signal<Arc<Vec<CanvasRow>>>,
    /// The time it is drawn over, and its width.
    #[prop(into)]
    scale: Signal<TimeScale>,
    /// How high a row is, in CSS pixels.
    row_px: f64,
    /// How much is free between two rows.
    gap_px: f64,
) -> impl IntoView {
    let places = RowPlaces { above_px: 0.0, row_px, gap_px, below_px: 0.0 };
    let canvas = NodeRef::<html::Canvas>::new();
    let painter = StoredValue::new_local(Painter::new(places));
    let draw = move |element: &HtmlCanvasElement| {
        let (Some(rows), Some(scale)) = (rows.try_get_untracked(), scale.try_get_untracked()) else { return };
        painter.try_update_value(|painter| painter.draw(element, &rows, scale));
    };
    let track = move || {
        rows.track();
        scale.track();
        true
    };
    draw_in_frames(canvas, track, draw, move || painter.update_value(Painter::forget_colours));
    let height = Signal::derive(move || format!("{}px", places.height_px(rows.read().len())));
    view! { <canvas class="canvas-rows" aria-hidden="true" style:height=height node_ref=canvas /> }.into_any()
}
