//! A chart's curves on a canvas.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::curve_painter::{ChartFrame, CurvePainter};
use crate::console::timeline::drawing::{draw_in_frames, near_or_at_rest};
use crate::plot::chart::ChartData;
use crate::plot::value_scale::ValueScale;

/// Curves over time, with the lines at ticks. Drawn at most once a frame, while the axis moves only near what is seen of the page, in the
/// colours of the theme; it says nothing to those who cannot see it and takes no pointer.
#[component]
pub(super) fn ChartCanvas(
    /// The axis.
    axis: TimeAxis,
    /// What it shows.
    data: Signal<Arc<ChartData>>,
    /// Its upright axis.
    values: Memo<ValueScale>,
    /// The canvas, for who makes a picture of it.
    node_ref: NodeRef<html::Canvas>,
) -> impl IntoView {
    let painter = StoredValue::new_local(CurvePainter::default());
    let paint = move |canvas: &HtmlCanvasElement| {
        let (Some(data), Some(values)) = (data.try_get_untracked(), values.try_get_untracked()) else {
            return;
        };
        axis.words.try_with_untracked(|words| {
            let frame = ChartFrame { data: &data, scale: axis.scale_untracked(), values, words };
            painter.try_update_value(|painter| painter.draw(canvas, canvas, &frame));
        });
    };
    let is_wanted = near_or_at_rest(node_ref, axis);
    let track = move || {
        let is_wanted = is_wanted();
        if is_wanted {
            axis.words.track();
            data.track();
            values.track();
        }
        is_wanted
    };
    draw_in_frames(node_ref, track, paint, move || painter.update_value(CurvePainter::forget_colours));
    let height = untrack(|| values.get().height_px());
    view! {
        <canvas
            class="chart-canvas"
            aria-hidden="true"
            style:height=format!("{height}px")
            node_ref=node_ref
        />
    }
    .into_any()
}
