//! The names of metrics, and what each measures (`contract.md#metrics-data`).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::json::lenient;

/// What follows `origin_status_` and `edge_status_`: single statuses and classes.
pub const STATUSES: [&str; 22] = [
    "200", "204", "206", "2xx", "301", "302", "304", "3xx", "400", "401", "403", "404", "416", "429", "4xx",
    "500", "501", "502", "503", "504", "505", "5xx",
];

/// What follows `origin_request_time_` and `edge_request_time_`: the ranges of response size (`contract.md#decision-21`).
pub const SIZE_RANGES: [&str; 8] =
    ["0_250k", "250k_500k", "500k_750k", "750k_1m", "1m_2m", "2m_3m", "3m_4m", "4M+"];

/// The name of a metric. Any name is taken, documented or not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Metric(String);

/// Which servers a metric is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Requests to origin servers.
    Origin,
    /// Requests to edge servers.
    Edge,
}

/// What a metric measures, and with it its unit and how its windows combine (`contract.md#decision-24`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantity<'a> {
    /// Bits per second.
    Bandwidth,
    /// Requests with this status or class, such as `404` or `4xx`.
    StatusCount(&'a str),
    /// Median load time in seconds; of one range of response sizes, if it is named.
    RequestTime(Option<&'a str>),
    /// Requests.
    RequestCount,
    /// Cached traffic divided by all traffic, 0 to 1.
    HitRatio,
    /// Bytes from cache hits.
    HitBytes,
    /// A metric that the document does not name.
    Other,
}

impl Metric {
    /// Takes any name.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// The name as the API spells it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Which servers it is about, if its name says so.
    pub fn side(&self) -> Option<Side> {
        self.parts().map(|(side, _)| side)
    }

    /// What it measures.
    pub fn quantity(&self) -> Quantity<'_> {
        match self.parts() {
            Some((_, "bandwidth")) => Quantity::Bandwidth,
            Some((_, "requests_total")) => Quantity::RequestCount,
            Some((_, "request_time")) => Quantity::RequestTime(None),
            Some((Side::Edge, "hit_ratio")) => Quantity::HitRatio,
            Some((Side::Edge, "hit_bytes")) => Quantity::HitBytes,
            Some((_, rest)) => match (rest.strip_prefix("status_"), rest.strip_prefix("request_time_")) {
                (Some(status), _) if STATUSES.contains(&status) => Quantity::StatusCount(status),
                (_, Some(range)) => Quantity::RequestTime(Some(range)),
                _ => Quantity::Other,
            },
            None => Quantity::Other,
        }
    }

    /// The name that the document has in the place of one that is guessed (`contract.md#decision-21`).
    pub fn bare(&self) -> Option<Self> {
        let Quantity::RequestTime(Some(_)) = self.quantity() else { return None };
        Some(Self([self.side()?.name(), "_request_time"].concat()))
    }

    fn parts(&self) -> Option<(Side, &str)> {
        let origin = self.0.strip_prefix("origin_").map(|rest| (Side::Origin, rest));
        origin.or_else(|| self.0.strip_prefix("edge_").map(|rest| (Side::Edge, rest)))
    }

    /// Every metric that the document names, with the size ranges of `contract.md#decision-21`.
    pub fn documented() -> Vec<Self> {
        let mut metrics = Vec::new();
        for side in ["origin_", "edge_"] {
            let mut add = |parts: [&str; 2]| metrics.push(Self([side, parts[0], parts[1]].concat()));
            add(["bandwidth", ""]);
            STATUSES.iter().for_each(|status| add(["status_", status]));
            add(["request_time", ""]);
            SIZE_RANGES.iter().for_each(|range| add(["request_time_", range]));
            add(["requests_total", ""]);
            if side == "edge_" {
                add(["hit_ratio", ""]);
                add(["hit_bytes", ""]);
            }
        }
        metrics
    }
}

/// The requests in which metrics are asked for: those that the document names apart from the others, so that a service which
/// refuses a name refuses no more than that (`contract.md#decision-21`).
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
