//! The response to both deletions.

use serde::Deserialize;

use crate::api::dvr::incomplete;
use crate::api::error::{Error, ErrorKind};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, success};
use crate::json::lenient;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

const FIELDS: [&str; 5] = ["host", "from_ts", "duration_sec", "to_ts", "all"];

/// The service's echo of a deletion.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub struct Deleted {
    /// `Completed`; empty if absent.
    #[serde(default, deserialize_with = "lenient::member")]
    pub status: String,
    /// The stream.
    #[serde(default, deserialize_with = "lenient::member")]
    pub stream_name: StreamName,
    /// The host, or `*`.
    #[serde(default, deserialize_with = "lenient::member")]
    pub host: String,
    /// The start, for a range.
    #[serde(default, deserialize_with = "lenient::member")]
    pub from_ts: Option<UnixSeconds>,
    /// The length in seconds, for a range requested by its length.
    #[serde(default, deserialize_with = "lenient::member", rename = "duration_sec")]
    pub duration_secs: Option<i64>,
    /// The end, for a range requested by its end.
    #[serde(default, deserialize_with = "lenient::member")]
    pub to_ts: Option<UnixSeconds>,
    /// True if the whole DVR was deleted.
    #[serde(default, deserialize_with = "lenient::member", rename = "all")]
    pub is_all: bool,
}

#[derive(Deserialize)]
struct DeletionRemark {
    #[serde(default, deserialize_with = "lenient::member")]
    description: String,
}

/// Decodes both deletions; fails with [`failed_hosts`](Error::failed_hosts), or for a `status` other than `Completed`.
pub(super) fn decode(answer: &ApiResponse<'_>) -> Result<Deleted, Error> {
    let promise = ResponseContext { area: Area::Dvr, fields: &FIELDS, member: "stream_name" };
    if success::accepted(promise, answer)?.is_none() {
        return Ok(Deleted::default());
    }
    let deleted: Deleted = success::read(promise, answer)?;
    let description =
        success::read(promise, answer).map_or_else(|_| String::new(), |it: DeletionRemark| it.description);
    match incomplete(&deleted.status, &description) {
        None => Ok(deleted),
        Some(message) => Err(Error::of(Area::Dvr, ErrorKind::Unexpected, answer, message)),
    }
}
