//! `PUT /app/recorder-cloud/v1/<account>/record`: creates a setting (`contract.md#setting-create`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::recording::{READ, address, fields};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write, success};
use crate::json::lenient;
use crate::model::ids::{AccountName, RecordId};

/// Creates a recording setting.
pub struct CreateSetting {
    /// The new setting as JSON, which may contain keys.
    pub body: String,
}

#[derive(Deserialize)]
struct CreatedSetting {
    #[serde(deserialize_with = "lenient::member")]
    id: RecordId,
}

impl Write for CreateSetting {
    fn created(id: &RecordId) -> Option<String> {
        Some(id.to_string()).filter(|id| !id.is_empty())
    }
}

impl Endpoint for CreateSetting {
    type Output = RecordId;

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        Request::write(Self::AREA, Method::Put, address(account).finish(), self.body.clone())
    }

    /// Fails with `ErrorKind::Conflict` (409) if an active setting has the same source playlist.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<RecordId, Error> {
        let CreatedSetting { id } = success::read(ResponseContext { fields: &fields(), ..READ }, answer)?;
        if id.is_empty() {
            return Err(success::not_documented(Self::AREA, answer, "id: there is none"));
        }
        Ok(id)
    }
}
