//! `GET /app/dvr-net/v1/<account>/streams/<stream_name>`: the recorded ranges of each host (`contract.md#stream-get`).

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::api::dvr::range_scanner::RangeScanner;
use crate::api::dvr::{address, incomplete};
use crate::api::error::{Error, ErrorKind, truncated};
use crate::api::success::ResponseContext;
use crate::api::{ApiResponse, Area, Endpoint, Read, Request, success};
use crate::json::lenient;
use crate::json::partial_list::PartialList;
use crate::model::dvr::{StreamEntry, newest_end};
use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::redact::Secrets;
use crate::text::sorting::sort;

/// Reads the DVR of a stream on every host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetStream {
    /// The stream.
    pub stream_name: StreamName,
}

/// The DVR of a stream as reported.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StreamReport {
    /// One entry for each host, and the unreadable ones.
    pub entries: PartialList<StreamEntry>,
    /// The service's description of an incomplete report: "Failed: 2 nodes are down".
    pub incomplete: Option<String>,
}

impl StreamReport {
    fn of(StreamEnvelope { status, description, data, .. }: StreamEnvelope) -> Self {
        let label = incomplete(status.as_deref(), description.as_deref());
        let shown = |label: String| truncated(Secrets::default().redact_text(&label));
        Self { entries: data, incomplete: label.map(shown) }
    }

    /// Checks that the report is complete, because an incomplete one verifies nothing.
    ///
    /// # Errors
    /// Fails with the service's description.
    pub fn check_complete(&self) -> Result<(), Error> {
        self.incomplete.as_ref().map_or(Ok(()), |label| {
            let message = format!("The service reports the DVR as \"{label}\", so it may be incomplete.");
            Err(Error::without_answer(Area::Dvr, ErrorKind::Unexpected, message))
        })
    }
}

#[derive(Deserialize)]
struct StreamEnvelope {
    status: Option<Box<RawValue>>,
    description: Option<Box<RawValue>>,
    #[serde(default, deserialize_with = "lenient::text_or_none")]
    stream_name: String,
    #[serde(deserialize_with = "lenient::member")]
    data: PartialList<StreamEntry>,
}

impl GetStream {
    /// Fails for a report on another stream than the requested one.
    fn check_name(&self, envelope: &StreamEnvelope, answer: &ApiResponse<'_>) -> Result<(), Error> {
        let names = envelope.data.items.iter().map(|entry| entry.stream_name.as_str());
        let mut names = names.chain([envelope.stream_name.as_str()]);
        if names.all(|name| name.is_empty() || name == self.stream_name.as_str()) {
            return Ok(());
        }
        let message = "The response is about another stream than the one requested.";
        Err(Error::of(Area::Dvr, ErrorKind::NotThisApi, answer, message))
    }
}

impl Read for GetStream {
    /// The newest second of half of the live hosts, since the clock of one may be wrong.
    fn latest(report: &StreamReport) -> Option<UnixSeconds> {
        let live = report.entries.items.iter().filter(|entry| entry.is_alive == Some(true));
        let mut ends: Vec<UnixSeconds> = live.filter_map(newest_end).collect();
        sort(&mut ends);
        ends.get(ends.len().saturating_sub(1) / 2).copied()
    }
}

impl Endpoint for GetStream {
    type Output = StreamReport;

    const AREA: Area = Area::Dvr;

    fn request(&self, account: &AccountName) -> Request {
        Request::read(Self::AREA, address(account, &self.stream_name))
    }

    /// Assembles a scanned response; if that fails, reads the whole one, which also finds its errors.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<StreamReport, Error> {
        let scanner = RangeScanner::of(answer.body);
        let rest = scanner.rest().map(|body| ApiResponse { body, ..*answer });
        let documented = ResponseContext { area: Area::Dvr, fields: &[], member: "data" };
        let read = |answer: &ApiResponse<'_>| {
            let envelope: StreamEnvelope = success::read(documented, answer)?;
            self.check_name(&envelope, answer).map(|()| StreamReport::of(envelope))
        };
        if let Some(mut report) = rest.and_then(|rest| read(&rest).ok())
            && scanner.put_back(&mut report.entries.items)
        {
            return Ok(report);
        }
        read(answer)
    }
}
