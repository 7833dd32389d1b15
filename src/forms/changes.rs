//! The differences between two versions of a document, field by field.

use crate::forms::list_texts::both_texts;
use crate::forms::matching::{inverted, matched};
use crate::forms::path::FieldPath;
use crate::forms::record::Record;
use crate::forms::record::on_or_off;
use crate::forms::table::{FieldKind, FieldName, FieldTable, List};
use crate::redact::url::host;
use crate::text::listing::distinct;
use crate::text::plurals::listed;
use crate::text::sorting::sort;

/// The kind of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// The value differs.
    Edited,
    /// The item is new. Its fields follow, each as a change.
    Added,
    /// The item was removed.
    Removed,
    /// The items are in another order.
    Moved,
}

/// One difference. `old` and `new` can be shown: secrets are masked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldChange {
    /// The kind of the difference.
    pub kind: ChangeKind,
    /// The field, by its index in the wanted document; for a removed item by its index in the base.
    pub path: FieldPath,
    /// The field's label on the page.
    pub label: String,
    /// The old value, masked; empty if there was none.
    pub old: String,
    /// The new value, masked; empty if there is none.
    pub new: String,
    /// True if a secret is masked in either value, which may then look the same although they differ.
    pub is_secret: bool,
}

impl FieldChange {
    /// Returns old and new for display, with words for a hidden, empty, new or removed value.
    pub fn describe(&self) -> [String; 2] {
        let shown = |text: &str| if text.is_empty() { "–".to_owned() } else { text.to_owned() };
        match self.kind {
            ChangeKind::Added => ["(new)".to_owned(), self.new.clone()],
            ChangeKind::Removed => [self.old.clone(), "removed".to_owned()],
            ChangeKind::Edited if self.is_secret && self.old == self.new => {
                [shown(&self.old), "changed (hidden)".to_owned()]
            }
            ChangeKind::Edited | ChangeKind::Moved => [shown(&self.old), shown(&self.new)],
        }
    }

    /// Returns whether the console knows the field.
    pub fn is_of_known_field(&self) -> bool {
        self.path.name != FieldName::OTHER
    }
}

/// Returns the changes from `base` to `wanted` in the order of the form; empty if and only if a person would call them
/// equal. Compares unknown members, but not what the service assigns (identifier and times).
pub fn changes(base: &Record, wanted: &Record) -> Vec<FieldChange> {
    let mut changes = Changes { table: base.table, found: Vec::new() };
    changes.record(base, wanted, FieldPath::top(FieldName::WHOLE));
    changes.found
}

/// Says what changes in the document `name` by the labels of its fields, without their values: "the stream key of
/// live.tube.example in Sports 2".
pub fn changed_fields(changes: &[FieldChange], wanted: &Record, name: &str) -> String {
    let is_part_of = |path: FieldPath, item: FieldPath| match item.steps {
        [first, None] => path.steps[0] == first,
        both => path.steps == both,
    };
    let added = || changes.iter().filter(|change| change.kind == ChangeKind::Added);
    let is_of_new = |path| added().any(|item| item.path != path && is_part_of(path, item.path));
    let told: Vec<&FieldChange> = changes.iter().filter(|change| !is_of_new(change.path)).collect();
    if let [FieldChange { kind: ChangeKind::Edited, path, label, .. }] = told.as_slice() {
        return edited_field(*path, label, wanted, name);
    }
    let labels = first_named(told.iter().map(|change| change.label.clone()).collect());
    let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
    format!("{} in {name}", listed(&labels))
}

/// Says which items of a list change: "live.tube.example and ams.gamer.example in Sports 2".
pub fn changed_items(changes: &[FieldChange], wanted: &Record, name: &str) -> String {
    let item = |(list, at)| {
        let found = wanted.items(list).get(at).and_then(item_host);
        found.unwrap_or_else(|| FieldPath::of_item(list, at, FieldName::WHOLE).label(wanted.table))
    };
    let items = distinct(changes.iter().filter_map(|change| change.path.steps[0]).map(item));
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    format!("{} in {name}", listed(&items))
}

/// Returns the host by which an item with an address is known.
fn item_host(item: &Record) -> Option<String> {
    let (address, _) = item.table.summary.last()?;
    Some(host(item.text(*address))).filter(|host| !host.is_empty())
}

/// Says what changed with its masked values: "Name: A → B; Restream 1: Login: a → b".
pub fn changed_values(changes: &[FieldChange]) -> String {
    let value = |change: &FieldChange| {
        let [old, new] = change.describe();
        format!("{}: {old} → {new}", change.label)
    };
    first_named(changes.iter().map(value).collect()).join("; ")
}

