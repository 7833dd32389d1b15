//! Changes of many targets.

use std::sync::Arc;

use crate::forms::change_many::edits::{SHIFT_TABLE, each, is_paused, set_fields, shift, shift_rules};
use crate::forms::change_many::{EditedRow, ManyDocument, ManyKind, ManyRow, Selection};
use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::remark::Remark;
use crate::forms::restream::keys::{KEYS_TABLE, set_keys};
use crate::forms::restream::live_targets::LiveTargets;
use crate::forms::restream::names::*;
use crate::forms::restream::replacing::{REPLACING, of_shared_host, replace};
use crate::forms::restream::resource::{record_of, resource_of};
use crate::forms::restream::table::{BACKUP_TARGET, RESOURCE, SECRET};
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable};
use crate::forms::windows::{WINDOWS, check_windows};
use crate::json::partial_list::PartialList;
use crate::model::ids::ResourceId;
use crate::model::recording::stream_at;
use crate::model::restream::{Resource, shared_names, told};
use crate::model::time::UnixSeconds;
use crate::text::plurals::listed;

/// The kinds of change, the first of which is offered first.
static KINDS: [ManyKind; 7] = [
    ManyKind { initial: of_shared_host, ..ManyKind::new("Replace in addresses", &REPLACING, replace) },
    ManyKind::new("Set keys", &KEYS_TABLE, set_keys),
    ManyKind::new("Set login and password", &LOGINS, set_fields),
    ManyKind::new("Set quality", &QUALITY_TABLE, set_fields),
    ManyKind::new("Set schedule", &SCHEDULES, set_schedule).with_rules(schedule_rules),
    ManyKind::new("Shift schedule", &SHIFT_TABLE, shift).with_rules(shift_rules),
    ManyKind::new("Set backup", &BACKUPS, set_fields),
];

static LOGINS: FieldTable = FieldTable::new(
    "login",
    &[
        FieldSpec::new(LOGIN, "Login", FieldKind::Text).required("Enter a login."),
        FieldSpec::new(PASSWORD, "Password", SECRET).hint("Left empty, the password is removed."),
    ],
);

static QUALITY_TABLE: FieldTable = FieldTable::new(
    "quality",
    &[
        FieldSpec::new(TRANSCODED, "Transcoded", FieldKind::Switch).initially("on"),
        FieldSpec::new(QUALITY, "Transcode quality", FieldKind::Choice(QUALITIES))
            .only_if(TRANSCODED, "on")
            .required("Choose a quality, such as 720p.")
            .hint("Available when transcoding is on."),
    ],
);

static BACKUPS: FieldTable = FieldTable::new(
    "backup",
    &[
        FieldSpec::new(BACKUP, "Backup target", FieldKind::Part)
            .initially("on")
            .hint("Turned off, the backup is removed."),
        FieldSpec::new(BACKUP_URL, "Backup URL", BACKUP_TARGET)
            .required("Enter a backup URL, or turn the backup target off.")
            .placeholder("rtmp://…"),
        FieldSpec::new(BACKUP_LOGIN, "Backup login", FieldKind::Text),
        FieldSpec::new(BACKUP_PASSWORD, "Backup password", SECRET),
    ],
);

const ALWAYS: FieldName = FieldName("always");

static SCHEDULES: FieldTable = FieldTable::new(
    "schedule",
    &[
        FieldSpec::new(ALWAYS, "Always on", FieldKind::Switch),
        FieldSpec::new(SCHEDULE, "Schedule", FieldKind::List(&WINDOWS)).only_if(ALWAYS, "off"),
    ],
);

fn schedule_rules(draft: &Draft, now: Option<UnixSeconds>) -> Vec<Problem> {
    let (field, windows) = (Field::top(SCHEDULE), draft.items(Field::top(SCHEDULE)));
    if draft.is_on(Field::top(ALWAYS)) {
        return Vec::new();
    }
    let missing =
        windows.is_empty().then(|| Problem::error(field, "Add a window, or turn on \"Always on\"."));
    missing.into_iter().chain(check_windows(field, windows, now)).collect()
}

