//! The bodies that create and change a setting (`contract.md#recording-operations`).

use crate::forms::record::Record;
use crate::forms::recording::names::*;
use crate::forms::recording::table::{NEW_SETTING, SETTING};
use crate::forms::table::FieldName;
use crate::model::ids::ResourceId;
use crate::model::recording::{NewSetting, Qualities, RecordingStatus, ScheduleItem, Setting, SettingChange};
use crate::model::stream_name::StreamName;

/// The fields that the action `change` accepts.
const CHANGEABLE: [FieldName; 6] = [STREAM_TYPE, LAUNCH_TYPE, SCHEDULE, PATH, STORAGE_TIME, DVR_ENABLED];

/// Returns a setting as a record.
pub fn record_of(setting: &Setting) -> Record {
    Record::read(SETTING.table, &serde_json::to_string(setting).unwrap_or_default())
}

/// Returns whether the API refuses to change a field of a setting with this status (`contract.md#setting-change`,
/// `contract.md#decision-12`).
pub fn is_locked(name: FieldName, status: Option<&RecordingStatus>) -> bool {
    let is_active = status == Some(&RecordingStatus::Progress);
    !CHANGEABLE.contains(&name) || is_active && name != DVR_ENABLED
}

/// Returns a setting as the pattern for a new one. The API reports neither the stream's name, which stays empty, nor
/// the scheme of the source playlist, for which https is assumed.
pub fn pattern_of(setting: &Setting) -> Record {
    let source = ["https://", &setting.source_domain, &setting.source_path].concat();
    let own = record_of(setting);
    let mut pattern = Record::read(NEW_SETTING.table, &own.to_text());
    pattern.set_text(SOURCE, &source);
    pattern
}

/// Returns the body that creates the setting, without fields at the service's default.
pub fn new_setting(wanted: &Record) -> NewSetting {
    let given = |name: FieldName| {
        let text = wanted.text(name);
        let initial = wanted.table.field(name).map_or("", |field| field.initial);
        (!text.is_empty() && text != initial).then(|| text.to_owned())
    };
    let number = |name| given(name)?.parse().ok();
    let flag = |name| wanted.is_on(name).then_some(true);
    NewSetting {
        resource_id: given(RESOURCE_ID).map(ResourceId::new),
        stream_name: StreamName::new(wanted.text(STREAM_NAME)),
        stream_type: wanted.text(STREAM_TYPE).into(),
        source: wanted.text(SOURCE).to_owned(),
        launch_type: wanted.text(LAUNCH_TYPE).into(),
        schedule: schedule(wanted),
        path: given(PATH),
        stop_timeout_secs: number(STOP_TIMEOUT),
        storage_time_days: number(STORAGE_TIME),
        dvr_enabled: flag(DVR_ENABLED),
        dvr_window_secs: number(DVR_WINDOW),
        smil: flag(SMIL),
        qualities: qualities(wanted),
    }
}

/// Returns a new setting with the service's defaults in empty fields.
pub fn with_defaults(wanted: &Record) -> Record {
    let mut filled = wanted.clone();
    for field in wanted.table.fields.iter().filter(|field| wanted.text(field.name).is_empty()) {
        filled.set_text(field.name, field.initial);
    }
    filled
}

/// Returns the changes from `base`, the setting as it was read, to `wanted`, limited to fields that can be changed now.
pub fn change(base: &Record, wanted: &Record, status: Option<&RecordingStatus>) -> SettingChange {
    let changed = |name: FieldName| {
        let is_wanted = !is_locked(name, status) && !wanted.is_same(base, name);
        is_wanted.then(|| wanted.text(name).to_owned())
    };
    SettingChange {
        stream_type: changed(STREAM_TYPE).map(|text| text.as_str().into()),
        launch_type: changed(LAUNCH_TYPE).map(|text| text.as_str().into()),
        schedule: changed(SCHEDULE).map(|_| schedule(wanted)),
        path: changed(PATH),
        storage_time_days: changed(STORAGE_TIME).and_then(|text| text.parse().ok()),
        dvr_enabled: changed(DVR_ENABLED).map(|_| wanted.is_on(DVR_ENABLED)),
    }
}

/// Returns the items to send; those that are no windows as they were received (`contract.md#decision-8`).
fn schedule(wanted: &Record) -> Vec<ScheduleItem> {
    let items = wanted.items(SCHEDULE).iter();
    items.filter_map(|item| serde_json::from_str(&item.to_text()).ok()).collect()
}

fn qualities(wanted: &Record) -> Option<Qualities> {
    let pair = |item: &Record| (item.text(QUALITY_URL).to_owned(), item.text(QUALITY_NAME).to_owned());
    let pairs: Vec<(String, String)> = wanted.items(QUALITIES).iter().map(pair).collect();
    (!pairs.is_empty()).then_some(Qualities(pairs))
}
