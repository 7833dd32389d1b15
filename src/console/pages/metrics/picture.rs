//! What a chart draws of what was read.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::pages::metrics::view::View;
use crate::console::timeline::CURVE_COLOURS;
use crate::model::ids::ResourceId;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::curve::{Picture, Reading, of_line};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::ranking::{OTHERS, Ranked, colours, of_resources, ranked};
use crate::plot::chart::{ChartCurve, ChartData, FIRST_CURVE_COLOUR, Mark};

/// So many resources have a curve of their own; the others have one together, in the last colour.
const TOP: usize = CURVE_COLOURS - 1;

/// A chart's curves, and the same as they are drawn.
#[derive(Clone, Copy)]
pub(super) struct Drawing {
    /// The curves of the period.
    pub picture: Memo<Arc<Picture>>,
    /// The colour of each curve.
    pub colours: Memo<Vec<usize>>,
    /// What the canvas draws.
    pub data: Memo<Arc<ChartData>>,
    /// The keys of resources whose curves are hidden.
    pub hidden: RwSignal<Vec<String>>,
}

impl Drawing {
    /// The drawing of a chart.
    pub fn of(view: View, chart: Chart) -> Self {
        let hidden = RwSignal::new(Vec::<String>::new());
        let ranking: Memo<Arc<Vec<Ranked>>> = Memo::new(move |_| {
            let Some(measure) = view.picked(chart).filter(|_| view.has_resources()) else {
                return Arc::new(Vec::new());
            };
            let (windows, before) = (view.windows.read(), view.before.read());
            Arc::new(view.minutes.with(|store| ranked(store, &measure, &windows, &before)))
        });
        let picture = Memo::new(move |_| {
            let windows = view.windows.read();
            Arc::new(if view.has_resources() {
                let Some(measure) = view.picked(chart) else { return Arc::default() };
                let ranking = ranking.read();
                view.minutes.with(|store| of_resources(store, &measure, &windows, &ranking, TOP))
            } else {
                view.minutes.with(|store| of_line(store, &view.line(), &view.drawn(chart), &windows))
            })
        });
        let colours = Memo::new(move |_| match view.has_resources() {
            true => colours_of_resources(&view.leading.read(), &picture.read()),
            false => picture.read().curves.iter().map(|curve| colour_of(chart, &curve.key)).collect(),
        });
        let data = Memo::new(move |_| {
            Arc::new(chart_data(view, chart, &picture.read(), &colours.read(), &hidden.read()))
        });
        Self { picture, colours, data, hidden }
    }
}

/// The colour of a measure: its own, whatever else is drawn.
pub(super) fn colour_of(chart: Chart, key: &str) -> usize {
    if chart.is_stacked() {
        return status_colour(key);
    }
    let at = |measures: Vec<Measure>| measures.iter().position(|measure| measure.name() == key);
    at(chart.usual()).or_else(|| at(chart.measures())).unwrap_or_default() % CURVE_COLOURS
}

fn colours_of_resources(leading: &[ResourceId], picture: &Picture) -> Vec<usize> {
    let keys = picture.curves.iter().map(|curve| curve.key.as_str());
    let mut colours = colours(leading, keys.filter(|key| *key != OTHERS), TOP);
    colours.resize(picture.curves.len(), CURVE_COLOURS - 1);
    colours
}

/// The colours of the classes of status: what is well green, what has failed red. A code has one that its class has not.
fn status_colour(key: &str) -> usize {
    let status = key.rsplit('_').next().unwrap_or(key);
    match status {
        "2xx" => 2,
        "3xx" => 0,
        "4xx" => 1,
        "5xx" => 3,
        _ => status.bytes().fold(0, |sum, byte| sum + usize::from(byte)) % 4 + 4,
    }
}

fn chart_data(
    view: View,
    chart: Chart,
    picture: &Picture,
    colours: &[usize],
    hidden: &[String],
) -> ChartData {
    let has_resources = view.has_resources();
    let failed = view.read.failed();
    let marks = picture.windows.iter().zip(&picture.readings).map(|(window, reading)| match reading {
        Reading::NotRead if failed.contains_key(window) => Mark::Failed,
        Reading::NotRead => Mark::Awaited,
        Reading::Provisional => Mark::Incomplete,
        Reading::Final => Mark::Complete,
    });
    let before = match view.is_compared.get() && !has_resources {
        true => {
            let windows = view.before.read();
            view.minutes.with(|store| of_line(store, &view.line(), &view.drawn(chart), &windows)).curves
        }
        false => Vec::new(),
    };
    let curves = picture.curves.iter().enumerate().filter(|(_, curve)| !hidden.contains(&curve.key));
    let curves = curves.map(|(at, curve)| ChartCurve {
        colour: FIRST_CURVE_COLOUR + colours.get(at).copied().unwrap_or_default(),
        numbers: curve.numbers.clone(),
        before: match chart.is_stacked() {
            true => Vec::new(),
            false => before.get(at).map(|curve| curve.numbers.clone()).unwrap_or_default(),
        },
    });
    let mut data = ChartData {
        windows: picture.windows.iter().map(|window| window.seconds()).collect(),
        marks: marks.collect(),
        curves: curves.collect(),
        is_stacked: chart.is_stacked() && !has_resources,
        is_whole: chart.unit().is_count(),
    };
    // Of a stack the whole is compared.
    if data.is_stacked && !before.is_empty() {
        let whole = Picture { windows: Vec::new(), readings: Vec::new(), curves: before };
        let count = data.windows.len();
        let sums = Picture { windows: picture.windows.clone(), ..whole }.sums();
        if let Some(last) = data.curves.last_mut().filter(|_| sums.len() == count) {
            last.before = sums;
        }
    }
    data
}
