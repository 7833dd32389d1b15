//! `PATCH /app/recorder-cloud/v1/<account>/record/<record_id>` with the action `restart`: resets its DVR
//! (`contract.md#recording-restart`).

use crate::api::error::Error;
use crate::api::recording::act;
use crate::api::{Answer, Area, Endpoint, Request, Write};
use crate::model::ids::{AccountName, RecordId};
use crate::model::recording::Action;

/// Resets the DVR of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestartRecording {
    /// Which setting.
    pub record_id: RecordId,
}

impl Write for RestartRecording {}

impl Endpoint for RestartRecording {
    /// That the service accepted it. Whether it came true shows when the setting is read again (`contract.md#decision-11`).
    type Output = ();

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        act::request(account, &self.record_id, &Action::Restart)
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        act::decode(answer)
    }
}
