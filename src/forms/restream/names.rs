//! The fields of a restream resource by name.

use crate::forms::table::{FieldName, field_names};

field_names! {
    NAME = "name",
    TYPE = "type",
    ACTIVE = "active",
    RESTREAMS = "restreams",
    SOURCE = "source",
    TRANSCODED = "transcoded",
    QUALITY = "transcode_quality",
    TARGET_TYPE = "target_type",
    TARGET_URL = "target_url",
    STREAM_KEY = "target_key",
    LOGIN = "login",
    PASSWORD = "password",
    BACKUP = "backup",
    BACKUP_URL = "backup.target_url",
    BACKUP_LOGIN = "backup.login",
    BACKUP_PASSWORD = "backup.password",
    SCHEDULE = "schedule",
}

/// Common qualities (`contract.md#decision-3`).
pub const QUALITIES: &[&str] = &["240p", "360p", "480p", "720p", "1080p"];
