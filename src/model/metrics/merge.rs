//! Merging of windows and of resources (`contract.md#decision-24`).

use crate::model::metrics::answer::MetricValues;
use crate::model::metrics::metric::{Metric, Quantity};

/// The metric that weighs a ratio.
pub(super) const BANDWIDTH: &str = "edge_bandwidth";

/// The rule for merging the numbers of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeRule {
    /// Counts and bytes add up, over time and over resources.
    Sum,
    /// Bandwidth is averaged over time, and adds up over resources.
    Mean,
    /// A ratio is weighted by its bytes.
    Weighted,
    /// Medians and unknown metrics cannot be merged.
    Never,
}

impl MergeRule {
    /// Returns the rule for a metric.
    pub fn of(metric: &Metric) -> Self {
        match metric.quantity() {
            Quantity::StatusCount(_) | Quantity::RequestCount | Quantity::HitBytes => Self::Sum,
            Quantity::Bandwidth => Self::Mean,
            Quantity::HitRatio => Self::Weighted,
            Quantity::RequestTime(_) | Quantity::Other => Self::Never,
        }
    }
}

/// A number of one window or one resource.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowPart {
    /// The length in minutes.
    pub minutes: i64,
    /// The number.
    pub value: f64,
    /// The bits per second that weigh a ratio, if known.
    pub bandwidth: Option<f64>,
}

/// Merges consecutive windows; `None` for an empty list, for numbers that cannot be merged, and for a ratio without
/// traffic or with unknown traffic.
pub fn over_time(rule: MergeRule, parts: &[WindowPart]) -> Option<f64> {
    let sum = |of: fn(&WindowPart) -> f64| parts.iter().map(of).sum::<f64>();
    match (rule, parts) {
        (_, []) | (MergeRule::Never, [_, _, ..]) => None,
        (_, [one]) => Some(one.value),
        (MergeRule::Sum, _) => Some(sum(|part| part.value)),
        (MergeRule::Mean, _) => {
            Some(sum(|part| part.value * part.minutes as f64) / sum(|part| part.minutes as f64))
        }
        (MergeRule::Weighted, _) => {
            let bits = |part: &WindowPart| part.bandwidth.map(|bandwidth| bandwidth * part.minutes as f64);
            let weights: Vec<f64> = parts.iter().map(bits).collect::<Option<_>>()?;
            let all: f64 = weights.iter().sum();
            let weighted: f64 = parts.iter().zip(&weights).map(|(part, weight)| part.value * weight).sum();
            (all > 0.0).then(|| weighted / all)
        }
    }
}

/// Merges several resources in one window.
pub fn over_resources(rule: MergeRule, parts: &[WindowPart]) -> Option<f64> {
    over_time(if rule == MergeRule::Mean { MergeRule::Sum } else { rule }, parts)
}

/// Adds up the rows of one resource in one window; `None` if one has no number.
pub fn over_rows<'a>(
    metric: &Metric,
    rows: impl Iterator<Item = &'a MetricValues>,
    minutes: i64,
) -> Option<f64> {
    let part = |values: &MetricValues| {
        let value = values.get(metric.as_str()).filter(|number| number.is_finite())?;
        Some(WindowPart { minutes, value, bandwidth: values.get(BANDWIDTH) })
    };
    let parts: Vec<WindowPart> = rows.map(part).collect::<Option<_>>()?;
    over_resources(MergeRule::of(metric), &parts)
}

/// Adds up the rows of the total in one window (`contract.md#decision-53`); a number that is missing in one row is a gap.
pub fn total_of(rows: &[MetricValues], minutes: i64) -> MetricValues {
    let names = rows.iter().take(1).flat_map(MetricValues::iter).map(|(metric, _)| metric);
    names.filter_map(|name| Some((name.clone(), over_rows(name, rows.iter(), minutes)?))).collect()
}
