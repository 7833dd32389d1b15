//! Changes of many recordings.

use std::sync::Arc;

use crate::forms::change_many::edits::{SHIFT_TABLE, each, set_fields, shift, shift_rules};
use crate::forms::change_many::{EditedRow, ManyDocument, ManyKind, ManyRow, Selection};
use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::recording::body::record_of;
use crate::forms::recording::names::*;
use crate::forms::recording::remarks::{ActiveSettings, remarks};
use crate::forms::recording::retention::RetentionChange;
use crate::forms::recording::table::{SETTING, STORAGE_DAYS};
use crate::forms::remark::Remark;
use crate::forms::table::{FieldKind, FieldSpec, FieldTable};
use crate::forms::windows::{WINDOWS, check_windows};
use crate::json::partial_list::PartialList;
use crate::model::ids::RecordId;
use crate::model::recording::{RecordingStatus, Setting};
use crate::model::time::UnixSeconds;
use crate::text::plurals::listed;

/// The kinds of change, the first of which is offered first.
static KINDS: [ManyKind; 5] = [
    ManyKind::new("Set storage time", &RETENTION, set_fields),
    ManyKind::new("Set path", &PATHS, set_path),
    ManyKind::new("Set schedule", &SCHEDULES, set_schedule).with_rules(schedule_rules),
    ManyKind::new("Shift schedule", &SHIFT_TABLE, of_scheduled_shift).with_rules(shift_rules),
    ManyKind::new("Set DVR", &DVR, set_dvr),
];

static RETENTION: FieldTable = FieldTable::new(
    "storage time",
    &[FieldSpec::new(STORAGE_TIME, "Storage time (days)", STORAGE_DAYS)
        .required("Enter a number of days, or keep the files forever.")],
);

/// Stands for the name of the stream in a path.
const STREAM: &str = "{stream}";

static PATHS: FieldTable = FieldTable::new(
    "path",
    &[FieldSpec::new(PATH, "Path", FieldKind::Path)
        .initially("/records/{stream}/{now}.m3u8")
        .required("Enter where files are saved, such as /records/{stream}/{now}.m3u8.")
        .hint("{stream} becomes the name of each recording's stream. The service replaces {now} with the start time.")],
);

static SCHEDULES: FieldTable =
    FieldTable::new("schedule", &[FieldSpec::new(SCHEDULE, "Schedule", FieldKind::List(&WINDOWS))]);

static DVR: FieldTable = FieldTable::new(
    "DVR",
    &[FieldSpec::new(DVR_ENABLED, "DVR enabled", FieldKind::Choice(&["on", "off"]))
        .required("Choose on or off.")],
);

fn schedule_rules(draft: &Draft, now: Option<UnixSeconds>) -> Vec<Problem> {
    let (field, windows) = (Field::top(SCHEDULE), draft.items(Field::top(SCHEDULE)));
    let missing = windows.is_empty().then(|| Problem::error(field, "Add a window."));
    missing.into_iter().chain(check_windows(field, windows, now)).collect()
}

fn set_path(typed: &Record, rows: &[ManyRow], _: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    let pattern = typed.text(PATH);
    each(rows, |record, row| {
        let path = match &row.stream {
            _ if !pattern.contains(STREAM) => pattern.to_owned(),
            Some(stream) => pattern.replace(STREAM, stream),
            None => return Err("Its stream isn't known: use a path without {stream}.".to_owned()),
        };
        record.set_text(PATH, &path);
        Ok(())
    })
}

/// Refuses the rows that do not start at set times.
fn of_scheduled(edited: Vec<EditedRow>, rows: &[ManyRow]) -> Vec<EditedRow> {
    let only = |(edited, row): (EditedRow, &ManyRow)| match row.record.text(LAUNCH_TYPE) {
        "schedule" => edited,
        _ => Err("It doesn't start at set times.".to_owned()),
    };
    edited.into_iter().zip(rows).map(only).collect()
}

