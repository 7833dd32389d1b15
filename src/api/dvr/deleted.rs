//! The answer to both deletions.

use serde::Deserialize;

use crate::api::dvr::incomplete;
use crate::api::error::{Error, ErrorKind};
use crate::api::success::Promise;
use crate::api::{Answer, Area, success};
use crate::json::lenient;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// The fields of the bodies of this area.
const FIELDS: [&str; 5] = ["host", "from_ts", "duration_sec", "to_ts", "all"];

/// What the service says it deleted: its echo of the request.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
pub struct Deleted {
    /// `Completed`; empty if the service gave none.
    #[serde(default, deserialize_with = "lenient::member")]
    pub status: String,
    /// The stream.
    #[serde(default, deserialize_with = "lenient::member")]
    pub stream_name: StreamName,
    /// The host, or `*`.
    #[serde(default, deserialize_with = "lenient::member")]
    pub host: String,
    /// The first second, for a range.
    #[serde(default, deserialize_with = "lenient::member")]
    pub from_ts: Option<UnixSeconds>,
    /// The length in seconds, for a range that was given by its length.
    #[serde(default, deserialize_with = "lenient::member", rename = "duration_sec")]
    pub duration_secs: Option<i64>,
    /// The end, for a range that was given by its end.
    #[serde(default, deserialize_with = "lenient::member")]
    pub to_ts: Option<UnixSeconds>,
    /// Whether all was deleted.
    #[serde(default, deserialize_with = "lenient::member", rename = "all")]
    pub is_all: bool,
}

/// What else an answer says that is not complete.
#[derive(Deserialize)]
struct Remark {
    #[serde(default, deserialize_with = "lenient::member")]
    description: String,
}

/// Hosts that failed are in the error's [`failed_hosts`](Error::failed_hosts), whatever the status. A 2xx whose own `status` is
/// another than `Completed` is an error of unknown outcome.
pub(super) fn decode(answer: &Answer<'_>) -> Result<Deleted, Error> {
    let promise = Promise { area: Area::Dvr, fields: &FIELDS, member: "stream_name" };
    if success::accepted(promise, answer)?.is_none() {
        return Ok(Deleted::default());
    }
    let deleted: Deleted = success::read(promise, answer)?;
    let description =
        success::read(promise, answer).map_or_else(|_| String::new(), |it: Remark| it.description);
    match incomplete(&deleted.status, &description) {
        None => Ok(deleted),
        Some(words) => Err(Error::of(Area::Dvr, ErrorKind::Unexpected, answer, words)),
    }
}
