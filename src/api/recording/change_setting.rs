//! `PATCH /app/recorder-cloud/v1/<account>/record/<record_id>` with the action `change`: changes fields of a setting
//! (`contract.md#setting-change`).

use crate::api::error::Error;
use crate::api::recording::act;
use crate::api::{Answer, Area, Endpoint, Request, Write};
use crate::model::ids::{AccountName, RecordId};
use crate::model::recording::{Action, Change};

/// Changes fields of a recording setting. While it records, a service takes `dvr_enabled` alone
/// (`contract.md#recording-states`).
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeSetting {
    /// Which setting.
    pub record_id: RecordId,
    /// The fields to change.
    pub change: Change,
}

impl Write for ChangeSetting {}

impl Endpoint for ChangeSetting {
    /// That the service accepted it. Whether it came true shows when the setting is read again (`contract.md#decision-11`).
    type Output = ();

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        act::request(account, &self.record_id, &Action::Change(self.change.clone()))
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        act::decode(answer)
    }
}
