//! The fields and actions of a recording setting.

use serde::{Deserialize, Serialize};

use crate::model::intervals::Period;
use crate::service::raw::RawObject;

/// Maximum length of a short broadcast (`contract.md#limit-short`).
pub const SHORT_SECS: i64 = 12 * 3600;

/// The value of `stream_type` (`contract.md#recording-setting`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoredStreamType {
    /// Up to 12 hours.
    Short,
    /// Continuous.
    Long,
}

/// The trigger of a recording (`contract.md#recording-setting`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StoredLaunchType {
    StreamStart,
    Button,
    Schedule,
}

#[derive(Clone, Serialize, Deserialize)]
pub struct SettingFields {
    pub resource_id: Option<String>,
    /// The stream's name, also in DVR.
    pub stream_name: String,
    pub stream_type: StoredStreamType,
    /// The source playlist's URL.
    pub source: String,
    pub launch_type: StoredLaunchType,
    /// The windows as received: `start`, `stop` and unknown members.
    pub schedule: Vec<RawObject>,
    pub path: String,
    /// Maximum seconds off air before the recording stops.
    pub stop_timeout: i64,
    /// Number of days to keep files; -1 for unlimited.
    pub storage_time: i64,
    pub dvr_enabled: bool,
    /// Seconds.
    pub dvr_window: i64,
    /// True if the source is a SMIL.
    pub smil: bool,
    /// Quality playlists as received.
    pub qualities: Option<RawObject>,
}

/// The fields of a `change` action; `None` if not sent.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct StoredChange {
    pub stream_type: Option<StoredStreamType>,
    pub launch_type: Option<StoredLaunchType>,
    pub schedule: Option<Vec<RawObject>>,
    pub path: Option<String>,
    pub storage_time: Option<i64>,
    pub dvr_enabled: Option<bool>,
}

/// The actions without fields (`contract.md#recording-operations`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlainAction {
    Start,
    Stop,
    /// Resets DVR.
    Restart,
    Deactivate,
}

/// The value of `status` (`contract.md#recording-states`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StoredStatus {
    /// The recording has not been launched yet.
    Wait,
    Progress,
    Finish,
    /// The last recording ended without a recorded second.
    Error,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredInstance {
    /// Its launch and end; a running one ends at the present.
    pub span: Period,
    /// The setting's path at the launch. A later change moves no files.
    pub path: String,
    pub is_running: bool,
}

impl SettingFields {
    pub fn apply(&mut self, change: &StoredChange) {
        let StoredChange { stream_type, launch_type, schedule, path, storage_time, dvr_enabled } =
            change.clone();
        self.stream_type = stream_type.unwrap_or(self.stream_type);
        self.launch_type = launch_type.unwrap_or(self.launch_type);
        self.storage_time = storage_time.unwrap_or(self.storage_time);
        self.dvr_enabled = dvr_enabled.unwrap_or(self.dvr_enabled);
        if let Some(schedule) = schedule {
            self.schedule = schedule;
        }
        if let Some(path) = path {
            self.path = path;
        }
    }
}
