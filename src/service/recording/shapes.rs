//! The bodies of the recording area (`contract.md#recording-setting`).

use serde::Serialize;

use crate::service::raw::RawObject;
use crate::service::world::recording::{LaunchType, Status, StreamType};

/// A recording setting.
#[derive(Serialize)]
pub struct ShownSetting<'a> {
    /// Its identifier, a UUID.
    pub id: &'a str,
    /// The publishing resource; empty if none was named.
    pub resource_id: &'a str,
    /// The account's name.
    pub account_name: &'a str,
    /// The domain of the source playlist.
    pub source_domain: String,
    /// The path of the source playlist.
    pub source_path: String,
    /// `short` or `long`.
    pub stream_type: StreamType,
    /// `stream_start`, `button` or `schedule`.
    pub launch_type: LaunchType,
    /// The windows, where the launch type is `schedule`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub schedule: Option<&'a Vec<RawObject>>,
    /// Seconds.
    pub stop_timeout: i64,
    /// Days; -1 for ever.
    pub storage_time: i64,
    /// Whether the player has DVR.
    pub dvr_enabled: bool,
    /// Seconds.
    pub dvr_window: i64,
    /// Whether the source is a SMIL.
    pub smil: bool,
    /// Quality playlist URL to quality name.
    pub qualities: Option<&'a RawObject>,
    /// With `all` the finished recordings, and the running one last; without it none.
    pub records: Vec<ShownInstance>,
    /// Where files are saved.
    pub path: &'a str,
    /// The state, where `extra_fields=status` asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
}

/// A recording.
#[derive(Serialize)]
pub struct ShownInstance {
    /// When it began, UTC.
    pub start: String,
    /// When it ended, UTC; left out while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stop: Option<String>,
    /// Where its files are: the path with `{now}` replaced by the start, `YYYYMMDDThhmmssZ`.
    pub init_path: String,
}

/// The answer to a creation.
#[derive(Serialize)]
pub struct Created<'a> {
    /// The new setting's identifier.
    pub id: &'a str,
}
