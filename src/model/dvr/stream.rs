//! The DVR of a stream on its hosts (`contract.md#dvr-stream`), in seconds (`contract.md#decision-16`). A bad range
//! hides no other.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::{PartialList, RejectedItem};
use crate::model::dvr::range::Range;
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// A stream as one host reports it. A host may have several entries: see [`together`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(from = "ReadEntry")]
pub struct StreamEntry {
    /// The stream's name; may contain slashes.
    pub stream_name: StreamName,
    /// The serving node, which a deletion needs.
    pub host: String,
    /// True if the stream is active; `None` if unknown (`contract.md#decision-50`).
    pub is_alive: Option<bool>,
    /// Its DVR.
    pub dvr: Dvr,
}

/// Merges the entries of each host; borrowed if each has one, as usual.
pub fn together(entries: &[StreamEntry]) -> Cow<'_, [StreamEntry]> {
    if entries.iter().all(|entry| reports(entries, &entry.host) == 1) {
        return entries.into();
    }
    let mut hosts: Vec<StreamEntry> = Vec::new();
    for entry in entries {
        match hosts.iter_mut().find(|other| other.host == entry.host) {
            Some(host) => host.join(entry),
            None => hosts.push(entry.clone()),
        }
    }
    hosts.into()
}

/// Returns the number of entries of a host.
pub fn reports(entries: &[StreamEntry], host: &str) -> usize {
    entries.iter().filter(|entry| entry.host == host).count()
}

impl StreamEntry {
    /// Merges another entry of the same host. The shorter window counts, so that time that left it is not missed.
    fn join(&mut self, other: &Self) {
        let Dvr { enabled, window_secs, ranges, unreadable_ranges, .. } = &other.dvr;
        self.is_alive = self.is_alive.max(other.is_alive);
        self.dvr.enabled = self.dvr.enabled.max(*enabled);
        self.dvr.window_secs = self.dvr.window_secs.into_iter().chain(*window_secs).min();
        // Their totals do not apply to both together.
        (self.dvr.duration_secs, self.dvr.from) = (None, None);
        self.dvr.ranges.extend(ranges);
        self.dvr.unreadable_ranges.extend(unreadable_ranges.iter().cloned());
    }
}

/// The DVR of a stream on one host.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dvr {
    /// True if DVR is enabled; `None` if unknown.
    pub enabled: Option<bool>,
    /// The window, in seconds.
    pub window_secs: Option<i64>,
    /// The recorded time without gaps, in seconds.
    pub duration_secs: Option<i64>,
    /// The start of the first record.
    pub from: Option<UnixSeconds>,
    /// The recorded ranges as sent, possibly unsorted or overlapping (`contract.md#decision-18`).
    pub ranges: Vec<Range>,
    /// The unreadable ranges.
    pub unreadable_ranges: Vec<RejectedItem>,
}

impl Dvr {
    /// Returns the recorded time, sorted and merged.
    pub fn recorded(&self) -> Intervals {
        self.ranges.iter().map(|range| Period { from: range.from, to: range.end() }).collect()
    }
}

#[derive(Deserialize)]
struct ReadEntry {
    #[serde(default, deserialize_with = "lenient::member")]
    stream_name: StreamName,
    #[serde(deserialize_with = "String::read")]
    host: String,
    #[serde(default, deserialize_with = "lenient::flag_or_none")]
    is_alive: Option<bool>,
    #[serde(default, deserialize_with = "lenient::member")]
    dvr: ReadDvr,
}

#[derive(Default, Deserialize)]
struct ReadDvr {
    #[serde(default, deserialize_with = "lenient::flag_or_none")]
    enabled: Option<bool>,
    #[serde(default, deserialize_with = "lenient::member")]
    window: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    duration: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    from: Option<UnixSeconds>,
    #[serde(default, deserialize_with = "lenient::member")]
    ranges: PartialList<Range>,
}

impl Member for ReadDvr {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        lenient::object(reader)
    }
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
