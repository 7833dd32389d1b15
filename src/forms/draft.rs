//! What is typed into a form, as it is typed.

use std::sync::Arc;

use crate::forms::matching::matched;
use crate::forms::path::Field;
use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldName, FieldSpec, Kind, List, ON, Table};
use crate::model::time::UnixSeconds;
use crate::text::invisible::trimmed;
use crate::text::sorting::sort;

/// A document that has a form.
pub struct Document {
    /// Its fields.
    pub table: &'static Table,
    /// What is wrong with a draft, and what is worth pointing out, beyond what the rows of the table say. With the
    /// service's time also what is over.
    pub rules: fn(&Draft, Option<UnixSeconds>) -> Vec<Finding>,
}

/// What a rule finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The field that it is about.
    pub field: Field,
    /// A sentence for the person who typed it. It never repeats what was typed: that may be a secret.
    pub message: String,
    /// Whether it is only pointed out.
    pub is_warning: bool,
}

impl Finding {
    /// What keeps the draft from being saved, unless the service itself has sent it.
    pub fn error(field: Field, message: impl Into<String>) -> Self {
        Self { field, message: message.into(), is_warning: false }
    }

    /// What is only pointed out.
    pub fn warning(field: Field, message: impl Into<String>) -> Self {
        Self { field, message: message.into(), is_warning: true }
    }
}

/// What is typed into the form of a document. Nothing is trimmed or corrected before [`Draft::validate`].
///
/// Every record has a key of its own, which stays while it is moved. What was received with a record and is not known here
/// follows it; a duplicate does not get it, for it may be the record's identity at the service.
#[derive(Clone)]
pub struct Draft {
    pub(super) document: &'static Document,
    pub(super) root: DraftRecord,
    /// What is at the service, as far as the person knows; without any value for a new document.
    pub(super) base: Arc<Record>,
    /// Whether it is the form of a new document.
    pub(super) is_blank: bool,
    /// Secrets that were typed and are not stored over a reload.
    pub(super) to_retype: Vec<Field>,
    next_key: u32,
}

/// The document itself, or an item of one of its lists, as typed.
#[derive(Clone)]
pub struct DraftRecord {
    /// Tells it from the other records of the draft, wherever it is moved.
    pub key: u32,
    /// The index it had in the base, or for an item of a list that is compared as a whole, in what its record began with.
    pub(super) origin: Option<usize>,
    /// What it began with; without any value for a new one.
    pub(super) received: Record,
    /// Whether that came from the service, which is not contradicted in what no one has touched.
    pub(super) is_received: bool,
    pub(super) typed: Vec<Typed>,
}

/// What is typed into a field. It has no `Debug`: it may be a secret.
#[derive(Clone)]
pub(super) enum Typed {
    Text(String),
    /// On or off; `None` until that was chosen, where the service does not say.
    Flag(Option<bool>),
    List(Vec<DraftRecord>),
}

/// Shows nothing of what was typed: it may be a secret.
impl std::fmt::Debug for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Draft { .. }")
    }
}

impl Draft {
    /// The form of a document that is there. What no one touches is sent back as it was received, even where it breaks
    /// a rule: then it is pointed out.
    pub fn of(document: &'static Document, base: &Record) -> Self {
        Self::of_change(document, base, base)
    }

