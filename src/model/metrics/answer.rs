//! A query of the metrics area, and the numbers of a response (`contract.md#metrics-data`, `contract.md#metrics-operations`).

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::object::{MemberText, read_entries};
use crate::model::ids::ResourceId;
use crate::model::metrics::metric::Metric;
use crate::model::time::UnixMinute;

/// The longest period of one request, in minutes (`contract.md#limit-period`).
pub const MAX_WINDOW_MINUTES: i64 = 10;

/// A query of the metrics area: a window of 1 to [`MAX_WINDOW_MINUTES`] whole minutes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricsQuery {
    /// The first minute.
    pub start: UnixMinute,
    /// The end, exclusive.
    pub end: UnixMinute,
    /// The requested metrics. The console always requests the ones that it draws (`contract.md#decision-20`).
    pub metrics: Vec<Metric>,
    /// The only resource to include; `None` for all.
    pub resource: Option<ResourceId>,
}

/// Numbers by metric, in the order received. An absent or `null` one is a gap, never zero (`contract.md#decision-23`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MetricValues(Vec<(Metric, f64)>);

impl MetricValues {
    /// Returns the number of a metric.
    pub fn get(&self, metric: &str) -> Option<f64> {
        self.iter().find(|(name, _)| name.as_str() == metric).map(|(_, number)| number)
    }

    /// Iterates over the metrics with a number.
    pub fn iter(&self) -> impl Iterator<Item = (&Metric, f64)> {
        self.0.iter().map(|(metric, number)| (metric, *number))
    }
}

impl FromIterator<(Metric, f64)> for MetricValues {
    fn from_iter<T: IntoIterator<Item = (Metric, f64)>>(numbers: T) -> Self {
        Self(numbers.into_iter().collect())
    }
}

/// The numbers of one resource.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ResourceRow {
    /// The host name.
    pub cname: String,
    /// The identifier.
    pub resource: ResourceId,
    /// The name.
    pub resource_name: String,
    /// The numbers.
    pub values: MetricValues,
}

impl ResourceRow {
    /// Returns the identifier of a row without one: its host name (`contract.md#decision-24`).
    pub fn name_without_resource(&self) -> &str {
        [&self.cname, &self.resource_name]
            .into_iter()
            .find(|name| !name.is_empty())
            .map_or("unnamed", |name| name)
    }
}

impl<'de> Deserialize<'de> for MetricValues {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        ResourceRow::deserialize(reader).map(|row| row.values)
    }
}

impl<'de> Deserialize<'de> for ResourceRow {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        // A row with an unreadable identifier still counts (`contract.md#decision-53`).
        lenient::by_text(reader, |text| {
            let mut row = Self::default();
            for MemberText { name, value_text, .. } in read_entries(text)? {
                match name.as_ref() {
                    "cname" => row.cname = lenient::member_in(value_text).unwrap_or_default(),
                    "resource" => row.resource = lenient::member_in(value_text).unwrap_or_default(),
                    "resource_name" => row.resource_name = lenient::member_in(value_text).unwrap_or_default(),
                    _ => {
                        let number = serde_json::from_str(value_text.trim_matches('"')).ok();
                        row.values.0.extend(number.map(|number| (Metric::new(name), number)));
                    }
                }
            }
            Ok(row)
        })
    }
}
