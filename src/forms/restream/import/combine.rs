//! Merging a resource of the file into the one at the service. Members that the file does not name stay. A value that
//! differs only in its secrets gets the service's secrets, and so does a target with the same source and address; for any
//! other value the secrets are missing.

use crate::forms::path::FieldPath;
use crate::forms::restream::export::{LEFT_OUT, has_left_out, without_secrets};
use crate::forms::restream::names::{RESTREAMS, SOURCE, TARGET_URL};
use crate::forms::restream::table::RESOURCE;
use crate::forms::table::FieldName;
use crate::json::object::{MemberText, ObjectText, entries_of, value_of};
use crate::json::text::{items_of, quoted, string_of};
use crate::model::restream::Resource;
use crate::redact::url::MASK;

/// A resource of the file with the secrets that are known.
pub(super) struct Combined {
    pub(super) text: String,
    /// The labels of the missing secrets.
    pub(super) missing: Vec<String>,
    /// The targets that kept the service's secrets, and by what they were matched, one sentence each.
    pub(super) kept: Vec<String>,
}

/// Returns the source and the address of a target, as spelled.
fn place(target: &str) -> [String; 2] {
    let members = entries_of(target);
    [SOURCE, TARGET_URL].map(|name| value_of(&members, name.0).and_then(string_of).unwrap_or_default())
}

/// Merges a resource's JSON into `present`, the one at the service. `has_marks` says that marks replace secrets in the
/// file.
pub(super) fn combine(file: &str, has_marks: bool, present: Option<&str>) -> Combined {
    let whole = present.unwrap_or("{}");
    let shown = without_secrets(whole);
    let (file, whole, shown) = (entries_of(file), entries_of(whole), entries_of(&shown));
    let mut filling = Filling::default();
    let mut out = ObjectText::new();
    let is_new = |entry: &&MemberText<'_>| value_of(&whole, &entry.name).is_none();
    for entry in whole.iter().chain(file.iter().filter(is_new)) {
        let name = entry.name.as_ref();
        let present = value_of(&whole, name);
        let value = match value_of(&file, name).filter(|_| !Resource::ASSIGNED.contains(&name)) {
            Some(value) if has_marks => filling.filled(name, value, value_of(&shown, name).zip(present)),
            value => value.or(present).map(str::to_owned),
        };
        if let Some(value) = value {
            out.push(entry.name_text, &value);
        }
    }
    Combined { text: out.finish(), missing: filling.missing, kept: filling.kept }
}

#[derive(Default)]
struct Filling {
    missing: Vec<String>,
    kept: Vec<String>,
}

impl Filling {
    /// Returns the service's value if it equals the file's after removing secrets. Otherwise empties the marked secrets
    /// and adds them to the missing ones; omits a member without a form field.
    fn filled(&mut self, path: &str, value: &str, present: Option<(&str, &str)>) -> Option<String> {
        match present {
            _ if !has_left_out(value) => return Some(value.to_owned()),
            Some((shown, whole)) if is_same(shown, value) => return Some(whole.to_owned()),
            _ => {}
        }
        if path == RESTREAMS.0 {
            return Some(self.targets(value, present));
        }
        if value.starts_with('{') {
            let present = present.filter(|(shown, _)| place(shown) == place(value));
            return Some(self.object(path, value, present));
        }
        let field = FieldPath::parse(RESOURCE.table, path).filter(|field| field.to_string() == path);
        self.missing.push(field.map_or_else(|| path.to_owned(), |field| field.label(RESOURCE.table)));
        // The form asks for the masked part of an address.
        let text = string_of(value).filter(|text| text != LEFT_OUT).unwrap_or_default();
        field.map(|_| quoted(&text.replace(LEFT_OUT, MASK)))
    }

    fn object(&mut self, path: &str, value: &str, present: Option<(&str, &str)>) -> String {
        let [shown, whole] = [present.map(|one| one.0), present.map(|one| one.1)]
            .map(|text| text.map(entries_of).unwrap_or_default());
        let mut out = ObjectText::new();
        for entry in entries_of(value) {
            let name = entry.name.as_ref();
            let present = value_of(&shown, name).zip(value_of(&whole, name));
            if let Some(value) = self.filled(&[path, ".", name].concat(), entry.value_text, present) {
                out.push(entry.name_text, &value);
            }
        }
        out.finish()
    }

    /// Fills the targets of a resource from those of the one at the service.
    fn targets(&mut self, value: &str, present: Option<(&str, &str)>) -> String {
        let (shown, whole) =
            present.map(|(shown, whole)| (items_of(shown), items_of(whole))).unwrap_or_default();
        let own: Vec<(&str, &str)> = shown.into_iter().zip(whole).collect();
        let item = |(index, item): (usize, &str)| {
            let path = format!("{}[{index}]", RESTREAMS.0);
            let same = only(own.iter().copied().filter(|(shown, _)| is_same(shown, item)));
            let alike = || only(own.iter().copied().filter(|(shown, _)| place(shown) == place(item)));
            let is_alike = same.is_none();
            let found = same.or_else(alike);
            let before = self.missing.len();
            let filled = self.filled(&path, item, found);
            if is_alike && has_left_out(item) && self.missing.len() == before {
                let label = FieldPath::of_item(RESTREAMS, index, FieldName::WHOLE).label(RESOURCE.table);
                self.kept.push(format!("{label}: secrets kept, matched by source and address"));
            }
            filled
        };
        let items: Vec<String> = items_of(value).into_iter().enumerate().filter_map(item).collect();
        ["[", &items.join(","), "]"].concat()
    }
}

/// Returns the only item; `None` if there are several, none of which can be chosen.
fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    all.next().filter(|_| all.next().is_none())
}

fn is_same(one: &str, other: &str) -> bool {
    let read = |text| serde_json::from_str::<serde_json::Value>(text).ok();
    read(one).is_some_and(|one| Some(one) == read(other))
}
