//! `POST /app/restream/v2/<account>/resources`: creates a resource (`contract.md#resource-create`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::restream::{address, fields};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write, success};
use crate::json::lenient;
use crate::model::ids::{AccountName, ResourceId};

/// Creates a resource.
pub struct CreateResource {
    /// The new resource as JSON, which contains secrets, without identifier and times.
    pub body: String,
}

#[derive(Default, Deserialize)]
struct CreatedResource {
    #[serde(default, deserialize_with = "lenient::member")]
    resource_id: ResourceId,
}

impl Write for CreateResource {
    fn created(id: &ResourceId) -> Option<String> {
        Some(id.to_string()).filter(|id| !id.is_empty())
    }
}

impl Endpoint for CreateResource {
    /// The new identifier; empty if absent.
    type Output = ResourceId;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, "resources").finish();
        Request::write(Self::AREA, Method::Post, path, self.body.clone())
    }

    /// Accepts a 2xx unless its body is a refusal (`contract.md#decision-7`).
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<ResourceId, Error> {
        let documented = ResponseContext { area: Self::AREA, fields: &fields(), member: "resource_id" };
        let created: CreatedResource = match success::accepted(documented, answer)? {
            Some(_) => success::read(documented, answer)?,
            None => CreatedResource::default(),
        };
        Ok(created.resource_id)
    }
}
