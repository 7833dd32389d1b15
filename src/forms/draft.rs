//! The typed contents of a form.

use std::sync::Arc;

use crate::forms::matching::matched;
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable, List, ON};
use crate::model::time::UnixSeconds;
use crate::text::invisible::trimmed;
use crate::text::sorting::sort;

/// A document that has a form.
pub struct Document {
    /// Its fields.
    pub table: &'static FieldTable,
    /// The rules that the rows of the table cannot express. With the service's time they also find what is over.
    pub rules: fn(&Draft, Option<UnixSeconds>) -> Vec<Problem>,
}

/// The typed contents of a document's form, trimmed and corrected only in [`Draft::validate`]. Every record has a key
/// that survives moves. Unknown members stay with the record they were received with; a duplicate does not get them,
/// because they may identify the record at the service.
#[derive(Clone)]
pub struct Draft {
    pub(super) document: &'static Document,
    pub(super) root: DraftRecord,
    /// The document at the service, as far as the person knows; without values for a new document.
    pub(super) base: Arc<Record>,
    pub(super) is_blank: bool,
    /// Secrets that were typed before a reload and were not stored.
    pub(super) to_retype: Vec<Field>,
    next_key: u32,
}

/// The document itself, or an item of one of its lists, as typed.
#[derive(Clone)]
pub struct DraftRecord {
    /// Identifies the record within the draft, also after moves.
    pub key: u32,
    /// The index in the base; for an item of a list that is compared as a unit, the index in `received` of its parent.
    pub(super) origin: Option<usize>,
    pub(super) received: Record,
    /// True if `received` came from the service, whose untouched values are never errors.
    pub(super) is_received: bool,
    pub(super) typed: Vec<FieldInput>,
}

/// The typed value of a field. It has no `Debug`: it may be a secret.
#[derive(Clone)]
pub(super) enum FieldInput {
    Text(String),
    /// On or off; `None` until it is chosen, if the service does not report it.
    Flag(Option<bool>),
    List(Vec<DraftRecord>),
}

/// Shows no typed values: they may be secrets.
impl std::fmt::Debug for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Draft { .. }")
    }
}

impl Draft {
    /// Returns the form of an existing document. Untouched fields are sent as received; a broken rule is then a
    /// warning.
    pub fn of(document: &'static Document, base: &Record) -> Self {
        Self::of_change(document, base, base)
    }

    /// Returns the form of the existing document `base` with the changes to `wanted` typed in: a merge or an undo.
    /// Unknown members that the service has changed since then stay.
    pub fn of_change(document: &'static Document, base: &Record, wanted: &Record) -> Self {
        let mut draft = Self::empty(document);
        draft.is_blank = false;
        draft.base = Arc::new(base.clone());
        let received = Record { members: base.members.clone(), ..wanted.clone() };
        draft.root = draft.record_of(&received, Some(0), true);
        draft.root.key = Field::ROOT;
        for (at, list) in base.table.matched_lists() {
            let was = base.items(base.table.fields[at].name);
            let Some(FieldInput::List(items)) = draft.root.typed.get_mut(at) else { continue };
            let wanted: Vec<Record> = items.iter().map(|item| item.received.clone()).collect();
            for (item, origin) in items.iter_mut().zip(matched(list, was, &wanted)) {
                item.origin = origin;
                let was = origin.and_then(|at| was.get(at));
                if let Some(was) = was.filter(|was| has_drifted(list, was, &item.received)) {
                    item.received.members = was.members.clone();
                }
            }
        }
        draft
    }

    /// Returns the form of a copy of `pattern` without its unknown members, which may identify it. All rules apply.
    pub fn of_new(document: &'static Document, pattern: &Record) -> Self {
        let mut draft = Self::empty(document);
        draft.root = draft.record_of(pattern, None, false);
        draft.root.forget_received();
        draft.root.key = Field::ROOT;
        draft
    }

    /// Returns the form of a new document with the table's initial values.
    pub fn blank(document: &'static Document) -> Self {
        let mut draft = Self::empty(document);
        draft.root = draft.new_record(document.table);
        draft.root.key = Field::ROOT;
        draft
    }

    /// Returns the part of the draft that can be saved while the fields that `is_free` rejects are locked.
    #[must_use]
    pub fn only_free(&self, is_free: &dyn Fn(FieldName) -> bool) -> Self {
        let mut free = self.clone();
        let base = Arc::clone(&self.base);
        let received = free.record_of(&base, Some(0), true);
        let fields = self.table().fields.iter().zip(free.root.typed.iter_mut().zip(received.typed));
        for (_, (typed, received)) in fields.filter(|(field, _)| !is_free(field.name)) {
            *typed = received;
        }
        free
    }

    /// Returns the form of `now` that keeps what was typed into the fields that `is_free` rejects.
    #[must_use]
    pub fn locked_over(&self, now: &Record, is_free: &dyn Fn(FieldName) -> bool) -> Self {
        let wanted = now.with_fields_of(&self.to_record(), &|name| !is_free(name));
        Self::of_change(self.document, now, &wanted)
    }

    /// Returns this draft with the keys of `other`; `None` unless the same is typed in both.
    pub fn keyed_as(mut self, other: &Self) -> Option<Self> {
        self.next_key = other.next_key;
        self.root.take_keys(&other.root).then_some(self)
    }

