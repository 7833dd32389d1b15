//! What a chart draws a curve of: a metric of the API, or a share of two of them.

use crate::model::metrics::merge::{BANDWIDTH, Part, Rule, Weight, Weights, over_time};
use crate::model::metrics::metric::{Metric, Quantity, Side};

/// What one curve shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// A metric of the API.
    Metric(Metric),
    /// The requests with a class of status, divided by all requests.
    ErrorRate(Side, ErrorClass),
}

/// The classes of status that are errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorClass {
    /// 4xx: the request's fault.
    Client,
    /// 5xx: the server's.
    Server,
}

/// What a measure is of in one window of one line; what is not known there is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// The metric, or the part of the share.
    pub value: Option<f64>,
    /// The whole of the share.
    pub whole: Option<f64>,
    /// What a ratio is weighted by.
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

/// How a measure's number is made of a sample.
#[derive(Clone, Copy)]
enum Kind {
    /// The number itself.
    Plain,
    /// The same, where there was traffic.
    Ratio,
    /// A part of a whole.
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
    /// The metric of this name.
    pub fn metric(name: &str) -> Self {
        Self::Metric(Metric::new(name))
    }

    /// Reads the name that an address has; any metric that the document names, and `edge_error_rate_5xx` and the like.
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

    /// Its name in an address.
    pub fn name(&self) -> String {
        match self {
            Self::Metric(metric) => metric.as_str().to_owned(),
            Self::ErrorRate(side, class) => format!("{}_error_rate_{}", side.name(), class.name()),
        }
    }

    /// The metrics it is made of; those that only say how much traffic a ratio is of stand last.
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

    /// What it is of in a window, by the numbers there of what it is made of, in the order of [`Measure::needs`].
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

    /// The number of one window. A ratio of no traffic is none, whatever a service fills in.
    pub fn number(&self, sample: &Sample) -> Option<f64> {
        self.kind().number(sample)
    }

    /// The same of many windows: a name is read once.
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

    /// The number of a whole period, from its windows with their minutes (`contract.md#decision-24`). Windows without a number
    /// are left out: it is about the time that is known. `None` where it cannot be known, as of medians.
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
            // Two are as little one number as all of them are.
            Rule::Never => known.take(2).collect(),
            _ => known.collect(),
        };
        over_time(rule, &parts).map(|merged| (merged.value, merged.weight))
    }

    /// Whether it is the share of requests that failed.
    pub fn is_error_rate(&self) -> bool {
        matches!(self, Self::ErrorRate(..))
    }

    /// How its windows are merged.
    pub fn rule(&self) -> Rule {
        match self {
            Self::Metric(metric) => Rule::of(metric),
            Self::ErrorRate(..) => Rule::Weighted,
        }
    }
}

impl Side {
    /// Its name, as metrics begin.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Origin => "origin",
            Self::Edge => "edge",
        }
    }

    /// Its name, as a label begins.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Origin => "Origin",
            Self::Edge => "Edge",
        }
    }
}
