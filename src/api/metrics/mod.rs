//! Traffic metrics (`contract.md#metrics-operations`).

pub mod get_by_resource;
pub mod get_total;

pub use get_by_resource::GetByResource;
pub use get_total::GetTotal;

use serde::Deserialize;

use crate::api::address::Address;
use crate::api::error::Error;
use crate::api::{Answer, Area, Request, success};
use crate::model::ids::AccountName;
use crate::model::metrics::{MetricsAnswer, MetricsQuery};
use crate::model::time::format_minute;

/// The parameters of this area.
pub(super) const FIELDS: [&str; 5] = ["account", "start", "end", "metric", "resource"];

/// `/app/metrics/v1/<operation>?account=…&start=…&end=…&metric=…&metric=…&resource=…`
fn request(account: &AccountName, operation: &str, query: &MetricsQuery) -> Request {
    let mut address = Address::area(Area::Metrics)
        .then(operation)
        .query("account", account.as_str())
        .query("start", &format_minute(query.start))
        .query("end", &format_minute(query.end));
    for metric in &query.metrics {
        address = address.query("metric", metric.as_str());
    }
    if let Some(resource) = &query.resource {
        address = address.query("resource", resource.as_str());
    }
    Request::read(Area::Metrics, address.finish())
}

fn decode<R: for<'a> Deserialize<'a>>(answer: &Answer<'_>) -> Result<MetricsAnswer<R>, Error> {
    success::json_text(Area::Metrics, answer, &FIELDS)?;
    success::read(Area::Metrics, answer)
}
