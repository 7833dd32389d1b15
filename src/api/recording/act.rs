//! `PATCH /app/recorder-cloud/v1/<account>/record/<record_id>`, which all actions share.

use crate::api::error::{Error, ErrorKind};
use crate::api::recording::{PROMISE, address};
use crate::api::{Answer, Area, Method, Request, success};
use crate::model::ids::{AccountName, RecordId};
use crate::model::recording::Action;

/// The request of an action.
pub(super) fn request(account: &AccountName, record_id: &RecordId, action: &Action) -> Request {
    let path = address(account).then(&record_id.to_segment()).finish();
    Request::write(Area::Recording, Method::Patch, path, serde_json::to_string(action))
}

/// The body of a 200 is not documented and ignored (`contract.md#decision-11`), unless it is a web page or says that it
/// failed. A 400 means that there is no such setting, except for the `Invalid path` that any request of the area may get.
pub(super) fn decode(answer: &Answer<'_>) -> Result<(), Error> {
    success::accepted(PROMISE, answer).map(drop).map_err(|mut error| {
        let is_path_wrong = error.message.to_ascii_lowercase().contains("invalid path");
        if error.status == Some(400) && !is_path_wrong && error.fields.is_empty() {
            error.kind = ErrorKind::NotFound;
        }
        error
    })
}
