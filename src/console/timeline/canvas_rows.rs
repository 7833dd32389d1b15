//! Rows of intervals on one canvas, alone or on an axis with its ticks; fast for any number of intervals.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::density;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{draw_in_frames, emptied};
use crate::console::timeline::painter::CanvasRow;
use crate::console::timeline::painter::Painter;
use crate::console::timeline::painter::{PaintSurface, RowPlaces};
use crate::console::timeline::ticks::{TICK_ROWS_PX, TickInk};
use crate::plot::time_view::TimeScale;

/// Rows of intervals on one canvas, hidden from assistive technology and without pointer events: lay an element over
/// each row, `row_px` high with `gap_px` below.
#[component]
pub fn CanvasRows(
    #[prop(into)] rows: Signal<Arc<Vec<CanvasRow>>>,
    /// The period and width to draw.
    #[prop(into)]
    scale: Signal<TimeScale>,
    /// Height of a row in CSS pixels.
    row_px: f64,
    /// Space between two rows.
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

/// Rows of intervals on an axis; hidden from assistive technology, and without pointer events.
#[component]
pub fn AxisRows(
    axis: TimeAxis,
    #[prop(into)] rows: Signal<Arc<Vec<CanvasRow>>>,
    places: RowPlaces,
) -> impl IntoView {
    let canvas = NodeRef::<html::Canvas>::new();
    let painter = StoredValue::new_local((Painter::new(places), None::<TickInk>));
    let count = Memo::new(move |_| rows.read().len());
    let draw = move |element: &HtmlCanvasElement| {
        let (Some(rows), Some(words)) = (rows.try_get_untracked(), axis.words.try_read_untracked()) else {
            return;
        };
        let (scale, density) = (axis.scale_untracked(), density());
        let height_px = places.height_px(rows.len());
        let size_px = (scale.width_px(), height_px + TICK_ROWS_PX);
        let Some(context) = emptied(element, size_px, density) else { return };
        let ground =
            PaintSurface { canvas: element, context: &context, scale, width: element.width(), density };
        painter.try_update_value(|(painter, ink)| {
            let ink = ink.get_or_insert_with(|| TickInk::of(element));
            ink.draw_lines(&context, &words, density, height_px);
            painter.draw_rows(ground, &rows);
            painter.draw_ends(ground, &rows, axis.now_secs.get_untracked());
            ink.write(&context, &words, density, height_px);
        });
    };
    // The clock usually advances by less than a pixel.
    let clock_px = Memo::new(move |_| (axis.now_secs.get() as f64 / axis.scale().secs_per_px()).floor());
    let track = move || {
        rows.track();
        axis.view.track();
        axis.words.track();
        clock_px.track();
        true
    };
    let forget_colours = move || {
        painter.update_value(|(painter, ink)| {
            painter.forget_colours();
            *ink = None;
        });
    };
    draw_in_frames(canvas, track, draw, forget_colours);
    let height = Signal::derive(move || format!("{}px", places.height_px(count.get()) + TICK_ROWS_PX));
    view! { <canvas class="canvas-rows axis-rows" aria-hidden="true" style:height=height node_ref=canvas /> }
        .into_any()
}
