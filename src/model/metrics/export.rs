//! Export of charts with exact numbers and empty gaps.

use crate::model::metrics::comparison::change;
use crate::model::metrics::curve::{ChartCurves, Curve, WindowState};
use crate::model::metrics::totals::{BandwidthTotals, TrafficNumber, step_minutes};
use crate::model::metrics::unit::MetricUnit;
use crate::model::metrics::window::MinuteWindow;
use crate::model::time::{SecondZone, UnixSeconds, format_utc};
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
    /// The same curves in the compared period; without comparison it has none.
    pub before: ChartCurves,
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

/// Exports charts over the same windows as CSV: a row for each window, oldest first, a column for each curve; below them
/// what a bandwidth amounts to. `label` names the compared period.
pub fn csv(charts: &[ExportedChart], label: &str, zone: Option<&SecondZone<'_>>) -> String {
    let heads = charts.iter().flat_map(|chart| {
        let label = chart.is_compared().then_some(label);
        heads(chart.names.iter(), &format!(" ({})", chart.unit.name()), chart.unit.change_name(), label)
    });
    let of_zone = zone.iter().flat_map(|zone| ["From", "To"].map(|what| zone.head(what)));
    let of_period = ["From (UTC)", "To (UTC)"].map(str::to_owned).into_iter().chain(of_zone);
    let mut csv = Csv::with_heads(of_period.chain(["State".to_owned()]).chain(heads));
    let pictures: Vec<&ChartCurves> = charts.iter().map(|chart| &chart.picture).collect();
    for (at, window) in pictures.first().into_iter().flat_map(|picture| picture.windows.iter()).enumerate() {
        ends(*window, zone).iter().for_each(|end| csv.text(end));
        csv.text(state_word(&pictures, at));
        for chart in charts {
            for [number, was, change] in
                numbers_at(&chart.picture.curves, &chart.before.curves, at, chart.unit)
            {
                csv.number(number);
                if chart.is_compared() {
                    csv.number(was);
                    csv.number(percent_of(change));
                }
            }
        }
        csv.end_row();
    }
    if charts.iter().any(ExportedChart::is_bandwidth) {
        write_totals(&mut csv, charts, zone);
    }
    csv.finish()
}

/// Writes a row for each of the totals, named in the column of the state, and for the minute of the peak and the minutes
/// known.
fn write_totals(csv: &mut Csv, charts: &[ExportedChart], zone: Option<&SecondZone<'_>>) {
    let Some(windows) = charts.first().map(|chart| &chart.picture.windows) else { return };
    let Some((first, last)) = windows.first().zip(windows.last()) else { return };
    let ends = ends(MinuteWindow { start: first.start, end: last.end }, zone);
    let step = step_minutes(windows.iter().copied());
    let totals_of = |picture: &ChartCurves| {
        (0..picture.curves.len()).map(|at| BandwidthTotals::of_curve(picture, at)).collect::<Vec<_>>()
    };
    let totals: Vec<_> = charts.iter().map(|chart| [&chart.picture, &chart.before].map(totals_of)).collect();
    let mut row =
        |title: &str, cell: &dyn Fn(&BandwidthTotals) -> Option<String>, number: Option<TrafficNumber>| {
            ends.iter().for_each(|end| csv.text(end));
            csv.text(title);
            for (chart, [now, before]) in charts.iter().zip(&totals) {
                for at in 0..chart.picture.curves.len() {
                    let cell_of =
                        |of: &[BandwidthTotals]| of.get(at).filter(|_| chart.is_bandwidth()).and_then(cell);
                    csv.number(cell_of(now));
                    if chart.is_compared() {
                        csv.number(cell_of(before));
                        let change = |number: TrafficNumber| number.change(&chart.picture, &chart.before, at);
                        csv.number(percent_of(number.filter(|_| chart.is_bandwidth()).and_then(change)));
                    }
                }
            }
            csv.end_row();
        };
    for number in TrafficNumber::ALL {
        let means = number.means_label(step).map(|means| format!(" {means}")).unwrap_or_default();
        let title = [number.title(), &means].concat();
        let cell = |totals: &BandwidthTotals| number.of(totals).map(|number| number.to_string());
        row(&format!("{title} ({})", number.unit().name()), &cell, Some(number));
        if number == TrafficNumber::Peak {
            let start = |totals: &BandwidthTotals| Some(format_utc(totals.peak?.0.start.start()));
            row(&format!("{title} at (UTC)"), &start, None);
        }
    }
    let known = if step > 1 { "Minutes in windows with a number" } else { "Minutes known" };
    row(known, &|totals| Some(totals.known_minutes.to_string()), None);
}

/// Returns a change in percent, without rounding errors.
fn percent_of(change: Option<f64>) -> Option<f64> {
    change.map(|change| (change * 1e6).round() / 1e4)
}

impl ExportedChart {
    fn is_compared(&self) -> bool {
        !self.before.curves.is_empty()
    }

    fn is_bandwidth(&self) -> bool {
        self.unit == MetricUnit::BitsPerSecond
    }
}

/// Returns the number of windows that are not loaded in a chart, or in its compared period.
pub fn missing_windows(charts: &[ExportedChart]) -> usize {
    let count = charts.first().map_or(0, |chart| chart.picture.windows.len());
    let is_missing =
        |at: &usize| charts.iter().any(|chart| chart.picture.states.get(*at) == Some(&WindowState::NotRead));
    (0..count).filter(is_missing).count()
}

/// Returns the state of a window: "complete", "final" (of several minutes, some of which the service may not have),
/// "incomplete" (it may change), "no data" (of the service), "not loaded".
pub fn state_word(pictures: &[&ChartCurves], at: usize) -> &'static str {
    let states = pictures.iter().filter_map(|picture| picture.states.get(at).copied());
    match states.min().unwrap_or(WindowState::NotRead) {
        WindowState::NotRead => "not loaded",
        _ if !pictures.iter().any(|picture| picture.has_number_at(at)) => "no data",
        WindowState::Provisional => "incomplete",
        WindowState::Final if pictures.iter().any(|picture| picture.windows[at].minutes() > 1) => "final",
        WindowState::Final => "complete",
    }
}

fn ends(window: MinuteWindow, zone: Option<&SecondZone<'_>>) -> Vec<String> {
    let (from, to) = window.seconds();
    let ends = [from, to].map(UnixSeconds);
    ends.map(format_utc).into_iter().chain(zone.iter().flat_map(|zone| ends.map(zone.label))).collect()
}
