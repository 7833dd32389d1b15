//! What a read says about a write: whether somebody else was there before it, and whether it did what was asked for.

use std::collections::HashMap;

use crate::json::object::ReceivedObject;
use crate::model::read_back::ReadBack;
use crate::model::restream::{Resource, Restream};
use crate::model::time::UnixSeconds;

use crate::forms::restream::changes::{Change, ChangeKind, changes};
use crate::forms::restream::field::{FieldName, FieldPath};
use crate::forms::restream::matching::matched;

/// How the resource at the service stands to the one that a form began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Since {
    /// Nobody has changed it.
    Unchanged,
    /// Only members that the console does not know differ, with the time of the last change as it was: a counter or the
    /// like. They are the service's, so what is sent takes them over.
    Drifted,
    /// Somebody has saved it.
    Changed,
}

/// Compares what is at the service now with what a form began with.
pub fn since(base: &Resource, now: &Resource) -> Since {
    let found = changes(base, now);
    if base.modification_ts != now.modification_ts || found.iter().any(|c| c.path.name != FieldName::Other) {
        Since::Changed
    } else if found.is_empty() {
        Since::Unchanged
    } else {
        Since::Drifted
    }
}

/// What a resource that was read back has otherwise than it was sent; nothing if it was saved. `before` is the resource
/// before it was sent, without any value for a new one.
///
/// ReceivedObject that the console does not know count where they were changed on purpose, and where one is gone. What the
/// service adds or counts on is its own business.
pub fn disagreements(before: &Resource, sent: &Resource, now: &Resource) -> Vec<Change> {
    let mut found = changes(sent, now);
    found.retain(|change| change.path.name != FieldName::Other);
    let mut is_lost = |path: FieldPath, of: [&ReceivedObject; 3], known: &[&str]| {
        if is_lost(of, known) {
            let (old, new, label) = (String::new(), String::new(), path.label());
            found.push(Change { kind: ChangeKind::Edited, path, label, old, new, is_secret: true });
        }
    };
    let top = FieldPath::top(FieldName::Other);
    is_lost(top, [&before.members, &sent.members, &now.members], Resource::NAMES);
    let none = ReceivedObject::default();
    let origins = matched(&before.restreams, &sent.restreams);
    let pairs = sent.restreams.iter().zip(&now.restreams).zip(origins).enumerate();
    for (place, ((sent, now), origin)) in pairs {
        let before =
            origin.and_then(|origin| before.restreams.get(origin)).map_or(&none, |entry| &entry.members);
        let path = FieldPath::of_entry(place, FieldName::Other);
        is_lost(path, [before, &sent.members, &now.members], Restream::NAMES);
    }
    found
}

/// Whether a member that was sent is gone, or was set by us and is something else.
fn is_lost([before, sent, now]: [&ReceivedObject; 3], known: &[&str]) -> bool {
    let [in_before, in_sent, in_now] = [before, sent, now].map(|members| members.unknown(known));
    in_sent.iter().enumerate().any(|(at, member)| {
        // A name may be there several times: each is compared with the same one of its name.
        let nth = in_sent[..at].iter().filter(|other| other.name == member.name).count();
        let found = in_now.iter().filter(|other| other.name == member.name).nth(nth);
        let was = in_before.iter().filter(|other| other.name == member.name).nth(nth);
        match found {
            None => true,
            Some(found) => !found.is_spelled_as(member) && !was.is_some_and(|was| was.is_spelled_as(member)),
        }
    })
}

/// Compares what is at the service after a write with what was sent and what was there before.
pub fn read_back(before: &Resource, sent: &Resource, now: &Resource) -> ReadBack {
    if disagreements(before, sent, now).is_empty() {
        ReadBack::Applied
    } else if disagreements(before, before, now).is_empty() {
        ReadBack::NotApplied
    } else {
        ReadBack::Different
    }
}

/// The resources that may be what a creation of unknown outcome has made: of the content that was sent and created at
/// `since` or later, or at a time that the service does not tell. The newest first.
pub fn created_like<'a>(sent: &Resource, all: &'a [Resource], since: UnixSeconds) -> Vec<&'a Resource> {
    let is_it = |resource: &&Resource| {
        let is_late_enough = resource.creation_ts >= since || resource.creation_ts == UnixSeconds::default();
        is_late_enough && is_alike(sent, resource)
    };
    let mut found: Vec<&Resource> = all.iter().filter(is_it).collect();
    found.sort_by_key(|resource| std::cmp::Reverse(resource.creation_ts));
    found
}

/// Which of these could not be told from another of them once they are created ([`created_like`]).
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
    one.name == other.name && changes(one, other).iter().all(|change| change.path.name == FieldName::Other)
}
