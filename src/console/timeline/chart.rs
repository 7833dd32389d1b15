//! A chart on a time axis: curves on a canvas with a value axis.

use std::sync::Arc;

use leptos::html;

use crate::console::platform::reactive::*;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{Scene, TICK_ROWS_PX, draw_in_frames};
use crate::console::timeline::plot::AxisPlot;
use crate::plot::chart::Painting;
use crate::plot::chart::{ChartData, FIRST_CURVE_COLOUR};
use crate::plot::value_scale::ValueScale;

/// A chart. Dragging over it zooms the axis, and thus all charts that share it.
#[component]
pub fn ChartPlot(
    axis: TimeAxis,
    /// The accessible name: "Bandwidth".
    label: String,
    #[prop(into)] data: Signal<Arc<ChartData>>,
    #[prop(into)] is_log: Signal<bool>,
    /// Formats the value at a tick.
    tick_words: Callback<f64, String>,
    height_px: f64,
    /// True near the viewport; elsewhere the chart follows neither pointer nor axis.
    #[prop(into)]
    is_near: Signal<bool>,
    /// Receives the period selected by dragging.
    on_select: Callback<(i64, i64)>,
    on_reset: Callback<()>,
) -> impl IntoView {
    let values = memo(move || data.with(|data| data.value_scale(axis.scale(), height_px, is_log.get())));
    let ticks = move || {
        let values = values.get();
        let mark = |tick: f64| {
            view! { <span style:top=format!("{:.1}px", values.px(tick))>{tick_words.run(tick)}</span> }
        };
        values.ticks().into_iter().map(mark).collect_view()
    };
    let begin = memo(move || Some(values.get().bottom()).filter(|bottom| *bottom > 0.0));
    let begin_note = move || {
        let words = format!("The scale begins at {}, not at 0.", tick_words.run(begin.get()?));
        Some(view! {
            <p class="muted chart-definition" data-testid="chart-begin">
                {words}
            </p>
        })
    };
    view! {
        {begin_note}
        <div class="chart-plot">
            <div class="chart-values" aria-hidden="true" style:height=format!("{height_px}px")>
                {ticks}
            </div>
            <AxisPlot axis label test_id="chart" on_select on_reset has_ticks=true is_near>
                <ChartCanvas axis data values is_near />
            </AxisPlot>
        </div>
    }
    .into_any()
}

/// Custom properties of [`ChartData`]'s colours, in order: eight for curves, four shades per status class, and
/// one for the sum of a compared stack.
const COLOURS: [&str; 32] = [
    "--text-muted",
    "--text",
    "--line",
    "--line-strong",
    "--chart-gap",
    "--chart-failed",
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
    "--text",
];
/// Number of distinct curve colours.
pub const CURVE_COLOURS: usize = 8;
/// Shades per status class; those of the first class follow [`CURVE_COLOURS`].
pub const STATUS_SHADES: usize = 4;
/// The colour of the sum of a compared stack, which is that of no status.
pub const COMPARED_SUM_COLOUR: usize = CURVE_COLOURS + 4 * STATUS_SHADES;
/// Distance from the curves to the tick labels: the plot's padding and border.
const TICKS_BELOW_PX: f64 = 9.0;

#[must_use]
pub fn colour_property(colour: usize) -> &'static str {
    COLOURS.get(FIRST_CURVE_COLOUR + colour).copied().unwrap_or("--chart-gap")
}

/// Curves with grid lines and tick labels, redrawn at most once a frame, during a movement only near the viewport.
#[component]
pub(super) fn ChartCanvas(
    axis: TimeAxis,
    data: Signal<Arc<ChartData>>,
    values: Memo<ValueScale>,
    is_near: Signal<bool>,
) -> impl IntoView {
    let node_ref = NodeRef::<html::Canvas>::new();
    let scene = move |density: f64| {
        let (data, values) = (data.try_get_untracked()?, values.try_get_untracked()?);
        let scale = axis.scale_untracked();
        let commands = axis.labels.try_with_untracked(|labels| {
            Painting { data: &data, scale, values, labels, density }.commands()
        })?;
        let labels_px = values.height_px() + TICKS_BELOW_PX;
        let size_px = (scale.width_px(), labels_px + TICK_ROWS_PX);
        Some(Scene { size_px, density, commands, layer: None, labels: Some((axis.labels, labels_px)) })
    };
    let track = move || {
        let is_wanted = is_near.get() || !axis.is_moving.get();
        if is_wanted {
            axis.labels.track();
            data.track();
            values.track();
        }
        is_wanted
    };
    draw_in_frames(node_ref, &COLOURS, track, scene);
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
