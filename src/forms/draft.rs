//! The typed contents of a form.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use crate::forms::matching::matched;
use crate::forms::path::{Field, FieldPath};
use crate::forms::problems::{Problem, Problems};
use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldKind, FieldName, FieldSpec, FieldTable, List, ON};
use crate::forms::utc_time::parse_typed;
use crate::json::object::ReceivedObject;
use crate::model::time::{UnixSeconds, format_utc};
use crate::text::sorting::sort;

/// A document that has a form.
pub struct Document {
    /// Its fields.
    pub table: &'static FieldTable,
    /// The rules that the rows of the table cannot express. With the service's time they also find what is over.
    pub rules: fn(&Draft, Option<UnixSeconds>) -> Vec<Problem>,
    /// Says what an undo of a save from the first to the second version does not bring back; empty if nothing is lost.
    pub not_undone: fn(&Record, &Record) -> &'static str,
}

impl Document {
    /// Returns a document of which a save loses nothing.
    pub const fn new(
        table: &'static FieldTable,
        rules: fn(&Draft, Option<UnixSeconds>) -> Vec<Problem>,
    ) -> Self {
        Self { table, rules, not_undone: |_, _| "" }
    }
}

/// The typed contents of a document's form, trimmed and corrected only in [`Draft::validate`]. Every record has its own
/// key. Unknown members stay with the record they were received with; a duplicate does not get them,
/// because they may identify the record at the service. It has no `Debug`: typed values may be secrets.
#[derive(Clone)]
pub struct Draft {
    pub(super) document: &'static Document,
    pub(super) root: Record,
    /// The document at the service, as far as the person knows; `None` for a new document.
    pub(super) base: Option<Arc<Record>>,
    /// Secrets that were typed before a reload and were not stored.
    pub(super) to_retype: Vec<Field>,
    next_key: u32,
    /// The path of each record by its key, from the first search until a list changes.
    pub(super) places: OnceLock<HashMap<u32, FieldPath>>,
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
        draft.base = Some(Arc::new(base.clone()));
        draft.root = draft.record_of(wanted, Some(0), true);
        draft.root.key = Field::ROOT;
        draft.root.members = base.members.clone();
        for (name, list) in base.table.matched_lists() {
            let was = base.items(name);
            let Some(items) = draft.root.items_mut(name) else { continue };
            let origins = matched(list, was, items);
            for (item, origin) in items.iter_mut().zip(origins) {
                item.origin = origin;
                let was = origin.and_then(|at| was.get(at));
                if let Some(was) = was.filter(|was| has_drifted(list, was, item)) {
                    item.members = was.members.clone();
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
        let Some(base) = &self.base else { return free };
        let received = free.record_of(base, Some(0), true);
        free.set_root(free.root.with_fields_of(&received, &|name| !is_free(name)));
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
        self.places.take();
        self.root.take_keys(&other.root).then_some(self)
    }

    pub(super) fn set_root(&mut self, root: Record) {
        self.places.take();
        self.root = root;
    }

    /// Returns the document at the service, as far as the person knows; `None` for a new document.
    pub fn base(&self) -> Option<&Record> {
        self.base.as_deref()
    }

    fn empty(document: &'static Document) -> Self {
        let root = Record::empty(document.table);
        Self { document, root, base: None, to_retype: Vec::new(), next_key: 0, places: OnceLock::new() }
    }

    /// Returns the table of the document.
    pub fn table(&self) -> &'static FieldTable {
        self.document.table
    }

    pub(super) fn new_key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    pub(super) fn record_of(&mut self, record: &Record, origin: Option<usize>, is_received: bool) -> Record {
        let key = self.new_key();
        let received = is_received.then(|| record.values.as_slice().into());
        let mut typed = Record { key, origin, received, ..record.clone() };
        for items in typed.lists_mut() {
            for (at, item) in items.iter_mut().enumerate() {
                *item = self.record_of(item, Some(at), is_received);
            }
        }
        typed
    }

    pub(super) fn new_record(&mut self, table: &'static FieldTable) -> Record {
        let mut record = Record { key: self.new_key(), ..Record::empty(table) };
        for (field, typed) in table.fields.iter().zip(&mut record.values) {
            match (typed, field.kind) {
                (Value::List(items), FieldKind::List(list)) => {
                    items.extend((0..list.initial_count).map(|_| self.new_record(list.table)));
                }
                (Value::Flag(is_on), _) => *is_on = Some(field.initial == ON),
                (Value::Text(text), _) => field.initial.clone_into(text),
                (Value::List(_), _) => {}
            }
        }
        record
    }

    /// Returns the document to send, or all problems that prevent it, in the order of the form. Trims blanks,
    /// except those of a password, and empties fields that do not apply. Sends untouched
    /// values and unknown members as received, so that only the person's changes are sent.
    pub fn validate(&self) -> Result<Record, Problems> {
        let problems = Problems(self.problems(None).0.into_iter().filter(|p| !p.is_warning).collect());
        if problems.has_errors() { Err(problems) } else { Ok(self.to_record()) }
    }

    /// Returns the document of the draft, valid or not.
    pub fn to_record(&self) -> Record {
        self.root.to_send()
    }
}

impl Record {
    /// Copies the keys of a record; returns false if its values differ.
    fn take_keys(&mut self, other: &Self) -> bool {
        self.key = other.key;
        let is_alike = std::ptr::eq(self.table, other.table);
        let mut typed = self.values.iter_mut().zip(&other.values);
        is_alike
            && typed.all(|both| match both {
                (Value::List(one), Value::List(two)) => {
                    one.len() == two.len() && one.iter_mut().zip(two).all(|(one, two)| one.take_keys(two))
                }
                (one, two) => one == two,
            })
    }

    pub(super) fn forget_received(&mut self) {
        (self.origin, self.received, self.members) = (None, None, ReceivedObject::default());
        self.lists_mut().flatten().for_each(Self::forget_received);
    }

    fn to_send(&self) -> Self {
        let fields = self.table.fields.iter().zip(&self.values).enumerate();
        let values = fields.map(|(at, (field, typed))| self.value_to_send(at, field, typed)).collect();
        Self::new(self.table, values, self.members.clone())
    }

    fn value_to_send(&self, at: usize, field: &FieldSpec, typed: &Value) -> Value {
        let received = self.received.as_deref().unwrap_or_default();
        let was = received.get(at);
        match typed {
            Value::Flag(is_on) => Value::Flag(*is_on),
            Value::List(_) if !self.applies(field) => was.cloned().unwrap_or(Value::List(Vec::new())),
            Value::List(items) => Value::List(items.iter().map(Self::to_send).collect()),
            Value::Text(typed) => {
                let was = was.map_or("", Value::text);
                let is_untouched = typed == was && !self.applies_with(received, field);
                let is_sent = self.applies(field) || is_untouched;
                Value::Text(if is_sent { text_to_send(field, typed, was) } else { String::new() })
            }
        }
    }
}

/// Returns a typed value as sent, an untouched one as received.
fn text_to_send(field: &FieldSpec, typed: &str, received: &str) -> String {
    match field.kind {
        _ if typed == received => received.to_owned(),
        FieldKind::Time => parse_typed(typed, None).map_or_else(|_| typed.trim().to_owned(), format_utc),
        FieldKind::Span(span) => {
            span.parse(typed).map_or_else(|_| typed.trim().to_owned(), |count| count.to_string())
        }
        kind => kind.trimmed(typed).to_owned(),
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
    list.match_keys.first().and_then(|key| key.first()).is_some_and(is_same) && names(one) == names(other)
}
