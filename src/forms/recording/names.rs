//! The fields of a recording setting by name.

use crate::forms::table::{FieldName, field_names};

field_names! {
    STREAM_NAME = "stream_name",
    SOURCE = "source",
    RESOURCE_ID = "resource_id",
    STREAM_TYPE = "stream_type",
    LAUNCH_TYPE = "launch_type",
    SCHEDULE = "schedule",
    PATH = "path",
    STOP_TIMEOUT = "stop_timeout",
    STORAGE_TIME = "storage_time",
    DVR_ENABLED = "dvr_enabled",
    DVR_WINDOW = "dvr_window",
    SMIL = "smil",
    QUALITIES = "qualities",
    QUALITY_URL = "url",
    QUALITY_NAME = "name",
}

/// The part of a path that the service replaces with the start time (`contract.md#decision-9`).
pub const NOW: &str = "{now}";

/// The storage time that keeps files forever.
pub const FOREVER: &str = "-1";
