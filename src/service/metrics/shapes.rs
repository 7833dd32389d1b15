//! The bodies of the metrics area (`contract.md#metrics-data`).

use serde::ser::{Serialize, SerializeMap, Serializer};

use crate::service::world::traffic::Traffic;
use crate::service::world::traffic::metric::{Metric, Number};

/// An answer: one object of values, or one per resource.
#[derive(serde::Serialize)]
pub struct MetricsEnvelope<'a, T> {
    /// The start asked for.
    pub start: String,
    /// The end asked for.
    pub end: String,
    /// The account's name.
    pub account: &'a str,
    /// The names of the metrics below.
    pub metrics: Vec<&'a str>,
    /// The values.
    pub data: Vec<T>,
}

/// A number for each metric.
pub struct Values<'a>(Vec<(&'a str, Option<Number>)>);

impl<'a> Values<'a> {
    /// The values of these metrics in a period of which so many minutes were measured; each is `null` where none was.
    pub fn of(metrics: &'a [Metric], traffic: &Traffic, minutes: i64) -> Self {
        let number = |metric: &Metric| (minutes > 0).then(|| metric.of(traffic, minutes));
        Self(metrics.iter().map(|metric| (metric.name(), number(metric))).collect())
    }
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A resource with its values.
pub struct Row<'a> {
    /// The host name it is served under.
    pub cname: String,
    /// Its identifier.
    pub resource: &'a str,
    /// Its name.
    pub resource_name: &'a str,
    /// The values.
    pub values: Values<'a>,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3 + self.values.0.len()))?;
        map.serialize_entry("cname", &self.cname)?;
        map.serialize_entry("resource", self.resource)?;
        map.serialize_entry("resource_name", self.resource_name)?;
        for (name, value) in &self.values.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
