//! The measure of a curve: a metric of the API, or a ratio of two.

use crate::model::metrics::merge::{BANDWIDTH, Part, Rule, Weight, Weights, over_time};
use crate::model::metrics::metric::{Metric, Quantity, Side};

/// The measure of one curve.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// A metric of the API.
    Metric(Metric),
    /// Requests with a class of error status, divided by all requests.
    ErrorRate(Side, ErrorClass),
}

/// Error classes of statuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorClass {
    /// 4xx: the client's fault.
    Client,
    /// 5xx: the server's fault.
    Server,
}

/// The numbers of a measure in one window of one line; `None` if unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// The metric, or the numerator.
    pub value: Option<f64>,
    /// The denominator.
    pub whole: Option<f64>,
    /// The weights of a ratio.
    pub weights: Weights,
}

impl ErrorClass {
    const fn name(self) -> &'static str {
        match self {
            Self::Client => "4xx",
            Self::Server => "5xx",
        }
    }
}

#[derive(Clone, Copy)]
enum Kind {
    /// The metric itself.
    Plain,
    /// The metric, unless there was no traffic.
    Ratio,
    /// A ratio.
    Share,
}

impl Kind {
    fn number(self, sample: &Sample) -> Option<f64> {
        match self {
            Self::Plain => sample.value,
            Self::Ratio => sample.value.filter(|_| sample.weights.bandwidth != Some(0.0)),
            Self::Share => {
                let (part, whole) = sample.value.zip(sample.whole)?;
                (whole > 0.0).then_some(part / whole)
            }
        }
    }
}

impl Measure {
    /// Creates the measure of a metric.
    pub fn metric(name: &str) -> Self {
        Self::Metric(Metric::new(name))
    }

    /// Parses the name used in addresses: any documented metric, or such as `edge_error_rate_5xx`.
    pub fn parse(name: &str) -> Option<Self> {
        if let Some((side, class)) = name.split_once("_error_rate_") {
            let side = match side {
                "edge" => Side::Edge,
                "origin" => Side::Origin,
                _ => return None,
            };
            let class = [ErrorClass::Client, ErrorClass::Server].into_iter().find(|c| c.name() == class)?;
            return Some(Self::ErrorRate(side, class));
        }
        let metric = Metric::new(name);
        (metric.quantity() != Quantity::Other).then_some(Self::Metric(metric))
    }

    /// Returns the name used in addresses.
    pub fn name(&self) -> String {
        match self {
            Self::Metric(metric) => metric.as_str().to_owned(),
            Self::ErrorRate(side, class) => format!("{}_error_rate_{}", side.name(), class.name()),
        }
    }

    /// Returns the metrics that it needs; those that only weigh a ratio are last.
    pub fn needs(&self) -> Vec<Metric> {
        match self {
            Self::Metric(metric) if metric.quantity() == Quantity::HitRatio => {
                vec![metric.clone(), Metric::new(BANDWIDTH)]
            }
            Self::Metric(metric) => vec![metric.clone()],
            Self::ErrorRate(side, class) => vec![
                Metric::new(format!("{}_status_{}", side.name(), class.name())),
                Metric::new(format!("{}_requests_total", side.name())),
            ],
        }
    }

    /// Combines the numbers of [`Measure::needs`] in a window into a sample.
    pub fn sample_of_needs(&self, numbers: &[Option<f64>]) -> Sample {
        let number = |at: usize| numbers.get(at).copied().flatten();
        match self {
            Self::Metric(_) => {
                let weights = Weights { bandwidth: number(1), requests: None };
                Sample { value: number(0), whole: None, weights }
            }
            Self::ErrorRate(..) => Sample { value: number(0), whole: number(1), weights: Weights::default() },
        }
    }

    /// Returns the number of one window. A ratio without traffic has none, even if the service sends one.
    pub fn number(&self, sample: &Sample) -> Option<f64> {
        self.kind().number(sample)
    }

    /// Returns the numbers of many windows.
    pub fn numbers(&self, samples: &[(i64, Sample)]) -> Vec<Option<f64>> {
        let kind = self.kind();
        samples.iter().map(|(_, sample)| kind.number(sample)).collect()
    }

    fn kind(&self) -> Kind {
        match self {
            Self::ErrorRate(..) => Kind::Share,
            Self::Metric(metric) if metric.quantity() == Quantity::HitRatio => Kind::Ratio,
            Self::Metric(_) => Kind::Plain,
        }
    }

    /// Returns the number over a period from its windows with their minutes, without gaps (`contract.md#decision-24`);
    /// `None` for medians.
    pub fn of_period(&self, samples: &[(i64, Sample)]) -> Option<(f64, Option<Weight>)> {
        if let Self::ErrorRate(..) = self {
            let known = samples.iter().filter_map(|(_, sample)| sample.value.zip(sample.whole));
            let (part, whole) = known.fold((0.0, 0.0), |(parts, wholes), (p, w)| (parts + p, wholes + w));
            return (whole > 0.0).then(|| (part / whole, None));
        }
        let (kind, rule) = (self.kind(), self.rule());
        let known = samples.iter().filter_map(|(minutes, sample)| {
            let value = kind.number(sample)?;
            Some(Part { minutes: *minutes, value, weights: sample.weights })
        });
        let parts: Vec<Part> = match rule {
            // Two medians suffice to show that there is no common number.
            Rule::Never => known.take(2).collect(),
            _ => known.collect(),
        };
        over_time(rule, &parts).map(|merged| (merged.value, merged.weight))
    }

    /// Returns whether it is an error rate.
    pub fn is_error_rate(&self) -> bool {
        matches!(self, Self::ErrorRate(..))
    }

    /// Returns the rule for merging windows.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Metric(metric) => Rule::of(metric),
            Self::ErrorRate(..) => Rule::Weighted,
        }
    }
}

impl Side {
    /// Returns the prefix in metric names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Origin => "origin",
            Self::Edge => "edge",
        }
    }

    /// Returns the prefix in labels.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Origin => "Origin",
            Self::Edge => "Edge",
        }
    }
}
