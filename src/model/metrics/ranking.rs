//! Ranking of an account's resources: the largest, all others together, shares and changes.

use std::sync::Arc;

use crate::model::ids::ResourceId;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::comparison::change;
use crate::model::metrics::curve::{ChartCurves, Curve, Numbers, WindowState, finished};
use crate::model::metrics::measure::{Measure, Sample};
use crate::model::metrics::merge::{MergeRule, WindowPart, over_resources};
use crate::model::metrics::store::{MetricScope, MetricStore};
use crate::model::metrics::totals::{BandwidthTotals, points};
use crate::model::metrics::unit::MetricUnit;
use crate::model::metrics::window::MinuteWindow;
use crate::text::names::name_key;
use crate::text::sorting::sort_by;

/// The key of the curve of all other resources. No identifier is empty.
pub const OTHERS: &str = "";

/// A resource in a period.
#[derive(Clone, Debug, PartialEq)]
pub struct RankedResource {
    /// The identifier.
    pub id: ResourceId,
    /// The name, or else the identifier.
    pub name: String,
    /// The number over the period; for medians the maximum, for error rates the number of errors. `None` if unknown.
    pub value: Option<f64>,
    /// The number of finished windows with a number, and of windows that are finished or should be loaded.
    pub coverage: (usize, usize),
    /// The number of windows that its share is of.
    pub shared: usize,
    /// The rate over the period, for an error rate.
    pub rate: Option<f64>,
    /// The share of all resources in the windows in which each has a number; `None` for a measure that does not add up.
    pub share: Option<f64>,
    /// The change against the compared period.
    pub change: Option<f64>,
    /// The numbers by window.
    pub numbers: Numbers,
    /// Peak, percentile and volume of a bandwidth.
    pub totals: Option<BandwidthTotals>,
}

/// Returns the unit of a measure over a period: an error rate is ranked by its number of errors.
pub fn unit_of(measure: &Measure) -> MetricUnit {
    let unit = Chart::of(measure).filter(|_| !measure.is_error_rate()).map(|chart| chart.spec().unit);
    unit.unwrap_or(MetricUnit::Requests)
}

/// Ranks every resource, largest first; `before` are the windows of the compared period.
pub fn ranked(
    store: &MetricStore,
    measure: &Measure,
    windows: &[MinuteWindow],
    before: &[MinuteWindow],
) -> Vec<RankedResource> {
    let (now, states) = samples(store, measure, windows);
    let (then, states_then) = samples(store, measure, before);
    let shared = store.shared_names();
    let has_any = |samples: &[Sample]| samples.iter().flatten().any(Option::is_some);
    // A window that is not finished counts as one without numbers.
    let timed = |samples: &[Sample], windows: &[MinuteWindow], states: &[WindowState]| {
        let of_window = |((sample, window), state): ((&Sample, &MinuteWindow), &WindowState)| {
            let is_finished = *state == WindowState::Final;
            (window.minutes(), if is_finished { *sample } else { Sample::default() })
        };
        samples.iter().zip(windows).zip(states).map(of_window).collect::<Vec<(i64, Sample)>>()
    };
    let adds_up = measure.is_error_rate() || matches!(measure.rule(), MergeRule::Sum | MergeRule::Mean);
    let in_all = in_all(measure, &now, &states);
    let counting = states.iter().filter(|state| **state != WindowState::Provisional).count();
    let mut found: Vec<RankedResource> = std::iter::zip(store.resources(), now.iter().zip(&then))
        .filter(|(_, (now, then))| has_any(now) || has_any(then))
        .map(|(resource, (now, then))| {
            let samples = timed(now, windows, &states);
            let is_known = |(_, sample): &(i64, Sample)| counted(measure, *sample).is_some();
            let both = samples.iter().copied().zip(timed(then, before, &states_then));
            let (both, both_before): (Vec<_>, Vec<_>) =
                both.filter(|(now, before)| is_known(now) && is_known(before)).unzip();
            let compared: Vec<_> =
                samples.iter().zip(&in_all).filter(|(_, is)| **is).map(|(s, _)| *s).collect();
            let name = if resource.name.is_empty() { resource.id.as_str() } else { &resource.name };
            RankedResource {
                id: resource.id.clone(),
                name: shared.tell(name.to_owned(), resource.id.as_str()),
                coverage: (samples.iter().filter(|sample| is_known(sample)).count(), counting),
                shared: compared.len(),
                value: of_period(measure, &samples),
                rate: measure.is_error_rate().then(|| measure.of_period(samples.into_iter())).flatten(),
                share: if adds_up { of_period(measure, &compared) } else { None },
                change: change(of_period(measure, &both), of_period(measure, &both_before), unit_of(measure)),
                numbers: now.iter().map(|sample| measure.number(*sample)).collect(),
                totals: (measure.rule() == MergeRule::Mean)
                    .then(|| BandwidthTotals::of(&points(windows, &states, |at| now[at][0]))),
            }
        })
        .collect();
    let all: f64 = found.iter().filter_map(|ranked| ranked.share).sum();
    for ranked in &mut found {
        ranked.share = ranked.share.filter(|_| all > 0.0).map(|value| value / all);
    }
    sort_by(&mut found, |a, b| {
        let size = |ranked: &RankedResource| ranked.value.unwrap_or(f64::NEG_INFINITY);
        size(b).total_cmp(&size(a)).then_with(|| name_key(&a.name).cmp(&name_key(&b.name)))
    });
    found
}

