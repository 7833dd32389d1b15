//! What a read says about a write: whether someone else was there before it, and whether it did what was asked for.

use crate::forms::changes::{Change, ChangeKind, changes};
use crate::forms::matching::matched;
use crate::forms::path::FieldPath;
use crate::forms::record::Record;
use crate::forms::table::FieldName;
use crate::json::object::ReceivedObject;
use crate::model::read_back::ReadBack;

/// How the document at the service stands to the one that a form began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Freshness {
    /// No one has changed it.
    Unchanged,
    /// Only members that the console does not know differ, with the time of the last change as it was: a counter or the
    /// like. They are the service's, so what is sent takes them over.
    Drifted,
    /// Someone has saved it.
    Changed,
}

/// Compares what is at the service now with what a form began with.
pub fn freshness(base: &Record, now: &Record) -> Freshness {
    let found = changes(base, now);
    if base.version() != now.version() || found.iter().any(Change::is_of_known_field) {
        Freshness::Changed
    } else if found.is_empty() {
        Freshness::Unchanged
    } else {
        Freshness::Drifted
    }
}

/// What a document that was read back has otherwise than it was sent; nothing if it was saved. `before` is the document
/// before it was sent, without any value for a new one.
///
/// Members that the console does not know count where they were changed on purpose, and where one is gone. What the
/// service adds or counts on is its own business.
pub fn disagreements(before: &Record, sent: &Record, now: &Record) -> Vec<Change> {
    let mut found = changes(sent, now);
    // What was sent without saying is the service's to say.
    found.retain(|change| change.is_of_known_field() && !sent.is_unknown(change.path.name));
    let mut compare = |path: FieldPath, of: [&ReceivedObject; 3], known: &[&str]| {
        if is_lost(of, known) {
            let (old, new, label) = (String::new(), String::new(), path.label(sent.table));
            found.push(Change { kind: ChangeKind::Edited, path, label, old, new, is_secret: true });
        }
    };
    let members = [&before.members, &sent.members, &now.members];
    compare(FieldPath::top(FieldName::OTHER), members, &sent.names());
    let none = ReceivedObject::default();
    for (at, list) in sent.table.matched_lists() {
        let name = sent.table.fields[at].name;
        let (before, sent) = (before.items(name), sent.items(name));
        let pairs = sent.iter().zip(now.items(name)).zip(matched(list, before, sent)).enumerate();
        for (index, ((sent, now), origin)) in pairs {
            let was = origin.and_then(|origin| before.get(origin)).map_or(&none, |item| &item.members);
            let path = FieldPath::of_item(name, index, FieldName::OTHER);
            compare(path, [was, &sent.members, &now.members], &sent.names());
        }
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
pub fn read_back(before: &Record, sent: &Record, now: &Record) -> ReadBack {
    if disagreements(before, sent, now).is_empty() {
        ReadBack::Applied
    } else if disagreements(before, before, now).is_empty() {
        ReadBack::NotApplied
    } else {
        ReadBack::Different
    }
}
