//! `GET /app/metrics/v1/resources`: the account's traffic by resource (`contract.md#metrics-by-resource`).

use crate::api::error::Error;
use crate::api::metrics::{decode, request};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request};
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;
use crate::model::metrics::{MetricsQuery, ResourceRow};

/// Reads the traffic of each resource, or of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetByResource {
    /// The metrics, the period and the resource.
    pub query: MetricsQuery,
}

impl Read for GetByResource {}

impl Endpoint for GetByResource {
    type Output = PartialList<ResourceRow>;

    const AREA: Area = Area::Metrics;

    fn request(&self, account: &AccountName) -> Request {
        request(account, "resources", &self.query)
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<PartialList<ResourceRow>, Error> {
        decode(answer, &self.query)
    }
}
