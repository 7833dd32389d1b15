//! A document or a list item: the values of its fields, as read or as typed, and the object as it was received.

use std::sync::Arc;

use crate::forms::path::Field;
use crate::forms::table::{AddressMask, FieldKind, FieldName, FieldSpec, FieldTable, List, ListEncoding, ON};
use crate::json::lenient::{Member, member_in};
use crate::json::object::{MemberText, ReceivedObject, entries_of, value_of};
use crate::json::text::{items_of, quoted};
use crate::redact::secret::Secret;
use crate::redact::url::{redacted_source, redacted_target};
use crate::text::invisible::trimmed;

/// The values of an object's fields, and its other members as they were received.
#[derive(Clone)]
pub struct Record {
    /// The table of its fields.
    pub table: &'static FieldTable,
    /// Identifies a record within its draft, also after moves; [`Field::ROOT`] for a document.
    pub key: u32,
    /// In a draft, the index in the base; for an item of a list that is compared as a unit, the index as received.
    pub(super) origin: Option<usize>,
    /// In a draft, the values that the service sent, which are never errors while untouched.
    pub(super) received: Option<Arc<[Value]>>,
    pub(super) values: Vec<Value>,
    pub(super) members: ReceivedObject,
}

/// The value of a field. It has no `Debug`: it may be a secret.
#[derive(Clone, PartialEq)]
pub(super) enum Value {
    /// A text, or a number as text; empty for none.
    Text(String),
    /// On or off; `None` if a required switch ([`FieldSpec::required`]) was not received. A part that was read is on
    /// while any of its fields has a value.
    Flag(Option<bool>),
    List(Vec<Record>),
}

impl Record {
    /// Returns a record without values.
    pub fn empty(table: &'static FieldTable) -> Self {
        Self::of_members(table, ReceivedObject::default())
    }

    /// Parses an object; reads malformed values as far as possible.
    pub fn read(table: &'static FieldTable, text: &str) -> Self {
        Self::of_members(table, ReceivedObject::parse(text))
    }

    /// Reads a received object; reads malformed values as far as possible.
    pub(super) fn of_members(table: &'static FieldTable, members: ReceivedObject) -> Self {
        Self::new(table, read_values(table, &members), members)
    }

    pub(super) fn new(table: &'static FieldTable, values: Vec<Value>, members: ReceivedObject) -> Self {
        let mut record = Self { table, key: Field::ROOT, origin: None, received: None, values, members };
        record.settle_parts();
        record
    }

    pub(super) fn settle_parts(&mut self) {
        for (at, field) in self.table.fields.iter().enumerate() {
            if matches!(field.kind, FieldKind::Part) {
                let is_on = self.fields_in(field.name).any(|(.., value)| !value.text().is_empty());
                self.values[at] = Value::Flag(Some(is_on));
            }
        }
    }

    pub(super) fn fields(&self) -> impl Iterator<Item = (&'static FieldSpec, &Value)> {
        self.table.fields.iter().zip(&self.values)
    }

    pub(super) fn fields_in(
        &self,
        part: FieldName,
    ) -> impl Iterator<Item = (&FieldSpec, &'static str, &Value)> {
        self.fields().filter_map(move |(field, value)| {
            let (of, name) = field.name.in_part()?;
            (of == part).then_some((field, name, value))
        })
    }

    pub(super) fn value(&self, name: FieldName) -> Option<&Value> {
        self.values.get(self.table.index(name)?)
    }

    /// Returns the text of a field, unmasked if it is a secret; empty if the field is no text.
    pub fn text(&self, name: FieldName) -> &str {
        self.value(name).map_or("", Value::text)
    }

    /// Returns whether a switch or a part is on.
    pub fn is_on(&self, name: FieldName) -> bool {
        matches!(self.value(name), Some(Value::Flag(Some(true))))
    }

    /// Returns whether the state of a switch is unknown.
    pub fn is_unknown(&self, name: FieldName) -> bool {
        matches!(self.value(name), Some(Value::Flag(None)))
    }

    /// Returns the items of a list, in order.
    pub fn items(&self, list: FieldName) -> &[Self] {
        match self.value(list) {
            Some(Value::List(items)) => items,
            _ => &[],
        }
    }

    /// Returns the record with the fields that `is_taken` selects copied from `other`.
    #[must_use]
    pub fn with_fields_of(&self, other: &Self, is_taken: &dyn Fn(FieldName) -> bool) -> Self {
        let pairs = self.fields().zip(&other.values);
        let values =
            pairs.map(|((field, mine), theirs)| if is_taken(field.name) { theirs } else { mine }.clone());
        Self { values: values.collect(), ..self.clone() }
    }

