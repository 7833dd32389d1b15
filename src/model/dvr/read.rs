//! Reading what hosts report: one bad range hides no other.

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::partial_list::PartialList;
use crate::model::dvr::range::Range;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// What a host reports of a stream, being read.
#[derive(Deserialize)]
pub(super) struct ReadEntry {
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) stream_name: StreamName,
    #[serde(deserialize_with = "String::read")]
    pub(super) host: String,
    #[serde(default, deserialize_with = "lenient::flag_or_none")]
    pub(super) is_alive: Option<bool>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) dvr: ReadDvr,
}

/// The DVR of a stream, being read.
#[derive(Default, Deserialize)]
pub(super) struct ReadDvr {
    #[serde(default, deserialize_with = "lenient::flag_or_none")]
    pub(super) enabled: Option<bool>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) window: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) duration: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) from: Option<UnixSeconds>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) ranges: PartialList<Range>,
}

impl Member for ReadDvr {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        lenient::object(reader)
    }
}
