//! What differs between two resources, field by field.

use crate::json::object::ReceivedObject;
use crate::model::restream::{Backup, Resource, Restream};

use crate::forms::restream::field::{FieldName, FieldPath};
use crate::forms::restream::matching::matched;
use crate::forms::restream::values::{ENTRY_FIELDS, on_or_off, shown, value, words_for};

/// What happened to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeKind {
    /// It holds something else.
    Edited,
    /// The entry is new. Its fields follow, each as a change of its own.
    Added,
    /// The entry is gone.
    Removed,
    /// The entries stand in another order.
    Moved,
}

/// One difference. Old and new are as they may be shown: secrets are dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What happened.
    pub kind: ChangeKind,
    /// The field, by its place in the wanted resource; that of a removed entry by its place in the base.
    pub path: FieldPath,
    /// The field as the page names it.
    pub label: String,
    /// What it held; empty for nothing. Secrets are masked.
    pub old: String,
    /// What it is to hold; empty for nothing. Secrets are masked.
    pub new: String,
    /// Whether old or new hides a secret, so that they may look alike though they differ.
    pub is_secret: bool,
}

impl Change {
    /// Old and new in words: what is hidden, empty, new or gone says so.
    pub fn told(&self) -> [String; 2] {
        let shown = |text: &str| if text.is_empty() { "–".to_owned() } else { text.to_owned() };
        match self.kind {
            ChangeKind::Added => ["not there".to_owned(), format!("added: {}", self.new)],
            ChangeKind::Removed => [self.old.clone(), "removed".to_owned()],
            ChangeKind::Edited if self.is_secret && self.old == self.new => {
                [shown(&self.old), "changed (not shown)".to_owned()]
            }
            ChangeKind::Edited | ChangeKind::Moved => [shown(&self.old), shown(&self.new)],
        }
    }
}

/// What has to change in `base` to make it `wanted`, in the order of the form; nothing if and only if a person would call
/// them the same. What the service assigns (identifier and times) is not compared, unknown members are.
pub fn changes(base: &Resource, wanted: &Resource) -> Vec<Change> {
    let mut found = Changes(Vec::new());
    found.edited(FieldPath::top(FieldName::Name), &base.name, &wanted.name);
    found.edited(FieldPath::top(FieldName::Type), &base.kind, &wanted.kind);
    found.edited(FieldPath::top(FieldName::Active), &on_or_off(base.active), &on_or_off(wanted.active));
    let origins = matched(&base.restreams, &wanted.restreams);
    found.order(&origins);
    for (place, (entry, origin)) in wanted.restreams.iter().zip(&origins).enumerate() {
        match origin {
            Some(origin) => found.entry(&base.restreams[*origin], entry, place),
            None => {
                found.whole(ChangeKind::Added, place, String::new(), words_for(entry));
                found.entry(&Restream::default(), entry, place);
            }
        }
    }
    for (place, entry) in base.restreams.iter().enumerate() {
        if !origins.contains(&Some(place)) {
            found.whole(ChangeKind::Removed, place, words_for(entry), String::new());
        }
    }
    found.unknown(FieldPath::top(FieldName::Other), [&base.members, &wanted.members], Resource::NAMES);
    found.0
}

struct Changes(Vec<Change>);

impl Changes {
    fn add(&mut self, kind: ChangeKind, path: FieldPath, old: String, new: String, is_secret: bool) {
        let label = if kind == ChangeKind::Moved { String::from("Order of restreams") } else { path.label() };
        self.0.push(Change { kind, path, label, old, new, is_secret });
    }

    fn edited(&mut self, path: FieldPath, old: &str, new: &str) {
        if old != new {
            self.add(ChangeKind::Edited, path, old.to_owned(), new.to_owned(), false);
        }
    }

    fn whole(&mut self, kind: ChangeKind, place: usize, old: String, new: String) {
        self.add(kind, FieldPath::of_entry(place, FieldName::Restream), old, new, false);
    }

    /// Whether entries that stay have changed places among each other. The numbers are those of the base.
    fn order(&mut self, origins: &[Option<usize>]) {
        let staying: Vec<usize> = origins.iter().copied().flatten().collect();
        if staying.is_sorted() {
            return;
        }
        let numbers = |places: &[usize]| {
            let numbers: Vec<String> = places.iter().map(|place| (place + 1).to_string()).collect();
            numbers.join(", ")
        };
        let mut sorted = staying.clone();
        sorted.sort_unstable();
        let path = FieldPath::top(FieldName::Restreams);
        self.add(ChangeKind::Moved, path, numbers(&sorted), numbers(&staying), false);
    }

    fn entry(&mut self, old: &Restream, new: &Restream, place: usize) {
        for name in ENTRY_FIELDS {
            let path = FieldPath::of_entry(place, name);
            if name == FieldName::BackupUrl && old.backup.is_none() != new.backup.is_none() {
                let path = FieldPath::of_entry(place, FieldName::Backup);
                self.edited(path, &on_or_off(!old.backup.is_none()), &on_or_off(!new.backup.is_none()));
            }
            if value(old, name) != value(new, name) {
                let (old, new) = (shown(old, name), shown(new, name));
                // Addresses that differ in nothing that may be shown differ in a key.
                let is_secret = name.is_secret() || old == new;
                self.add(ChangeKind::Edited, path, old, new, is_secret);
            }
        }
        let path = FieldPath::of_entry(place, FieldName::Other);
        self.unknown(path, [&old.members, &new.members], Restream::NAMES);
        self.unknown(path, [&old.backup.members, &new.backup.members], Backup::NAMES);
    }

    /// What the console does not know may be anything, so neither old nor new is shown.
    fn unknown(&mut self, path: FieldPath, [old, new]: [&ReceivedObject; 2], known: &[&str]) {
        if !old.has_same_unknown(new, known) {
            self.add(ChangeKind::Edited, path, String::new(), String::new(), true);
        }
    }
}
