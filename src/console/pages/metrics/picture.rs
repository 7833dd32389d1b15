//! The curves and looks of a chart, from loaded data.

use std::sync::Arc;

use crate::console::pages::metrics::view::MetricsContext;
use crate::console::platform::reactive::*;
use crate::console::timeline::{CURVE_COLOURS, STATUS_SHADES};
use crate::model::ids::ResourceId;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::curve::Numbers;
use crate::model::metrics::curve::{ChartCurves, Curve, WindowState, measure_curves, sums};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::metric::{STATUSES, ServerSide};
use crate::model::metrics::ranking::{OTHERS, colours, ranked, resource_curves};
use crate::model::metrics::store::MetricScope;
use crate::model::metrics::unit::MetricUnit;
use crate::model::metrics::window::MinuteWindow;
use crate::plot::chart::{ChartCurve, ChartData, CurveLook, marks};
use crate::plot::columns::stacked;

/// Number of resources with their own curve; the others share one with the last colour.
const TOP: usize = CURVE_COLOURS - 1;

#[derive(Clone, Copy)]
pub(super) struct Drawing {
    pub picture: Memo<Arc<ChartCurves>>,
    pub looks: Memo<Vec<CurveLook>>,
    /// The curves of the compared period; empty without comparison.
    pub before: Memo<Arc<ChartCurves>>,
    pub data: Memo<Arc<ChartData>>,
    /// Keys of hidden resources.
    pub hidden: RwSignal<Vec<String>>,
}

impl Drawing {
    pub fn of(view: MetricsContext, chart: Chart) -> Self {
        let hidden = RwSignal::new(Vec::<String>::new());
        let picture = memo(move || {
            let windows = view.windows.read();
            if !view.has_resources.get() {
                return Arc::new(drawn_curves(view, chart, &windows, &[]));
            }
            let Some(measure) = view.picked(chart) else { return Arc::default() };
            let before = view.before.read();
            Arc::new(view.minutes.with(|store| {
                let ranking = ranked(store, &measure, &windows, &before);
                resource_curves(store, &measure, &windows, &ranking, TOP)
            }))
        });
        let looks = memo(move || match view.has_resources.get() {
            true => resource_looks(&view.leading.read(), &picture.read()),
            false => picture.read().curves.iter().map(|curve| look_of(chart, &curve.key)).collect(),
        });
        let before = memo(move || {
            Arc::new(match view.against.read().is_some() && !view.has_resources.get() {
                true => drawn_curves(view, chart, &view.before.read(), &picture.read().states),
                false => ChartCurves::default(),
            })
        });
        let data = memo(move || {
            let (picture, before) = (picture.read(), before.read());
            Arc::new(chart_data(view, chart, (&picture, &before.curves), &looks.read(), &hidden.read()))
        });
        Self { picture, looks, before, data, hidden }
    }
}

/// Returns the curves of the drawn measures, of the chosen resource or in total; `compared` as in [`measure_curves`].
/// Tracked.
pub(super) fn drawn_curves(
    view: MetricsContext,
    chart: Chart,
    windows: &Arc<Vec<MinuteWindow>>,
    compared: &[WindowState],
) -> ChartCurves {
    let scope = view.resource.get().map_or(MetricScope::Total, MetricScope::One);
    let drawn = view.drawn(chart);
    view.minutes.with(|store| measure_curves(store, &scope, &drawn, windows, compared))
}

/// Returns the look of a measure, which is independent of other curves.
pub(super) fn look_of(chart: Chart, key: &str) -> CurveLook {
    if chart.spec().is_stacked {
        return status_look(key);
    }
    // The same class has the same colour in each chart, in another shade at the origin.
    if let Some(Measure::ErrorRate(side, _)) = Measure::parse(key) {
        let look = status_look(key);
        return CurveLook { colour: look.colour + usize::from(side == ServerSide::Origin), ..look };
    }
    let at = |measures: Vec<Measure>| measures.iter().position(|measure| measure.name() == key);
    let at = at(chart.usual()).or_else(|| at(chart.measures())).unwrap_or_default();
    CurveLook { colour: at % CURVE_COLOURS, is_striped: false }
}

fn resource_looks(leading: &[ResourceId], picture: &ChartCurves) -> Vec<CurveLook> {
    let keys = picture.curves.iter().map(|curve| curve.key.as_str());
    let mut colours = colours(leading, keys.filter(|key| *key != OTHERS), TOP);
    colours.resize(picture.curves.len(), CURVE_COLOURS - 1);
    colours.into_iter().map(|colour| CurveLook { colour, is_striped: false }).collect()
}

/// Returns the first shade of its class for a class (2xx green, 5xx red), further shades, then stripes for codes.
fn status_look(key: &str) -> CurveLook {
    let status = key.rsplit('_').next().unwrap_or(key);
    let class = status.get(..1).unwrap_or_default();
    let of_class = STATUSES.iter().filter(|other| other.starts_with(class) && !other.ends_with("xx"));
    let at = of_class.clone().position(|other| *other == status).map_or(0, |at| at + 1);
    let first = match class {
        "2" => 0,
        "3" => 1,
        "4" => 2,
        _ => 3,
    };
    let colour = CURVE_COLOURS + first * STATUS_SHADES + at % STATUS_SHADES;
    CurveLook { colour, is_striped: at >= STATUS_SHADES }
}

/// The first colour of 4xx; those of 5xx follow.
const FIRST_ERROR_COLOUR: usize = CURVE_COLOURS + 2 * STATUS_SHADES;

fn stack(curves: &mut [ChartCurve]) {
    let parts: Vec<_> = curves.iter().map(|curve| &*curve.numbers).collect();
    let tops = stacked(&parts);
    for (curve, top) in curves.iter_mut().zip(tops) {
        curve.numbers = top.into();
    }
}

fn chart_data(
    view: MetricsContext,
    chart: Chart,
    (picture, before): (&ChartCurves, &[Curve]),
    looks: &[CurveLook],
    hidden: &[String],
) -> ChartData {
    let failed = view.read.failed().read();
    let marks = marks(picture, |window| failed.contains_key(window));
    let curves = picture.curves.iter().enumerate().filter(|(_, curve)| !hidden.contains(&curve.key));
    let curves = curves.map(|(at, curve)| ChartCurve {
        look: looks.get(at).copied().unwrap_or_default(),
        numbers: curve.numbers.clone(),
        before: match chart.spec().is_stacked {
            true => Numbers::default(),
            false => before.get(at).map(|curve| curve.numbers.clone()).unwrap_or_default(),
        },
    });
    let is_stacked = chart.spec().is_stacked && !view.has_resources.get();
    let mut curves: Vec<ChartCurve> = curves.collect();
    let mut errors = Vec::new();
    if is_stacked {
        errors.extend(curves.iter().filter(|curve| curve.look.colour >= FIRST_ERROR_COLOUR).cloned());
        stack(&mut errors);
        stack(&mut curves);
    }
    let mut data = ChartData {
        windows: view.spans.get(),
        marks,
        curves,
        errors,
        is_stacked,
        is_whole: chart.spec().unit.is_count(),
        is_share: chart.spec().unit == MetricUnit::Share,
    };
    // Stacked curves are compared by their sum.
    if data.is_stacked && !before.is_empty() {
        let before = sums(before, data.windows.len()).into();
        data.curves.push(ChartCurve { before, ..ChartCurve::default() });
    }
    data
}
