//! The legend of a chart: colours, values, and switches for its curves.

use crate::console::kit::{Each, ToggleChip, When, true_or_false};
use crate::console::pages::metrics::picture::{Drawing, look_of};
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::reactive::*;
use crate::console::timeline::colour_property;
use crate::model::metrics::chart::{Chart, is_single_code, label};
use crate::model::metrics::comparison::{change, change_of_period, comparison_label, total_label};
use crate::model::metrics::curve::Curve;
use crate::model::metrics::measure::Measure;
use crate::plot::chart::CurveLook;
use crate::plot::columns::window_at;

/// Returns the index of the window at the crosshair.
pub(super) fn crosshair(view: MetricsContext, drawing: Drawing) -> Option<usize> {
    let secs = view.axis.read_secs.get()?;
    #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
    let second = secs.floor() as i64;
    window_at(&drawing.data.read().windows, second)
}

/// Returns the values at the crosshair in the units of the axis.
pub(super) fn hover_card(view: MetricsContext, chart: Chart, drawing: Drawing) -> AnyView {
    // Values do not change within a window.
    let window = memo(move || crosshair(view, drawing));
    let rows = move || {
        let window = window.get()?;
        let (picture, looks, hidden) = (drawing.picture.read(), drawing.looks.read(), drawing.hidden.read());
        let curves = picture.curves.iter().zip(looks.iter()).enumerate();
        let row = |(at, (curve, look)): (usize, (&Curve, &CurveLook))| {
            let number = chart.spec().unit.short_or_none(curve.numbers.get(window).copied().flatten());
            view! {
                <Swatch look=*look />
                <span class="cut">{curve.name.clone()}</span>
                <span class="number" data-testid="card-value">
                    {number}
                </span>
                <span class="muted">{before_of(view, chart, drawing, Some(at), Some(window))}</span>
            }
            .into_any()
        };
        Some(curves.filter(|(_, (curve, _))| !hidden.contains(&curve.key)).map(row).collect_view())
    };
    view! { <div class="chart-card">{rows}</div> }.into_any()
}

#[component]
fn Swatch(#[prop(into)] look: Signal<CurveLook>) -> impl IntoView {
    view! {
        <span
            class="legend-swatch"
            class=("is-striped", Signal::derive(move || look.get().is_striped))
            aria-hidden="true"
            style=("--swatch", move || format!("var({})", colour_property(look.get().colour)))
        ></span>
    }
}

/// Switches the curves of single codes on and off; nothing for a chart without them.
#[component]
pub(super) fn SingleCodes(view: MetricsContext, chart: Chart) -> impl IntoView {
    let is_split = memo(move || has_single_codes(view, chart));
    let split = move || {
        let mut measures = view.drawable.get_untracked();
        if is_split.get_untracked() {
            measures.retain(|measure| Chart::of(measure) != Some(chart) || !is_single_code(measure));
        } else {
            measures.extend(chart.measures().into_iter().filter(is_single_code));
        }
        view.draw(&measures);
    };
    let is_offered = Signal::derive(move || chart.spec().is_stacked && !view.has_resources.get());
    view! {
        <When is=is_offered>
            <ToggleChip label="Single codes" is_on=is_split on_press=split />
        </When>
    }
}

fn has_single_codes(view: MetricsContext, chart: Chart) -> bool {
    view.drawn(chart).iter().any(is_single_code)
}

#[component]
pub(super) fn CurveLegend(view: MetricsContext, chart: Chart, drawing: Drawing) -> impl IntoView {
    let measures = move || {
        let mut measures = view.accepted(&chart.measures());
        if chart.spec().is_stacked && !has_single_codes(view, chart) {
            measures.retain(|measure| !is_single_code(measure));
        }
        measures
    };
    let keys = memo(move || match view.has_resources.get() {
        true => drawing.picture.read().curves.iter().map(|curve| curve.key.clone()).collect(),
        false => measures().iter().map(Measure::name).collect::<Vec<_>>(),
    });
    view! {
        <ul class="wrap chart-legend" aria-label="Legend">
            <Each each=move || keys.get() key=|key| key.clone() let:key>
                <LegendItem view chart drawing key />
            </Each>
        </ul>
    }
}

