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
    /// The number over the finished windows; `None` if unknown, as for medians.
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

    /// Returns whether a window counts in means, sums and changes (`contract.md#decision-60`).
    pub fn is_finished(&self, at: usize) -> bool {
        self.states.get(at) == Some(&WindowState::Final)
    }

    /// Returns in how many of the finished windows a curve has a number, and the number of windows that are finished or
    /// should be loaded.
    pub fn coverage(&self, curve: &Curve) -> (usize, usize) {
        let known =
            (0..curve.numbers.len()).filter(|at| self.is_finished(*at) && curve.numbers[*at].is_some());
        (known.count(), self.states.iter().filter(|state| **state != WindowState::Provisional).count())
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

/// Returns the curves of measures of a scope over some windows, oldest first. `compared` are the states of the windows
/// that these are compared with, empty without comparison: only windows that are finished in both count.
pub fn measure_curves(
    store: &MetricStore,
    scope: &MetricScope,
    drawn: &[Measure],
    windows: &Arc<Vec<MinuteWindow>>,
    compared: &[WindowState],
) -> ChartCurves {
    let mut states = compared.to_vec();
    states.resize(windows.len(), WindowState::Final);
    let samples: Vec<Vec<(i64, Sample)>> =
        drawn.iter().map(|measure| samples_of(store, scope, measure, windows, &mut states)).collect();
    let curve = |(measure, samples): (&Measure, Vec<(i64, Sample)>)| Curve {
        key: measure.name(),
        name: label(measure),
        numbers: samples.iter().map(|(_, sample)| measure.number(*sample)).collect(),
        period_value: measure.of_period(finished(samples, &states)),
    };
    let mut curves: Vec<Curve> = drawn.iter().zip(samples).map(curve).collect();
    subtract_codes(drawn, &mut curves, &states);
    ChartCurves { windows: Arc::clone(windows), states, curves }
}

/// Keeps what belongs to finished windows.
pub(super) fn finished<T>(
    of_windows: impl IntoIterator<Item = T>,
    states: &[WindowState],
) -> impl Iterator<Item = T> {
    let of_windows = of_windows.into_iter().zip(states);
    of_windows.filter(|(_, state)| **state == WindowState::Final).map(|(item, _)| item)
}

/// Returns the minutes and numbers of a measure by window, and lowers `states` to the state of its data.
fn samples_of(
    store: &MetricStore,
    scope: &MetricScope,
    measure: &Measure,
    windows: &[MinuteWindow],
    states: &mut [WindowState],
) -> Vec<(i64, Sample)> {
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
    windows.iter().zip(states).map(sample).collect()
}

/// Subtracts single codes from the curve of their class, so that nothing counts twice if both are drawn.
fn subtract_codes(drawn: &[Measure], curves: &mut [Curve], states: &[WindowState]) {
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
        curves[at].period_value =
            finished(rest.iter().copied(), states).flatten().reduce(|sum, number| sum + number);
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