    /// The form of a document that is there, `base`, in which what makes it `wanted` is typed already: a merge, or what
    /// is to be put back. What the service has counted on meanwhile, in members that the console does not know, stays.
    pub fn of_change(document: &'static Document, base: &Record, wanted: &Record) -> Self {
        let mut draft = Self::empty(document);
        draft.is_blank = false;
        draft.base = Arc::new(base.clone());
        let received = Record { members: base.members.clone(), ..wanted.clone() };
        draft.root = draft.record_of(&received, Some(0), true);
        draft.root.key = Field::ROOT;
        for (at, list) in base.table.matched_lists() {
            let was = base.items(base.table.fields[at].name);
            let Some(Typed::List(items)) = draft.root.typed.get_mut(at) else { continue };
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

    /// The form of a document that is to be created as another one is. What the console does not know of that one is not
    /// taken over: it may be its identity at the service. All rules apply.
    pub fn of_new(document: &'static Document, pattern: &Record) -> Self {
        let mut draft = Self::empty(document);
        draft.root = draft.record_of(pattern, None, false);
        draft.root.forget_received();
        draft.root.key = Field::ROOT;
        draft
    }

    /// The form of a new document, with what the table says that one begins with.
    pub fn blank(document: &'static Document) -> Self {
        let mut draft = Self::empty(document);
        draft.root = draft.new_record(document.table);
        draft.root.key = Field::ROOT;
        draft
    }

    /// The draft with the fields of the document that `is_free` does not name as they are in the base: what can be saved
    /// while the others are locked.
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

    /// The form of `now`, in which what was typed into the fields that `is_free` does not name is typed still.
    #[must_use]
    pub fn locked_over(&self, now: &Record, is_free: &dyn Fn(FieldName) -> bool) -> Self {
        let wanted = now.with_fields_of(&self.to_record(), &|name| !is_free(name));
        Self::of_change(self.document, now, &wanted)
    }

    /// The same draft under the keys of another in which the same is typed; none where that differs.
    pub fn keyed_as(mut self, other: &Self) -> Option<Self> {
        self.next_key = other.next_key;
        self.root.take_keys(&other.root).then_some(self)
    }

    /// What is at the service, as far as the person knows; none for a new document.
    pub fn base(&self) -> Option<&Record> {
        (!self.is_blank).then_some(&*self.base)
    }

    /// The name of the field of the document itself that a field is, or is part of.
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

    /// The fields of the document.
    pub fn table(&self) -> &'static Table {
        self.document.table
    }

    pub(super) fn new_key(&mut self) -> u32 {
        self.next_key += 1;
        self.next_key
    }

    /// A record in which all of this is typed.
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
                Value::Text(text) => Typed::Text(text.clone()),
                Value::Flag(is_on) => Typed::Flag(*is_on),
                Value::Part(_) => Typed::Flag(Some(record.is_on(field.name))),
                Value::List(items) => {
                    let items = items.iter().enumerate();
                    Typed::List(items.map(|(at, item)| self.record_of(item, Some(at), is_received)).collect())
                }
            });
        }
        DraftRecord { key, origin, received: record.clone(), is_received, typed }
    }

    /// A new record, with what the table says that one begins with.
    pub(super) fn new_record(&mut self, table: &'static Table) -> DraftRecord {
        let mut record = self.record_of(&Record::empty(table), None, false);
        for (field, typed) in table.fields.iter().zip(&mut record.typed) {
            match (typed, field.kind) {
                (Typed::List(items), Kind::List(list)) => {
                    items.extend((0..list.initial_count).map(|_| self.new_record(list.table)));
                }
                (Typed::Flag(is_on), _) => *is_on = Some(field.initial == ON),
                (Typed::Text(text), _) => field.initial.clone_into(text),
                (Typed::List(_), _) => {}
            }
        }
        record
    }
}

impl DraftRecord {
    /// What it is.
    pub fn table(&self) -> &'static Table {
        self.received.table
    }

    pub(super) fn typed(&self, name: FieldName) -> Option<&Typed> {
        self.typed.get(self.table().index(name)?)
    }

    /// What is typed into a field of text; empty for any other. A secret is given as it is.
    pub fn text(&self, name: FieldName) -> &str {
        match self.typed(name) {
            Some(Typed::Text(text)) => text,
            _ => "",
        }
    }

    /// Whether a switch is on.
    pub fn is_on(&self, name: FieldName) -> bool {
        matches!(self.typed(name), Some(Typed::Flag(Some(true))))
    }

    /// The items of a list, in order.
    pub fn items(&self, list: FieldName) -> &[Self] {
        match self.typed(list) {
            Some(Typed::List(items)) => items,
            _ => &[],
        }
    }

    /// Whether a field counts: see [`FieldSpec::only_if`].
    pub fn holds(&self, field: &FieldSpec) -> bool {
        field.condition().is_none_or(|(name, wanted)| match self.typed(name) {
            Some(Typed::Text(text)) => trimmed(text) == wanted,
            _ => self.is_on(name) == (wanted == ON),
        })
    }

    /// Takes the keys of a record in which the same is typed; false where that differs.
    fn take_keys(&mut self, other: &Self) -> bool {
        self.key = other.key;
        let is_alike = std::ptr::eq(self.table(), other.table());
        let mut typed = self.typed.iter_mut().zip(&other.typed);
        is_alike
            && typed.all(|both| match both {
                (Typed::Text(one), Typed::Text(two)) => one == two,
                (Typed::Flag(one), Typed::Flag(two)) => one == two,
                (Typed::List(one), Typed::List(two)) => {
                    one.len() == two.len() && one.iter_mut().zip(two).all(|(one, two)| one.take_keys(two))
                }
                _ => false,
            })
    }

    /// Makes it a new record of which all was typed.
    pub(super) fn forget_received(&mut self) {
        (self.origin, self.received, self.is_received) = (None, Record::empty(self.table()), false);
        for typed in &mut self.typed {
            if let Typed::List(items) = typed {
                items.iter_mut().for_each(Self::forget_received);
            }
        }
    }
}

/// Whether two are surely one item, and differ in what members that the console does not know hold, not in which they are.
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
