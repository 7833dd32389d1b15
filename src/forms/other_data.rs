//! Members that the console does not know (`contract.md#decision-35`): how to show them, and how to remove them.

use crate::forms::record::Record;
use crate::forms::table::FieldKind;
use crate::json::object::{MemberText, ReceivedObject, entries_of};
use crate::redact::{Secrets, redacted_body};

const SHOWN_BYTES: usize = 2_048;

/// A member that the console does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMember {
    /// The label of its record, such as "Restream 1"; empty for the document itself.
    pub of: String,
    /// The member's name.
    pub name: String,
    /// The value as JSON without secrets, truncated with an ellipsis.
    pub value: String,
}

/// Returns all unknown members of a document and its items, in the order received.
pub fn other_data(record: &Record) -> Vec<UnknownMember> {
    let secrets = Secrets::these(record.secrets());
    let mut found = Vec::new();
    add(record, "", &secrets, &mut found);
    found
}

/// Adds the unknown members of a record labelled `of`.
fn add(record: &Record, of: &str, secrets: &Secrets, found: &mut Vec<UnknownMember>) {
    let mut take = |members: &ReceivedObject, known: &[&str]| {
        found.extend(members.unknown(known).iter().map(|member| other_member(member, of, secrets)));
    };
    take(&record.members, &record.names());
    for field in record.table.fields {
        if matches!(field.kind, FieldKind::Part) {
            take(&record.part(field.name), &record.names_in(field.name));
        }
    }
    let comma = if of.is_empty() { "" } else { ", " };
    for field in record.table.fields {
        for (item, number) in record.items(field.name).iter().zip(1..) {
            add(item, &format!("{of}{comma}{} {number}", item.table.noun), secrets, found);
        }
    }
}

fn other_member(member: &MemberText<'_>, of: &str, secrets: &Secrets) -> UnknownMember {
    let object = ["{", member.name_text, ":", member.value_text, "}"].concat();
    let body = redacted_body(object.as_bytes(), secrets, SHOWN_BYTES);
    let value = match (body.is_cut, entries_of(&body.text).first()) {
        (false, Some(entry)) => entry.value_text.to_owned(),
        _ => [body.text.split_once(':').map_or("", |(_, value)| value), "…"].concat(),
    };
    UnknownMember { of: of.to_owned(), name: member.name.to_string(), value }
}

/// Returns the unknown top-level members of a sent document that a refusal names, in its message or as the path of a
/// field.
pub fn refused_members<'a>(
    sent: &Record,
    message: &str,
    paths: impl Iterator<Item = &'a str> + Clone,
) -> Vec<UnknownMember> {
    let mut found = other_data(sent);
    found.retain(|UnknownMember { of, name, .. }| {
        of.is_empty() && (is_word(message, name) || paths.clone().any(|path| path == name))
    });
    found
}

/// Returns whether a text contains a name as a word, not as part of another name.
fn is_word(text: &str, name: &str) -> bool {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
    !name.is_empty()
        && text.match_indices(name).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + name.len()..].chars().next();
            // `restreams[0].name` is another member.
            !before.is_some_and(|c| is_of_name(c) || c == '.') && !after.is_some_and(is_of_name)
        })
}

/// Returns a document without the unknown top-level members of these names.
#[must_use]
pub fn without(record: &Record, names: &[String]) -> Record {
    let known = record.names();
    let mut left = record.clone();
    for member in record.members.unknown(&known) {
        if names.iter().any(|name| *name == member.name) {
            left.members = left.members.with(member.name_text, None);
        }
    }
    left
}
