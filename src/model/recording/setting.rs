//! Recording settings as the service sends them (`contract.md#recording-setting`).

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::json::lenient;
use crate::json::lenient::Member;
use crate::json::typed_object::Flaw;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::time::{UnixSeconds, parse_utc};
use crate::model::window::Window;
use crate::{open_enum, typed_object};

typed_object! {
    /// A recording setting. Unknown members are kept.
    pub struct Setting {
        /// Its identifier.
        pub id: RecordId = "id",
        /// The publishing resource it applies to; empty if none.
        pub resource_id: ResourceId = "resource_id",
        /// The account, as the service named it.
        pub account_name: String = "account_name",
        /// Domain of the source playlist.
        pub source_domain: String = "source_domain",
        /// Path of the source playlist.
        pub source_path: String = "source_path",
        /// Short or continuous.
        pub stream_type: StreamType = "stream_type",
        /// What starts the recording.
        pub launch_type: LaunchType = "launch_type",
        /// Scheduled recordings, where the service tells them.
        pub schedule: Vec<ScheduleItem> = "schedule",
        /// Seconds the stream may stay unpublished before recording stops.
        pub stop_timeout_secs: Option<i64> = "stop_timeout",
        /// Days the files are kept; -1 for ever.
        pub storage_time_days: Option<i64> = "storage_time",
        /// Whether DVR is enabled in the player.
        pub dvr_enabled: bool = "dvr_enabled",
        /// The DVR window in seconds.
        pub dvr_window_secs: Option<i64> = "dvr_window",
        /// Whether the source playlist is a SMIL.
        pub smil: bool = "smil",
        /// Names of the quality playlists, if there are any.
        pub qualities: Option<Qualities> = "qualities",
        /// The recordings made or being made.
        pub records: Vec<Instance> = "records",
        /// Where the files are saved, if the service reports it.
        pub path: Option<String> = "path",
        /// The state, where it was asked for and reported (`contract.md#decision-14`).
        pub status: Option<RecordingStatus> = "status",
    }
}

impl Setting {
    /// What of it could not be read, each in a line (`contract.md#decision-49`).
    pub fn flaw_lines(&self) -> Vec<String> {
        let own = self.flaws.iter().filter(|flaw| !flaw.is_reported_twice());
        let mut lines: Vec<String> = own.map(Flaw::words).collect();
        for (index, record) in self.records.iter().enumerate() {
            lines.extend(record.flaws.iter().map(|flaw| format!("records[{index}]: {}", flaw.words())));
        }
        lines
    }

    /// Whether the service has given its identifier to several: it is not written to (`contract.md#decision-44`).
    pub fn is_reported_twice(&self) -> bool {
        self.flaws.iter().any(Flaw::is_reported_twice)
    }
}

typed_object! {
    /// One recording: when it ran and where its files are. Times are UTC, as the service spells them.
    pub struct Instance {
        /// Its start.
        pub start: String = "start",
        /// Its end; empty while it runs.
        pub stop: String = "stop",
        /// Path where the files were saved.
        pub init_path: String = "init_path",
    }
}

impl Instance {
    /// When it started, if the text is a time.
    pub fn start_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.start).ok()
    }

    /// When it stopped, if the text is a time.
    pub fn stop_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.stop).ok()
    }
}

/// One item of a recording's schedule. Its fields are not documented, so anything is kept.
#[derive(Clone, Debug)]
pub enum ScheduleItem {
    /// An object with `start` and `stop`, and whatever else it holds.
    Window(Window),
    /// Any other JSON, as it was spelled.
    Other(Box<RawValue>),
}

impl PartialEq for ScheduleItem {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Window(mine), Self::Window(theirs)) => mine == theirs,
            (Self::Other(mine), Self::Other(theirs)) => mine.get() == theirs.get(),
            _ => false,
        }
    }
}

impl<'de> Deserialize<'de> for ScheduleItem {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let text = Box::<RawValue>::deserialize(reader)?;
        match serde_json::from_str::<Window>(text.get()) {
            Ok(window) if !window.start.is_empty() && !window.stop.is_empty() => Ok(Self::Window(window)),
            _ => Ok(Self::Other(text)),
        }
    }
}

impl Serialize for ScheduleItem {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Window(window) => window.serialize(writer),
            Self::Other(text) => text.serialize(writer),
        }
    }
}

/// Quality playlists: URL and name of each, in the order received.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Qualities(pub Vec<(String, String)>);

impl Serialize for Qualities {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let mut map = writer.serialize_map(Some(self.0.len()))?;
        for (url, name) in &self.0 {
            map.serialize_entry(url, name)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Qualities {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        lenient::member(reader)
    }
}

impl Member for Qualities {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Pairs;

        impl<'de> Visitor<'de> for Pairs {
            type Value = Qualities;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of quality URL to quality name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Qualities, A::Error> {
                let mut pairs = Vec::new();
                while let Some((url, name)) = map.next_entry::<String, lenient::Lenient<String>>()? {
                    pairs.push((url, name.0));
                }
                Ok(Qualities(pairs))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Qualities, A::Error> {
                lenient::empty_array(seq)
            }
        }

        reader.deserialize_any(Pairs)
    }
}

open_enum! {
    /// How long a broadcast is.
    pub enum StreamType {
        /// Short-term, up to 12 hours.
        Short = "short",
        /// Continuous.
        Long = "long",
    }
}

open_enum! {
    /// What starts a recording.
    pub enum LaunchType {
        /// The stream being published.
        StreamStart = "stream_start",
        /// An explicit request.
        Button = "button",
        /// A date; only for short broadcasts.
        Schedule = "schedule",
    }
}

open_enum! {
    /// The state of a recording (`contract.md#recording-states`).
    pub enum RecordingStatus {
        /// Waiting for its start.
        Wait = "wait",
        /// Recording: all but `dvr_enabled` is locked.
        Progress = "progress",
        /// Finished.
        Finish = "finish",
        /// Failed.
        Error = "error",
    }
}
