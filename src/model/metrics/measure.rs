//! The measure of a curve: a metric of the API, or a ratio of two.

use crate::model::metrics::merge::{BANDWIDTH, MergeRule, WindowPart, over_time};
use crate::model::metrics::metric::{Metric, Quantity, ServerSide};

/// The measure of one curve.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// A metric of the API.
    Metric(Metric),
    /// Requests with a class of error status (`4xx` or `5xx`), divided by all requests.
    ErrorRate(ServerSide, &'static str),
}

/// The numbers of [`Measure::needs`] in one window of one line; `None` if unknown.
pub type Sample = [Option<f64>; 2];

impl Measure {
    /// Creates the measure of a metric.
    pub fn metric(name: &str) -> Self {
        Self::Metric(Metric::new(name))
    }

    /// Parses the name used in addresses: any documented metric, or such as `edge_error_rate_5xx`.
    pub fn parse(name: &str) -> Option<Self> {
        if let Some((side, class)) = name.split_once("_error_rate_") {
            let side = match side {
                "edge" => ServerSide::Edge,
                "origin" => ServerSide::Origin,
                _ => return None,
            };
            let class = ["4xx", "5xx"].into_iter().find(|known| *known == class)?;
            return Some(Self::ErrorRate(side, class));
        }
        let metric = Metric::new(name);
        (metric.quantity() != Quantity::Other).then_some(Self::Metric(metric))
    }

    /// Returns the name used in addresses.
    pub fn name(&self) -> String {
        match self {
            Self::Metric(metric) => metric.as_str().to_owned(),
            Self::ErrorRate(side, class) => format!("{}_error_rate_{class}", side.name()),
        }
    }

    /// Returns the metrics that it needs; the second one is the whole or the weight of a ratio.
    pub fn needs(&self) -> Vec<Metric> {
        match self {
            Self::Metric(metric) if metric.quantity() == Quantity::HitRatio => {
                vec![metric.clone(), Metric::new(BANDWIDTH)]
            }
            Self::Metric(metric) => vec![metric.clone()],
            Self::ErrorRate(side, class) => vec![
                Metric::new(format!("{}_status_{class}", side.name())),
                Metric::new(format!("{}_requests_total", side.name())),
            ],
        }
    }

    /// Returns the number of one window. A ratio without traffic has none, even if the service sends one.
    pub fn number(&self, [value, whole]: Sample) -> Option<f64> {
        let number = match self {
            Self::ErrorRate(..) => value? / whole?,
            Self::Metric(_) => value?,
        };
        (whole != Some(0.0)).then_some(number)
    }

    /// Returns the number of one window with its weight.
    pub(super) fn part(&self, minutes: i64, sample: Sample) -> Option<WindowPart> {
        Some(WindowPart { minutes, value: self.number(sample)?, bandwidth: sample[1] })
    }

    /// Returns the number over a period, from its windows with their minutes (`contract.md#decision-24`). Gaps are left
    /// out. `None` if it cannot be computed, as for medians.
    pub fn of_period(&self, samples: impl Iterator<Item = (i64, Sample)>) -> Option<f64> {
        if self.is_error_rate() {
            let known = samples.filter_map(|(_, [part, whole])| part.zip(whole));
            let (part, whole) = known.fold((0.0, 0.0), |(parts, wholes), (p, w)| (parts + p, wholes + w));
            return (whole > 0.0).then(|| part / whole);
        }
        let parts: Vec<WindowPart> =
            samples.filter_map(|(minutes, sample)| self.part(minutes, sample)).collect();
        over_time(self.rule(), &parts)
    }

    /// Returns whether it is an error rate.
    pub fn is_error_rate(&self) -> bool {
        matches!(self, Self::ErrorRate(..))
    }

    /// Returns the rule for merging windows.
    pub fn rule(&self) -> MergeRule {
        match self {
            Self::Metric(metric) => MergeRule::of(metric),
            Self::ErrorRate(..) => MergeRule::Weighted,
        }
    }
}

impl ServerSide {
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
