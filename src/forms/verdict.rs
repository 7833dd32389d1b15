//! Judging a write by a read: concurrent changes, and whether the write was applied.

use crate::forms::changes::{ChangeKind, FieldChange, changes};
use crate::forms::matching::matched;
use crate::forms::path::FieldPath;
use crate::forms::record::Record;
use crate::forms::table::FieldName;
use crate::json::object::ReceivedObject;
use crate::model::read_back::ReadBack;

/// Returns whether someone has saved the document since `base` was read: a known field or the time of the last change
/// differs. Other unknown members are counters or the like, which belong to the service.
pub fn is_saved_since(base: &Record, now: &Record) -> bool {
    base.version() != now.version() || is_edited_since(base, now)
}

/// Returns whether a known field differs. A save that only set another time of the last change may be one's own.
pub fn is_edited_since(base: &Record, now: &Record) -> bool {
    changes(base, now).iter().any(FieldChange::is_of_known_field)
}

/// Returns the differences between a document as sent and as read back; empty if it was saved. `before` is the document
/// before the write, without values for a new one. Unknown members count if they were changed on purpose or were lost;
/// the service may add or update others.
pub fn disagreements(before: &Record, sent: &Record, now: &Record) -> Vec<FieldChange> {
    let mut found = changes(sent, now);
    // The service decides on a value that was not sent.
    found.retain(|change| change.is_of_known_field() && !sent.is_unknown(change.path.name));
    let mut compare = |path: FieldPath, of: [&ReceivedObject; 3], known: &[&str]| {
        if is_lost(of, known) {
            let (old, new, label) = (String::new(), String::new(), path.label(sent.table));
            found.push(FieldChange { kind: ChangeKind::Edited, path, label, old, new, is_secret: true });
        }
    };
    let members = [&before.members, &sent.members, &now.members];
    compare(FieldPath::top(FieldName::OTHER), members, &sent.names());
    let none = ReceivedObject::default();
    for (name, list) in sent.table.matched_lists() {
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

/// Returns whether a sent member was lost, or has another value than the one that was set.
fn is_lost([before, sent, now]: [&ReceivedObject; 3], known: &[&str]) -> bool {
    let [in_before, in_sent, in_now] = [before, sent, now].map(|members| members.unknown(known));
    in_sent.iter().enumerate().any(|(at, member)| {
        // A name may occur several times: compares the n-th of each.
        let nth = in_sent[..at].iter().filter(|other| other.name == member.name).count();
        let found = in_now.iter().filter(|other| other.name == member.name).nth(nth);
        let was = in_before.iter().filter(|other| other.name == member.name).nth(nth);
        match found {
            None => true,
            Some(found) => !found.is_spelled_as(member) && !was.is_some_and(|was| was.is_spelled_as(member)),
        }
    })
}

/// Compares the document at the service after a write with the sent and the previous one.
pub fn read_back(before: &Record, sent: &Record, now: &Record) -> ReadBack {
    if disagreements(before, sent, now).is_empty() {
        ReadBack::Applied
    } else if disagreements(before, before, now).is_empty() {
        ReadBack::NotApplied
    } else {
        ReadBack::Different
    }
}
