//! `DELETE /app/dvr-net/v1/<account>/streams/<stream_name>`: deletes a period (`contract.md#dvr-delete-range`) or
//! everything recorded so far (`contract.md#dvr-delete-all`), of which a duplicate also deletes what was recorded in
//! between.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::api::dvr::{address, incomplete};
use crate::api::error::{Error, ErrorKind};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write, success};
use crate::model::dvr::{DeletionRequest, HostSelector};
use crate::model::ids::AccountName;
use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;

#[derive(Serialize)]
#[serde(untagged)]
enum Body<'a> {
    Range { host: &'a HostSelector, from_ts: UnixSeconds, to_ts: UnixSeconds },
    All { host: &'a HostSelector, all: bool },
}

#[derive(Deserialize)]
struct Answer {
    status: Option<Box<RawValue>>,
    description: Option<Box<RawValue>>,
}

/// Members of the echo, which nothing else needs.
const FIELDS: [&str; 5] = ["host", "from_ts", "duration_sec", "to_ts", "all"];

impl Write for DeletionRequest {}

impl Endpoint for DeletionRequest {
    type Output = ();

    const AREA: Area = Area::Dvr;

    fn request(&self, account: &AccountName) -> Request {
        let host = &self.hosts;
        let body = match self.piece {
            Some(Period { from, to }) => Body::Range { host, from_ts: from, to_ts: to },
            None => Body::All { host, all: true },
        };
        let body = serde_json::to_string(&body).unwrap_or_default();
        Request::write(Self::AREA, Method::Delete, address(account, &self.stream), body)
    }

    /// Fails with [`failed_hosts`](Error::failed_hosts), or for a `status` other than `Completed`.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<(), Error> {
        let documented = ResponseContext { area: Self::AREA, fields: &FIELDS, member: "stream_name" };
        if success::accepted(documented, answer)?.is_none() {
            return Ok(());
        }
        let Answer { status, description } = success::read(documented, answer)?;
        incomplete(status.as_deref(), description.as_deref())
            .map_or(Ok(()), |message| Err(Error::of(Self::AREA, ErrorKind::Unexpected, answer, message)))
    }
}
