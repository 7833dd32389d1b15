//! `GET /app/metrics/v1/`: the account's traffic in total (`contract.md#metrics-total`).

use crate::api::error::Error;
use crate::api::metrics::{decode, request};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request};
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;
use crate::model::metrics::merge::total_of;
use crate::model::metrics::{MetricValues, MetricsQuery};

/// Reads the traffic of all resources together, or of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetTotal {
    /// The metrics, the period and the resource.
    pub query: MetricsQuery,
}

impl Read for GetTotal {}

impl Endpoint for GetTotal {
    type Output = PartialList<MetricValues>;

    const AREA: Area = Area::Metrics;

    fn request(&self, account: &AccountName) -> Request {
        request(account, "", &self.query)
    }

    /// Adds up several rows.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<PartialList<MetricValues>, Error> {
        let mut rows: PartialList<MetricValues> = decode(answer, &self.query)?;
        if rows.items.len() > 1 {
            let minutes = self.query.end.0 - self.query.start.0;
            rows.items = vec![total_of(&rows.items, minutes)];
        }
        Ok(rows)
    }
}
