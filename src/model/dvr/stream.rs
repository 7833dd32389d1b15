//! The DVR of a stream on its hosts (`contract.md#dvr-stream`), in seconds (`contract.md#decision-16`). A bad range
//! hides no other.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::{JsonNumber, Member};
use crate::json::object::{MemberText, entries_of};
use crate::json::partial_list::{PartialList, RejectedItem};
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// Smaller differences are inaccuracies of a floating-point number of this size.
const LEAST: f64 = 1e-6;

/// A stream as one host reports it. A host may have several entries: see [`merge_hosts`].
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
pub struct StreamEntry {
    /// The stream's name; may contain slashes.
    #[serde(default, deserialize_with = "lenient::member")]
    pub stream_name: StreamName,
    /// The serving node, which a deletion needs.
    #[serde(deserialize_with = "host")]
    pub host: String,
    /// True if the stream is active; `None` if unknown (`contract.md#decision-50`).
    #[serde(default, deserialize_with = "lenient::flag_or_none")]
    pub is_alive: Option<bool>,
    /// Its DVR.
    #[serde(default = "Dvr::unreported", deserialize_with = "dvr")]
    pub dvr: Dvr,
}

/// Fails for `null`.
fn host<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    lenient::by_text(reader, String::read)
}

fn dvr<'de, D: Deserializer<'de>>(reader: D) -> Result<Dvr, D::Error> {
    lenient::member(reader).map(|dvr: Option<Dvr>| dvr.unwrap_or_else(Dvr::unreported))
}

/// Merges the entries of each host; borrowed if each has one, as usual.
pub fn merge_hosts(entries: &[StreamEntry]) -> Cow<'_, [StreamEntry]> {
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
        let Dvr { enabled, window_secs, ranges, .. } = &other.dvr;
        self.is_alive = self.is_alive.max(other.is_alive);
        self.dvr.enabled = self.dvr.enabled.max(*enabled);
        self.dvr.window_secs = self.dvr.window_secs.into_iter().chain(*window_secs).min();
        // Their totals do not apply to both together.
        (self.dvr.duration_secs, self.dvr.from) = (None, None);
        self.dvr.ranges.items.extend(ranges);
        self.dvr.ranges.rejected.extend_from_slice(&ranges.rejected);
    }
}

/// The DVR of a stream on one host.
#[derive(Clone, Debug, Default, Deserialize, PartialEq)]
pub struct Dvr {
    /// True if DVR is enabled; `None` if unknown.
    #[serde(default, deserialize_with = "lenient::flag_or_none")]
    pub enabled: Option<bool>,
    /// The window, in seconds.
    #[serde(default, deserialize_with = "lenient::member", rename = "window")]
    pub window_secs: Option<i64>,
    /// The recorded time without gaps, in seconds.
    #[serde(default, deserialize_with = "lenient::member", rename = "duration")]
    pub duration_secs: Option<i64>,
    /// The start of the first record.
    #[serde(default, deserialize_with = "lenient::member")]
    pub from: Option<UnixSeconds>,
    /// The recorded ranges as sent, possibly unsorted or overlapping (`contract.md#decision-18`).
    #[serde(default, deserialize_with = "lenient::member")]
    pub ranges: PartialList<RecordedRange>,
}

impl Dvr {
    /// Returns a DVR whose ranges are unknown because the service does not report them (`contract.md#decision-50`).
    fn unreported() -> Self {
        let all = RejectedItem { index: 0, name: None, why: "the ranges are not reported".to_owned() };
        Self { ranges: PartialList { items: Vec::new(), rejected: vec![all] }, ..Self::default() }
    }

    /// Returns the recorded time, sorted and merged.
    pub fn recorded(&self) -> Intervals {
        self.ranges.items.iter().map(|range| Period { from: range.from, to: range.end() }).collect()
    }
}

impl Member for Dvr {
    /// Without ranges, nothing is recorded only if neither length nor start says otherwise
    /// (`contract.md#decision-41`).
    fn read(text: &str) -> serde_json::Result<Self> {
        let dvr: Self = lenient::object_in(text)?;
        let is_empty = dvr.ranges == PartialList::default();
        let has_dvr = dvr.duration_secs > Some(0) || dvr.from.is_some_and(|from| from.0 != 0);
        let is_reported = |member: &MemberText<'_>| member.name == "ranges" && member.value_text != "null";
        if is_empty && has_dvr && !entries_of(text).iter().any(is_reported) {
            return Ok(Self { ranges: Self::unreported().ranges, ..dvr });
        }
        Ok(dvr)
    }
}

/// A recorded range.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
#[serde(try_from = "RawRange")]
pub struct RecordedRange {
    /// The length in seconds.
    pub duration_secs: i64,
    /// The start.
    pub from: UnixSeconds,
}

#[derive(Deserialize)]
struct RawRange {
    #[serde(deserialize_with = "lenient::number")]
    duration: JsonNumber,
    #[serde(deserialize_with = "lenient::number")]
    from: JsonNumber,
}

impl RecordedRange {
    /// Returns the end, exclusive.
    pub fn end(self) -> UnixSeconds {
        UnixSeconds(self.from.0.saturating_add(self.duration_secs))
    }
}

/// Rounds start and end outwards, so that adjacent ranges still touch and a deletion leaves nothing.
impl TryFrom<RawRange> for RecordedRange {
    type Error = &'static str;

    fn try_from(RawRange { duration, from }: RawRange) -> Result<Self, Self::Error> {
        let parts = from.parts().zip(duration.parts());
        let ((from, from_rest), (secs, secs_rest)) =
            parts.ok_or("a number out of range, expected seconds")?;
        // The sum of two fractions is below two seconds. An empty range remains empty.
        let rest = if secs < 0 || duration == JsonNumber::Whole(0) { 0.0 } else { from_rest + secs_rest };
        let rounded = i64::from(rest > LEAST) + i64::from(rest > 1.0 + LEAST);
        Ok(Self { duration_secs: secs.saturating_add(rounded), from: UnixSeconds(from) })
    }
}
