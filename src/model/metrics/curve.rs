//! Curves: a number or gap for each window.

use std::sync::Arc;

use crate::model::metrics::chart::{is_single_code, label};
use crate::model::metrics::lookup::MetricLookup;
use crate::model::metrics::measure::{Measure, Sample};
use crate::model::metrics::metric::{Quantity, ServerSide};
use crate::model::metrics::store::{MetricScope, MetricStore};
use crate::model::metrics::window::MinuteWindow;

/// A number or gap for each window; clones share the list.
pub type Numbers = Arc<[Option<f64>]>;

/// The state of a window's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WindowState {
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
    /// The number over all windows; `None` if unknown, as for medians.
    pub period_value: Option<f64>,
}

/// The curves of a chart over its windows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChartCurves {
    /// The windows, oldest first; charts share the list.
    pub windows: Arc<Vec<MinuteWindow>>,
    /// The state of each window.
    pub states: Vec<WindowState>,
    /// The curves.
    pub curves: Vec<Curve>,
}

impl ChartCurves {
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

impl WindowState {
    /// Returns the state of data that is final or not, or not loaded.
    pub(super) fn of(is_final: Option<bool>) -> Self {
        is_final.map_or(Self::NotRead, |is_final| if is_final { Self::Final } else { Self::Provisional })
    }
}

/// Returns the curves of measures of a scope over some windows, oldest first.
pub fn measure_curves(
    store: &MetricStore,
    scope: &MetricScope,
    drawn: &[Measure],
    windows: &Arc<Vec<MinuteWindow>>,
) -> ChartCurves {
    let mut states = vec![WindowState::Final; windows.len()];
    let mut curves: Vec<Curve> =
        drawn.iter().map(|measure| curve_of(store, scope, measure, windows, &mut states)).collect();
    subtract_codes(drawn, &mut curves);
    ChartCurves { windows: Arc::clone(windows), states, curves }
}

/// Returns the curve of a measure, and lowers `states` to the state of its data.
fn curve_of(
    store: &MetricStore,
    scope: &MetricScope,
    measure: &Measure,
    windows: &[MinuteWindow],
    states: &mut [WindowState],
) -> Curve {
    let needs = measure.needs();
    let lookups: Vec<MetricLookup<'_>> = needs.iter().map(|metric| store.lookup(scope, metric)).collect();
    let sample = |(window, state): (&MinuteWindow, &mut WindowState)| {
        let mut sample = Sample::default();
        for (number, lookup) in sample.iter_mut().zip(&lookups) {
            let known = lookup.number(*window);
            *state = WindowState::of(known.map(|(_, is_final)| is_final)).min(*state);
            *number = known.and_then(|(number, _)| number);
        }
        (window.minutes(), sample)
    };
    let samples: Vec<(i64, Sample)> = windows.iter().zip(states).map(sample).collect();
    Curve {
        key: measure.name(),
        name: label(measure),
        numbers: samples.iter().map(|(_, sample)| measure.number(*sample)).collect(),
        period_value: measure.of_period(samples.into_iter()),
    }
}

/// Subtracts single codes from the curve of their class, so that nothing counts twice if both are drawn.
fn subtract_codes(drawn: &[Measure], curves: &mut [Curve]) {
    for (at, measure) in drawn.iter().enumerate() {
        let Some((side, class)) = status_of(measure).filter(|_| !is_single_code(measure)) else { continue };
        let is_of_class =
            |(other, code): (ServerSide, &str)| other == side && code.get(..1) == class.get(..1);
        let codes: Vec<usize> = drawn
            .iter()
            .enumerate()
            .filter(|(_, other)| is_single_code(other) && status_of(other).is_some_and(is_of_class))
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
        curves[at].period_value = rest.iter().flatten().copied().reduce(|sum, number| sum + number);
        curves[at].numbers = rest.into();
        curves[at].name = format!("Other {class}");
    }
}

fn status_of(measure: &Measure) -> Option<(ServerSide, &str)> {
    let Measure::Metric(metric) = measure else { return None };
    match metric.quantity() {
        Quantity::StatusCount(status) => Some((metric.side()?, status)),
        _ => None,
    }
}
