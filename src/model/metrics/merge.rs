//! Merging of windows and of resources (`contract.md#decision-24`).

use crate::model::metrics::answer::Values;
use crate::model::metrics::metric::{Metric, Quantity};

/// The metric that weighs a ratio.
pub(super) const BANDWIDTH: &str = "edge_bandwidth";
/// The metric that weighs a ratio without the other.
pub(super) const REQUESTS: &str = "edge_requests_total";

/// The rule for merging the numbers of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Counts and bytes add up, over time and over resources.
    Sum,
    /// Bandwidth is averaged over time, and adds up over resources.
    Mean,
    /// A ratio is weighted by its traffic.
    Weighted,
    /// Medians and unknown metrics cannot be merged.
    Never,
}

/// The weight of a merged ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Bytes sent, which is exact.
    Bytes,
    /// Requests, an approximation if bytes are unknown.
    Requests,
}

/// The possible weights of a ratio in one window of one line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weights {
    /// Bits per second.
    pub bandwidth: Option<f64>,
    /// Requests.
    pub requests: Option<f64>,
}

/// A number of one window or one resource.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// The length in minutes.
    pub minutes: i64,
    /// The number.
    pub value: f64,
    /// The weights of a ratio.
    pub weights: Weights,
}

/// A merged number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Merged {
    /// The number.
    pub value: f64,
    /// The weight, for a ratio of several parts.
    pub weight: Option<Weight>,
}

impl Rule {
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

impl Weights {
    /// Returns the weights among the numbers of a window.
    pub fn of(values: &Values) -> Self {
        let number = |name: &str| values.iter().find(|(metric, _)| metric.as_str() == name).map(|(_, n)| n);
        Self { bandwidth: number(BANDWIDTH), requests: number(REQUESTS) }
    }
}

impl Part {
    fn bytes(&self) -> Option<f64> {
        self.weights.bandwidth.map(|bits| bits * self.minutes as f64 * 60.0 / 8.0)
    }
}

/// Merges consecutive windows; `None` for an empty list, for medians, and for a ratio without traffic.
pub fn over_time(rule: Rule, parts: &[Part]) -> Option<Merged> {
    let minutes: i64 = parts.iter().map(|part| part.minutes).sum();
    match (rule, parts) {
        (_, []) => None,
        (_, [one]) => Some(plain(one.value)),
        (Rule::Sum, _) => Some(plain(parts.iter().map(|part| part.value).sum())),
        (Rule::Mean, _) => {
            let sum: f64 = parts.iter().map(|part| part.value * part.minutes as f64).sum();
            Some(plain(sum / minutes as f64))
        }
        (Rule::Weighted, _) => weighted(parts),
        (Rule::Never, _) => None,
    }
}

/// Merges several resources in one window.
pub fn over_resources(rule: Rule, parts: &[Part]) -> Option<Merged> {
    match (rule, parts) {
        (_, []) => None,
        (_, [one]) => Some(plain(one.value)),
        (Rule::Sum | Rule::Mean, _) => Some(plain(parts.iter().map(|part| part.value).sum())),
        (Rule::Weighted, _) => weighted(parts),
        (Rule::Never, _) => None,
    }
}

const fn plain(value: f64) -> Merged {
    Merged { value, weight: None }
}

/// Weighs by bytes if every part has them, else by requests.
fn weighted(parts: &[Part]) -> Option<Merged> {
    let by = |weight: Weight, of: &dyn Fn(&Part) -> Option<f64>| {
        let weights: Vec<f64> = parts.iter().map(of).collect::<Option<_>>()?;
        let all: f64 = weights.iter().sum();
        let sum: f64 = parts.iter().zip(&weights).map(|(part, weight)| part.value * weight).sum();
        Some((all > 0.0).then(|| Merged { value: sum / all, weight: Some(weight) }))
    };
    by(Weight::Bytes, &Part::bytes).or_else(|| by(Weight::Requests, &|part| part.weights.requests)).flatten()
}
