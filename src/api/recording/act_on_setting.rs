//! `PATCH /app/recorder-cloud/v1/<account>/record/<record_id>`: all actions on a setting (`contract.md#setting-change`,
//! `contract.md#recording-start`, `contract.md#recording-stop`, `contract.md#recording-restart`,
//! `contract.md#recording-deactivate`).

use crate::api::error::{Error, ErrorKind};
use crate::api::recording::{READ, address, fields};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write, success};
use crate::model::ids::{AccountName, RecordId};

/// A change of a recording setting, or another action on it. During a recording, only `dvr_enabled` can change
/// (`contract.md#recording-states`).
pub struct ActOnSetting {
    /// The setting.
    pub record_id: RecordId,
    /// The action as JSON, with the fields of a change.
    pub body: String,
}

impl Write for ActOnSetting {}

impl Endpoint for ActOnSetting {
    /// Acceptance only; a read of the setting shows the effect (`contract.md#decision-11`).
    type Output = ();

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account).then(&self.record_id.to_segment()).finish();
        Request::write(Self::AREA, Method::Patch, path, self.body.clone())
    }

    /// Ignores the body of a 200 (`contract.md#decision-11`), except for a web page or a failure. A 400 means that the
    /// setting does not exist, except for `Invalid path`.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<(), Error> {
        let documented = ResponseContext { fields: &fields(), ..READ };
        success::accepted(documented, answer).map(drop).map_err(|mut error| {
            let is_path_wrong = error.message.to_ascii_lowercase().contains("invalid path");
            if error.status == Some(400) && !is_path_wrong && error.fields.is_empty() {
                error.kind = ErrorKind::NotFound;
            }
            error
        })
    }
}
