//! A chart on a time axis: curves on a canvas with a value axis.

use std::sync::Arc;

use leptos::html;

use crate::console::platform::reactive::*;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::drawing::{Scene, TICK_ROWS_PX, draw_in_frames};
use crate::console::timeline::plot::AxisPlot;
use crate::plot::chart::{ChartCurve, ChartData, FIRST_CURVE_COLOUR, Painting, STRIP_GAP_PX, STRIP_PX};
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
    /// Shown at the crosshair below its time.
    #[prop(optional, into)]
    card: Option<ViewFn>,
) -> impl IntoView {
    let values = memo(move || data.with(|data| data.value_scale(axis.scale(), height_px, is_log.get())));
    let is_empty = memo(move || {
        let has_none = |curve: &ChartCurve| curve.numbers.iter().chain(&*curve.before).all(Option::is_none);
        data.with(|data| data.curves.iter().all(has_none))
    });
    let mark = move |number: f64, px: f64, colour: &'static str| {
        view! {
            <span style:top=format!("{px:.1}px") style:color=format!("var({colour})")>
                {tick_words.run(number)}
            </span>
        }
        .into_any()
    };
    let ticks = move || {
        if is_empty.get() {
            return None;
        }
        let values = values.get();
        let errors = data.with(|data| {
            let top = data.error_scale(axis.scale()).map(ValueScale::top);
            let strip_px = values.height_px() + STRIP_GAP_PX + STRIP_PX / 2.0;
            data.is_stacked.then(|| mark(top.unwrap_or_default(), strip_px, "--text-muted"))
        });
        let ticks = values.ticks().into_iter().map(|tick| mark(tick, values.px(tick), "--text-muted"));
        Some(view! {
            {ticks.collect_view()}
            {errors}
        })
    };
    // Once a movement has ended.
    let ends = move || {
        axis.settled.track();
        let (values, data) = (values.get(), data.read());
        let ends = data.ends(axis.scale_untracked(), values).into_iter();
        // The end of a stack is that of all its parts.
        let colour = |colour| if data.is_stacked { "--text" } else { colour_property(colour) };
        let ends = ends.map(|(of, number, px)| mark(number, px, colour(of)));
        let errors = data.is_stacked.then(|| {
            let px = values.height_px() + STRIP_GAP_PX + STRIP_PX / 2.0;
            view! { <span style:top=format!("{px:.1}px")>"errors"</span> }
        });
        view! {
            {ends.collect_view()}
            {errors}
        }
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
            <AxisPlot axis label test_id="chart" on_select on_reset has_ticks=true is_near card>
                <ChartCanvas axis data values height_px is_near />
            </AxisPlot>
            <div class="chart-values chart-ends" aria-hidden="true" style:height=format!("{height_px}px")>
                {ends}
            </div>
        </div>
    }
}

/// Custom properties of [`ChartData`]'s colours, in order: eight for curves and four shades per status class.
const COLOURS: [&str; 31] = [
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
];
/// Number of distinct curve colours.
pub const CURVE_COLOURS: usize = 8;
/// Shades per status class; those of the first class follow [`CURVE_COLOURS`].
pub const STATUS_SHADES: usize = 4;
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
    height_px: f64,
    is_near: Signal<bool>,
) -> impl IntoView {
    let node_ref = NodeRef::<html::Canvas>::new();
    let scene = move |density: f64| {
        let (data, values) = (data.try_get_untracked()?, values.try_get_untracked()?);
        let scale = axis.scale_untracked();
        let commands = axis.labels.try_with_untracked(|labels| {
            Painting { data: &data, scale, values, labels, density }.commands()
        })?;
        let labels_px = height_px + TICKS_BELOW_PX;
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
    let height_px = height_px + TICKS_BELOW_PX + TICK_ROWS_PX;
    view! {
        <canvas
            class="chart-canvas"
            aria-hidden="true"
            style:height=format!("{height_px}px")
            node_ref=node_ref
        />
    }
}
