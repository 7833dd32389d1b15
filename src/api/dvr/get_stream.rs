//! `GET /app/dvr-net/v1/<account>/streams/<stream_name>`: what each host has recorded (`contract.md#stream-get`).

use serde::Deserialize;

use crate::api::dvr::address;
use crate::api::dvr::range_scanner::RangeScanner;
use crate::api::error::Error;
use crate::api::{Answer, Area, Endpoint, LongRead, Read, Request, success};
use crate::json::lenient;
use crate::json::partial_list::PartialList;
use crate::model::dvr::StreamEntry;
use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;

/// Reads the DVR of a stream on every host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetStream {
    /// Which stream.
    pub stream_name: StreamName,
}

#[derive(Deserialize)]
struct Envelope {
    #[serde(deserialize_with = "lenient::member")]
    data: PartialList<StreamEntry>,
}

impl Read for GetStream {}

impl LongRead for GetStream {
    async fn decode_in_slices(
        &self,
        answer: &Answer<'_>,
        slice_bytes: usize,
        pause: impl AsyncFn(),
    ) -> Result<PartialList<StreamEntry>, Error> {
        let mut scanner = RangeScanner::default();
        while scanner.advance(answer.body, slice_bytes) {
            pause().await;
        }
        entries(scanner, answer)
    }
}

impl Endpoint for GetStream {
    /// One entry for each host; hosts whose entry could not be read are set apart.
    type Output = PartialList<StreamEntry>;

    const AREA: Area = Area::Dvr;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, &self.stream_name))
    }

    fn decode(&self, answer: &Answer<'_>) -> Result<PartialList<StreamEntry>, Error> {
        let mut scanner = RangeScanner::default();
        while scanner.advance(answer.body, answer.body.len()) {}
        entries(scanner, answer)
    }
}

/// What is in an answer that was scanned. Whatever is wrong with it is found by reading it as a whole.
fn entries(scanner: RangeScanner, answer: &Answer<'_>) -> Result<PartialList<StreamEntry>, Error> {
    let rest = scanner.rest().map(|body| Answer { body, ..*answer });
    let read = |answer: &Answer<'_>| success::read(Area::Dvr, answer).map(|envelope: Envelope| envelope.data);
    if let Some(mut list) = rest.and_then(|rest| read(&rest).ok())
        && scanner.put_back(&mut list.items)
    {
        return Ok(list);
    }
    read(answer)
}
