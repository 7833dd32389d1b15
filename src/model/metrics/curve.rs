//! Curves: a number or gap for each window.

use std::sync::Arc;

use crate::model::metrics::chart::{Chart, is_single_code, label};
use crate::model::metrics::known::Lookup;
use crate::model::metrics::measure::{Measure, Sample};
use crate::model::metrics::merge::Weight;
use crate::model::metrics::metric::Quantity;
use crate::model::metrics::store::{Line, Store, WindowValue};
use crate::model::metrics::window::Window;
use crate::model::numbers::Numbers;

/// The state of a window's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reading {
    /// The window was not loaded.
    NotRead,
    /// Loaded, and may still change.
    Provisional,
    /// Loaded and final.
    Final,
}

/// A curve of a chart.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Its key within the chart: a measure's name, or a resource's identifier.
    pub key: String,
    /// The legend.
    pub name: String,
    /// A number for each window, in order; `None` is a gap, never zero.
    pub numbers: Numbers,
    /// The number over all windows, with the weight of its mean; `None` if unknown, as for medians.
    pub whole: Option<(f64, Option<Weight>)>,
}

/// The curves of a chart over its windows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The windows, oldest first; charts share the list.
    pub windows: Arc<Vec<Window>>,
    /// The state of each window.
    pub readings: Vec<Reading>,
    /// The curves.
    pub curves: Vec<Curve>,
}

impl Picture {
    /// Returns whether it contains any number.
    pub fn has_numbers(&self) -> bool {
        self.curves.iter().any(|curve| curve.numbers.iter().any(Option::is_some))
    }

    /// Returns whether any curve has a number in a window.
    pub fn has_number_at(&self, at: usize) -> bool {
        self.curves.iter().any(|curve| matches!(curve.numbers.get(at), Some(Some(_))))
    }
}

/// Returns the sum of the curves in each window; `None` if one of them has a gap.
pub fn sums(curves: &[Curve], windows: usize) -> Vec<Option<f64>> {
    (0..windows).map(|at| curves.iter().map(|curve| curve.numbers.get(at).copied().flatten()).sum()).collect()
}

/// Returns the state of loaded data.
pub fn of_final(is_final: bool) -> Reading {
    if is_final { Reading::Final } else { Reading::Provisional }
}

/// Returns the curves of a chart's measures over some windows, oldest first.
pub fn of_line(store: &Store, line: &Line, drawn: &[Measure], windows: &Arc<Vec<Window>>) -> Picture {
    let mut readings = vec![Reading::Final; windows.len()];
    let mut curves: Vec<Curve> =
        drawn.iter().map(|measure| curve_of(store, line, measure, windows, &mut readings)).collect();
    leave_the_rest(drawn, &mut curves);
    Picture { windows: Arc::clone(windows), readings, curves }
}

/// Returns the curve of a measure, and lowers `readings` to the state of its data.
fn curve_of(
    store: &Store,
    line: &Line,
    measure: &Measure,
    windows: &[Window],
    readings: &mut [Reading],
) -> Curve {
    let needs = measure.needs();
    let lookups: Vec<Lookup<'_>> = needs.iter().map(|metric| store.lookup(line, metric)).collect();
    let look_up = |lookup: &Lookup<'_>, window: Window, reading: &mut Reading| {
        let (number, known) = match lookup.known(window) {
            WindowValue::Nothing => (None, Reading::NotRead),
            WindowValue::Gap { is_final } => (None, of_final(is_final)),
            WindowValue::Number { value, is_final, .. } => (Some(value), of_final(is_final)),
        };
        *reading = known.min(*reading);
        number
    };
    let mut numbers = Vec::with_capacity(needs.len());
    let mut samples: Vec<(i64, Sample)> = Vec::with_capacity(windows.len());
    for (window, reading) in windows.iter().zip(readings) {
        numbers.clear();
        numbers.extend(lookups.iter().map(|lookup| look_up(lookup, *window, reading)));
        samples.push((window.minutes(), measure.sample_of_needs(&numbers)));
    }
    Curve {
        key: measure.name(),
        name: label(measure),
        numbers: measure.numbers(&samples).into(),
        whole: measure.of_period(&samples),
    }
}

/// Subtracts single codes from the curve of their class, so that nothing counts twice if both are drawn.
fn leave_the_rest(drawn: &[Measure], curves: &mut [Curve]) {
    for (at, measure) in drawn.iter().enumerate() {
        let Some(class) = status_of(measure).filter(|_| !is_single_code(measure)) else { continue };
        let codes: Vec<usize> = drawn
            .iter()
            .enumerate()
            .filter(|(_, other)| is_single_code(other) && Chart::of(other) == Chart::of(measure))
            .filter(|(_, other)| status_of(other).is_some_and(|code| code.get(..1) == class.get(..1)))
            .map(|(at, _)| at)
            .collect();
        if codes.is_empty() {
            continue;
        }
        let rest: Vec<Option<f64>> = (0..curves[at].numbers.len())
            .map(|window| {
                let number = |curve: usize| curves[curve].numbers[window];
                let taken: f64 = codes.iter().map(|code| number(*code)).sum::<Option<f64>>()?;
                // In some services a class is less than its codes.
                Some((number(at)? - taken).max(0.0))
            })
            .collect();
        curves[at].whole =
            rest.iter().flatten().copied().reduce(|sum, number| sum + number).map(|sum| (sum, None));
        curves[at].numbers = rest.into();
        curves[at].name = format!("Other {class}");
    }
}

fn status_of(measure: &Measure) -> Option<&str> {
    let Measure::Metric(metric) = measure else { return None };
    match metric.quantity() {
        Quantity::StatusCount(status) => Some(status),
        _ => None,
    }
}
