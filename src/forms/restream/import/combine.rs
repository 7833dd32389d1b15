//! Merging a resource of the file into the one at the service. Members that the file does not name stay. A value that
//! differs only in its secrets gets the service's secrets; for any other value the secrets are missing.

use crate::forms::path::FieldPath;
use crate::forms::restream::export::{LEFT_OUT, has_left_out, without_secrets};
use crate::forms::restream::table::RESOURCE;
use crate::json::object::{MemberText, ObjectText, entries_of, value_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::model::restream::Resource;
use crate::redact::url::MASK;

/// Merges a resource's JSON into `present`, the one at the service; also returns the labels of missing secrets.
/// `has_marks` says that marks replace secrets in the file.
pub(super) fn combine(file: &str, has_marks: bool, present: Option<&str>) -> (String, Vec<String>) {
    let whole = present.unwrap_or("{}");
    let shown = without_secrets(whole);
    let (file, whole, shown) = (entries_of(file), entries_of(whole), entries_of(&shown));
    let mut missing = Vec::new();
    let mut out = ObjectText::new();
    let is_new = |entry: &&MemberText<'_>| value_of(&whole, &entry.name).is_none();
    for entry in whole.iter().chain(file.iter().filter(is_new)) {
        let name = entry.name.as_ref();
        let present = value_of(&whole, name);
        let value = match value_of(&file, name).filter(|_| !Resource::ASSIGNED.contains(&name)) {
            Some(value) if has_marks => {
                filled(name, value, value_of(&shown, name).zip(present), &mut missing)
            }
            value => value.or(present).map(str::to_owned),
        };
        if let Some(value) = value {
            out.push(entry.name_text, &value);
        }
    }
    (out.finish(), missing)
}

/// Returns the service's value if it equals the file's after removing secrets. Otherwise empties the marked secrets and
/// adds them to the missing ones; omits a member without a form field.
fn filled(
    path: &str,
    value: &str,
    shown_and_whole: Option<(&str, &str)>,
    missing: &mut Vec<String>,
) -> Option<String> {
    match shown_and_whole {
        _ if !has_left_out(value) => return Some(value.to_owned()),
        Some((shown, whole)) if is_same(shown, value) => return Some(whole.to_owned()),
        _ => {}
    }
    if path == "restreams" {
        let present = shown_and_whole.map(|(shown, whole)| (items_of(shown), items_of(whole)));
        let present: Vec<_> =
            present.map(|(shown, whole)| shown.into_iter().zip(whole).collect()).unwrap_or_default();
        let item = |(index, item): (usize, &str)| {
            // If several differ only in secrets, none can be chosen.
            let mut same = present.iter().filter(|(shown, _)| is_same(shown, item));
            let only = same.next().filter(|_| same.next().is_none()).copied();
            filled(&format!("restreams[{index}]"), item, only, missing)
        };
        let items: Vec<String> = items_of(value).into_iter().enumerate().filter_map(item).collect();
        return Some(["[", &items.join(","), "]"].concat());
    }
    if value.starts_with('{') {
        let mut out = ObjectText::new();
        for entry in entries_of(value) {
            let path = [path, ".", &entry.name].concat();
            if let Some(value) = filled(&path, entry.value_text, None, missing) {
                out.push(entry.name_text, &value);
            }
        }
        return Some(out.finish());
    }
    let field = FieldPath::parse(RESOURCE.table, path).filter(|field| field.to_string() == path);
    missing.push(field.map_or_else(|| path.to_owned(), |field| field.label(RESOURCE.table)));
    // The form asks for the masked part of an address.
    let text = string_of(value).filter(|text| text != LEFT_OUT).unwrap_or_default();
    field.map(|_| quoted(&text.replace(LEFT_OUT, MASK)))
}

fn is_same(one: &str, other: &str) -> bool {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    read(one).is_some_and(|one| Some(one) == read(other))
}