    /// Copies the values of all fields of `other` that have the same name here.
    pub(super) fn take_fields(&mut self, other: &Self) {
        for (field, value) in other.fields() {
            if let Some(held) = self.table.index(field.name).and_then(|at| self.values.get_mut(at)) {
                held.clone_from(value);
            }
        }
        self.settle_parts();
    }

    /// Returns the items of a list, to change them.
    pub(super) fn items_mut(&mut self, list: FieldName) -> Option<&mut Vec<Self>> {
        match self.values.get_mut(self.table.index(list)?)? {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// Sets the text of a text field.
    pub fn set_text(&mut self, name: FieldName, text: &str) {
        let value = self.table.index(name).and_then(|at| self.values.get_mut(at));
        if let Some(Value::Text(held)) = value {
            text.clone_into(held);
        }
    }

    /// Returns the record with a switch turned on or off.
    #[must_use]
    pub fn switched(mut self, name: FieldName, is_on: bool) -> Self {
        if let Some(value) = self.table.index(name).and_then(|at| self.values.get_mut(at)) {
            *value = Value::Flag(Some(is_on));
        }
        self
    }

    /// Returns whether a field is the same in both.
    pub fn is_same(&self, other: &Self, name: FieldName) -> bool {
        self.value(name).zip(other.value(name)).is_none_or(|(one, two)| one == two)
    }

    /// Returns whether a field applies: see [`FieldSpec::only_if`].
    pub fn applies(&self, field: &FieldSpec) -> bool {
        self.applies_with(&self.values, field)
    }

    /// Returns whether a field applies with other values of the record.
    pub(super) fn applies_with(&self, values: &[Value], field: &FieldSpec) -> bool {
        let value = |name| values.get(self.table.index(name)?);
        field.condition().is_none_or(|(name, wanted)| match value(name) {
            Some(Value::Text(text)) => trimmed(text) == wanted,
            Some(Value::Flag(is_on)) => (*is_on == Some(true)) == (wanted == ON),
            _ => false,
        })
    }

    pub(super) fn names(&self) -> Vec<&'static str> {
        let names = self.table.fields.iter().filter(|field| field.name.in_part().is_none());
        names.map(|field| field.name.0).chain(self.table.assigned.iter().copied()).collect()
    }

    pub(super) fn names_in(&self, part: FieldName) -> Vec<&'static str> {
        self.fields_in(part).map(|(_, name, _)| name).collect()
    }

    /// Returns the object of a part as it was received; without members if the part was turned off since.
    pub(super) fn part(&self, part: FieldName) -> ReceivedObject {
        let text = value_of(&self.members.entries(), part.0).map(str::to_owned).unwrap_or_default();
        let received = ReceivedObject::parse(&text);
        let entries = received.entries();
        let was_on =
            self.fields_in(part).any(|(_, name, _)| !read::<String>(value_of(&entries, name)).is_empty());
        if self.is_on(part) || !was_on { received } else { ReceivedObject::default() }
    }

    /// Returns whether the fields of a part are the same in both.
    pub(super) fn fields_are(&self, other: &Self, part: FieldName) -> bool {
        let mut pairs = self.fields().zip(&other.values).filter(|((field, _), _)| field.name.is_of(part));
        pairs.all(|((_, one), two)| one == two)
    }

    /// Returns whether both have the same unknown members, also in their parts.
    pub(super) fn has_same_unknown(&self, other: &Self) -> bool {
        let mut parts = self.table.fields.iter().filter(|field| matches!(field.kind, FieldKind::Part));
        self.members.has_same_unknown(&other.members, &self.names())
            && parts.all(|part| {
                let known = self.names_in(part.name);
                self.part(part.name).has_same_unknown(&other.part(part.name), &known)
            })
    }

    pub(super) fn version(&self) -> i64 {
        read(value_of(&self.members.entries(), self.table.version))
    }

    pub(super) fn with_version(mut self, version: i64) -> Self {
        if self.version() != version {
            self.members = self.members.with(&quoted(self.table.version), Some(&version.to_string()));
        }
        self
    }
}

/// Compares all values, and the spelling of unknown members.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values && self.has_same_unknown(other)
    }
}

impl Value {
    pub(super) fn read(field: &FieldSpec, text: Option<&str>) -> Self {
        match field.kind {
            FieldKind::Switch if field.missing.is_empty() => Self::Flag(Some(read(text))),
            // Empty and unreadable states are unknown, too (`contract.md#decision-50`).
            FieldKind::Switch => Self::Flag(read(text.filter(|text| *text != "\"\""))),
            FieldKind::Span(_) => {
                Self::Text(read::<Option<i64>>(text).map(|number| number.to_string()).unwrap_or_default())
            }
            FieldKind::Part => Self::Flag(None),
            FieldKind::List(list) => Self::List(text.map(|text| read_list(list, text)).unwrap_or_default()),
            _ => Self::Text(read(text)),
        }
    }

