//! The bodies that create and change a setting (`contract.md#recording-operations`).

use crate::forms::record::Record;
use crate::forms::recording::names::SOURCE;
use crate::forms::recording::table::{NEW_SETTING, SETTING};
use crate::forms::table::FieldName;
use crate::json::object::ObjectText;
use crate::model::recording::{RecordingStatus, Setting};

/// Returns a setting as a record.
pub fn record_of(setting: &Setting) -> Record {
    Record::of_members(SETTING.table, setting.members.clone())
}

/// Returns whether the API refuses to change a field of a setting with this status (`contract.md#setting-change`,
/// `contract.md#decision-12`).
pub fn is_locked(name: FieldName, status: Option<&RecordingStatus>) -> bool {
    let is_active = status == Some(&RecordingStatus::Progress);
    SETTING.table.field(name).is_none_or(|field| field.is_locked(is_active))
}

/// Returns a setting as the pattern for a new one. The API reports neither the stream's name, which stays empty, nor
/// the scheme of the source playlist, for which https is assumed.
pub fn pattern_of(setting: &Setting) -> Record {
    let mut pattern = Record::of_members(NEW_SETTING.table, setting.members.clone());
    pattern.set_text(SOURCE, &["https://", &setting.source_domain, &setting.source_path].concat());
    pattern
}

/// Returns the body that creates the setting, without fields at the service's default.
pub fn new_setting(wanted: &Record) -> String {
    wanted.to_object(ObjectText::new(), &|field| !field.is_optional_at_first() || !wanted.is_default(field))
}

/// Returns a new setting with the service's defaults in empty fields.
pub fn with_defaults(wanted: &Record) -> Record {
    let mut filled = wanted.clone();
    for field in wanted.table.fields.iter().filter(|field| wanted.text(field.name).is_empty()) {
        filled.set_text(field.name, field.initial);
    }
    filled
}

/// Returns the body that changes `base`, the setting as it was read, to `wanted`, limited to fields that can be changed
/// now.
pub fn change(base: &Record, wanted: &Record, status: Option<&RecordingStatus>) -> String {
    let mut object = ObjectText::new();
    object.push("\"action\"", "\"change\"");
    wanted.to_object(object, &|field| !is_locked(field.name, status) && !wanted.is_same(base, field.name))
}
