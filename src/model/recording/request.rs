//! What is sent to create, change and steer a recording (`contract.md#recording-operations`).

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeMap;

use crate::model::ids::ResourceId;
use crate::model::recording::setting::{LaunchType, Qualities, ScheduleItem, StreamType};
use crate::model::stream_name::StreamName;

/// A recording setting to be created. What is `None` or empty is not sent: the service's default holds.
#[derive(Clone, Default, PartialEq, Serialize)]
pub struct NewSetting {
    /// The resource it applies to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_id: Option<ResourceId>,
    /// The stream's name. Required.
    pub stream_name: StreamName,
    /// Short or continuous. Required.
    pub stream_type: StreamType,
    /// URL of the source playlist. Required.
    pub source: String,
    /// What starts the recording. Required; `schedule` only for short broadcasts.
    pub launch_type: LaunchType,
    /// Scheduled recordings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<ScheduleItem>,
    /// Where the files are saved; the service's default is `/records/{now}.m3u8` (`contract.md#decision-9`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Seconds the stream may stay unpublished before recording stops; the default is 1800.
    #[serde(rename = "stop_timeout", skip_serializing_if = "Option::is_none")]
    pub stop_timeout_secs: Option<i64>,
    /// Days the files are kept; the default is -1, for ever.
    #[serde(rename = "storage_time", skip_serializing_if = "Option::is_none")]
    pub storage_time_days: Option<i64>,
    /// Whether DVR is enabled in the player; the default is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dvr_enabled: Option<bool>,
    /// The DVR window in seconds; the default is 43200.
    #[serde(rename = "dvr_window", skip_serializing_if = "Option::is_none")]
    pub dvr_window_secs: Option<i64>,
    /// Whether the source is a SMIL; the default is false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smil: Option<bool>,
    /// Quality playlists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualities: Option<Qualities>,
}

/// Names the stream and shows no addresses: they may hold keys.
impl fmt::Debug for NewSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewSetting").field("stream_name", &self.stream_name).finish_non_exhaustive()
    }
}

/// What the action `change` changes: only what is `Some` is sent. While a recording is active, the service takes
/// `dvr_enabled` alone (`contract.md#recording-states`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change {
    /// Short or continuous.
    pub stream_type: Option<StreamType>,
    /// What starts the recording.
    pub launch_type: Option<LaunchType>,
    /// Scheduled recordings; an empty list takes the schedule away.
    pub schedule: Option<Vec<ScheduleItem>>,
    /// Where the files are saved.
    pub path: Option<String>,
    /// Days the files are kept; -1 for ever.
    pub storage_time_days: Option<i64>,
    /// Whether DVR is enabled in the player.
    pub dvr_enabled: Option<bool>,
}

/// What can be done to a recording setting.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Changes its fields.
    Change(Change),
    /// Starts recording.
    Start,
    /// Stops recording.
    Stop,
    /// Resets its DVR.
    Restart,
    /// Deactivates the setting.
    Deactivate,
}

impl Action {
    /// The action as the API spells it.
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Change(_) => "change",
            Self::Start => "start",
            Self::Stop => "stop",
            Self::Restart => "restart",
            Self::Deactivate => "deactivate",
        }
    }
}

/// The body of the PATCH: `action`, and the fields of a change beside it.
impl Serialize for Action {
    fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let mut map = writer.serialize_map(None)?;
        map.serialize_entry("action", self.as_str())?;
        if let Self::Change(change) = self {
            entry(&mut map, "stream_type", change.stream_type.as_ref())?;
            entry(&mut map, "launch_type", change.launch_type.as_ref())?;
            entry(&mut map, "schedule", change.schedule.as_ref())?;
            entry(&mut map, "path", change.path.as_ref())?;
            entry(&mut map, "storage_time", change.storage_time_days.as_ref())?;
            entry(&mut map, "dvr_enabled", change.dvr_enabled.as_ref())?;
        }
        map.end()
    }
}

fn entry<M: SerializeMap, T: Serialize>(map: &mut M, name: &str, value: Option<&T>) -> Result<(), M::Error> {
    value.map_or(Ok(()), |value| map.serialize_entry(name, value))
}
