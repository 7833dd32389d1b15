//! What the hosts report of a stream (`contract.md#dvr-stream`): one bad range hides no other. Durations are seconds (`contract.md#decision-16`).

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::{PartialList, RejectedItem};
use crate::model::dvr::range::Range;
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// A stream as one host reports it. A host may be reported more than once: see [`together`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
#[serde(from = "ReadEntry")]
pub struct StreamEntry {
    /// The stream's name; may contain slashes.
    pub stream_name: StreamName,
    /// The serving node. Required: without it a deletion could not be aimed.
    pub host: String,
    /// Whether the stream is active, if the service tells (`contract.md#decision-50`).
    pub is_alive: Option<bool>,
    /// Its DVR.
    pub dvr: Dvr,
}

/// The entries with each host once: what several report of one counts together. Borrowed where there are no such, as is the rule.
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

/// How many entries report a host.
pub fn reports(entries: &[StreamEntry], host: &str) -> usize {
    entries.iter().filter(|entry| entry.host == host).count()
}

impl StreamEntry {
    /// Adds what another entry reports of the same host. Of two windows the shorter one counts: what may have left it is not missed.
    fn join(&mut self, other: &Self) {
        let Dvr { enabled, window_secs, ranges, unreadable_ranges, .. } = &other.dvr;
        self.is_alive = self.is_alive.max(other.is_alive);
        self.dvr.enabled = self.dvr.enabled.max(*enabled);
        self.dvr.window_secs = self.dvr.window_secs.into_iter().chain(*window_secs).min();
        // What they report of the whole is not of both together.
        (self.dvr.duration_secs, self.dvr.from) = (None, None);
        self.dvr.ranges.extend(ranges);
        self.dvr.unreadable_ranges.extend(unreadable_ranges.iter().cloned());
    }
}

/// The DVR of a stream on one host.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dvr {
    /// Whether DVR is enabled for the stream, if the service tells.
    pub enabled: Option<bool>,
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

/// What a host reports of a stream, being read.
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

/// The DVR of a stream, being read.
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
