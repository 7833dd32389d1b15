//! `PATCH /app/recorder-cloud/v1/<account>/record/<record_id>`: all that can be done to a setting (`contract.md#setting-change`,
//! `contract.md#recording-start`, `contract.md#recording-stop`, `contract.md#recording-restart`,
//! `contract.md#recording-deactivate`).

use crate::api::error::{Error, ErrorKind};
use crate::api::recording::{PROMISE, address};
use crate::api::{Answer, Area, Endpoint, Method, Request, Write, success};
use crate::model::ids::{AccountName, RecordId};
use crate::model::recording::Action;

/// Changes fields of a recording setting, starts or stops its recording, resets its DVR or deactivates it. While it records, a service
/// changes `dvr_enabled` alone (`contract.md#recording-states`).
#[derive(Clone, Debug, PartialEq)]
pub struct ActOnSetting {
    /// Which setting.
    pub record_id: RecordId,
    /// What to do.
    pub action: Action,
}

impl Write for ActOnSetting {}

impl Endpoint for ActOnSetting {
    /// That the service accepted it. Whether it came true shows when the setting is read again (`contract.md#decision-11`).
    type Output = ();

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account).then(&self.record_id.to_segment()).finish();
        Request::write(Self::AREA, Method::Patch, path, serde_json::to_string(&self.action))
    }

    /// The body of a 200 is not documented and ignored (`contract.md#decision-11`), unless it is a web page or says that it
    /// failed. A 400 means that there is no such setting, except for the `Invalid path` that any request of the area may get.
    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        success::accepted(PROMISE, answer).map(drop).map_err(|mut error| {
            let is_path_wrong = error.message.to_ascii_lowercase().contains("invalid path");
            if error.status == Some(400) && !is_path_wrong && error.fields.is_empty() {
                error.kind = ErrorKind::NotFound;
            }
            error
        })
    }
}
