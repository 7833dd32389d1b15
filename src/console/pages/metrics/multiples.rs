//! Small multiples: a small chart for each resource, all on the same axes.

use std::sync::Arc;

use leptos::html;
use leptos::prelude::*;

use crate::console::kit::Each;
use crate::console::pages::metrics::picture::Drawing;
use crate::console::pages::metrics::view::View;
use crate::console::platform::in_view::when_near;
use crate::console::timeline::ChartPlot;
use crate::model::metrics::chart::Chart;
use crate::plot::chart::{ChartCurve, ChartData};

const HEIGHT_PX: f64 = 72.0;

/// A small chart for each curve.
#[component]
pub(super) fn Multiples(
    view: View,
    chart: Chart,
    /// Its curves.
    drawing: Drawing,
) -> impl IntoView {
    let keys = Memo::new(move |_| {
        drawing.picture.read().curves.iter().map(|curve| curve.key.clone()).collect::<Vec<_>>()
    });
    let small = move |key: String| {
        let key = StoredValue::new(key);
        let index = Memo::new(move |_| {
            let picture = drawing.picture.read();
            key.with_value(|key| picture.curves.iter().position(|curve| curve.key == *key))
        });
        let name = Signal::derive(move || {
            let picture = drawing.picture.read();
            index.get().map(|at| picture.curves[at].name.clone()).unwrap_or_default()
        });
        let data = Memo::new(move |_| {
            let (whole, picture) = (drawing.data.read(), drawing.picture.read());
            let numbers = index.get().map(|at| picture.curves[at].numbers.clone()).unwrap_or_default();
            let curve = ChartCurve { numbers, ..ChartCurve::default() };
            let (windows, marks) = (whole.windows.clone(), whole.marks.clone());
            let is_whole = whole.is_whole;
            Arc::new(ChartData { windows, marks, curves: vec![curve], is_stacked: false, is_whole })
        });
        let small = NodeRef::<html::Div>::new();
        let is_near = RwSignal::new(false);
        when_near(small, is_near);
        view! {
            <div class="multiple" node_ref=small>
                <h3>{name}</h3>
                <ChartPlot
                    axis=view.axis
                    label=untrack(|| name.get())
                    data
                    is_log=view.is_log
                    tick_words=Callback::new(move |tick| chart.unit().tick(tick))
                    height_px=HEIGHT_PX
                    is_near
                    on_select=view.zooming()
                    on_reset=Callback::new(move |()| view.reset())
                />
            </div>
        }
        .into_any()
    };
    view! {
        <div class="multiples">
            <Each each=move || keys.get() key=|key| key.clone() children=small />
        </div>
    }
    .into_any()
}
