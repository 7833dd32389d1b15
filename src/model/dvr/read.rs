//! Reading what hosts report, in one of two ways: `L` is `Vec<Range>`, which is one pass over the text and fails on the
//! first bad range, or `PartialList<Range>`, which rejects bad ones alone and looks at the text twice.

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::PartialList;
use crate::model::dvr::stream::{Dvr, Range, StreamEntry};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// A [`StreamEntry`] being read.
#[derive(Deserialize)]
#[serde(bound = "L: Member + Default")]
pub(crate) struct ReadEntry<L> {
    #[serde(default, deserialize_with = "lenient::member")]
    stream_name: StreamName,
    #[serde(deserialize_with = "String::read")]
    host: String,
    #[serde(default, deserialize_with = "lenient::member")]
    is_alive: bool,
    #[serde(default, deserialize_with = "lenient::member")]
    dvr: ReadDvr<L>,
}

/// A [`Dvr`] being read.
#[derive(Default, Deserialize)]
#[serde(bound = "L: Member + Default")]
struct ReadDvr<L> {
    #[serde(default, deserialize_with = "lenient::member")]
    enabled: bool,
    #[serde(default, deserialize_with = "lenient::member")]
    window: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    duration: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    from: Option<UnixSeconds>,
    #[serde(default, deserialize_with = "lenient::member")]
    ranges: L,
}

impl<L: Member + Default> Member for ReadDvr<L> {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        Self::deserialize(reader)
    }
}

impl<L: Into<PartialList<Range>>> From<ReadEntry<L>> for StreamEntry {
    fn from(entry: ReadEntry<L>) -> Self {
        let ReadEntry { stream_name, host, is_alive, dvr } = entry;
        let ranges = dvr.ranges.into();
        let dvr = Dvr {
            enabled: dvr.enabled,
            window_secs: dvr.window,
            duration_secs: dvr.duration,
            from: dvr.from,
            ranges: ranges.items,
            unreadable_ranges: ranges.rejected,
        };
        Self { stream_name, host, is_alive, dvr }
    }
}
