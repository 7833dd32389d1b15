//! `DELETE /app/dvr-net/v1/<account>/streams/<stream_name>` with `all` (`contract.md#dvr-delete-all`).

use serde::Serialize;

use crate::api::dvr::{address, deleted};
use crate::api::error::Error;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write};
use crate::model::dvr::HostSelector;
use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;

/// Deletes the whole DVR of a stream so far. A duplicate also deletes what was recorded in between.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeleteAllDvr {
    /// The stream.
    pub stream_name: StreamName,
    /// The hosts.
    pub host: HostSelector,
}

#[derive(Serialize)]
struct Body<'a> {
    host: &'a HostSelector,
    all: bool,
}

impl Write for DeleteAllDvr {}

impl Endpoint for DeleteAllDvr {
    type Output = ();

    const AREA: Area = Area::Dvr;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, &self.stream_name);
        let body = Body { host: &self.host, all: true };
        Request::write(Self::AREA, Method::Delete, path, serde_json::to_string(&body))
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<(), Error> {
        deleted::decode(answer)
    }
}
