//! `GET /app/restream/v2/<account>/status`: the status of all resources (`contract.md#status-list`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::restream::{address, read_envelope};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request};
use crate::json::lenient;
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;
use crate::model::restream::ResourceStatus;

/// Reads the status of every target of every resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListStatus;

#[derive(Deserialize)]
struct StatusEnvelope {
    #[serde(deserialize_with = "lenient::member")]
    data: PartialList<ResourceStatus>,
}

/// Reads the response of both operations. Items without a resource id are rejected.
pub(super) fn read(answer: &ApiResponse<'_>, fields: &[&str]) -> Result<PartialList<ResourceStatus>, Error> {
    let StatusEnvelope { data } = read_envelope(answer, fields)?;
    Ok(data.checked(|status| status.resource_id.is_empty().then(|| "resource_id: there is none".to_owned())))
}

impl Read for ListStatus {}

impl Endpoint for ListStatus {
    type Output = PartialList<ResourceStatus>;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, "status").finish())
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<PartialList<ResourceStatus>, Error> {
        read(answer, &[])
    }
}
