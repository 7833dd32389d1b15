//! A chart's curves on a canvas, with the words of the ticks below them.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{context_of, density};
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::curve_painter::{ChartFrame, CurvePainter};
use crate::console::timeline::drawing::draw_in_frames;
use crate::console::timeline::tick_ink::{TICK_ROWS_PX, TickInk};
use crate::plot::chart::ChartData;
use crate::plot::value_scale::ValueScale;

/// How far below the curves the words of the ticks begin: the plot's own padding and border are between.
const TICKS_BELOW_PX: f64 = 9.0;

/// Curves over time, with the lines and the words at ticks. Drawn at most once a frame, in the colours of the theme, and while the axis
/// moves only near what is seen of the page; it says nothing to those who cannot see it and takes no pointer.
#[component]
pub(super) fn ChartCanvas(
    axis: TimeAxis,
    data: Signal<Arc<ChartData>>,
    /// Its upright axis.
    values: Memo<ValueScale>,
    /// Whether it is near what is seen of the page.
    is_near: Signal<bool>,
    /// The canvas, for who makes a picture of it.
    node_ref: NodeRef<html::Canvas>,
) -> impl IntoView {
    let painter = StoredValue::new_local((CurvePainter::default(), None::<TickInk>));
    let paint = move |canvas: &HtmlCanvasElement| {
        let (Some(data), Some(values)) = (data.try_get_untracked(), values.try_get_untracked()) else {
            return;
        };
        axis.words.try_with_untracked(|words| {
            let frame = ChartFrame {
                data: &data,
                scale: axis.scale_untracked(),
                values,
                words,
                margin_px: TICKS_BELOW_PX,
                below_px: TICK_ROWS_PX,
            };
            painter.try_update_value(|(curves, ink)| {
                let is_anew = curves.draw(canvas, canvas, &frame);
                let Some(context) = context_of(canvas).filter(|_| is_anew) else { return };
                let density = density();
                let top_px = values.height_px() + TICKS_BELOW_PX;
                ink.get_or_insert_with(|| TickInk::of(canvas)).write(&context, words, density, top_px);
            });
        });
    };
    let track = move || {
        let is_wanted = is_near.get() || !axis.is_moving.get();
        if is_wanted {
            axis.words.track();
            data.track();
            values.track();
        }
        is_wanted
    };
    let forget_colours = move || {
        painter.update_value(|(curves, ink)| {
            curves.forget_colours();
            *ink = None;
        });
    };
    draw_in_frames(node_ref, track, paint, forget_colours);
    let height_px = untrack(|| values.get().height_px()) + TICKS_BELOW_PX + TICK_ROWS_PX;
    view! {
        <canvas
            class="chart-canvas"
            aria-hidden="true"
            style:height=format!("{height_px}px")
            node_ref=node_ref
        />
    }
    .into_any()
}
