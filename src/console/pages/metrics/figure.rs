//! A chart with its legend and table.

use leptos::html;

use crate::console::kit::{ToggleChip, When, unique_id};
use crate::console::pages::metrics::legend::{CurveLegend, SingleCodes, hover_card};
use crate::console::pages::metrics::numbers_table::NumbersTable;
use crate::console::pages::metrics::picture::Drawing;
use crate::console::pages::metrics::progress::why_empty;
use crate::console::pages::metrics::totals::TrafficTotals;
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::in_view::when_near;
use crate::console::platform::reactive::*;
use crate::console::timeline::ChartPlot;
use crate::model::metrics::chart::{Chart, full_label};
use crate::model::metrics::merge::MergeRule;

const HEIGHT_PX: f64 = 180.0;

#[component]
pub(super) fn ChartFigure(view: MetricsContext, chart: Chart) -> impl IntoView {
    let drawing = Drawing::of(view, chart);
    let has_table = RwSignal::new(false);
    let title_id = unique_id("chart");
    let labelled_by = title_id.clone();
    let axis = view.axis;
    let figure = NodeRef::<html::Figure>::new();
    let is_near = RwSignal::new(false);
    when_near(figure, is_near);
    let unit = Signal::derive(move || {
        // A chart of resources shows only one measure, so the unit names it.
        let measure = view.picked(chart).filter(|_| view.has_resources.get()).as_ref().map(full_label);
        let unit = chart.spec().unit.name();
        let unit = chart.spec().unit.is_count().then(|| match view.step.get().minutes() {
            1 => format!("{unit} per minute"),
            minutes => format!("{unit} per {minutes} min"),
        });
        [measure, unit].into_iter().flatten().collect::<Vec<_>>().join(", ")
    });
    let is_empty = memo(move || !drawing.picture.read().has_numbers() && !view.read.is_reading());
    let empty = Signal::derive(move || why_empty(view, &drawing.picture.read().states));
    let others = Signal::derive(move || {
        let is_median =
            view.has_resources.get() && view.picked(chart).is_some_and(|m| m.rule() == MergeRule::Never);
        if is_median { "Only the largest are shown: medians can't be combined." } else { "" }
    });
    // The table of resources has them by resource.
    let has_totals =
        Signal::derive(move || chart == Chart::BANDWIDTH && !view.has_resources.get() && !is_empty.get());
    let rejected = memo(move || {
        let mut measures = view.measures.get();
        measures.retain(|measure| Chart::of(measure) == Some(chart));
        let windows = view.windows.read();
        view.minutes.with(|store| store.refused_message(&view.scope.read(), &measures, &windows))
    });
    view! {
        <figure class="card chart-figure" aria-labelledby=labelled_by node_ref=figure>
            <figcaption class="chart-head">
                <h2 id=title_id>{chart.spec().title}</h2>
                <span class="muted">{unit}</span>
                <span class="chart-acts">
                    <SingleCodes view chart />
                    <ToggleChip
                        label="Table"
                        is_on=has_table
                        on_press=move || has_table.update(|has_table| *has_table = !*has_table)
                    />
                </span>
            </figcaption>
            {chart.spec().definition.map(|message| view! { <p class="muted chart-definition">{message}</p> })}
            <p class="muted chart-definition">{others}</p>
            <p class="muted chart-definition" data-testid="chart-rejected">
                {rejected}
            </p>
            <ChartPlot
                axis
                label=chart.spec().title.to_owned()
                data=drawing.data
                is_log=view.is_log
                tick_words=Callback::new(move |tick| chart.spec().unit.tick(tick))
                height_px=HEIGHT_PX
                is_near
                on_select=Callback::new(move |period| view.zoom(period))
                on_reset=Callback::new(move |()| view.reset())
                card=move || hover_card(view, chart, drawing)
            />
            <When is=is_empty>
                <p class="chart-empty">{empty}</p>
            </When>
            <CurveLegend view chart drawing />
            <When is=has_totals>
                <TrafficTotals view drawing />
            </When>
            <When is=has_table>
                <NumbersTable chart drawing axis against=view.against />
            </When>
        </figure>
    }
}
