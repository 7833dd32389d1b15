//! `DELETE /app/dvr-net/v1/<account>/streams/<stream_name>` with a range (`contract.md#dvr-delete-range`).

use crate::api::dvr::{address, deleted};
use crate::api::error::Error;
use crate::api::{ApiResponse, Area, Endpoint, Method, Request, Write};
use crate::model::dvr::DeleteRange;
use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;

/// Deletes a range of a stream's DVR.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeleteDvrRange {
    /// The stream.
    pub stream_name: StreamName,
    /// The range and the hosts.
    pub range: DeleteRange,
}

impl Write for DeleteDvrRange {}

impl Endpoint for DeleteDvrRange {
    type Output = ();

    const AREA: Area = Area::Dvr;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, &self.stream_name);
        Request::write(Self::AREA, Method::Delete, path, serde_json::to_string(&self.range))
    }

    fn decode(&self, answer: &ApiResponse<'_>) -> Result<(), Error> {
        deleted::decode(answer)
    }
}
