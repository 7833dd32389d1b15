//! `GET /app/restream/v2/<account>/resources/<resource_id>`: one resource (`contract.md#resource-get`).

use serde::Deserialize;

use crate::api::error::{Error, ErrorKind};
use crate::api::restream::{address, read_envelope};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request, success};
use crate::json::lenient;
use crate::json::text::quoted;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;

/// Reads one resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetResource {
    /// The resource.
    pub resource_id: ResourceId,
}

#[derive(Deserialize)]
struct SingleEnvelope {
    #[serde(default, deserialize_with = "lenient::member")]
    resource_id: ResourceId,
    #[serde(default, deserialize_with = "lenient::member")]
    modification_ts: UnixSeconds,
    data: Resource,
}

impl Read for GetResource {}

impl Endpoint for GetResource {
    type Output = Resource;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, "resources").then(&self.resource_id.to_segment()).finish();
        Request::read(Self::AREA, path)
    }

    /// Fills in absent identifier and time from the envelope or the request; fails for `data` without a known member,
    /// and for another resource than the requested one.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<Resource, Error> {
        let SingleEnvelope { resource_id, modification_ts, data: mut resource } = read_envelope(answer, &[])?;
        let is_empty = resource.unknown_members().len() == resource.members.entries().len();
        if is_empty {
            return Err(success::not_documented(Self::AREA, answer, "data: there is no resource"));
        }
        let is_other = |id: &ResourceId| !id.is_empty() && *id != self.resource_id;
        if is_other(&resource_id) || is_other(&resource.resource_id) {
            let message = "The response is about another resource than the one requested.";
            return Err(Error::of(Self::AREA, ErrorKind::NotThisApi, answer, message));
        }
        if resource.resource_id.is_empty() {
            resource.resource_id = self.resource_id.clone();
            resource.members =
                resource.members.with("\"resource_id\"", Some(&quoted(resource.resource_id.as_str())));
        }
        if resource.modification_ts == UnixSeconds::default() && modification_ts != UnixSeconds::default() {
            resource.modification_ts = modification_ts;
            let text = modification_ts.0.to_string();
            resource.members = resource.members.with("\"modification_ts\"", Some(&text));
        }
        Ok(resource)
    }
}
