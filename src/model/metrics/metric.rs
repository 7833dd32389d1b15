//! Names of metrics and their meaning (`contract.md#metrics-data`).

use std::fmt;

use serde::{Deserialize, Deserializer};

use crate::json::lenient;

/// The suffixes of `origin_status_` and `edge_status_`: single statuses and classes.
pub const STATUSES: [&str; 22] = [
    "200", "204", "206", "2xx", "301", "302", "304", "3xx", "400", "401", "403", "404", "416", "429", "4xx",
    "500", "501", "502", "503", "504", "505", "5xx",
];

/// The ranges of response size after `origin_request_time_` and `edge_request_time_` (`contract.md#decision-21`).
pub const SIZE_RANGES: [&str; 8] =
    ["0_250k", "250k_500k", "500k_750k", "750k_1m", "1m_2m", "2m_3m", "3m_4m", "4M+"];

/// The name of a metric, documented or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Metric(String);

/// The servers of a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerSide {
    /// Origin servers.
    Origin,
    /// Edge servers.
    Edge,
}

/// The quantity of a metric, which determines its unit and the merging of its windows (`contract.md#decision-24`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity<'a> {
    /// Bits per second.
    Bandwidth,
    /// Requests with this status or class, such as `404` or `4xx`.
    StatusCount(&'a str),
    /// Median load time in seconds, of one range of response sizes if given.
    RequestTime(Option<&'a str>),
    /// Requests.
    RequestCount,
    /// Cached traffic divided by all traffic, 0 to 1.
    HitRatio,
    /// Bytes from cache hits.
    HitBytes,
    /// An undocumented metric.
    Other,
}

impl Metric {
    /// Takes any name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Returns the name as the API spells it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the servers, if the name contains them.
    pub fn side(&self) -> Option<ServerSide> {
        self.parts().map(|(side, _)| side)
    }

    /// Returns the quantity.
    pub fn quantity(&self) -> Quantity<'_> {
        match self.parts() {
            Some((_, "bandwidth")) => Quantity::Bandwidth,
            Some((_, "requests_total")) => Quantity::RequestCount,
            Some((_, "request_time")) => Quantity::RequestTime(None),
            Some((ServerSide::Edge, "hit_ratio")) => Quantity::HitRatio,
            Some((ServerSide::Edge, "hit_bytes")) => Quantity::HitBytes,
            Some((_, rest)) => match (rest.strip_prefix("status_"), rest.strip_prefix("request_time_")) {
                (Some(status), _) if STATUSES.contains(&status) => Quantity::StatusCount(status),
                (_, Some(range)) => Quantity::RequestTime(Some(range)),
                _ => Quantity::Other,
            },
            None => Quantity::Other,
        }
    }

    /// Returns the documented name that replaces a guessed one (`contract.md#decision-21`).
    pub fn bare(&self) -> Option<Self> {
        let Quantity::RequestTime(Some(_)) = self.quantity() else { return None };
        Some(Self([self.side()?.name(), "_request_time"].concat()))
    }

    fn parts(&self) -> Option<(ServerSide, &str)> {
        let origin = self.0.strip_prefix("origin_").map(|rest| (ServerSide::Origin, rest));
        origin.or_else(|| self.0.strip_prefix("edge_").map(|rest| (ServerSide::Edge, rest)))
    }
}

/// Splits metrics into requests, so that a service that refuses a name refuses no documented one
/// (`contract.md#decision-21`).
pub fn in_requests(metrics: Vec<Metric>) -> Vec<Vec<Metric>> {
    let is_named = |metric: &Metric| metric.bare().is_none() && metric.quantity() != Quantity::Other;
    let (named, guessed): (Vec<_>, Vec<_>) = metrics.into_iter().partition(is_named);
    [named, guessed].into_iter().filter(|metrics| !metrics.is_empty()).collect()
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Metric {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        lenient::member(reader).map(Self)
    }
}
