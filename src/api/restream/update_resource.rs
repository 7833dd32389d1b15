//! `PUT /app/restream/v2/<account>/resources/<resource_id>`: replaces a resource (`contract.md#resource-update`).

use crate::api::error::Error;
use crate::api::restream::{FIELDS, address};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write, success};
use crate::model::ids::{AccountName, ResourceId};
use crate::model::restream::Resource;

/// Replaces a resource by `resource`, which preserves received and unchanged members (see [`Resource::to_body`]).
#[derive(Clone, Debug, PartialEq)]
pub struct UpdateResource {
    /// The identifier.
    pub resource_id: ResourceId,
    /// The whole new resource.
    pub resource: Resource,
    /// The version that it replaces, if known.
    pub replaced: Option<Resource>,
}

impl Write for UpdateResource {}

impl Endpoint for UpdateResource {
    type Output = ();

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, "resources").then(&self.resource_id.to_segment()).finish();
        let replaced = self.replaced.as_ref().and_then(|before| before.to_body().ok());
        let replaced = replaced.map(String::into_bytes);
        Request { replaced, ..Request::write(Self::AREA, Method::Put, path, self.resource.to_body()) }
    }

    /// Accepts a 2xx unless its body is a refusal (`contract.md#decision-7`).
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<(), Error> {
        let documented = ResponseContext { area: Self::AREA, fields: &FIELDS, member: "success" };
        success::accepted(documented, answer).map(drop)
    }
}
