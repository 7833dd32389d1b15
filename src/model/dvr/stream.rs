//! What the hosts report of a stream (`contract.md#dvr-stream`). Durations are seconds (`contract.md#decision-16`).

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use crate::json::partial_list::RejectedItem;
use crate::model::dvr::range::Range;
use crate::model::dvr::read::ReadEntry;
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// A stream as one host reports it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
#[serde(from = "ReadEntry")]
pub struct StreamEntry {
    /// The stream's name; may contain slashes.
    pub stream_name: StreamName,
    /// The serving node. Required: without it a deletion could not be aimed.
    pub host: String,
    /// Whether the stream is active.
    pub is_alive: bool,
    /// Its DVR.
    pub dvr: Dvr,
}

impl From<ReadEntry> for StreamEntry {
    fn from(entry: ReadEntry) -> Self {
        let ReadEntry { stream_name, host, is_alive, dvr } = entry;
        let dvr = Dvr {
            enabled: dvr.enabled,
            window_secs: dvr.window,
            duration_secs: dvr.duration,
            from: dvr.from,
            ranges: dvr.ranges.items,
            unreadable_ranges: dvr.ranges.rejected,
        };
        Self { stream_name, host, is_alive, dvr }
    }
}

/// The DVR of a stream on one host.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dvr {
    /// Whether DVR is enabled for the stream.
    pub enabled: bool,
    /// How far back it reaches, in seconds.
    pub window_secs: Option<i64>,
    /// How much is recorded without the gaps, in seconds.
    pub duration_secs: Option<i64>,
    /// When the first record begins.
    pub from: Option<UnixSeconds>,
    /// The recorded periods as the service sent them: perhaps unsorted or overlapping (`contract.md#decision-18`).
    pub ranges: Vec<Range>,
    /// Ranges that could not be read.
    pub unreadable_ranges: Vec<RejectedItem>,
}

impl Dvr {
    /// What is recorded, sorted and merged: what is drawn, summed up and cut.
    pub fn recorded(&self) -> Intervals {
        self.ranges.iter().map(|range| Period { from: range.from, to: range.end() }).collect()
    }
}

impl Serialize for Dvr {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let mut object = writer.serialize_struct("Dvr", 5)?;
        object.serialize_field("enabled", &self.enabled)?;
        object.serialize_field("window", &self.window_secs)?;
        object.serialize_field("duration", &self.duration_secs)?;
        object.serialize_field("from", &self.from)?;
        object.serialize_field("ranges", &self.ranges)?;
        object.end()
    }
}