    /// Returns the document at the service, as far as the person knows; `None` for a new document.
    pub fn base(&self) -> Option<&Record> {
        (!self.is_blank).then_some(&*self.base)
    }

    /// Returns the name of the document's own field that this field is, or is part of.
    pub fn top_name(&self, field: Field) -> FieldName {
        let outer = self.outermost(field.record).and_then(|key| self.index_of(key));
        outer.map_or(field.name, |(list, _)| list.name)
    }

    fn empty(document: &'static Document) -> Self {
        let none = Record::empty(document.table);
        let root = DraftRecord {
            key: Field::ROOT,
            origin: None,
            received: none.clone(),
            is_received: false,
            typed: Vec::new(),
        };
        Self { document, root, base: Arc::new(none), is_blank: true, to_retype: Vec::new(), next_key: 0 }
    }

    /// Returns the table of the document.
    pub fn table(&self) -> &'static FieldTable {
        self.document.table
    }

    pub(super) fn new_key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    pub(super) fn record_of(
        &mut self,
        record: &Record,
        origin: Option<usize>,
        is_received: bool,
    ) -> DraftRecord {
        let key = self.new_key();
        let mut typed = Vec::with_capacity(record.values.len());
        for (field, value) in record.table.fields.iter().zip(&record.values) {
            typed.push(match value {
                Value::Text(text) => FieldInput::Text(text.clone()),
                Value::Flag(is_on) => FieldInput::Flag(*is_on),
                Value::Part => FieldInput::Flag(Some(record.is_on(field.name))),
                Value::List(items) => {
                    let items = items.iter().enumerate();
                    FieldInput::List(
                        items.map(|(at, item)| self.record_of(item, Some(at), is_received)).collect(),
                    )
                }
            });
        }
        DraftRecord { key, origin, received: record.clone(), is_received, typed }
    }

    pub(super) fn new_record(&mut self, table: &'static FieldTable) -> DraftRecord {
        let mut record = self.record_of(&Record::empty(table), None, false);
        for (field, typed) in table.fields.iter().zip(&mut record.typed) {
            match (typed, field.kind) {
                (FieldInput::List(items), FieldKind::List(list)) => {
                    items.extend((0..list.initial_count).map(|_| self.new_record(list.table)));
                }
                (FieldInput::Flag(is_on), _) => *is_on = Some(field.initial == ON),
                (FieldInput::Text(text), _) => field.initial.clone_into(text),
                (FieldInput::List(_), _) => {}
            }
        }
        record
    }
}

impl DraftRecord {
    /// Returns the table of the record.
    pub fn table(&self) -> &'static FieldTable {
        self.received.table
    }

    pub(super) fn typed(&self, name: FieldName) -> Option<&FieldInput> {
        self.typed.get(self.table().index(name)?)
    }

    /// Returns the typed text, unmasked if it is a secret; empty if the field is no text.
    pub fn text(&self, name: FieldName) -> &str {
        match self.typed(name) {
            Some(FieldInput::Text(text)) => text,
            _ => "",
        }
    }

    /// Returns whether a switch is on.
    pub fn is_on(&self, name: FieldName) -> bool {
        matches!(self.typed(name), Some(FieldInput::Flag(Some(true))))
    }

    /// Returns the items of a list, in order.
    pub fn items(&self, list: FieldName) -> &[Self] {
        match self.typed(list) {
            Some(FieldInput::List(items)) => items,
            _ => &[],
        }
    }

    /// Returns whether a field applies: see [`FieldSpec::only_if`].
    pub fn applies(&self, field: &FieldSpec) -> bool {
        field.condition().is_none_or(|(name, wanted)| match self.typed(name) {
            Some(FieldInput::Text(text)) => trimmed(text) == wanted,
            _ => self.is_on(name) == (wanted == ON),
        })
    }

    /// Copies the keys of a record; returns false if its values differ.
    fn take_keys(&mut self, other: &Self) -> bool {
        self.key = other.key;
        let is_alike = std::ptr::eq(self.table(), other.table());
        let mut typed = self.typed.iter_mut().zip(&other.typed);
        is_alike
            && typed.all(|both| match both {
                (FieldInput::Text(one), FieldInput::Text(two)) => one == two,
                (FieldInput::Flag(one), FieldInput::Flag(two)) => one == two,
                (FieldInput::List(one), FieldInput::List(two)) => {
                    one.len() == two.len() && one.iter_mut().zip(two).all(|(one, two)| one.take_keys(two))
                }
                _ => false,
            })
    }

    pub(super) fn forget_received(&mut self) {
        (self.origin, self.received, self.is_received) = (None, Record::empty(self.table()), false);
        for typed in &mut self.typed {
            if let FieldInput::List(items) = typed {
                items.iter_mut().for_each(Self::forget_received);
            }
        }
    }
}

/// Returns whether two items are the same one and differ only in values of unknown members.
fn has_drifted(list: &List, one: &Record, other: &Record) -> bool {
    let names = |record: &Record| {
        let unknown = record.members.unknown(&record.names());
        let mut names: Vec<String> = unknown.into_iter().map(|member| member.name.into_owned()).collect();
        sort(&mut names);
        names
    };
    let is_same = |name: &FieldName| one.text(*name) == other.text(*name);
    list.signs.first().and_then(|sign| sign.first()).is_some_and(is_same) && names(one) == names(other)
}
