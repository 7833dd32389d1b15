//! The restream form is edited, validated, sent and merged.

mod bodies;
mod differences;
mod drafts;
mod fields;
mod growth;
mod laws;
mod live_targets;
mod merges;
mod pasted;
mod pausing;
mod repeats;
mod rules;
mod sent;
mod stored;
mod strategies;
mod typing;
mod verdicts;

pub use sluice::forms::restream::names::*;
pub use sluice::forms::restream::{RESOURCE, created_since, resource_of};
pub use sluice::forms::windows::{START, STOP};
pub use sluice::forms::{
    ChangeKind, Conflict, Draft, Field, FieldChange, FieldName, FieldPath, Merge, MergeSide, Problems,
    Record, stored_text,
};
pub use sluice::model::read_back::ReadBack;
pub use sluice::model::restream::Resource;

use crate::edited::Spell;

/// Returns a resource, in which a test may have set fields, as a record.
pub fn record_of(resource: &Resource) -> Record {
    Record::read(RESOURCE.table, &resource.spell())
}

pub fn changes(base: &Resource, wanted: &Resource) -> Vec<FieldChange> {
    sluice::forms::changes(&record_of(base), &record_of(wanted))
}

pub fn merge(base: &Resource, mine: &Resource, theirs: &Resource) -> Merge {
    sluice::forms::merge(&record_of(base), &record_of(mine), &record_of(theirs))
}

pub fn is_saved_since(base: &Resource, now: &Resource) -> bool {
    sluice::forms::is_saved_since(&record_of(base), &record_of(now))
}

pub fn disagreements(before: &Resource, sent: &Resource, now: &Resource) -> Vec<FieldChange> {
    sluice::forms::disagreements(&record_of(before), &record_of(sent), &record_of(now))
}

pub fn read_back(before: &Resource, sent: &Resource, now: &Resource) -> ReadBack {
    sluice::forms::read_back(&record_of(before), &record_of(sent), &record_of(now))
}

pub fn draft_of_new(pattern: &Resource) -> Draft {
    Draft::of_new(&RESOURCE, &record_of(pattern))
}

pub fn draft_of(resource: &Resource) -> Draft {
    Draft::of(&RESOURCE, &record_of(resource))
}

pub fn draft_of_change(now: &Resource, wanted: &Resource) -> Draft {
    Draft::of_change(&RESOURCE, &record_of(now), &record_of(wanted))
}

pub fn blank() -> Draft {
    Draft::blank(&RESOURCE)
}

pub struct Restored {
    pub base: Resource,
    pub draft: Draft,
}

impl Restored {
    fn of(draft: Draft) -> Self {
        let none = sluice::forms::Record::empty(RESOURCE.table);
        Self { base: resource_of(draft.base().unwrap_or(&none)), draft }
    }
}

pub fn restore(text: &str, fresh: Option<&Resource>) -> Option<Restored> {
    sluice::forms::restore(&RESOURCE, text, fresh.map(record_of).as_ref()).map(Restored::of)
}

pub fn of_window(entry: usize, window: usize, name: FieldName) -> FieldPath {
    FieldPath::of_item(RESTREAMS, entry, FieldName::WHOLE).within(SCHEDULE, window, name)
}

pub fn result(merge: &Merge) -> Resource {
    resource_of(merge.merged())
}

pub trait OfResource {
    fn sent(&self) -> Result<Resource, Problems>;
    fn entries(&self) -> &[Record];
    fn add_restream(&mut self) -> u32;
    fn add_window(&mut self, entry: u32) -> Option<u32>;
    fn move_by(&mut self, entry: u32, by: isize);
    fn turn(&mut self, entry: usize, name: FieldName, is_on: bool);
}

impl OfResource for Draft {
    fn sent(&self) -> Result<Resource, Problems> {
        self.validate().map(|record| resource_of(&record))
    }

    fn entries(&self) -> &[Record] {
        self.items(Field::top(RESTREAMS))
    }

    fn add_restream(&mut self) -> u32 {
        self.add(Field::top(RESTREAMS)).unwrap()
    }

    fn add_window(&mut self, entry: u32) -> Option<u32> {
        self.add(Field::of(entry, SCHEDULE))
    }

    fn move_by(&mut self, entry: u32, by: isize) {
        let (_, at) = self.index_of(entry).unwrap();
        self.move_to(entry, at.saturating_add_signed(by));
    }

    fn turn(&mut self, entry: usize, name: FieldName, is_on: bool) {
        let key = self.entries()[entry].key;
        self.switch(Field::of(key, name), is_on);
    }
}

pub fn resource(json: &str) -> Resource {
    serde_json::from_str(json).unwrap()
}

/// Returns a resource with an entry for each of `numbers`, whose values contain the number.
pub fn numbered(numbers: &[usize]) -> Resource {
    let entries: Vec<String> = numbers
        .iter()
        .map(|n| {
            format!(
                r#"{{"schedule":[],"source":"rtmp://in.example.com/s/{n}","transcoded":false,"transcode_quality":"","target_type":"customRTMP","target_url":"rtmp://out{n}.example.com/app","target_key":"key-{n}","login":"","password":"","backup":{{}},"id":{n}}}"#
            )
        })
        .collect();
    resource(&format!(
        r#"{{"resource_id":"r1","name":"News","type":"short","active":true,"creation_ts":1,"modification_ts":2,"restreams":[{}],"rev": 7}}"#,
        entries.join(",")
    ))
}

pub fn put(draft: &mut Draft, place: usize, name: FieldName, text: &str) {
    let key = draft.entries()[place].key;
    draft.set_text(Field::of(key, name), text.to_owned());
}

/// Adds a window to the first entry.
pub fn put_window(draft: &mut Draft, start: &str, stop: &str) {
    let window = draft.add_window(draft.entries()[0].key).unwrap();
    draft.set_text(Field::of(window, START), start.to_owned());
    draft.set_text(Field::of(window, STOP), stop.to_owned());
}

pub fn with(resource: &Resource, place: usize, name: FieldName, text: &str) -> Resource {
    let mut draft = draft_of(resource);
    put(&mut draft, place, name, text);
    draft.sent().unwrap()
}

pub fn body(resource: &Resource) -> String {
    record_of(resource).to_body()
}
