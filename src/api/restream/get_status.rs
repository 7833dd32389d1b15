//! `GET /app/restream/v2/<account>/status?resource_id=<resource_id>`: one status (`contract.md#status-get`).

use crate::api::error::{Error, ErrorKind};
use crate::api::restream::{address, list_status};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request};
use crate::json::partial_list::PartialList;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::restream::ResourceStatus;

/// Reads the status of every target of one resource.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetStatus {
    /// The resource.
    pub resource_id: ResourceId,
}

impl Read for GetStatus {}

impl Endpoint for GetStatus {
    /// `None` if the service has no status for the resource.
    type Output = Option<ResourceStatus>;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, "status").query("resource_id", self.resource_id.as_str()).finish();
        Request::read(Self::AREA, path)
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<Option<ResourceStatus>, Error> {
        let PartialList { items, rejected } = list_status::read(answer, &["resource_id"])?;
        let own = items.into_iter().filter(|item| item.resource_id == self.resource_id);
        let mut found = ResourceStatus::merge(own);
        // An unreadable item without a name may be the requested one.
        let is_ours = |name: &str| name == self.resource_id.as_str();
        for bad in rejected.into_iter().filter(|item| item.name.as_deref().is_none_or(is_ours)) {
            match &mut found {
                Some(found) => found.status.rejected.push(bad),
                None => return Err(Error::of(Self::AREA, ErrorKind::NotThisApi, answer, bad.why)),
            }
        }
        Ok(found)
    }
}