fn set_schedule(typed: &Record, rows: &[ManyRow], now: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    Ok(of_scheduled(set_fields(typed, rows, now)?, rows))
}

fn of_scheduled_shift(typed: &Record, rows: &[ManyRow], now: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    Ok(of_scheduled(shift(typed, rows, now)?, rows))
}

fn set_dvr(typed: &Record, rows: &[ManyRow], _: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    let is_on = match typed.text(DVR_ENABLED) {
        "on" => true,
        "off" => false,
        _ => return Err("Choose on or off.".to_owned()),
    };
    each(rows, |record, _| {
        *record = record.clone().switched(DVR_ENABLED, is_on);
        Ok(())
    })
}

/// Returns the chosen recordings of an account by index and name, to change them in this order. `is_deactivated` says
/// which of the account's are.
pub fn of_recordings(
    account: Arc<PartialList<Setting>>,
    chosen: Vec<(usize, String)>,
    is_deactivated: Vec<bool>,
) -> Selection {
    let (mut documents, mut rows) = (Vec::new(), Vec::new());
    for (at, name) in chosen {
        let Some(setting) = account.items.get(at) else { continue };
        let is_active = setting.status == Some(RecordingStatus::Progress);
        let base = record_of(setting);
        rows.push(ManyRow {
            document: documents.len(),
            item: None,
            name: name.clone(),
            aliases: Vec::new(),
            stream: setting.likely_stream().map(|stream| stream.to_string()),
            is_live: false,
            record: base.clone(),
        });
        documents.push(ManyDocument { id: setting.id.to_string(), name, base, is_active });
    }
    let ids: Vec<RecordId> = documents.iter().map(|one: &ManyDocument| RecordId::new(&one.id)).collect();
    let beside =
        move |drafts: &[(usize, Draft)], now| beside(&account.items, &is_deactivated, &ids, drafts, now);
    Selection {
        noun: "recording",
        kinds: &KINDS,
        form: &SETTING,
        list: None,
        documents,
        rows,
        beside: Arc::new(beside),
    }
}

/// Returns the remarks on each draft, beside the others as they are after the change.
fn beside(
    account: &[Setting],
    is_deactivated: &[bool],
    ids: &[RecordId],
    drafts: &[(usize, Draft)],
    now: UnixSeconds,
) -> Vec<Vec<(Field, String)>> {
    let is_deactivated = |at: usize| is_deactivated.get(at).copied().unwrap_or_default();
    let changed =
        |id: &RecordId| drafts.iter().find(|(at, _)| ids.get(*at) == Some(id)).map(|(_, draft)| draft);
    let after = |one: &Setting| {
        let text = changed(&one.id).map(|draft| draft.to_record().to_text());
        text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_else(|| one.clone())
    };
    let after: Vec<Setting> = account.iter().map(after).collect();
    let active = after.iter().enumerate().filter(|(at, _)| !is_deactivated(*at));
    let active = ActiveSettings::of(active.map(|(_, one)| one));
    let of = |(at, draft): &(usize, Draft)| {
        let Some(id) = ids.get(*at) else { return Vec::new() };
        let own = account.iter().position(|one| one.id == *id).is_some_and(is_deactivated);
        let remark = |Remark { field, message, others }: Remark<RecordId>| {
            let names: Vec<&str> = others.iter().map(|other| other.name.as_str()).collect();
            (field, format!("{message} {}", listed(&names)).trim_end().to_owned())
        };
        let is_of_change =
            |remark: &Remark<RecordId>| draft.is_changed(remark.field) || remark.field.name == SCHEDULE;
        let found = remarks(draft, &active, Some(id), own, now).into_iter().filter(is_of_change).map(remark);
        let deleted = RetentionChange::of_draft(draft)
            .and_then(|change| change.message(None, now, &|_| String::new()))
            .map(|message| (Field::top(STORAGE_TIME), message));
        found.chain(deleted).collect()
    };
    drafts.iter().map(of).collect()
}
