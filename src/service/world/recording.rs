//! What a recording setting is made of, and what may be done to it.

use serde::{Deserialize, Serialize};

use crate::service::raw::RawObject;
use crate::service::world::span::Span;

/// A short broadcast lasts at most so long (`contract.md#limit-short`).
pub const SHORT_SECS: i64 = 12 * 3600;

/// `short` or `long` (`contract.md#recording-setting`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StreamType {
    /// Up to 12 hours.
    Short,
    /// Continuous.
    Long,
}

/// What starts a recording (`contract.md#recording-setting`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaunchType {
    /// The stream is published.
    StreamStart,
    /// Someone asks for it.
    Button,
    /// A window of the schedule opens.
    Schedule,
}

/// The fields of a setting.
#[derive(Clone, Serialize, Deserialize)]
pub struct Draft {
    /// The publishing resource, if one was named.
    pub resource_id: Option<String>,
    /// The stream's name: its DVR is found under it.
    pub stream_name: String,
    /// How long it may last.
    pub stream_type: StreamType,
    /// The source playlist's URL.
    pub source: String,
    /// What starts it.
    pub launch_type: LaunchType,
    /// The windows as received: `start` and `stop`, and whatever else they held.
    pub schedule: Vec<RawObject>,
    /// Where files are kept.
    pub path: String,
    /// How long the stream may be off air before recording stops, in seconds.
    pub stop_timeout: i64,
    /// How many days files are kept; -1 for ever.
    pub storage_time: i64,
    /// Whether the player has DVR.
    pub dvr_enabled: bool,
    /// How far back, in seconds.
    pub dvr_window: i64,
    /// Whether the source is a SMIL.
    pub smil: bool,
    /// Quality playlists as received.
    pub qualities: Option<RawObject>,
}

/// The fields of a `change` action; those that were not sent are `None`.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Change {
    pub stream_type: Option<StreamType>,
    pub launch_type: Option<LaunchType>,
    pub schedule: Option<Vec<RawObject>>,
    pub path: Option<String>,
    pub storage_time: Option<i64>,
    pub dvr_enabled: Option<bool>,
}

/// The actions that carry nothing (`contract.md#recording-operations`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Starts recording.
    Start,
    /// Stops recording.
    Stop,
    /// Resets DVR.
    Restart,
    /// Deactivates the setting.
    Deactivate,
}

/// `status` of `contract.md#recording-states`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It has not been launched.
    Wait,
    /// It records.
    Progress,
    /// The last recording ended.
    Finish,
    /// The last recording ended without a second recorded.
    Error,
}

/// One recording that was made, or is being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Take {
    /// When it was launched and when it ended; a running one ends at the present.
    pub span: Span,
    /// Where its files are kept: the setting's path at the launch. A later change moves no files.
    pub path: String,
    /// Whether it still runs.
    pub is_running: bool,
}

impl Draft {
    /// The fields after a change.
    pub fn apply(&mut self, change: &Change) {
        let Change { stream_type, launch_type, schedule, path, storage_time, dvr_enabled } = change.clone();
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
