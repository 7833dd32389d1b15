//! `GET /app/dvr-net/v1/<account>/streams/<stream_name>`: what each host has recorded (`contract.md#stream-get`).

use serde::Deserialize;

use crate::api::dvr::address;
use crate::api::error::Error;
use crate::api::{Answer, Area, Endpoint, Read, Request, success};
use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::PartialList;
use crate::model::dvr::{Range, ReadEntry, StreamEntry};
use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;

/// Reads the DVR of a stream on every host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetStream {
    /// Which stream.
    pub stream_name: StreamName,
}

#[derive(Deserialize)]
#[serde(bound = "L: Member + Default")]
struct Envelope<L> {
    #[serde(deserialize_with = "lenient::member")]
    data: L,
}

/// How an answer without a single bad range reads in one pass: there may be many thousands.
type Good = Envelope<Vec<ReadEntry<Vec<Range>>>>;

impl Read for GetStream {}

impl Endpoint for GetStream {
    /// One entry for each host; hosts whose entry could not be read are set apart.
    type Output = PartialList<StreamEntry>;

    const AREA: Area = Area::Dvr;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, &self.stream_name))
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<PartialList<StreamEntry>, Error> {
        if let Ok(Good { data }) = success::read(Self::AREA, answer) {
            let entries: Vec<StreamEntry> = data.into_iter().map(StreamEntry::from).collect();
            return Ok(entries.into());
        }
        success::read(Self::AREA, answer).map(|envelope: Envelope<PartialList<StreamEntry>>| envelope.data)
    }
}
