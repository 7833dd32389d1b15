//! Rows of intervals on one canvas, however many intervals there are: alone, or on an axis with the lines and the words of its ticks.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::density;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{draw_in_frames, emptied};
use crate::console::timeline::painter::CanvasRow;
use crate::console::timeline::painter::Painter;
use crate::console::timeline::painter::{Ground, RowPlaces};
use crate::console::timeline::ticks::{TICK_ROWS_PX, TickInk};
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

/// Rows of intervals over the time of an axis. They say nothing to those who cannot see them, and take no pointer.
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
        let ground = Ground { canvas: element, context: &context, scale, width: element.width(), density };
        painter.try_update_value(|(painter, ink)| {
            let ink = ink.get_or_insert_with(|| TickInk::of(element));
            ink.draw_lines(&context, &words, density, height_px);
            painter.draw_rows(ground, &rows);
            painter.draw_ends(ground, &rows, axis.now_secs.get_untracked());
            ink.write(&context, &words, density, height_px);
        });
    };
    // The clock goes on by less than a pixel nearly always.
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