/// A legend entry with its value in the whole period.
#[component]
fn LegendItem(view: MetricsContext, chart: Chart, drawing: Drawing, key: String) -> impl IntoView {
    let key = StoredValue::new(key);
    let index = memo(move || {
        let picture = drawing.picture.read();
        key.with_value(|key| picture.curves.iter().position(|curve| curve.key == *key))
    });
    let name = Signal::derive(move || match index.get() {
        Some(at) => drawing.picture.read().curves[at].name.clone(),
        None => key.with_value(|key| Measure::parse(key).as_ref().map(label).unwrap_or_default()),
    });
    let is_on =
        memo(move || index.get().is_some() && key.with_value(|key| !drawing.hidden.read().contains(key)));
    let toggle = move |_| {
        let key = key.get_value();
        if view.has_resources.get() {
            drawing.hidden.update(|hidden| toggle_in(hidden, key));
        } else if let Some(measure) = Measure::parse(&key) {
            let mut measures = view.drawable.get_untracked();
            toggle_in(&mut measures, measure);
            view.draw(&measures);
        }
    };
    // A hidden measure keeps its colour.
    let look = memo(move || {
        let drawn = index.get().and_then(|at| drawing.looks.read().get(at).copied());
        drawn.unwrap_or_else(|| key.with_value(|key| look_of(chart, key)))
    });
    let value = memo(move || {
        let picture = drawing.picture.read();
        let curve = &picture.curves[index.get()?];
        let measure = Measure::parse(&curve.key).or_else(|| view.picked(chart))?;
        total_label(&picture, curve, &measure, chart.spec().unit)
    });
    // The tooltip adds of how many windows it is.
    let short = move || value.read().as_ref().map(|value| value.split(" of ").next().map(str::to_owned));
    let before = Signal::derive(move || before_of(view, chart, drawing, index.get(), None));
    view! {
        <li>
            <button
                type="button"
                class="legend-item"
                aria-pressed=true_or_false(is_on.into())
                on:click=toggle
            >
                <Swatch look />
                <span class="legend-name">{name}</span>
                <span class="muted small" data-testid="legend-value" title=move || value.get()>
                    {short}
                </span>
                <span class="muted small" data-testid="legend-before">
                    {before}
                </span>
            </button>
        </li>
    }
}

fn toggle_in<T: PartialEq>(list: &mut Vec<T>, item: T) {
    match list.iter().position(|other| *other == item) {
        Some(at) => drop(list.remove(at)),
        None => list.push(item),
    }
}

/// Describes the curve's value in the compared period and the change, of a window or in all. Tracked.
fn before_of(
    view: MetricsContext,
    chart: Chart,
    drawing: Drawing,
    index: Option<usize>,
    window: Option<usize>,
) -> String {
    let (picture, before, unit) = (drawing.picture.read(), drawing.before.read(), chart.spec().unit);
    let was = index.and_then(|at| before.curves.get(at).map(|was| (at, &picture.curves[at], was)));
    let Some(((at, curve, was), against)) = was.zip(view.against.get()) else { return String::new() };
    if let Some(window) = window {
        let number = |curve: &Curve| curve.numbers.get(window).copied().flatten();
        let (number, was) = (number(curve), number(was));
        let change = change(number, was, unit).map(|change| unit.change(change));
        return comparison_label(was.map(|was| unit.short(was)), change, against);
    }
    let total = Measure::parse(&was.key).and_then(|measure| total_label(&before, was, &measure, unit));
    let Some(total) = total else { return String::new() };
    let change = change_of_period(&picture, &before, at, unit).map(|change| unit.change(change));
    comparison_label(Some(total), change, against)
}
