//! `PATCH /app/recorder-cloud/v1/<account>/record/<record_id>` with the action `stop`: stops recording
//! (`contract.md#recording-stop`).

use crate::api::error::Error;
use crate::api::recording::act;
use crate::api::{Answer, Area, Endpoint, Request, Write};
use crate::model::ids::{AccountName, RecordId};
use crate::model::recording::Action;

/// Stops recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StopRecording {
    /// Which setting.
    pub record_id: RecordId,
}

impl Write for StopRecording {}

impl Endpoint for StopRecording {
    /// That the service accepted it. Whether it came true shows when the setting is read again (`contract.md#decision-11`).
    type Output = ();

    const AREA: Area = Area::Recording;

    fn request(&self, account: &AccountName) -> Request {
        act::request(account, &self.record_id, &Action::Stop)
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<(), Error> {
        act::decode(answer)
    }
}
