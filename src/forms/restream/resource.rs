//! A resource as a record, and the form mechanism applied to two resources.

use std::collections::HashMap;

use crate::forms::changes::{self, FieldChange};
use crate::forms::draft::Draft;
use crate::forms::merge::{self, Merge};
use crate::forms::record::Record;
use crate::forms::restream::table::RESOURCE;
use crate::forms::verdict;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by_key;

/// Returns a resource as a record.
pub fn record_of(resource: &Resource) -> Record {
    Record::read(RESOURCE.table, &serde_json::to_string(resource).unwrap_or_default())
}

/// Returns the resource that a record describes.
pub fn resource_of(record: &Record) -> Resource {
    serde_json::from_str(&record.to_text()).unwrap_or_default()
}

/// Returns the form of a new resource that copies another: see [`Draft::of_new`].
pub fn draft_of_new(pattern: &Resource) -> Draft {
    Draft::of_new(&RESOURCE, &record_of(pattern))
}

/// Returns what has to change in `base` to make it `wanted`: see [`changes::changes`].
pub fn changes(base: &Resource, wanted: &Resource) -> Vec<FieldChange> {
    changes::changes(&record_of(base), &record_of(wanted))
}

/// Merges two changes of `base`.
pub fn merge(base: &Resource, mine: &Resource, theirs: &Resource) -> Merge {
    merge::merge(&record_of(base), &record_of(mine), &record_of(theirs))
}

/// Compares the resource at the service with the one that a form started from.
pub fn freshness(base: &Resource, now: &Resource) -> verdict::Freshness {
    verdict::freshness(&record_of(base), &record_of(now))
}

/// Returns the differences between a resource as sent and as read back: see [`verdict::disagreements`].
pub fn disagreements(before: &Resource, sent: &Resource, now: &Resource) -> Vec<FieldChange> {
    verdict::disagreements(&record_of(before), &record_of(sent), &record_of(now))
}

/// Compares the resource at the service after a write with the sent and the previous one.
pub fn read_back(before: &Resource, sent: &Resource, now: &Resource) -> ReadBack {
    verdict::read_back(&record_of(before), &record_of(sent), &record_of(now))
}

/// Returns the resources that a creation with unknown outcome may have made, newest first: of the same content and
/// created at `since` or later, or at an unreported time.
pub fn created_like<'a>(sent: &Resource, all: &'a [Resource], since: UnixSeconds) -> Vec<&'a Resource> {
    let is_it = |resource: &&Resource| {
        let is_late_enough = resource.creation_ts >= since || resource.creation_ts == UnixSeconds::default();
        is_late_enough && is_alike(sent, resource)
    };
    let mut found: Vec<&Resource> = all.iter().filter(is_it).collect();
    sort_by_key(&mut found, |resource| std::cmp::Reverse(resource.creation_ts));
    found
}

/// Marks each resource that would be indistinguishable from another of them after creation ([`created_like`]).
pub fn twins(all: &[&Resource]) -> Vec<bool> {
    let mut by_name: HashMap<&str, Vec<&Resource>> = HashMap::new();
    for resource in all {
        by_name.entry(&resource.name).or_default().push(resource);
    }
    let is_twin = |resource: &&Resource| {
        by_name[resource.name.as_str()].iter().filter(|other| is_alike(resource, other)).nth(1).is_some()
    };
    all.iter().map(is_twin).collect()
}

fn is_alike(one: &Resource, other: &Resource) -> bool {
    one.name == other.name && !changes(one, other).iter().any(FieldChange::is_of_known_field)
}
