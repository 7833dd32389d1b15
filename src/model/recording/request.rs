//! Requests that create, change and control a recording (`contract.md#recording-operations`).

use std::fmt;

use serde::Serialize;

use crate::model::ids::ResourceId;
use crate::model::recording::setting::{LaunchType, Qualities, ScheduleItem, StreamType};
use crate::model::stream_name::StreamName;

/// A new recording setting. A value that is `None` or empty is not sent, and the service's default applies.
#[derive(Clone, Default, PartialEq, Serialize)]
pub struct NewSetting {
    /// The resource.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource_id: Option<ResourceId>,
    /// The stream's name. Required.
    pub stream_name: StreamName,
    /// Short or continuous. Required.
    pub stream_type: StreamType,
    /// URL of the source playlist. Required.
    pub source: String,
    /// The launch type. Required; `schedule` only for short broadcasts.
    pub launch_type: LaunchType,
    /// The schedule.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub schedule: Vec<ScheduleItem>,
    /// The path of the files; the service's default is `/records/{now}.m3u8` (`contract.md#decision-9`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The seconds without the stream after which the recording stops; default 1800.
    #[serde(rename = "stop_timeout", skip_serializing_if = "Option::is_none")]
    pub stop_timeout_secs: Option<i64>,
    /// The storage time in days; default -1, forever.
    #[serde(rename = "storage_time", skip_serializing_if = "Option::is_none")]
    pub storage_time_days: Option<i64>,
    /// True to enable DVR in the player; default false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dvr_enabled: Option<bool>,
    /// The DVR window in seconds; default 43200.
    #[serde(rename = "dvr_window", skip_serializing_if = "Option::is_none")]
    pub dvr_window_secs: Option<i64>,
    /// True if the source is a SMIL; default false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smil: Option<bool>,
    /// Quality playlists.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualities: Option<Qualities>,
}

/// Omits addresses, which may contain keys.
impl fmt::Debug for NewSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewSetting").field("stream_name", &self.stream_name).finish_non_exhaustive()
    }
}

/// The fields of the action `change`; only `Some` is sent. During a recording, the service accepts only `dvr_enabled`
/// (`contract.md#recording-states`).
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct SettingChange {
    /// Short or continuous.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stream_type: Option<StreamType>,
    /// The launch type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub launch_type: Option<LaunchType>,
    /// The schedule; an empty list removes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<Vec<ScheduleItem>>,
    /// The path of the files.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// The storage time in days; -1 is forever.
    #[serde(rename = "storage_time", skip_serializing_if = "Option::is_none")]
    pub storage_time_days: Option<i64>,
    /// True to enable DVR in the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dvr_enabled: Option<bool>,
}

/// An action on a recording setting, as the body of a PATCH: `action`, and the fields of a change.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum SettingAction {
    /// Changes fields.
    Change(SettingChange),
    /// Starts recording.
    Start,
    /// Stops recording.
    Stop,
    /// Resets the DVR.
    Restart,
    /// Deactivates the setting.
    Deactivate,
}
