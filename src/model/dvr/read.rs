//! Reading what hosts report, in one of two ways: `L` is `Vec<Range>`, which is one pass over the text and fails on the
//! first bad range, or `PartialList<Range>`, which rejects bad ones alone and looks at the text twice.

use serde::{Deserialize, Deserializer};

use crate::json::lenient;
use crate::json::lenient::Member;
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;

/// What a host reports of a stream, being read.
#[derive(Deserialize)]
#[serde(bound = "L: Member + Default")]
pub(crate) struct ReadEntry<L> {
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) stream_name: StreamName,
    #[serde(deserialize_with = "String::read")]
    pub(super) host: String,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) is_alive: bool,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) dvr: ReadDvr<L>,
}

/// The DVR of a stream, being read.
#[derive(Default, Deserialize)]
#[serde(bound = "L: Member + Default")]
pub(crate) struct ReadDvr<L> {
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) enabled: bool,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) window: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) duration: Option<i64>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) from: Option<UnixSeconds>,
    #[serde(default, deserialize_with = "lenient::member")]
    pub(super) ranges: L,
}

impl<L: Member + Default> Member for ReadDvr<L> {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        Self::deserialize(reader)
    }
}
