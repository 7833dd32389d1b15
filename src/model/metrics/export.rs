//! What is shown, as files: every window with its numbers, exact, and nothing where there is a gap.

use serde::Serialize;

use crate::model::metrics::curve::{Picture, Reading};
use crate::model::metrics::unit::Unit;
use crate::model::metrics::window::Window;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::csv::Csv;

/// A chart to export: what its curves are about, and the curves.
#[derive(Clone, Copy, Debug)]
pub struct Exported<'a> {
    /// What each curve measures, in the order of the curves.
    pub names: &'a [String],
    /// The unit of its numbers.
    pub unit: Unit,
    /// The curves.
    pub picture: &'a Picture,
}

/// Charts over the same windows as one table: a row for each window, oldest first, a column for each curve.
pub fn csv(charts: &[Exported<'_>]) -> String {
    let heads = charts
        .iter()
        .flat_map(|chart| chart.names.iter().map(|name| format!("{name} ({})", chart.unit.name())));
    let heads: Vec<String> =
        ["From (UTC)", "To (UTC)", "State"].map(str::to_owned).into_iter().chain(heads).collect();
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut csv = Csv::with_heads(&heads);
    for (at, window) in windows(charts).iter().enumerate() {
        let [from, to] = ends(*window);
        csv.text(&from);
        csv.text(&to);
        csv.text(state(charts, at));
        for curve in charts.iter().flat_map(|chart| &chart.picture.curves) {
            match curve.numbers.get(at).copied().flatten() {
                Some(number) => csv.decimal(number),
                None => csv.nothing(),
            }
        }
        csv.end_row();
    }
    csv.finish()
}

#[derive(Serialize)]
struct File<'a> {
    windows: Vec<FileWindow>,
    curves: Vec<FileCurve<'a>>,
}

#[derive(Serialize)]
struct FileWindow {
    from: String,
    to: String,
    state: &'static str,
}

#[derive(Serialize)]
struct FileCurve<'a> {
    name: &'a str,
    unit: &'static str,
    numbers: &'a [Option<f64>],
}

/// The same as JSON: the windows, and each curve with a number or `null` for each of them.
pub fn json(charts: &[Exported<'_>]) -> String {
    let windows = windows(charts).iter().enumerate().map(|(at, window)| {
        let [from, to] = ends(*window);
        FileWindow { from, to, state: state(charts, at) }
    });
    let curves = charts.iter().flat_map(|chart| {
        chart.names.iter().zip(&chart.picture.curves).map(|(name, curve)| FileCurve {
            name,
            unit: chart.unit.name(),
            numbers: &curve.numbers,
        })
    });
    let file = File { windows: windows.collect(), curves: curves.collect() };
    // A tree of texts and finite numbers always can be written.
    serde_json::to_string_pretty(&file).unwrap_or_default()
}

/// What a window's numbers are worth: "complete", "incomplete" while they may change, "not loaded".
pub const fn state_word(reading: Reading) -> &'static str {
    match reading {
        Reading::NotRead => "not loaded",
        Reading::Provisional => "incomplete",
        Reading::Final => "complete",
    }
}

fn windows<'a>(charts: &[Exported<'a>]) -> &'a [Window] {
    charts.first().map_or(&[], |chart| &chart.picture.windows)
}

fn state(charts: &[Exported<'_>], at: usize) -> &'static str {
    let readings = charts.iter().filter_map(|chart| chart.picture.readings.get(at).copied());
    state_word(readings.min().unwrap_or(Reading::NotRead))
}

fn ends(window: Window) -> [String; 2] {
    let (from, to) = window.seconds();
    [from, to].map(|second| format_utc(UnixSeconds(second)))
}
