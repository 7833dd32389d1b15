//! A resource as a record, and the search for one that was created.

use crate::forms::changes::{FieldChange, changes};
use crate::forms::record::Record;
use crate::forms::restream::names::{ACTIVE, NAME};
use crate::forms::restream::table::{ENTRY, RESOURCE};
use crate::model::restream::{Resource, Restream};
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by_key;

/// Returns a resource as a record.
pub fn record_of(resource: &Resource) -> Record {
    Record::of_members(RESOURCE.table, resource.members.clone())
}

/// Returns the resource that a record describes.
pub fn resource_of(record: &Record) -> Resource {
    serde_json::from_str(&record.to_text()).unwrap_or_default()
}

/// Returns a resource made active or inactive.
pub fn switched(resource: &Resource, is_active: bool) -> Resource {
    let wanted = record_of(resource).switched(ACTIVE, is_active);
    Resource { flaws: resource.flaws.clone(), ..resource_of(&wanted) }
}

/// Returns the label and the value of each field of a restream that has one, with secrets masked.
pub fn details(restream: &Restream) -> Vec<(String, String)> {
    let record = Record::of_members(&ENTRY, restream.members.clone());
    let fields = ENTRY.fields.iter().filter(|field| record.applies(field));
    let shown = fields.map(|field| (field.label.to_owned(), record.display(field.name)));
    shown.filter(|(_, value)| !value.is_empty()).collect()
}

/// Returns the resources that were created at `since` or later, or at an unreported time; newest first.
pub fn created_since(all: &[Resource], since: UnixSeconds) -> Vec<&Resource> {
    let is_new = |one: &&Resource| one.creation_ts >= since || one.creation_ts == UnixSeconds::default();
    let mut found: Vec<&Resource> = all.iter().filter(is_new).collect();
    sort_by_key(&mut found, |resource| std::cmp::Reverse(resource.creation_ts));
    found
}

/// Returns whether a created resource has the content that was sent.
pub(super) fn is_same(one: &Record, other: &Resource) -> bool {
    one.text(NAME) == other.name
        && !changes(one, &record_of(other)).iter().any(FieldChange::is_of_known_field)
}
