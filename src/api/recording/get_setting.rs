//! `GET /app/recorder-cloud/v1/<account>/record/<record_id>`: one setting (`contract.md#setting-get`).

use crate::api::error::{Error, ErrorKind};
use crate::api::recording::{READ, SettingQuery, address, read_settings};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request, success};
use crate::model::ids::{AccountName, RecordId};
use crate::model::recording::Setting;

/// Reads one recording setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetSetting {
    /// The setting.
    pub record_id: RecordId,
    /// The requested details.
    pub query: SettingQuery,
}

impl GetSetting {
    /// Requests the setting with its state, and optionally all of its instances.
    pub fn with_status(record_id: RecordId, has_all_instances: bool) -> Self {
        Self { record_id, query: SettingQuery { has_status: true, has_all_instances, resource_id: None } }
    }
}

impl Read for GetSetting {}

impl Endpoint for GetSetting {
    type Output = Setting;

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        let address = address(account).then(&self.record_id.to_segment());
        Request::read(Self::AREA, self.query.add_to(address).finish())
    }

    /// Finds the setting in the array; its absence is `NotFound` (`contract.md#decision-15`). A single object is
    /// accepted.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<Setting, Error> {
        let list = success::read_text(READ, answer, |text| {
            if text.starts_with('{') {
                read_settings(&["[", text, "]"].concat())
            } else {
                read_settings(text)
            }
        })?;
        let bad = list.rejected.into_iter().next();
        match (list.items.into_iter().find(|setting| setting.id == self.record_id), bad) {
            (Some(setting), _) => Ok(setting),
            (None, Some(bad)) => Err(Error::of(Self::AREA, ErrorKind::NotThisApi, answer, bad.why)),
            (None, None) => {
                let message = "The service has no recording setting with this identifier.";
                Err(Error::of(Self::AREA, ErrorKind::NotFound, answer, message))
            }
        }
    }
}
