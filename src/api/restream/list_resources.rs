//! `GET /app/restream/v2/<account>/resources`: all resources (the API document, 4.1).

use serde::Deserialize;

use super::{address, read_envelope};
use crate::api::{Answer, Area, Endpoint, Error, Request};
use crate::model::ids::AccountName;
use crate::model::liberal;
use crate::model::list::List;
use crate::model::restream::{Resource, ResourceList};
use crate::model::time::UnixSeconds;

/// Lists the resources of the account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListResources;

#[derive(Deserialize)]
struct Envelope {
    #[serde(default, deserialize_with = "liberal::member")]
    account: AccountName,
    #[serde(default, deserialize_with = "liberal::member")]
    modification_ts: UnixSeconds,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    #[serde(deserialize_with = "liberal::member")]
    resources: List<Resource>,
}

impl Endpoint for ListResources {
    type Output = ResourceList;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, "resources").finish())
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<ResourceList, Error> {
        let Envelope { account, modification_ts, data } = read_envelope(answer, &[])?;
        let resources = data
            .resources
            .checked(|resource| resource.resource_id.is_empty().then_some("resource_id: there is none"));
        Ok(ResourceList { account, modification_ts, resources })
    }
}
