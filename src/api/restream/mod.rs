//! Restream resources, their status and history (`contract.md#restream-operations`).

pub mod create_resource;
pub mod get_history;
pub mod get_resource;
pub mod get_status;
pub mod list_resources;
pub mod list_status;
pub mod update_resource;

pub use create_resource::CreateResource;
pub use get_history::GetHistory;
pub use get_resource::GetResource;
pub use get_status::GetStatus;
pub use list_resources::ListResources;
pub use list_status::ListStatus;
pub use update_resource::UpdateResource;

use serde::Deserialize;

use crate::api::address::PathBuilder;
use crate::api::error::Error;
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, success};
use crate::model::ids::AccountName;
use crate::model::restream::Resource;

/// Returns the fields of the bodies that create and replace a resource.
fn fields() -> Vec<&'static str> {
    success::fields(Resource::NAMES, Resource::ASSIGNED)
}

/// `/app/restream/v2/<account>/<operation>`
fn address(account: &AccountName, operation: &str) -> PathBuilder {
    PathBuilder::account(Area::Restream, account).then(operation)
}

fn read_envelope<E: for<'a> Deserialize<'a>>(answer: &ApiResponse<'_>, fields: &[&str]) -> Result<E, Error> {
    success::read(ResponseContext { area: Area::Restream, fields, member: "data" }, answer)
}
