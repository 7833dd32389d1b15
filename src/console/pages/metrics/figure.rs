//! A chart with its legend, and its numbers as a table.

use leptos::html;
use leptos::prelude::*;

use crate::console::kit::{Select, When, true_or_false, unique_id};
use crate::console::pages::metrics::legend::Legend;
use crate::console::pages::metrics::numbers_table::NumbersTable;
use crate::console::pages::metrics::picture::Drawing;
use crate::console::pages::metrics::view::View;
use crate::console::timeline::ChartPlot;
use crate::model::metrics::chart::{Chart, label};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::merge::Rule;
use crate::plot::selection::Selection;

const HEIGHT_PX: f64 = 180.0;

/// The chart.
#[component]
pub(super) fn ChartFigure(
    /// What is shown.
    view: View,
    /// Which chart.
    chart: Chart,
) -> impl IntoView {
    let drawing = Drawing::of(view, chart);
    let has_table = RwSignal::new(false);
    let title_id = unique_id("chart");
    let labelled_by = title_id.clone();
    let axis = view.axis;
    let canvas = NodeRef::<html::Canvas>::new();
    let on_select = Callback::new(move |(from, to): (i64, i64)| {
        axis.selection.update(Selection::forget);
        view.zoom(from, to);
    });
    let on_reset = Callback::new(move |()| view.reset());
    let unit = Signal::derive(move || match chart.unit().is_count() {
        true => match view.step.get().minutes() {
            1 => format!("{} per minute", chart.unit().name()),
            minutes => format!("{} per {minutes} min", chart.unit().name()),
        },
        false => String::new(),
    });
    let is_empty = Memo::new(move |_| !drawing.picture.read().has_numbers() && !view.read.is_reading());
    let others = Signal::derive(move || {
        let is_median = view.has_resources() && view.picked(chart).is_some_and(|m| m.rule() == Rule::Never);
        if is_median { "The largest alone: medians of the others can't be put together." } else { "" }
    });
    view! {
        <figure class="card chart-figure" aria-labelledby=labelled_by>
            <figcaption class="chart-head">
                <h2 id=title_id>{chart.title()}</h2>
                <span class="muted">{unit}</span>
                <Picked view chart />
                <span class="chart-acts">
                    <button
                        type="button"
                        class="chip"
                        aria-pressed=true_or_false(has_table.into())
                        on:click=move |_| has_table.update(|has_table| *has_table = !*has_table)
                    >
                        "Table"
                    </button>
                </span>
            </figcaption>
            {chart.definition().map(|words| view! { <p class="muted chart-definition">{words}</p> })}
            <p class="muted chart-definition">{others}</p>
            <ChartPlot
                axis
                label=chart.title().to_owned()
                data=drawing.data
                is_log=view.is_log
                tick_words=Callback::new(move |tick| chart.unit().tick(tick))
                height_px=HEIGHT_PX
                on_select
                on_reset
                canvas
            />
            <When is=is_empty>
                <p class="chart-empty">"No numbers for this period."</p>
            </When>
            <Legend view chart drawing />
            <When is=has_table>
                <NumbersTable chart drawing />
            </When>
        </figure>
    }
    .into_any()
}

/// Which measure of the chart is shown of each resource, where it has several.
#[component]
fn Picked(
    /// What is shown.
    view: View,
    /// Which chart.
    chart: Chart,
) -> impl IntoView {
    let options = Signal::derive(move || {
        let drawn = view.drawn(chart);
        drawn.iter().map(|measure| (measure.name(), label(measure))).collect::<Vec<_>>()
    });
    let is_shown = Signal::derive(move || view.has_resources() && options.read().len() > 1);
    let value = Signal::derive(move || view.picked(chart).as_ref().map(Measure::name).unwrap_or_default());
    let on_change = move |(name,): (String,)| {
        let Some(measure) = Measure::parse(&name) else { return };
        view.picked.update(|picked| {
            picked.retain(|(other, _)| *other != chart);
            picked.push((chart, measure));
        });
    };
    view! {
        <When is=is_shown>
            <Select label="Series" options value on_change />
        </When>
    }
    .into_any()
}
