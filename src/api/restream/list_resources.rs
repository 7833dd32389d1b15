//! `GET /app/restream/v2/<account>/resources`: all resources (`contract.md#resources-list`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::restream::{address, read_envelope};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request};
use crate::json::lenient;
use crate::json::partial_list::PartialList;
use crate::json::typed_object::Flaw;
use crate::model::ids::AccountName;
use crate::model::restream::Resource;
use crate::text::listing::doubled;

/// Lists the resources of the account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListResources;

#[derive(Deserialize)]
struct ListEnvelope {
    #[serde(deserialize_with = "lenient::object")]
    data: ResourceListData,
}

#[derive(Deserialize)]
struct ResourceListData {
    #[serde(deserialize_with = "lenient::member")]
    resources: Vec<Resource>,
}

impl Read for ListResources {}

impl Endpoint for ListResources {
    type Output = PartialList<Resource>;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, "resources").finish())
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<PartialList<Resource>, Error> {
        let ListEnvelope { data } = read_envelope(answer, &[])?;
        let without_id = |resource: &Resource| {
            resource.resource_id.is_empty().then(|| Flaw::without("resource_id", &resource.flaws))
        };
        let mut resources = PartialList::from(data.resources).checked(without_id);
        for at in doubled(&resources.items, |resource| resource.resource_id.as_str()) {
            resources.items[at].flaws.push(Flaw::reported_twice("resource_id"));
        }
        Ok(resources)
    }
}
