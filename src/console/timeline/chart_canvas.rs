//! A chart's curves on a canvas, with the words of the ticks below them.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;
use web_sys::HtmlCanvasElement;

use crate::console::platform::canvas::{Colours, density, draw};
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{draw_in_frames, emptied};
use crate::console::timeline::tick_ink::{TICK_ROWS_PX, TickInk};
use crate::plot::chart::{ChartData, FIRST_CURVE_COLOUR, TickLines};
use crate::plot::chart_painting::Painting;
use crate::plot::value_scale::ValueScale;

/// The custom properties that hold the colours of charts, in the order of [`ChartData`]'s colours. Those of curves are eight that tell
/// any curves apart; then for each class of status four shades.
const COLOURS: [&str; 29] = [
    "--chart-gap",
    "--chart-failed",
    "--line",
    "--line-strong",
    "--surface",
    "--chart-1",
    "--chart-2",
    "--chart-3",
    "--chart-4",
    "--chart-5",
    "--chart-6",
    "--chart-7",
    "--chart-8",
    "--status-2xx-1",
    "--status-2xx-2",
    "--status-2xx-3",
    "--status-2xx-4",
    "--status-3xx-1",
    "--status-3xx-2",
    "--status-3xx-3",
    "--status-3xx-4",
    "--status-4xx-1",
    "--status-4xx-2",
    "--status-4xx-3",
    "--status-4xx-4",
    "--status-5xx-1",
    "--status-5xx-2",
    "--status-5xx-3",
    "--status-5xx-4",
];
/// How many colours tell any curves apart.
pub const CURVE_COLOURS: usize = 8;
/// How many shades each class of status has; those of the first class follow on [`CURVE_COLOURS`].
pub const STATUS_SHADES: usize = 4;
/// How far below the curves the words of the ticks begin: the plot's own padding and border are between.
const TICKS_BELOW_PX: f64 = 9.0;

/// The custom property that holds the colour of a curve.
#[must_use]
pub fn colour_property(colour: usize) -> &'static str {
    COLOURS.get(FIRST_CURVE_COLOUR + colour).copied().unwrap_or("--chart-gap")
}

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
    let inks = StoredValue::new_local(None::<(Colours, TickInk)>);
    let paint = move |canvas: &HtmlCanvasElement| {
        let (Some(data), Some(values)) = (data.try_get_untracked(), values.try_get_untracked()) else {
            return;
        };
        axis.words.try_with_untracked(|words| {
            let (scale, density) = (axis.scale_untracked(), density());
            let ticks = TickLines { ticks_px: &words.ticks_px, boundaries_px: &words.boundaries_px };
            let commands = Painting { data: &data, scale, values, ticks, density }.commands();
            let top_px = values.height_px() + TICKS_BELOW_PX;
            let size_px = (scale.width_px(), top_px + TICK_ROWS_PX);
            let Some(context) = emptied(canvas, size_px, density) else { return };
            inks.try_update_value(|inks| {
                let new = || (Colours::of(canvas, &COLOURS), TickInk::of(canvas));
                let (colours, words_ink) = inks.get_or_insert_with(new);
                draw(&context, &commands, colours, density);
                words_ink.write(&context, words, density, top_px);
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
    draw_in_frames(node_ref, track, paint, move || inks.set_value(None));
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
