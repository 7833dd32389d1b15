//! Targets of active resources, which another resource should not send to by mistake.

use std::collections::HashMap;

use crate::forms::draft::Draft;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::remark::{Other, Remark};
use crate::forms::restream::names::{BACKUP, BACKUP_URL, RESTREAMS, STREAM_KEY, TARGET_URL};
use crate::model::ids::ResourceId;
use crate::model::restream::target_address::{canonical, targets};
use crate::model::restream::{Resource, shared_names, told};
use crate::text::listing::distinct;

/// The active resources by canonical target, also by backup target. It has no `Debug`: it contains keys.
#[derive(Default)]
pub struct LiveTargets(HashMap<String, Vec<LiveResource>>);

/// An active resource.
pub type LiveResource = Other<ResourceId>;

impl LiveTargets {
    /// Returns the targets of the active resources.
    pub fn of<'a>(resources: impl Iterator<Item = &'a Resource>) -> Self {
        let all: Vec<&Resource> = resources.collect();
        let (mut live, shared) = (Self::default(), shared_names(all.iter().copied()));
        for resource in all.into_iter().filter(|each| each.counts_as_active()) {
            let user = LiveResource { id: resource.resource_id.clone(), name: told(resource, &shared) };
            for target in targets(resource).filter_map(|(url, key)| canonical(url, key)) {
                let users = live.0.entry(target).or_default();
                if users.iter().all(|other| other.id != user.id) {
                    users.push(user.clone());
                }
            }
        }
        live
    }

    /// Returns a remark on each field of a draft whose target is in use, in the order of the form, with the resources
    /// that send to it `except` the edited one, in the account's order.
    pub fn in_use(&self, draft: &Draft, except: Option<&ResourceId>) -> Vec<Remark<ResourceId>> {
        let remark = |(field, target)| {
            let users = self.0.get(&target)?.iter().filter(|user| Some(&user.id) != except);
            let others: Vec<_> = users.cloned().collect();
            let message = match others.len() {
                0 => return None,
                1 => "this target is in use by an active resource:",
                _ => "this target is in use by active resources:",
            };
            Some(Remark { field, message: message.to_owned(), others })
        };
        let entries = draft.items(Field::top(RESTREAMS)).iter();
        entries.flat_map(typed_targets).filter_map(remark).collect()
    }

    /// Returns the other resources that send to a target of this one.
    pub fn others_of(&self, resource: &Resource) -> Vec<LiveResource> {
        let used = targets(resource).filter_map(|(url, key)| self.0.get(&canonical(url, key)?));
        distinct(used.flatten().filter(|other| other.id != resource.resource_id).cloned())
    }
}

/// Returns the names of the resources to activate that would share a target, each with those that it shares one with.
pub fn shared_targets(account: &[Resource], activated: &[Resource]) -> Vec<(String, Vec<LiveResource>)> {
    let is_activated = |id: &ResourceId| activated.iter().any(|each| each.resource_id == *id);
    let others = account.iter().filter(|each| !is_activated(&each.resource_id));
    let live = LiveTargets::of(others.chain(activated));
    let names = shared_names(account.iter());
    let shared = |resource: &Resource| {
        let others = live.others_of(resource);
        (!others.is_empty()).then(|| (told(resource, &names), others))
    };
    activated.iter().filter_map(shared).collect()
}

/// Returns whether two versions of a resource have the same targets in the same order.
pub(super) fn has_same_targets(one: &Resource, other: &Resource) -> bool {
    let all = |resource| targets(resource).map(|(url, key)| canonical(url, key));
    all(one).eq(all(other))
}

/// Returns the fields of an entry that name a target, with its canonical spelling.
fn typed_targets(entry: &Record) -> impl Iterator<Item = (Field, String)> {
    let backup = entry.is_on(BACKUP).then_some(BACKUP_URL);
    std::iter::once(TARGET_URL).chain(backup).filter_map(|name| {
        Some((Field::of(entry.key, name), canonical(entry.text(name), entry.text(STREAM_KEY))?))
    })
}

/// Warns about targets to which the entries of one resource send twice.
pub(super) fn repeated_targets(entries: &[Record]) -> Vec<Problem> {
    let (mut first, mut found) = (HashMap::new(), Vec::new());
    let all = entries.iter().enumerate().flat_map(|(at, entry)| typed_targets(entry).map(move |it| (at, it)));
    for (at, (field, target)) in all {
        let before = *first.entry(target).or_insert((at, field));
        if before.1 != field {
            let message = match before.0 {
                same if same == at => "The backup is the target itself. Enter another address.".to_owned(),
                other => {
                    format!("Same target and stream key as restream {}. Both would send to it.", other + 1)
                }
            };
            found.push(Problem::warning(field, message));
        }
    }
    found
}
