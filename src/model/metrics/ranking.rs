//! Ranking of an account's resources: the largest, all others together, shares and changes.

use std::sync::Arc;

use crate::model::ids::ResourceId;
use crate::model::metrics::comparison::change;
use crate::model::metrics::curve::{Curve, Picture, Reading, of_final};
use crate::model::metrics::measure::{Measure, Sample};
use crate::model::metrics::merge::{Part, Rule, over_resources};
use crate::model::metrics::store::Store;
use crate::model::metrics::window::Window;
use crate::model::numbers::Numbers;
use crate::text::sorting::sort_by;

/// The key of the curve of all other resources. No identifier is empty.
pub const OTHERS: &str = "";

/// A resource in a period.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The identifier.
    pub id: ResourceId,
    /// The name, or else the identifier.
    pub name: String,
    /// The number over the period; for medians the maximum, for error rates the number of errors. `None` if unknown.
    pub value: Option<f64>,
    /// The number of windows with a number.
    pub known: usize,
    /// The rate over the period, for an error rate.
    pub rate: Option<f64>,
    /// The share of all resources; `None` for a measure that does not add up.
    pub share: Option<f64>,
    /// The relative change against the compared period.
    pub change: Option<f64>,
    /// The numbers by window.
    pub numbers: Numbers,
}

struct Matrix {
    /// Indexed by resource, then by window.
    rows: Vec<Vec<Option<f64>>>,
}

/// Ranks every resource, largest first; `before` are the windows of the compared period.
pub fn ranked(store: &Store, measure: &Measure, windows: &[Window], before: &[Window]) -> Vec<Ranked> {
    let (now, _) = matrices(store, measure, windows);
    let (then, _) = matrices(store, measure, before);
    let mut found: Vec<Ranked> = store
        .resources()
        .iter()
        .enumerate()
        .filter(|(index, _)| now.iter().chain(&then).any(|matrix| matrix.has(*index)))
        .map(|(index, resource)| {
            let samples = samples(measure, &now, index, windows);
            let before = self::samples(measure, &then, index, before);
            let numbers = measure.numbers(&samples).into();
            let name = match resource.name.as_str() {
                "" => resource.id.to_string(),
                name => name.to_owned(),
            };
            Ranked {
                id: resource.id.clone(),
                name,
                value: of_period(measure, &samples),
                known: samples.iter().filter(|(_, sample)| counted(measure, sample).is_some()).count(),
                rate: measure.of_period(&samples).map(|(rate, _)| rate).filter(|_| measure.is_error_rate()),
                share: None,
                change: change_of(measure, samples, before),
                numbers,
            }
        })
        .collect();
    if measure.is_error_rate() || matches!(measure.rule(), Rule::Sum | Rule::Mean) {
        let all: f64 = found.iter().filter_map(|ranked| ranked.value).sum();
        for ranked in &mut found {
            ranked.share = ranked.value.filter(|_| all > 0.0).map(|value| value / all);
        }
    }
    sort_by(&mut found, |a, b| {
        let size = |ranked: &Ranked| ranked.value.unwrap_or(f64::NEG_INFINITY);
        size(b).total_cmp(&size(a)).then_with(|| a.name.cmp(&b.name))
    });
    found
}

/// Returns the curves of the first resources, and one for all others if they can be merged.
pub fn of_resources(
    store: &Store,
    measure: &Measure,
    windows: &Arc<Vec<Window>>,
    ranked: &[Ranked],
    top: usize,
) -> Picture {
    let (matrices, readings) = matrices(store, measure, windows);
    let (first, rest) = ranked.split_at(top.min(ranked.len()));
    let mut curves: Vec<Curve> = first
        .iter()
        .map(|ranked| Curve {
            key: ranked.id.to_string(),
            name: ranked.name.clone(),
            numbers: ranked.numbers.clone(),
            whole: ranked.rate.or(ranked.value).map(|value| (value, None)),
        })
        .collect();
    if !rest.is_empty() && measure.rule() != Rule::Never {
        let indices: Vec<usize> = rest
            .iter()
            .filter_map(|ranked| store.resources().iter().position(|resource| resource.id == ranked.id))
            .collect();
        let numbers = (0..windows.len()).map(|at| others(measure, &matrices, &indices, windows[at], at));
        let numbers: Numbers = numbers.collect();
        let sample = |value: &Option<f64>| Sample { value: *value, ..Sample::default() };
        let samples =
            windows.iter().zip(numbers.iter()).map(|(window, value)| (window.minutes(), sample(value)));
        let adds_up = matches!(measure.rule(), Rule::Sum | Rule::Mean);
        let whole = if adds_up { measure.of_period(&samples.collect::<Vec<_>>()) } else { None };
        let name = format!("{} others", indices.len());
        curves.push(Curve { key: OTHERS.to_owned(), name, numbers, whole });
    }
    Picture { windows: Arc::clone(windows), readings, curves }
}

