//! The response to both deletions.

use serde::Deserialize;

use crate::api::dvr::incomplete;
use crate::api::error::{Error, ErrorKind};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, success};
use crate::json::lenient;

const FIELDS: [&str; 5] = ["host", "from_ts", "duration_sec", "to_ts", "all"];

#[derive(Deserialize)]
struct Deleted {
    #[serde(default, deserialize_with = "lenient::member")]
    status: String,
    #[serde(default, deserialize_with = "lenient::text_or_none")]
    description: String,
}

/// Decodes both deletions; fails with [`failed_hosts`](Error::failed_hosts), or for a `status` other than `Completed`.
pub(super) fn decode(answer: &ApiResponse<'_>) -> Result<(), Error> {
    let promise = ResponseContext { area: Area::Dvr, fields: &FIELDS, member: "stream_name" };
    if success::accepted(promise, answer)?.is_none() {
        return Ok(());
    }
    let Deleted { status, description } = success::read(promise, answer)?;
    match incomplete(&status, &description) {
        None => Ok(()),
        Some(message) => Err(Error::of(Area::Dvr, ErrorKind::Unexpected, answer, message)),
    }
}
