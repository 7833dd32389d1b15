//! `PUT /app/restream/v2/<account>/resources/<resource_id>`: replaces a resource (`contract.md#resource-update`).

use crate::api::error::Error;
use crate::api::restream::{address, fields};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write, success};
use crate::model::ids::{AccountName, ResourceId};

/// Replaces a resource.
pub struct UpdateResource {
    /// The identifier.
    pub resource_id: ResourceId,
    /// The whole new resource as JSON, which contains secrets, without identifier and times.
    pub body: String,
    /// The body of the version that it replaces, if known.
    pub replaced: Option<String>,
}

impl Write for UpdateResource {}

impl Endpoint for UpdateResource {
    type Output = ();

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, "resources").then(&self.resource_id.to_segment()).finish();
        let replaced = self.replaced.clone().map(String::into_bytes);
        Request { replaced, ..Request::write(Self::AREA, Method::Put, path, self.body.clone()) }
    }

    /// Accepts a 2xx unless its body is a refusal (`contract.md#decision-7`).
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<(), Error> {
        let documented = ResponseContext { area: Self::AREA, fields: &fields(), member: "success" };
        success::accepted(documented, answer).map(drop)
    }
}
