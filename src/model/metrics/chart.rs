//! The charts: what each is called, which measures belong to it, and what they mean.

use crate::model::metrics::measure::{ErrorClass, Measure};
use crate::model::metrics::metric::{Metric, Quantity, SIZE_RANGES, STATUSES, Side};
use crate::model::metrics::unit::Unit;

/// One chart of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Chart {
    /// Bits per second.
    Bandwidth,
    /// Requests in each window.
    Requests,
    /// Edge requests by status.
    EdgeStatus,
    /// Origin requests by status.
    OriginStatus,
    /// The share of requests that ended with an error.
    ErrorRate,
    /// The share of traffic that came from cache.
    HitRatio,
    /// Bytes that came from cache.
    HitBytes,
    /// Median load times at the edge by size of response.
    EdgeTime,
    /// The same at the origin.
    OriginTime,
}

impl Chart {
    /// All of them, in the order of the page.
    pub const ALL: [Self; 9] = [
        Self::Bandwidth,
        Self::Requests,
        Self::EdgeStatus,
        Self::OriginStatus,
        Self::ErrorRate,
        Self::HitRatio,
        Self::HitBytes,
        Self::EdgeTime,
        Self::OriginTime,
    ];

    /// Its name.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Bandwidth => "Bandwidth",
            Self::Requests => "Requests",
            Self::EdgeStatus => "Edge responses by status",
            Self::OriginStatus => "Origin responses by status",
            Self::ErrorRate => "Error rate",
            Self::HitRatio => "Hit ratio",
            Self::HitBytes => "Bytes from cache",
            Self::EdgeTime => "Edge request time by response size",
            Self::OriginTime => "Origin request time by response size",
        }
    }

    /// What its numbers mean, where the name does not say it all.
    pub const fn definition(self) -> Option<&'static str> {
        match self {
            Self::Bandwidth | Self::Requests | Self::EdgeStatus | Self::OriginStatus => None,
            Self::ErrorRate => {
                Some("Requests that ended with this class of status, divided by all requests.")
            }
            Self::HitRatio => Some("Cached traffic divided by total traffic at the edge, by bytes."),
            Self::HitBytes => Some("Bytes returned from cache hits."),
            Self::EdgeTime | Self::OriginTime => {
                Some("Median load time of 2xx responses. Medians can't be averaged, so there is no total.")
            }
        }
    }

    /// The unit of its numbers.
    pub const fn unit(self) -> Unit {
        match self {
            Self::Bandwidth => Unit::BitsPerSecond,
            Self::Requests | Self::EdgeStatus | Self::OriginStatus => Unit::Requests,
            Self::ErrorRate | Self::HitRatio => Unit::Share,
            Self::HitBytes => Unit::Bytes,
            Self::EdgeTime | Self::OriginTime => Unit::Seconds,
        }
    }

    /// Whether its curves are parts of a whole, drawn one on the other.
    pub const fn is_stacked(self) -> bool {
        matches!(self, Self::EdgeStatus | Self::OriginStatus)
    }

    /// Everything it can draw, in the order of its legend.
    pub fn measures(self) -> Vec<Measure> {
        let both = |rest: &str| {
            [Side::Edge, Side::Origin]
                .map(|side| Measure::metric(&format!("{}_{rest}", side.name())))
                .to_vec()
        };
        let statuses = |side: Side| {
            STATUSES
                .iter()
                .map(|status| Measure::metric(&format!("{}_status_{status}", side.name())))
                .collect()
        };
        let times = |side: Side| {
            let name = |range: &str| Measure::metric(&format!("{}_request_time_{range}", side.name()));
            let bare = Measure::metric(&format!("{}_request_time", side.name()));
            SIZE_RANGES.into_iter().map(name).chain([bare]).collect()
        };
        match self {
            Self::Bandwidth => both("bandwidth"),
            Self::Requests => both("requests_total"),
            Self::EdgeStatus => statuses(Side::Edge),
            Self::OriginStatus => statuses(Side::Origin),
            Self::ErrorRate => [Side::Edge, Side::Origin]
                .into_iter()
                .flat_map(|side| {
                    [ErrorClass::Server, ErrorClass::Client].map(|c| Measure::ErrorRate(side, c))
                })
                .collect(),
            Self::HitRatio => vec![Measure::metric("edge_hit_ratio")],
            Self::HitBytes => vec![Measure::metric("edge_hit_bytes")],
            Self::EdgeTime => times(Side::Edge),
            Self::OriginTime => times(Side::Origin),
        }
    }

    /// What of it is drawn when it is turned on: of the statuses the classes, single codes on demand; of the times those by size.
    pub fn usual(self) -> Vec<Measure> {
        let mut measures = self.measures();
        measures.retain(|measure| !is_single_code(measure) && !is_of_all_sizes(measure));
        measures
    }

    /// The chart that a measure belongs to.
    pub fn of(measure: &Measure) -> Option<Self> {
        let metric = match measure {
            Measure::ErrorRate(..) => return Some(Self::ErrorRate),
            Measure::Metric(metric) => metric,
        };
        Some(match (metric.quantity(), metric.side()?) {
            (Quantity::Bandwidth, _) => Self::Bandwidth,
            (Quantity::RequestCount, _) => Self::Requests,
            (Quantity::StatusCount(_), Side::Edge) => Self::EdgeStatus,
            (Quantity::StatusCount(_), Side::Origin) => Self::OriginStatus,
            (Quantity::HitRatio, _) => Self::HitRatio,
            (Quantity::HitBytes, _) => Self::HitBytes,
            (Quantity::RequestTime(_), Side::Edge) => Self::EdgeTime,
            (Quantity::RequestTime(_), Side::Origin) => Self::OriginTime,
            (Quantity::Other, _) => return None,
        })
    }

    /// What the page draws unless it is asked for something else.
    pub fn usual_measures() -> Vec<Measure> {
        const USUAL: [Chart; 7] = [
            Chart::Bandwidth,
            Chart::Requests,
            Chart::EdgeStatus,
            Chart::ErrorRate,
            Chart::HitRatio,
            Chart::HitBytes,
            Chart::EdgeTime,
        ];
        USUAL.into_iter().flat_map(Self::usual).collect()
    }
}