/// Returns the curves of the first resources, and one for all others if they can be merged.
pub fn resource_curves(
    store: &MetricStore,
    measure: &Measure,
    windows: &Arc<Vec<MinuteWindow>>,
    ranked: &[RankedResource],
    top: usize,
) -> ChartCurves {
    let (samples, states) = samples(store, measure, windows);
    let (first, rest) = ranked.split_at(top.min(ranked.len()));
    let mut curves: Vec<Curve> = first
        .iter()
        .map(|ranked| Curve {
            key: ranked.id.to_string(),
            name: ranked.name.clone(),
            numbers: ranked.numbers.clone(),
            period_value: ranked.rate.or(ranked.value),
        })
        .collect();
    if !rest.is_empty() && measure.rule() != MergeRule::Never {
        let is_other = |id: &ResourceId| rest.iter().any(|ranked| ranked.id == *id);
        let others = store.resources().iter().zip(&samples).filter(|(resource, _)| is_other(&resource.id));
        let others: Vec<&[Sample]> = others.map(|(_, samples)| &samples[..]).collect();
        let at_window = |at: usize| others.iter().map(move |samples| samples[at]);
        let numbers = (0..windows.len()).map(|at| merged(measure, windows[at].minutes(), at_window(at)));
        let numbers: Numbers = numbers.collect();
        let samples =
            windows.iter().zip(numbers.iter()).map(|(window, value)| (window.minutes(), [*value, None]));
        let adds_up = matches!(measure.rule(), MergeRule::Sum | MergeRule::Mean);
        let period_value = if adds_up { measure.of_period(finished(samples, &states)) } else { None };
        let name = format!("{} others", others.len());
        curves.push(Curve { key: OTHERS.to_owned(), name, numbers, period_value });
    }
    ChartCurves { windows: Arc::clone(windows), states, curves }
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

/// Merges the numbers of some resources in one window.
fn merged(measure: &Measure, minutes: i64, samples: impl Iterator<Item = Sample>) -> Option<f64> {
    if measure.is_error_rate() {
        return measure.of_period(samples.map(|sample| (minutes, sample)));
    }
    let parts: Vec<WindowPart> = samples.filter_map(|sample| measure.part(minutes, sample)).collect();
    over_resources(measure.rule(), &parts)
}

/// Returns the samples of each resource by window, and the state of each window.
fn samples(
    store: &MetricStore,
    measure: &Measure,
    windows: &[MinuteWindow],
) -> (Vec<Vec<Sample>>, Vec<WindowState>) {
    let mut states = vec![WindowState::Final; windows.len()];
    let mut samples = vec![vec![Sample::default(); windows.len()]; store.resources().len()];
    for (of_need, metric) in measure.needs().iter().enumerate() {
        let lookup = store.lookup(&MetricScope::Each, metric);
        for (at, window) in windows.iter().enumerate() {
            let known = lookup.numbers(*window);
            states[at] = states[at].min(WindowState::of(known.as_ref().map(|(_, is_final)| *is_final)));
            for (index, number) in known.iter().flat_map(|(numbers, _)| numbers.iter()) {
                if let Some(samples) = samples.get_mut(*index as usize) {
                    samples[at][of_need] = Some(*number);
                }
            }
        }
    }
    (samples, states)
}

/// Returns for each window whether it is finished and every resource with numbers in the period has one in it, so that
/// their shares are of the same windows.
fn in_all(measure: &Measure, samples: &[Vec<Sample>], states: &[WindowState]) -> Vec<bool> {
    let is_known = |samples: &[Sample], at: usize| counted(measure, samples[at]).is_some();
    let counts = |at: usize| states[at] == WindowState::Final;
    let has_any = |samples: &&Vec<Sample>| (0..states.len()).any(|at| counts(at) && is_known(samples, at));
    let ranked: Vec<&Vec<Sample>> = samples.iter().filter(has_any).collect();
    (0..states.len()).map(|at| counts(at) && ranked.iter().all(|samples| is_known(samples, at))).collect()
}

/// Returns the counted number of a window: for an error rate the errors.
fn counted(measure: &Measure, sample: Sample) -> Option<f64> {
    if measure.is_error_rate() { sample[0] } else { measure.number(sample) }
}

/// Returns the number over a period: for medians the maximum; for error rates the errors, so that busy resources count.
fn of_period(measure: &Measure, samples: &[(i64, Sample)]) -> Option<f64> {
    let counted = samples.iter().filter_map(|(_, sample)| counted(measure, *sample));
    match measure.rule() {
        _ if measure.is_error_rate() => counted.reduce(|sum, errors| sum + errors),
        MergeRule::Never => counted.max_by(f64::total_cmp),
        _ => measure.of_period(samples.iter().copied()),
    }
}
