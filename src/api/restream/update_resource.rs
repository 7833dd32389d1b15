//! `PUT /app/restream/v2/<account>/resources/<resource_id>`: replaces a resource (`contract.md#resource-update`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::restream::{FIELDS, address};
use crate::api::success::Promise;
use crate::api::{Answer, Area, Endpoint, Method, Request, Write, success};
use crate::json::lenient;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::restream::Resource;

/// Replaces a resource by `resource`, which keeps what was received and not changed (see [`Resource::to_body`]).
#[derive(Clone, Debug, PartialEq)]
pub struct UpdateResource {
    /// Which one.
    pub resource_id: ResourceId,
    /// The whole new resource.
    pub resource: Resource,
}

/// What the service says about a replaced resource.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub struct Updated {
    /// The service's own words; may be empty.
    #[serde(default, deserialize_with = "lenient::member")]
    pub message: String,
}

impl Write for UpdateResource {}

impl Endpoint for UpdateResource {
    type Output = Updated;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, "resources").then(&self.resource_id.to_segment()).finish();
        Request::write(Self::AREA, Method::Put, path, self.resource.to_body())
    }

    /// A success is a 2xx whose body is no refusal (`contract.md#decision-7`).
    fn decode(&self, answer: &Answer<'_>) -> Result<Updated, Error> {
        let promise = Promise { area: Self::AREA, fields: &FIELDS, member: "success" };
        match success::accepted(promise, answer)? {
            Some(_) => success::read(promise, answer),
            None => Ok(Updated::default()),
        }
    }
}
