//! Export of charts with exact numbers and empty gaps.

use crate::model::metrics::comparison::change;
use crate::model::metrics::curve::{ChartCurves, Curve, WindowState};
use crate::model::metrics::unit::MetricUnit;
use crate::model::metrics::window::MinuteWindow;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;

/// A chart to export.
#[derive(Clone, Debug)]
pub struct ExportedChart {
    /// The names of the curves.
    pub names: Vec<String>,
    /// The unit of their numbers.
    pub unit: MetricUnit,
    /// The curves.
    pub picture: ChartCurves,
    /// The same curves in the compared period; empty without comparison.
    pub before: Vec<Curve>,
}

/// Returns the column names of curves: the number, and with a comparison the earlier number and the change.
pub fn heads<'a>(
    names: impl Iterator<Item = &'a String>,
    unit: &str,
    change_unit: &str,
    before: Option<&str>,
) -> Vec<String> {
    let heads = |name: &String| {
        let change = || format!("{name}, change ({change_unit})");
        let before = before.map(|before| [format!("{name}, {before}{unit}"), change()]);
        std::iter::once(format!("{name}{unit}")).chain(before.into_iter().flatten()).collect::<Vec<_>>()
    };
    names.flat_map(heads).collect()
}

/// Returns the cells below those columns: the number, the earlier number and the change.
pub fn numbers_at(curves: &[Curve], before: &[Curve], at: usize, unit: MetricUnit) -> Vec<[Option<f64>; 3]> {
    let number = |curve: &Curve| curve.numbers.get(at).copied().flatten();
    let of_curve = |(index, curve)| {
        let (now, before) = (number(curve), before.get(index).and_then(number));
        [now, before, change(now, before, unit)]
    };
    curves.iter().enumerate().map(of_curve).collect()
}

/// Exports charts over the same windows as CSV: a row for each window, oldest first, a column for each curve. `label`
/// names the compared period.
pub fn csv(charts: &[ExportedChart], label: &str) -> String {
    let heads = charts.iter().flat_map(|chart| {
        let label = (!chart.before.is_empty()).then_some(label);
        heads(chart.names.iter(), &format!(" ({})", chart.unit.name()), chart.unit.change_name(), label)
    });
    let heads: Vec<String> =
        ["From (UTC)", "To (UTC)", "State"].map(str::to_owned).into_iter().chain(heads).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut csv = Csv::with_heads(&heads);
    let pictures: Vec<&ChartCurves> = charts.iter().map(|chart| &chart.picture).collect();
    for (at, window) in pictures.first().into_iter().flat_map(|picture| picture.windows.iter()).enumerate() {
        let [from, to] = ends(*window);
        csv.text(&from);
        csv.text(&to);
        csv.text(state_word(&pictures, at));
        for chart in charts {
            for [number, was, change] in numbers_at(&chart.picture.curves, &chart.before, at, chart.unit) {
                csv.number(number);
                if !chart.before.is_empty() {
                    csv.number(was);
                    csv.number(change.map(|change| (change * 1e6).round() / 1e4));
                }
            }
        }
        csv.end_row();
    }
    csv.finish()
}

/// Returns the number of windows that are not loaded in a chart, or in its compared period.
pub fn missing_windows(charts: &[ExportedChart]) -> usize {
    let count = charts.first().map_or(0, |chart| chart.picture.windows.len());
    let is_missing =
        |at: &usize| charts.iter().any(|chart| chart.picture.states.get(*at) == Some(&WindowState::NotRead));
    (0..count).filter(is_missing).count()
}

/// Returns the state of a window: "complete", "incomplete" (it may change), "no data" (of the service), "not loaded".
pub fn state_word(pictures: &[&ChartCurves], at: usize) -> &'static str {
    let states = pictures.iter().filter_map(|picture| picture.states.get(at).copied());
    match states.min().unwrap_or(WindowState::NotRead) {
        WindowState::NotRead => "not loaded",
        _ if !pictures.iter().any(|picture| picture.has_number_at(at)) => "no data",
        WindowState::Provisional => "incomplete",
        WindowState::Final => "complete",
    }
}

fn ends(window: MinuteWindow) -> [String; 2] {
    let (from, to) = window.seconds();
    [from, to].map(|second| format_utc(UnixSeconds(second)))
}
