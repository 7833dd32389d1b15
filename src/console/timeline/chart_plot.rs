//! A chart on the axis: its curves with an upright axis beside them.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::console::platform::effects::effect;
use crate::console::timeline::axis::TimeAxis;
use crate::console::timeline::chart_canvas::ChartCanvas;
use crate::console::timeline::plot::AxisPlot;
use crate::plot::chart::ChartData;
use crate::plot::value_scale::ValueScale;

/// A chart over the axis's time. Dragging over it zooms the axis, and with it every other chart on it.
#[component]
pub fn ChartPlot(
    /// The axis, which charts share.
    axis: TimeAxis,
    /// What it shows, for those who cannot see it: "Bandwidth".
    label: String,
    /// The curves.
    #[prop(into)]
    data: Signal<Arc<ChartData>>,
    /// Whether its upright axis is logarithmic.
    #[prop(into)]
    is_log: Signal<bool>,
    /// How a number is written at a tick.
    tick_words: Callback<f64, String>,
    /// How high it is, in CSS pixels.
    height_px: f64,
    /// Whether it is near what is seen of the page: what is not follows neither the pointer nor an axis that moves.
    #[prop(into)]
    is_near: Signal<bool>,
    /// A stretch of time was selected by dragging.
    on_select: Callback<(i64, i64)>,
    /// It was pressed twice.
    on_reset: Callback<()>,
    /// The canvas, for who makes a picture of it.
    #[prop(optional)]
    canvas: NodeRef<html::Canvas>,
    /// The upright axis, for who makes a picture of it.
    #[prop(optional)]
    values_out: Option<RwSignal<Option<ValueScale>>>,
) -> impl IntoView {
    let values =
        Memo::new(move |_| data.with(|data| data.value_scale(axis.scale(), height_px, is_log.get())));
    if let Some(out) = values_out {
        effect(move || out.set(Some(values.get())));
    }
    let ticks = move || {
        let values = values.get();
        let mark = |tick: f64| {
            view! { <span style:top=format!("{:.1}px", values.px(tick))>{tick_words.run(tick)}</span> }
        };
        values.ticks().into_iter().map(mark).collect_view()
    };
    view! {
        <div class="chart-plot">
            <div class="chart-values" aria-hidden="true" style:height=format!("{height_px}px")>
                {ticks}
            </div>
            <AxisPlot axis label test_id="chart" on_select on_reset has_ticks=true is_near>
                <ChartCanvas axis data values is_near node_ref=canvas />
            </AxisPlot>
        </div>
    }
    .into_any()
}
