//! A chart with its legend and table.

use leptos::html;
use leptos::prelude::*;

use crate::console::kit::{ToggleChip, When, unique_id, use_toaster};
use crate::console::pages::metrics::legend::CurveLegend;
use crate::console::pages::metrics::numbers_table::NumbersTable;
use crate::console::pages::metrics::picture::Drawing;
use crate::console::pages::metrics::progress::why_empty;
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::clock::absolute;
use crate::console::platform::download::{download_address, file_name_part};
use crate::console::platform::in_view::when_near;
use crate::console::platform::settings::use_settings;
use crate::console::session::use_sessions;
use crate::console::timeline::{ChartPlot, ChartTexts, chart_picture, colour_property};
use crate::model::metrics::chart::{Chart, full_label};
use crate::model::metrics::merge::MergeRule;
use crate::plot::value_scale::ValueScale;

const HEIGHT_PX: f64 = 180.0;

#[component]
pub(super) fn ChartFigure(view: MetricsContext, chart: Chart) -> impl IntoView {
    let drawing = Drawing::of(view, chart);
    let has_table = RwSignal::new(false);
    let title_id = unique_id("chart");
    let labelled_by = title_id.clone();
    let axis = view.axis;
    let canvas = NodeRef::<html::Canvas>::new();
    let figure = NodeRef::<html::Figure>::new();
    let is_near = RwSignal::new(false);
    when_near(figure, is_near);
    let on_select = view.zooming();
    let values = RwSignal::new(None);
    let save = use_save(view, chart, drawing, (canvas, values));
    let on_reset = Callback::new(move |()| view.reset());
    let unit = Signal::derive(move || {
        // A chart of resources shows only one measure, so the unit names it.
        let measure = view.picked(chart).filter(|_| view.has_resources()).as_ref().map(full_label);
        let unit = chart.unit().name();
        let unit = chart.unit().is_count().then(|| match view.step.get().minutes() {
            1 => format!("{unit} per minute"),
            minutes => format!("{unit} per {minutes} min"),
        });
        [measure, unit].into_iter().flatten().collect::<Vec<_>>().join(", ")
    });
    let is_empty = Memo::new(move |_| !drawing.picture.read().has_numbers() && !view.read.is_reading());
    let empty = Signal::derive(move || why_empty(view, &drawing.picture.read().readings));
    let others = Signal::derive(move || {
        let is_median =
            view.has_resources() && view.picked(chart).is_some_and(|m| m.rule() == MergeRule::Never);
        if is_median { "Only the largest are shown: medians can't be combined." } else { "" }
    });
    let rejected = Memo::new(move |_| {
        let mut measures = view.measures.get();
        measures.retain(|measure| Chart::of(measure) == Some(chart));
        view.minutes.with(|store| store.refused_message(&measures))
    });
    view! {
        <figure class="card chart-figure" aria-labelledby=labelled_by node_ref=figure>
            <figcaption class="chart-head">
                <h2 id=title_id>{chart.title()}</h2>
                <span class="muted">{unit}</span>
                <span class="chart-acts">
                    <button type="button" class="chip" on:click=move |_| save()>
                        "Save as PNG"
                    </button>
                    <ToggleChip
                        label="Table"
                        is_on=has_table
                        on_press=move || has_table.update(|has_table| *has_table = !*has_table)
                    />
                </span>
            </figcaption>
            {chart.definition().map(|words| view! { <p class="muted chart-definition">{words}</p> })}
            <p class="muted chart-definition">{others}</p>
            <p class="muted chart-definition" data-testid="chart-rejected">
                {rejected}
            </p>
            <ChartPlot
                axis
                label=chart.title().to_owned()
                data=drawing.data
                is_log=view.is_log
                tick_words=Callback::new(move |tick| chart.unit().tick(tick))
                height_px=HEIGHT_PX
                is_near
                on_select
                on_reset
                canvas
                values_out=values
            />
            <When is=is_empty>
                <p class="chart-empty">{empty}</p>
            </When>
            <CurveLegend view chart drawing is_near />
            <When is=has_table>
                <NumbersTable chart drawing axis against=view.against />
            </When>
        </figure>
    }
    .into_any()
}

/// Returns a function that saves the chart as a picture.
fn use_save(
    view: MetricsContext,
    chart: Chart,
    drawing: Drawing,
    (canvas, values): (NodeRef<html::Canvas>, RwSignal<Option<ValueScale>>),
) -> impl Fn() + Copy {
    let (toaster, zone) = (use_toaster(), use_settings().zone);
    let account = use_sessions().current();
    move || {
        let account = account.with_untracked(|current| current.as_ref().map(|own| own.account().to_string()));
        let (from, to) = view.axis.settled.get_untracked();
        let period = [from, to].map(|second| absolute(second, zone.get_untracked())).join(" – ");
        let resource = view.resource.get_untracked().map(|id| id.to_string());
        let about = [Some(chart.title().to_owned()), account, resource, Some(period)];
        let (picture, hidden) = (drawing.picture.read_untracked(), drawing.hidden.read_untracked());
        let looks = drawing.looks.get_untracked();
        let curves = picture.curves.iter().zip(looks);
        let curves = curves.filter(|(curve, _)| !hidden.contains(&curve.key));
        let words = |values: ValueScale| ChartTexts {
            heading: about.into_iter().flatten().collect::<Vec<_>>().join(", "),
            values: values.ticks().iter().map(|tick| (values.px(*tick), chart.unit().tick(*tick))).collect(),
            legend: curves.map(|(curve, look)| (curve.name.clone(), colour_property(look.colour))).collect(),
        };
        let shown = canvas.get_untracked().zip(values.get_untracked());
        let address = shown.and_then(|(canvas, values)| chart_picture(&canvas, &words(values)));
        let name = file_name_part(&format!("{}.png", chart.title().to_lowercase()));
        if !address.is_some_and(|address| download_address(&name, &address)) {
            toaster.show("The browser couldn't create the picture");
        }
    }
}