/// The number of fields that a sentence names.
const NAMED: usize = 3;

/// Returns the first ones, and how many more there are.
fn first_named(mut all: Vec<String>) -> Vec<String> {
    if let Some(more) = all.len().checked_sub(NAMED).filter(|more| *more > 0) {
        all.truncate(NAMED);
        all.push(format!("{more} more"));
    }
    all
}

/// Says which field was edited; an item with an address is known by its host.
fn edited_field(path: FieldPath, label: &str, wanted: &Record, name: &str) -> String {
    let [Some((list, at)), None] = path.steps else {
        return format!("the {} of {name}", begun_small(label));
    };
    let found = wanted
        .items(list)
        .get(at)
        .and_then(|item| Some((item.table.field(path.name)?.label, item_host(item)?)));
    match found {
        Some((field, host)) => format!("the {} of {host} in {name}", begun_small(field)),
        None => format!("{label} in {name}"),
    }
}

/// Returns a label within a sentence; "DVR enabled" remains.
fn begun_small(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.as_str()) {
        (Some(first), rest) if !rest.starts_with(char::is_uppercase) => {
            first.to_lowercase().chain(rest.chars()).collect()
        }
        _ => label.to_owned(),
    }
}

pub(super) fn order_label(list: FieldName) -> String {
    ["Order of ", list.0].concat()
}

pub(super) fn numbers(indices: &[usize]) -> String {
    let numbers: Vec<String> = indices.iter().map(|index| (index + 1).to_string()).collect();
    numbers.join(", ")
}

struct Changes {
    table: &'static FieldTable,
    found: Vec<FieldChange>,
}

impl Changes {
    fn add(&mut self, kind: ChangeKind, path: FieldPath, [old, new]: [String; 2], is_secret: bool) {
        let label = if kind == ChangeKind::Moved { order_label(path.name) } else { path.label(self.table) };
        self.found.push(FieldChange { kind, path, label, old, new, is_secret });
    }

    fn record(&mut self, old: &Record, new: &Record, at: FieldPath) {
        for field in old.table.fields {
            let path = FieldPath { name: field.name, ..at };
            match field.kind {
                FieldKind::List(list) if list.is_matched() => self.items(list, field.name, old, new),
                // The service may omit a list that applies in neither version.
                FieldKind::List(_) if !old.applies(field) && !new.applies(field) => {}
                FieldKind::Part => {
                    let [was, is] = [old, new].map(|record| record.is_on(field.name));
                    if was != is {
                        self.add(ChangeKind::Edited, path, [on_or_off(was), on_or_off(is)], false);
                    }
                }
                _ => {
                    if !old.is_same(new, field.name) {
                        let texts = both_texts(old, new, field.name);
                        // Addresses that look the same after masking differ in a secret.
                        let is_secret = field.is_secret() || texts[0] == texts[1];
                        self.add(ChangeKind::Edited, path, texts, is_secret);
                    }
                }
            }
        }
        // Without values, because unknown members may hold secrets.
        if !old.has_same_unknown(new) {
            let path = FieldPath { name: FieldName::OTHER, ..at };
            self.add(ChangeKind::Edited, path, [String::new(), String::new()], true);
        }
    }

    fn items(&mut self, list: &'static List, name: FieldName, old: &Record, new: &Record) {
        let (base, wanted) = (old.items(name), new.items(name));
        let origins = matched(list, base, wanted);
        let staying: Vec<usize> = origins.iter().copied().flatten().collect();
        if !staying.is_sorted() {
            let mut sorted = staying.clone();
            sort(&mut sorted);
            let order = [numbers(&sorted), numbers(&staying)];
            self.add(ChangeKind::Moved, FieldPath::top(name), order, false);
        }
        let whole = |index| FieldPath::of_item(name, index, FieldName::WHOLE);
        for (index, (item, origin)) in wanted.iter().zip(&origins).enumerate() {
            match origin.and_then(|origin| base.get(origin)) {
                Some(was) => self.record(was, item, whole(index)),
                None => {
                    self.add(ChangeKind::Added, whole(index), [String::new(), item.summary()], false);
                    self.record(&Record::empty(list.table), item, whole(index));
                }
            }
        }
        for (index, (item, found)) in base.iter().zip(inverted(&origins, base.len())).enumerate() {
            if found.is_none() {
                self.add(ChangeKind::Removed, whole(index), [item.summary(), String::new()], false);
            }
        }
    }
}
