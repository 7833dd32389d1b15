//! `GET /app/restream/v2/<account>/resources`: all resources (`contract.md#resources-list`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::restream::{Envelope, Success, address, read_envelope};
use crate::api::{Answer, Area, Endpoint, Read, Request};
use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;
use crate::model::restream::{Resource, ResourceList};
use crate::model::time::UnixSeconds;

/// Lists the resources of the account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListResources;

#[derive(Deserialize)]
#[serde(bound = "L: Member + Default")]
struct ListEnvelope<L> {
    #[serde(default)]
    success: Success,
    #[serde(default, deserialize_with = "lenient::member")]
    account: AccountName,
    #[serde(default, deserialize_with = "lenient::member")]
    modification_ts: UnixSeconds,
    #[serde(deserialize_with = "lenient::object")]
    data: Data<L>,
}

#[derive(Deserialize)]
#[serde(bound = "L: Member + Default")]
struct Data<L> {
    #[serde(deserialize_with = "lenient::member")]
    resources: L,
}

impl<L: Member + Default> Envelope for ListEnvelope<L> {
    fn success(&self) -> &Success {
        &self.success
    }
}

impl<L: Into<PartialList<Resource>>> From<ListEnvelope<L>> for ResourceList {
    fn from(envelope: ListEnvelope<L>) -> Self {
        let ListEnvelope { account, modification_ts, data, .. } = envelope;
        let resources: PartialList<Resource> = data.resources.into();
        let resources = resources
            .checked(|resource| resource.resource_id.is_empty().then_some("resource_id: there is none"));
        Self { account, modification_ts, resources }
    }
}

impl Read for ListResources {}

impl Endpoint for ListResources {
    type Output = ResourceList;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, "resources").finish())
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<ResourceList, Error> {
        // An account may have thousands, and a bad one is rare: first in one pass, which ends at the first bad one.
        match read_envelope::<ListEnvelope<Vec<Resource>>>(answer, &[]) {
            Ok(envelope) => Ok(envelope.into()),
            Err(_) => read_envelope::<ListEnvelope<PartialList<Resource>>>(answer, &[]).map(Into::into),
        }
    }
}
