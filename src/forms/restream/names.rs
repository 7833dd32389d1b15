//! The fields of a restream resource by name.

use crate::forms::table::FieldName;

/// "Name".
pub const NAME: FieldName = FieldName("name");
/// "Type".
pub const TYPE: FieldName = FieldName("type");
/// "Active".
pub const ACTIVE: FieldName = FieldName("active");
/// The restream entries, ordered.
pub const RESTREAMS: FieldName = FieldName("restreams");
/// "Source URL".
pub const SOURCE: FieldName = FieldName("source");
/// "Transcoded".
pub const TRANSCODED: FieldName = FieldName("transcoded");
/// "Transcode quality".
pub const QUALITY: FieldName = FieldName("transcode_quality");
/// "Target type".
pub const TARGET_TYPE: FieldName = FieldName("target_type");
/// "Target URL".
pub const TARGET_URL: FieldName = FieldName("target_url");
/// "Stream key".
pub const STREAM_KEY: FieldName = FieldName("target_key");
/// "Login".
pub const LOGIN: FieldName = FieldName("login");
/// "Password".
pub const PASSWORD: FieldName = FieldName("password");
/// "Backup target".
pub const BACKUP: FieldName = FieldName("backup");
/// "Backup URL".
pub const BACKUP_URL: FieldName = FieldName("backup.target_url");
/// "Backup login".
pub const BACKUP_LOGIN: FieldName = FieldName("backup.login");
/// "Backup password".
pub const BACKUP_PASSWORD: FieldName = FieldName("backup.password");
/// The windows of an entry.
pub const SCHEDULE: FieldName = FieldName("schedule");

/// Common qualities (`contract.md#decision-3`).
pub const QUALITIES: &[&str] = &["240p", "360p", "480p", "720p", "1080p"];
