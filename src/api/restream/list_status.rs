//! `GET /app/restream/v2/<account>/status`: the status of all resources (`contract.md#status-list`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::restream::{address, read_envelope};
use crate::api::{Answer, Area, Endpoint, Read, Request};
use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;
use crate::model::restream::{ReadStatus, ResourceStatus, TargetStatus};

/// Reads the status of every target of every resource.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListStatus;

#[derive(Deserialize)]
#[serde(bound = "L: Member + Default")]
struct StatusEnvelope<L> {
    #[serde(deserialize_with = "lenient::member")]
    data: L,
}

/// The form of a response without bad items, which is read in one pass, because it is polled and long.
type Good = StatusEnvelope<Vec<ReadStatus<Vec<TargetStatus>>>>;

pub(super) fn read(answer: &Answer<'_>, fields: &[&str]) -> Result<PartialList<ResourceStatus>, Error> {
    if let Ok(Good { data }) = read_envelope(answer, fields) {
        let statuses: Vec<ResourceStatus> = data.into_iter().map(ResourceStatus::from).collect();
        return Ok(named(statuses.into()));
    }
    read_envelope(answer, fields)
        .map(|envelope: StatusEnvelope<PartialList<ResourceStatus>>| named(envelope.data))
}

fn named(statuses: PartialList<ResourceStatus>) -> PartialList<ResourceStatus> {
    statuses
        .checked(|status| status.resource_id.is_empty().then(|| String::from("resource_id: there is none")))
}

impl Read for ListStatus {}

impl Endpoint for ListStatus {
    type Output = PartialList<ResourceStatus>;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, "status").finish())
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<PartialList<ResourceStatus>, Error> {
        read(answer, &[])
    }
}
