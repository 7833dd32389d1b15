//! The fields of a recording setting by name.

use crate::forms::table::FieldName;

/// "Stream name", only for a new setting.
pub const STREAM_NAME: FieldName = FieldName("stream_name");
/// "Source URL", only for a new setting.
pub const SOURCE: FieldName = FieldName("source");
/// "Resource ID".
pub const RESOURCE_ID: FieldName = FieldName("resource_id");
/// "Stream type".
pub const STREAM_TYPE: FieldName = FieldName("stream_type");
/// "Launch type".
pub const LAUNCH_TYPE: FieldName = FieldName("launch_type");
/// The recording windows.
pub const SCHEDULE: FieldName = FieldName("schedule");
/// "Path".
pub const PATH: FieldName = FieldName("path");
/// "Stop timeout (seconds)".
pub const STOP_TIMEOUT: FieldName = FieldName("stop_timeout");
/// "Storage time (days)".
pub const STORAGE_TIME: FieldName = FieldName("storage_time");
/// "DVR enabled".
pub const DVR_ENABLED: FieldName = FieldName("dvr_enabled");
/// "DVR window (seconds)".
pub const DVR_WINDOW: FieldName = FieldName("dvr_window");
/// "SMIL".
pub const SMIL: FieldName = FieldName("smil");
/// The quality playlists.
pub const QUALITIES: FieldName = FieldName("qualities");
/// "Quality URL".
pub const QUALITY_URL: FieldName = FieldName("url");
/// "Quality name".
pub const QUALITY_NAME: FieldName = FieldName("name");

/// The storage time that keeps files forever.
pub const FOREVER: &str = "-1";