fn set_schedule(typed: &Record, rows: &[ManyRow], _: UnixSeconds) -> Result<Vec<EditedRow>, String> {
    each(rows, |record, _| {
        if is_paused(record.items(SCHEDULE)) {
            return Err("It is paused: resume it first.".to_owned());
        }
        if let Some(windows) = record.items_mut(SCHEDULE) {
            *windows = if typed.is_on(ALWAYS) { Vec::new() } else { typed.items(SCHEDULE).to_vec() };
        }
        Ok(())
    })
}

/// A target that is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenTarget {
    /// The index of its resource in the account.
    pub resource: usize,
    /// Its index in the resource.
    pub index: usize,
    /// The name: "live.tube.example of News 24, 2 of 3".
    pub name: String,
    /// Other names.
    pub aliases: Vec<String>,
    /// True if it sends now.
    pub is_live: bool,
}

/// Returns the chosen targets of an account, to change them in this order.
pub fn of_targets(account: Arc<PartialList<Resource>>, chosen: Vec<ChosenTarget>) -> Selection {
    let all = &account.items;
    let shared = shared_names(all);
    let mut place = vec![None; all.len()];
    let mut documents: Vec<ManyDocument> = Vec::new();
    let mut rows = Vec::new();
    for ChosenTarget { resource, index, name, mut aliases, is_live } in chosen {
        let Some((of, target)) = all.get(resource).and_then(|of| Some((of, of.restreams.get(index)?))) else {
            continue;
        };
        let document = *place[resource].get_or_insert(documents.len());
        if document == documents.len() {
            let (id, name) = (of.resource_id.to_string(), told(of, &shared));
            documents.push(ManyDocument { id, name, base: record_of(of), is_active: false });
        }
        let Some(record) = documents[document].base.items(RESTREAMS).get(index).cloned() else { continue };
        let stream = stream_at(&target.source, &[]).map(|stream| stream.to_string());
        aliases.extend([told(of, &shared), of.name.clone(), of.resource_id.to_string()]);
        aliases.extend(stream.clone());
        rows.push(ManyRow { document, item: Some(index), name, aliases, stream, is_live, record });
    }
    let ids: Vec<ResourceId> = documents.iter().map(|one| ResourceId::new(&one.id)).collect();
    let beside = move |drafts: &[(usize, Draft)], _| in_use(&account.items, &ids, drafts);
    Selection {
        noun: "target",
        kinds: &KINDS,
        form: &RESOURCE,
        list: Some(RESTREAMS),
        documents,
        rows,
        beside: Arc::new(beside),
    }
}

/// Returns the targets of active resources that others use, as they are after the change.
fn in_use(account: &[Resource], ids: &[ResourceId], drafts: &[(usize, Draft)]) -> Vec<Vec<(Field, String)>> {
    let wanted: Vec<Resource> = drafts.iter().map(|(_, draft)| resource_of(&draft.to_record())).collect();
    let is_changed = |id: &ResourceId| wanted.iter().any(|one| one.resource_id == *id);
    let others = account.iter().filter(|one| !is_changed(&one.resource_id));
    let live = LiveTargets::of(others.chain(&wanted));
    let of = |(at, draft): &(usize, Draft)| {
        let id = ids.get(*at).filter(|_| draft.is_on(Field::top(ACTIVE)));
        let Some(id) = id else { return Vec::new() };
        let remarks = live.in_use(draft, Some(id)).into_iter();
        let remark = |remark: Remark<ResourceId>| {
            let names: Vec<&str> = remark.others.iter().map(|other| other.name.as_str()).collect();
            (remark.field, format!("In use by {}.", listed(&names)))
        };
        remarks.map(remark).collect()
    };
    drafts.iter().map(of).collect()
}