/// Assigns one of `count` colours to each curve: a leading resource has that of its rank on every chart, others free
/// ones.
pub fn colours<'a>(
    leading: &[ResourceId],
    drawn: impl Iterator<Item = &'a str> + Clone,
    count: usize,
) -> Vec<usize> {
    let rank = |key: &str| leading.iter().take(count).position(|id| id.as_str() == key);
    let taken: Vec<usize> = drawn.clone().filter_map(rank).collect();
    let mut free = (0..count).filter(|colour| !taken.contains(colour));
    drawn.map(|key| rank(key).or_else(|| free.next()).unwrap_or(0)).collect()
}

fn others(
    measure: &Measure,
    matrices: &[Matrix],
    indices: &[usize],
    window: Window,
    at: usize,
) -> Option<f64> {
    let samples = indices.iter().map(|index| sample(measure, matrices, *index, at));
    if let Measure::ErrorRate(..) = measure {
        let known: Vec<(i64, Sample)> = samples.map(|sample| (window.minutes(), sample)).collect();
        return measure.of_period(&known).map(|(value, _)| value);
    }
    let parts: Vec<Part> = samples
        .filter_map(|sample| {
            let value = measure.number(&sample)?;
            Some(Part { minutes: window.minutes(), value, weights: sample.weights })
        })
        .collect();
    over_resources(measure.rule(), &parts).map(|merged| merged.value)
}

fn matrices(store: &Store, measure: &Measure, windows: &[Window]) -> (Vec<Matrix>, Vec<Reading>) {
    let mut readings = vec![Reading::Final; windows.len()];
    let mut matrices = Vec::new();
    for metric in measure.needs() {
        let mut rows = vec![vec![None; windows.len()]; store.resources().len()];
        let known = store.lookup_each(&metric);
        for (at, window) in windows.iter().enumerate() {
            let Some((numbers, is_final)) = known(*window) else {
                readings[at] = Reading::NotRead;
                continue;
            };
            readings[at] = readings[at].min(of_final(is_final));
            for (index, number) in numbers.iter() {
                if let Some(row) = rows.get_mut(*index as usize) {
                    row[at] = Some(*number);
                }
            }
        }
        matrices.push(Matrix { rows });
    }
    (matrices, readings)
}

impl Matrix {
    fn has(&self, index: usize) -> bool {
        self.rows.get(index).is_some_and(|row| row.iter().any(Option::is_some))
    }
}

fn sample(measure: &Measure, matrices: &[Matrix], index: usize, at: usize) -> Sample {
    let mut numbers = [None; 2];
    for (number, matrix) in numbers.iter_mut().zip(matrices) {
        *number = matrix.rows.get(index).and_then(|row| row.get(at).copied().flatten());
    }
    measure.sample_of_needs(&numbers)
}

fn samples(measure: &Measure, matrices: &[Matrix], index: usize, windows: &[Window]) -> Vec<(i64, Sample)> {
    let each = windows.iter().enumerate();
    each.map(|(at, window)| (window.minutes(), sample(measure, matrices, index, at))).collect()
}

/// Returns the counted number of a window: for an error rate the errors.
fn counted(measure: &Measure, sample: &Sample) -> Option<f64> {
    if measure.is_error_rate() { sample.value } else { measure.number(sample) }
}

fn change_of(measure: &Measure, now: Vec<(i64, Sample)>, before: Vec<(i64, Sample)>) -> Option<f64> {
    let is_known = |sample: &Sample| counted(measure, sample).is_some();
    let both =
        now.into_iter().zip(before).filter(|((_, now), (_, before))| is_known(now) && is_known(before));
    let (now, before): (Vec<_>, Vec<_>) = both.unzip();
    change(of_period(measure, &now), of_period(measure, &before))
}

/// Returns the number over a period: for medians the maximum; for error rates the errors, so that busy resources count.
fn of_period(measure: &Measure, samples: &[(i64, Sample)]) -> Option<f64> {
    if measure.is_error_rate() {
        return samples.iter().filter_map(|(_, sample)| sample.value).reduce(|sum, errors| sum + errors);
    }
    if measure.rule() == Rule::Never {
        return measure.numbers(samples).into_iter().flatten().max_by(f64::total_cmp);
    }
    measure.of_period(samples).map(|(value, _)| value)
}