/// Whether a measure counts one status rather than a class of them.
pub fn is_single_code(measure: &Measure) -> bool {
    let Measure::Metric(metric) = measure else { return false };
    matches!(metric.quantity(), Quantity::StatusCount(status) if !status.ends_with("xx"))
}

fn is_of_all_sizes(measure: &Measure) -> bool {
    matches!(measure, Measure::Metric(metric) if metric.quantity() == Quantity::RequestTime(None))
}

/// What a measure is called in a legend of its chart.
pub fn label(measure: &Measure) -> String {
    match measure {
        Measure::ErrorRate(side, ErrorClass::Client) => format!("{} 4xx", side.label()),
        Measure::ErrorRate(side, ErrorClass::Server) => format!("{} 5xx", side.label()),
        Measure::Metric(metric) => metric_label(metric),
    }
}

/// What a measure is called where its chart is not named: in a file, or beside another chart's.
pub fn full_label(measure: &Measure) -> String {
    let Measure::Metric(metric) = measure else { return format!("{} error rate", label(measure)) };
    let side = metric.side().map_or("", Side::label);
    match metric.quantity() {
        Quantity::Bandwidth => format!("{side} bandwidth"),
        Quantity::RequestCount => format!("{side} requests"),
        Quantity::StatusCount(status) => format!("{side} {status} responses"),
        Quantity::RequestTime(Some(_)) => format!("{side} request time, {}", metric_label(metric)),
        Quantity::RequestTime(None) => format!("{side} request time"),
        Quantity::HitRatio => "Hit ratio".to_owned(),
        Quantity::HitBytes => "Bytes from cache".to_owned(),
        Quantity::Other => metric.as_str().to_owned(),
    }
}

fn metric_label(metric: &Metric) -> String {
    let side = metric.side().map_or("", Side::label);
    match metric.quantity() {
        Quantity::Bandwidth | Quantity::RequestCount => side.to_owned(),
        Quantity::StatusCount(status) => status.to_owned(),
        Quantity::RequestTime(Some(range)) => size_range(range),
        Quantity::RequestTime(None) => "All sizes".to_owned(),
        Quantity::HitRatio => "Hit ratio".to_owned(),
        Quantity::HitBytes => "From cache".to_owned(),
        Quantity::Other => metric.as_str().to_owned(),
    }
}

/// A range of response sizes as people write it (`contract.md#metrics-data`); one that is not known as it is spelled.
fn size_range(range: &str) -> String {
    let words = match range {
        "0_250k" => "0–250 KB",
        "250k_500k" => "250–500 KB",
        "500k_750k" => "500–750 KB",
        "750k_1m" => "750 KB–1 MB",
        "1m_2m" => "1–2 MB",
        "2m_3m" => "2–3 MB",
        "3m_4m" => "3–4 MB",
        "4M+" => "over 4 MB",
        other => other,
    };
    words.to_owned()
}
