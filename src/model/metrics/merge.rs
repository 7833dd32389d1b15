//! Windows made into a longer one, and resources into a group (`contract.md#decision-24`).

use crate::model::metrics::answer::Values;
use crate::model::metrics::metric::{Metric, Quantity};

/// What a ratio is weighted by.
pub(super) const BANDWIDTH: &str = "edge_bandwidth";
/// What it is weighted by where that is not known.
pub(super) const REQUESTS: &str = "edge_requests_total";

/// How the numbers of a metric become one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Counts and bytes add, over time and over resources.
    Sum,
    /// Bandwidth is a mean over time, and adds over resources.
    Mean,
    /// A ratio is weighted by the traffic that it is a ratio of.
    Weighted,
    /// Medians are never averaged, and of an unknown metric nothing is known.
    Never,
}

/// What a ratio was weighted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// By the bytes sent, which is exact.
    Bytes,
    /// By the number of requests, where bytes are not known: near the truth.
    Requests,
}

/// What a ratio can be weighted by, of one window of one line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Weights {
    /// Bits per second in it.
    pub bandwidth: Option<f64>,
    /// Requests in it.
    pub requests: Option<f64>,
}

/// A number of one window, or of one resource.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// How many minutes it is about.
    pub minutes: i64,
    /// The number.
    pub value: f64,
    /// What a ratio can be weighted by.
    pub weights: Weights,
}

/// Some numbers made one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Merged {
    /// The number.
    pub value: f64,
    /// What it was weighted by, if it is a ratio of more than one part.
    pub weight: Option<Weight>,
}

impl Rule {
    /// The rule for a metric.
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
    /// Those among the numbers of a window.
    pub fn of(values: &Values) -> Self {
        let number = |name: &str| values.iter().find(|(metric, _)| metric.as_str() == name).map(|(_, n)| n);
        Self { bandwidth: number(BANDWIDTH), requests: number(REQUESTS) }
    }
}

impl Part {
    /// Bytes sent in it.
    fn bytes(&self) -> Option<f64> {
        self.weights.bandwidth.map(|bits| bits * self.minutes as f64 * 60.0 / 8.0)
    }
}

/// The number of windows that follow each other, as one window. `None` where there are none, where it cannot be known from them,
/// and for a ratio of no traffic.
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

/// The number of several resources in one window, as of one.
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

/// By bytes where they are known of each part, else by requests.
fn weighted(parts: &[Part]) -> Option<Merged> {
    let by = |weight: Weight, of: &dyn Fn(&Part) -> Option<f64>| {
        let weights: Vec<f64> = parts.iter().map(of).collect::<Option<_>>()?;
        let all: f64 = weights.iter().sum();
        let sum: f64 = parts.iter().zip(&weights).map(|(part, weight)| part.value * weight).sum();
        Some((all > 0.0).then(|| Merged { value: sum / all, weight: Some(weight) }))
    };
    by(Weight::Bytes, &Part::bytes).or_else(|| by(Weight::Requests, &|part| part.weights.requests)).flatten()
}
