//! `GET /app/restream/v2/<account>/history?resource_id=…&start=…&end=…`: status changes (`contract.md#history-get`).

use serde::Deserialize;

use crate::api::error::Error;
use crate::api::restream::{address, read_envelope};
use crate::api::{ApiResponse, Area, Endpoint, Read, Request};
use crate::json::lenient;
use crate::json::partial_list::PartialList;
use crate::model::ids::{AccountName, ResourceId};
use crate::model::restream::{ResourceHistory, SourceHistory};
use crate::model::time::{UnixSeconds, echoed, format_utc};

/// Reads the status changes of one resource's targets in a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GetHistory {
    /// The resource.
    pub resource_id: ResourceId,
    /// The start of the period.
    pub start: UnixSeconds,
    /// The end of the period.
    pub end: UnixSeconds,
}

#[derive(Deserialize)]
struct HistoryEnvelope {
    #[serde(default, deserialize_with = "echoed")]
    start: Option<UnixSeconds>,
    #[serde(deserialize_with = "lenient::member")]
    data: PartialList<SourceHistory>,
}

impl Read for GetHistory {
    fn latest(history: &ResourceHistory) -> Option<UnixSeconds> {
        history.targets.iter().flat_map(|target| &target.changes).map(|change| change.time).max()
    }
}

impl Endpoint for GetHistory {
    type Output = ResourceHistory;

    const AREA: Area = Area::Restream;

    fn request(&self, account: &AccountName) -> Request {
        let path = address(account, "history")
            .query("resource_id", self.resource_id.as_str())
            .query("start", &format_utc(self.start))
            .query("end", &format_utc(self.end))
            .finish();
        Request::read(Self::AREA, path)
    }

    /// Takes a later start than the requested one from the response: the service then looked back no further.
    fn decode(&self, answer: &ApiResponse<'_>) -> Result<ResourceHistory, Error> {
        let HistoryEnvelope { start, data } = read_envelope(answer, &["resource_id", "start", "end"])?;
        let start = start.map_or(self.start, |start| start.max(self.start).min(self.end));
        let mut targets = Vec::new();
        let lost_sources = data.rejected.len();
        let mut unreadable_count = lost_sources;
        for source in data.items {
            unreadable_count += source.add_to(&mut targets, start);
        }
        Ok(ResourceHistory { start, targets, unreadable_count, lost_sources })
    }
}
