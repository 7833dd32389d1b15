//! A resource of the file put over the one at the service: members that the file does not name stay. A secret that the file does not
//! hold is taken from the service where the rest of its restream, or of its member, is the same; otherwise it is missing.

use crate::forms::restream::resource::label_of;
use crate::json::object::{MemberText, ObjectText, entries_of, value_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::model::restream::secretless::{
    LEFT_OUT, has_left_out, resource_without_secrets, restream_without_secrets,
};
use crate::model::restream::{Backup, Resource, Restream};
use crate::redact::url::MASK;

/// What a file and the service make together.
pub(super) struct Combined {
    /// The resource as JSON. Missing secrets are empty in it.
    pub text: String,
    /// The secrets that are missing, as the form names them.
    pub missing: Vec<String>,
}

/// Puts the JSON of a resource over the one `present` at the service. `has_marks` says whether marks stand for secrets in the file.
pub(super) fn combine(file: &str, has_marks: bool, present: Option<&str>) -> Combined {
    let whole = present.unwrap_or("{}");
    let shown = resource_without_secrets(whole);
    let (file, whole, shown) = (last_of_each(file), entries_of(whole), entries_of(&shown));
    let mut missing = Vec::new();
    let mut out = ObjectText::new();
    let is_new = |entry: &&MemberText<'_>| value_of(&whole, &entry.name).is_none();
    for entry in whole.iter().chain(file.iter().filter(is_new)) {
        let name = entry.name.as_ref();
        let present = value_of(&whole, name);
        let is_assigned = Resource::ASSIGNED.contains(&name);
        let value = match value_of(&file, name).filter(|_| !is_assigned) {
            None => present.map(str::to_owned),
            Some(value) if !has_marks || !has_left_out(value) => Some(value.to_owned()),
            Some(value) if name == "restreams" => {
                Some(restreams(value, present.unwrap_or("[]"), &mut missing))
            }
            Some(value) if value_of(&shown, name).is_some_and(|shown| is_same(shown, value)) => {
                present.map(str::to_owned)
            }
            Some(value) => without_marks(name, value, &mut missing),
        };
        if let Some(value) = value {
            out.push(entry.name_text, &value);
        }
    }
    Combined { text: out.finish(), missing }
}

/// The restreams of the file. One that is the same as one at the service in all but its secrets has its secrets; where several are,
/// each has those of its turn, if there are as many on both sides.
fn restreams(file: &str, present: &str, missing: &mut Vec<String>) -> String {
    let read = |shown: &str| serde_json::from_str::<Restream>(shown).ok();
    let (file, present) = (items_of(file), items_of(present));
    let in_file: Vec<_> = file.iter().map(|item| read(&restream_without_secrets(item))).collect();
    let there: Vec<_> = present.iter().map(|item| read(&restream_without_secrets(item))).collect();
    let same = |at: usize| -> Option<&str> {
        let one = in_file[at].as_ref()?;
        let of = |all: &[Option<Restream>]| -> Vec<usize> {
            (0..all.len()).filter(|at| all[*at].as_ref() == Some(one)).collect()
        };
        let (ours, theirs) = (of(&in_file), of(&there));
        let turn = ours.iter().position(|other| *other == at)?;
        theirs.get(turn).filter(|_| ours.len() == theirs.len()).map(|at| present[*at])
    };
    let item = |(at, item): (usize, &&str)| match same(at) {
        _ if !has_left_out(item) => (*item).to_owned(),
        Some(whole) => whole.to_owned(),
        None => without_marks(&format!("restreams[{at}]"), item, missing).unwrap_or_default(),
    };
    ["[", &file.iter().enumerate().map(item).collect::<Vec<_>>().join(","), "]"].concat()
}

/// A value with nothing in the place of its marks, which are named as missing. A member that the form has no field for is left out.
fn without_marks(path: &str, value: &str, missing: &mut Vec<String>) -> Option<String> {
    if !has_left_out(value) {
        return Some(value.to_owned());
    }
    if value.starts_with('{') {
        let mut out = ObjectText::new();
        for entry in last_of_each(value) {
            let path = [path, ".", entry.name.as_ref()].concat();
            if let Some(value) = without_marks(&path, entry.value_text, missing) {
                out.push(entry.name_text, &value);
            }
        }
        return Some(out.finish());
    }
    let label = label_of(path).filter(|_| has_field(path) && !value.starts_with('['));
    let has_field = label.is_some();
    missing.push(label.unwrap_or_else(|| path.to_owned()));
    // The form asks for an address with dots in it.
    let text = string_of(value).filter(|text| text != LEFT_OUT).unwrap_or_default();
    has_field.then(|| quoted(&text.replace(LEFT_OUT, MASK)))
}

/// Whether the form has a field for what this path leads to.
fn has_field(path: &str) -> bool {
    let in_entry = path.strip_prefix("restreams[").and_then(|path| path.split_once("]."));
    match in_entry.map(|(_, name)| (name, name.strip_prefix("backup."))) {
        None => Resource::NAMES.contains(&path),
        Some((name, None)) => Restream::NAMES.contains(&name),
        Some((_, Some(name))) => Backup::NAMES.contains(&name),
    }
}

/// Whether two values are the same but for blanks.
fn is_same(one: &str, other: &str) -> bool {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    read(one).is_some_and(|one| Some(one) == read(other))
}

/// The members of an object; of two with the same name the later, as for anyone who reads the JSON.
fn last_of_each(object: &str) -> Vec<MemberText<'_>> {
    let entries = entries_of(object);
    let is_last = |at: usize| !entries[at + 1..].iter().any(|later| later.name == entries[at].name);
    (0..entries.len()).filter(|at| is_last(*at)).map(|at| entries[at].clone()).collect()
}
