//! Traffic metrics (`contract.md#metrics-operations`).

pub mod get_by_resource;
pub mod get_total;

pub use get_by_resource::GetByResource;
pub use get_total::GetTotal;

use serde::Deserialize;

use crate::api::address::PathBuilder;
use crate::api::error::{Error, ErrorKind};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Request, success};
use crate::json::lenient;
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;
use crate::model::metrics::MetricsQuery;
use crate::model::time::{UnixSeconds, echoed, format_minute, format_naive};

pub(super) const PROMISE: ResponseContext<'static> = ResponseContext {
    area: Area::Metrics,
    fields: &["account", "start", "end", "metric", "resource"],
    member: "data",
};

/// `/app/metrics/v1/<operation>?account=…&start=…&end=…&metric=…&metric=…&resource=…`
fn request(account: &AccountName, operation: &str, query: &MetricsQuery) -> Request {
    let mut address = PathBuilder::area(Area::Metrics)
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

#[derive(Deserialize)]
#[serde(bound = "R: for<'a> Deserialize<'a>")]
struct MetricsEnvelope<R> {
    #[serde(default, deserialize_with = "echoed")]
    start: Option<UnixSeconds>,
    #[serde(default, deserialize_with = "echoed")]
    end: Option<UnixSeconds>,
    #[serde(deserialize_with = "lenient::member")]
    data: PartialList<R>,
}

/// Decodes a response; one for another period than the requested one is an error (`contract.md#decision-24`).
fn decode<R: for<'a> Deserialize<'a>>(
    answer: &ApiResponse<'_>,
    query: &MetricsQuery,
) -> Result<PartialList<R>, Error> {
    let read: MetricsEnvelope<R> = success::read(PROMISE, answer)?;
    let is_other = |echoed: Option<UnixSeconds>, requested| echoed.is_some_and(|echoed| echoed != requested);
    if is_other(read.start, query.start.start()) || is_other(read.end, query.end.start()) {
        let [from, to] = [read.start, read.end].map(|end| end.map_or_else(|| "?".to_owned(), format_naive));
        let message = format!("The response is about another period than the one requested: {from} to {to}.");
        return Err(Error::of(Area::Metrics, ErrorKind::NotThisApi, answer, message));
    }
    Ok(read.data)
}