    pub(super) fn text(&self) -> &str {
        if let Self::Text(text) = self { text } else { "" }
    }
}

pub(super) fn read_values(table: &'static FieldTable, members: &ReceivedObject) -> Vec<Value> {
    let top = members.entries();
    let mut inner: Vec<MemberText<'_>> = Vec::new();
    let value = |field: &FieldSpec| {
        let text = match field.name.in_part() {
            Some((_, name)) => value_of(&inner, name),
            None => value_of(&top, field.name.0),
        };
        if matches!(field.kind, FieldKind::Part) {
            inner = text.map(entries_of).unwrap_or_default();
        }
        Value::read(field, text)
    };
    table.fields.iter().map(value).collect()
}

fn read<T: Member + Default>(text: Option<&str>) -> T {
    text.and_then(|text| member_in(text).ok()).unwrap_or_default()
}

fn read_list(list: &'static List, text: &str) -> Vec<Record> {
    match list.shape {
        ListEncoding::Array => items_of(text).into_iter().map(|item| read_item(list, item)).collect(),
        ListEncoding::Map => {
            let record = |entry: MemberText<'_>| {
                let values = [entry.name.into_owned(), read(Some(entry.value_text))].map(Value::Text);
                Record::new(list.table, values.into(), ReceivedObject::default())
            };
            entries_of(text).into_iter().map(record).collect()
        }
    }
}

fn read_item(list: &'static List, text: &str) -> Record {
    let received = ReceivedObject::parse(text);
    let entries = received.entries();
    let is_there = |field: &FieldSpec| {
        value_of(&entries, field.name.0).is_some_and(|text| text.starts_with('"') && text.len() > 2)
    };
    match list.other.filter(|_| !list.table.fields.iter().all(is_there)) {
        Some(table) => Record::new(table, vec![Value::Text(text.to_owned())], ReceivedObject::default()),
        None => Record::of_members(list.table, received),
    }
}

const UNKNOWN: &str = "unknown";

impl Record {
    /// Returns all secrets, some of which may be empty.
    pub(super) fn secrets(&self) -> Vec<&str> {
        let mut secrets = Vec::new();
        for (field, value) in self.table.fields.iter().zip(&self.values) {
            match value {
                Value::Text(text) if field.is_secret() => secrets.push(text.as_str()),
                Value::List(items) => items.iter().for_each(|item| secrets.extend(item.secrets())),
                _ => {}
            }
        }
        secrets
    }

    /// Returns the value of a field with keys and passwords masked, also inside addresses.
    pub(super) fn display(&self, name: FieldName) -> String {
        let Some((field, value)) = self.table.field(name).zip(self.value(name)) else { return String::new() };
        match value {
            Value::Text(text) => match (field.kind, text.parse()) {
                (FieldKind::Span(span), Ok(count)) => span.label(count),
                _ => display_text(field, text, &self.secrets()),
            },
            Value::Flag(None) => UNKNOWN.to_owned(),
            Value::Flag(_) => on_or_off(self.is_on(name)),
            Value::List(items) => {
                let between = field.list().map_or(" ", |list| list.between);
                let lines: Vec<String> = items.iter().map(|item| item.display_all(between)).collect();
                lines.join("\n")
            }
        }
    }

    pub(super) fn display_all(&self, between: &str) -> String {
        let shown: Vec<String> = self.table.fields.iter().map(|field| self.display(field.name)).collect();
        shown.join(between)
    }

    /// Returns the record in one line, by its table's summary and without secrets.
    pub fn summary(&self) -> String {
        let part = |(name, empty): &(FieldName, &str)| {
            let shown = self.display(*name);
            if shown.trim().is_empty() { (*empty).to_owned() } else { shown }
        };
        self.table.summary.iter().map(part).collect::<Vec<_>>().join(" → ")
    }
}

pub(super) fn display_text(field: &FieldSpec, text: &str, secrets: &[&str]) -> String {
    match field.kind {
        FieldKind::Secret { .. } => Secret::new(text).masked(),
        FieldKind::Url { mask: AddressMask::Source, .. } => redacted_source(text, secrets),
        FieldKind::Url { mask: AddressMask::Target, .. } => redacted_target(text, secrets),
        _ => text.to_owned(),
    }
}

pub(super) fn on_or_off(is_on: bool) -> String {
    String::from(if is_on { ON } else { "off" })
}
