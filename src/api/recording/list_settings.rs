//! `GET /app/recorder-cloud/v1/<account>/record`: all settings (`contract.md#settings-list`).

use crate::api::error::Error;
use crate::api::recording::{READ, SettingQuery, address, read_settings};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request, success};
use crate::json::partial_list::PartialList;
use crate::model::ids::AccountName;
use crate::model::recording::Setting;

/// Lists recording settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListSettings {
    /// The filter and the requested details.
    pub query: SettingQuery,
}

impl ListSettings {
    /// Requests all settings with their states.
    pub fn with_status() -> Self {
        Self { query: SettingQuery { has_status: true, ..SettingQuery::default() } }
    }
}

impl Read for ListSettings {}

impl Endpoint for ListSettings {
    type Output = PartialList<Setting>;

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, self.query.add_to(address(account)).finish())
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<PartialList<Setting>, Error> {
        success::read_text(READ, answer, read_settings)
    }
}
