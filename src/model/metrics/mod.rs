//! Traffic metrics over a few minutes (`contract.md#metrics-data` and `contract.md#metrics-operations`).

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::json::lenient;
use crate::json::object::MemberName;
use crate::json::partial_list::PartialList;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::time::{UnixMinute, UnixSeconds};

/// The longest period one request may ask for, in minutes (`contract.md#limit-period`).
pub const MAX_WINDOW_MINUTES: i64 = 10;

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

/// One question to the metrics area: a window of 1 to [`MAX_WINDOW_MINUTES`] whole minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricsQuery {
    /// The first minute.
    pub start: UnixMinute,
    /// The first minute after it.
    pub end: UnixMinute,
    /// What to measure. Never empty when the console asks: it names what it draws (`contract.md#decision-20`).
    pub metrics: Vec<Metric>,
    /// Only this resource.
    pub resource: Option<ResourceId>,
}

/// An answer: `R` is [`Totals`] or [`ResourceRow`].
#[derive(Clone, Debug, Deserialize, PartialEq)]
#[serde(bound = "R: for<'a> Deserialize<'a>")]
pub struct MetricsAnswer<R> {
    /// Start of the window as echoed, if it is a time.
    #[serde(default, deserialize_with = "super::time::echoed")]
    pub start: Option<UnixSeconds>,
    /// End of the window as echoed, if it is a time.
    #[serde(default, deserialize_with = "super::time::echoed")]
    pub end: Option<UnixSeconds>,
    /// The account as echoed.
    #[serde(default, deserialize_with = "lenient::member")]
    pub account: AccountName,
    /// The metrics returned.
    #[serde(default, deserialize_with = "lenient::member")]
    pub metrics: Vec<Metric>,
    /// One item in total, or one for each resource. Required: an answer without it is none.
    #[serde(deserialize_with = "lenient::member")]
    pub data: PartialList<R>,
}

/// Numbers by metric, in the order received. A metric that is absent or `null` has none: a gap, never zero
/// (`contract.md#decision-23`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values(Vec<(Metric, f64)>);

impl Values {
    /// The number for a metric.
    pub fn get(&self, metric: &Metric) -> Option<f64> {
        self.iter().find(|(name, _)| *name == metric).map(|(_, number)| number)
    }

    /// Every metric that has a number.
    pub fn iter(&self) -> impl Iterator<Item = (&Metric, f64)> {
        self.0.iter().map(|(metric, number)| (metric, *number))
    }
}

/// The numbers of a whole account.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// The numbers.
    pub values: Values,
}

/// The numbers of one resource.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResourceRow {
    /// Its host name.
    pub cname: String,
    /// Its identifier.
    pub resource: ResourceId,
    /// Its name.
    pub resource_name: String,
    /// The numbers.
    pub values: Values,
}

impl<'de> Deserialize<'de> for Totals {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        ResourceRow::deserialize(reader).map(|row| Self { values: row.values })
    }
}

impl<'de> Deserialize<'de> for ResourceRow {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Row;

        impl<'de> Visitor<'de> for Row {
            type Value = ResourceRow;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of metrics")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ResourceRow, A::Error> {
                let mut row = ResourceRow::default();
                while let Some(name) = map.next_key::<MemberName<'_>>()? {
                    match name.0.as_ref() {
                        "cname" => row.cname = lenient::field("cname", &mut map)?,
                        "resource" => row.resource = lenient::field("resource", &mut map)?,
                        "resource_name" => {
                            row.resource_name = lenient::field("resource_name", &mut map)?;
                        }
                        metric => {
                            if let Some(number) = number_in(map.next_value::<&RawValue>()?.get()) {
                                row.values.0.push((Metric::new(metric), number));
                            }
                        }
                    }
                }
                Ok(row)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<ResourceRow, A::Error> {
                lenient::empty_array(seq)
            }
        }

        reader.deserialize_any(Row)
    }
}

/// The number that a JSON text is, or that stands in it as a string.
fn number_in(text: &str) -> Option<f64> {
    serde_json::from_str(text.trim_matches('"')).ok()
}
