//! A resource of the file put over the one at the service. Members that the file does not name stay. A value that is the same but for
//! its secrets has those of the service; of any other the secrets are missing.

use crate::forms::path::FieldPath;
use crate::forms::restream::export::{LEFT_OUT, has_left_out, without_secrets};
use crate::forms::restream::table::RESOURCE;
use crate::json::object::{MemberText, ObjectText, entries_of, value_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::model::restream::Resource;
use crate::redact::url::MASK;

/// Puts the JSON of a resource over the one `present` at the service; also gives the secrets that are missing, as the form names
/// them. `has_marks` says whether marks stand for secrets in the file.
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

/// A value of the file: the service's own where it is the same as what that shows without secrets. Otherwise nothing stands for
/// its marks, which are named as missing; a member that the form has no field for is left out.
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
            // Of several that differ in their secrets alone, none is known to be it.
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
    // The form asks for an address with dots in it.
    let text = string_of(value).filter(|text| text != LEFT_OUT).unwrap_or_default();
    field.map(|_| quoted(&text.replace(LEFT_OUT, MASK)))
}

/// Whether two values are the same but for blanks.
fn is_same(one: &str, other: &str) -> bool {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    read(one).is_some_and(|one| Some(one) == read(other))
}
