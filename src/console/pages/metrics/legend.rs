//! The legend of a chart: colours, values, and switches for its curves.

use crate::console::kit::{Each, ToggleChip, true_or_false};
use crate::console::pages::metrics::picture::{Drawing, look_of};
use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::reactive::*;
use crate::console::timeline::colour_property;
use crate::model::metrics::chart::{Chart, is_single_code, label};
use crate::model::metrics::comparison::{change, change_of_period, comparison_label, total_label};
use crate::model::metrics::curve::Curve;
use crate::model::metrics::measure::Measure;
use crate::plot::columns::window_at;
use crate::text::si::MISSING;

/// Returns the index of the window at the crosshair.
pub(super) fn crosshair(view: MetricsContext, drawing: Drawing) -> Option<usize> {
    let secs = view.axis.read_secs.get()?;
    #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
    let second = secs.floor() as i64;
    window_at(&drawing.data.read().windows, second)
}

#[component]
pub(super) fn CurveLegend(
    view: MetricsContext,
    chart: Chart,
    drawing: Drawing,
    /// True near the viewport, where values follow the crosshair.
    #[prop(into)]
    is_near: Signal<bool>,
) -> impl IntoView {
    let has_codes = chart.spec().is_stacked;
    // Values do not change within a window.
    let window = memo(move || is_near.get().then(|| crosshair(view, drawing)).flatten());
    let is_split = memo(move || view.drawn(chart).iter().any(is_single_code));
    let measures = move || {
        let mut measures = view.accepted(&chart.measures());
        if has_codes && !is_split.get() {
            measures.retain(|measure| !is_single_code(measure));
        }
        measures
    };
    let keys = memo(move || match view.has_resources.get() {
        true => drawing.picture.read().curves.iter().map(|curve| curve.key.clone()).collect(),
        false => measures().iter().map(Measure::name).collect::<Vec<_>>(),
    });
    let split = move || {
        let mut measures = view.drawable.get_untracked();
        if is_split.get_untracked() {
            measures.retain(|measure| Chart::of(measure) != Some(chart) || !is_single_code(measure));
        } else {
            measures.extend(chart.measures().into_iter().filter(is_single_code));
        }
        view.draw(&measures);
    };
    let codes = move || {
        (has_codes && !view.has_resources.get()).then(|| {
            view! { <ToggleChip label="Single codes" is_on=is_split on_press=split /> }
        })
    };
    view! {
        <ul class="chart-legend" aria-label="Legend">
            <Each each=move || keys.get() key=|key| key.clone() let:key>
                <LegendItem view chart drawing window key />
            </Each>
        </ul>
        {codes}
    }
    .into_any()
}

/// A legend entry with its value at the crosshair, else of the whole period.
#[component]
fn LegendItem(
    view: MetricsContext,
    chart: Chart,
    drawing: Drawing,
    window: Memo<Option<usize>>,
    key: String,
) -> impl IntoView {
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
    let swatch = move || format!("var({})", colour_property(look.get().colour));
    let value = Signal::derive(move || {
        let picture = drawing.picture.read();
        let Some(curve) = index.get().map(|at| &picture.curves[at]) else { return String::new() };
        match window.get() {
            Some(window) => {
                let number = curve.numbers.get(window).copied().flatten();
                number.map_or_else(|| MISSING.to_owned(), |number| chart.spec().unit.exact(number))
            }
            None => {
                let measure = Measure::parse(&curve.key).or_else(|| view.picked(chart));
                measure
                    .and_then(|measure| total_label(&picture, curve, &measure, chart.spec().unit))
                    .unwrap_or_default()
            }
        }
    });
    let before = Signal::derive(move || before_of(view, chart, drawing, index.get(), window.get()));
    view! {
        <li>
            <button
                type="button"
                class="legend-item"
                aria-pressed=true_or_false(is_on.into())
                on:click=toggle
            >
                <span
                    class="legend-swatch"
                    class=("is-striped", Signal::derive(move || look.get().is_striped))
                    aria-hidden="true"
                    style=("--swatch", swatch)
                ></span>
                <span class="cut legend-name" title=name>
                    {name}
                </span>
                <span class="cut muted small legend-value" data-testid="legend-value">
                    {value}
                </span>
                <span class="muted small legend-before" data-testid="legend-before" title=before>
                    {before}
                </span>
            </button>
        </li>
    }
    .into_any()
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
        return comparison_label(was.map(|was| unit.exact(was)), change, against);
    }
    let total = Measure::parse(&was.key).and_then(|measure| total_label(&before, was, &measure, unit));
    let Some(total) = total else { return String::new() };
    let change = change_of_period(&picture, &before, at, unit).map(|change| unit.change(change));
    comparison_label(Some(total), change, against)
}
