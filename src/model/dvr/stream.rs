//! What the hosts report of a stream (the API document, 2.5). Durations are seconds (decisions, 16).

use std::fmt;

use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::model::ids::StreamName;
use crate::model::liberal::{self, Member};
use crate::model::list::{BadItem, List};
use crate::model::members::MemberName;
use crate::model::time::UnixSeconds;

/// A stream as one host reports it.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct StreamEntry {
    /// The stream's name; may contain slashes.
    #[serde(default, deserialize_with = "liberal::member")]
    pub stream_name: StreamName,
    /// The serving node. Required: without it a deletion could not be aimed.
    #[serde(deserialize_with = "String::read")]
    pub host: String,
    /// Whether the stream is active.
    #[serde(default, deserialize_with = "liberal::member")]
    pub is_alive: bool,
    /// Its DVR.
    #[serde(default, deserialize_with = "liberal::member")]
    pub dvr: Dvr,
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
    /// The recorded periods as the service sent them: perhaps unsorted or overlapping (decisions, 18).
    pub ranges: Vec<Range>,
    /// Ranges that could not be read.
    pub unreadable_ranges: Vec<BadItem>,
}

/// A recorded period.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
pub struct Range {
    /// Its length in seconds.
    #[serde(rename = "duration", deserialize_with = "i64::read")]
    pub duration_secs: i64,
    /// Its first second.
    #[serde(deserialize_with = "UnixSeconds::read")]
    pub from: UnixSeconds,
}

impl Range {
    /// The first second after it.
    pub fn end(self) -> UnixSeconds {
        UnixSeconds(self.from.0.saturating_add(self.duration_secs))
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

impl Member for Dvr {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Fields;

        impl<'de> Visitor<'de> for Fields {
            type Value = Dvr;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Dvr, A::Error> {
                let mut dvr = Dvr::default();
                while let Some(name) = map.next_key::<MemberName<'_>>()? {
                    match name.0.as_ref() {
                        "enabled" => dvr.enabled = liberal::in_field("enabled", map.next_value())?,
                        "window" => dvr.window_secs = liberal::in_field("window", map.next_value())?,
                        "duration" => dvr.duration_secs = liberal::in_field("duration", map.next_value())?,
                        "from" => dvr.from = liberal::in_field("from", map.next_value())?,
                        "ranges" => {
                            let read: List<Range> = liberal::in_field("ranges", map.next_value())?;
                            (dvr.ranges, dvr.unreadable_ranges) = (read.items, read.set_apart);
                        }
                        _ => drop(map.next_value::<IgnoredAny>()?),
                    }
                }
                Ok(dvr)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Dvr, A::Error> {
                liberal::empty_array(seq)
            }
        }

        reader.deserialize_any(Fields)
    }
}
