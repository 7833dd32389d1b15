//! Access to the fields of a draft by name.

use crate::forms::draft::Draft;
use crate::forms::path::{Field, FieldPath};
use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldName, FieldSpec};

impl Draft {
    /// Returns the row of a field.
    pub fn spec(&self, field: Field) -> Option<&'static FieldSpec> {
        self.record(field.record)?.table.field(field.name)
    }

    /// Returns all fields of the document and of its lists' items in the order of the form, each record before its
    /// fields.
    pub fn fields(&self) -> Vec<Field> {
        let mut found = Vec::new();
        self.root.add_fields(&mut found);
        found
    }

    /// Returns the field at a path; `None` if the draft has no such record.
    pub fn field(&self, path: FieldPath) -> Option<Field> {
        Some(Field::of(self.record_at(path)?.key, path.name))
    }

    /// Returns the label of a field on the page; `None` if its record was removed.
    pub fn label(&self, field: Field) -> Option<String> {
        Some(self.path(field)?.label(self.table()))
    }

    /// Returns the typed text, unmasked if it is a secret; empty if the field is no text.
    pub fn text(&self, field: Field) -> &str {
        self.record(field.record).map_or("", |record| record.text(field.name))
    }

    /// Returns whether the value differs from the one at the service, for a record that exists there.
    pub fn is_changed(&self, field: Field) -> bool {
        let both = self.record(field.record).zip(self.base_of(field.record));
        both.is_some_and(|(record, base)| match record.value(field.name) {
            Some(Value::Text(text)) => {
                let was = base.text(field.name);
                let kind = record.table.field(field.name).map(|spec| spec.kind);
                text != was && kind.is_some_and(|kind| kind.trimmed(text) != was)
            }
            Some(Value::Flag(is_on)) => is_on.is_some_and(|is_on| is_on != base.is_on(field.name)),
            Some(Value::List(_)) | None => false,
        })
    }

    /// Returns the base's version of a record; `None` for a new one.
    fn base_of(&self, key: u32) -> Option<&Record> {
        if key == Field::ROOT {
            return self.base();
        }
        let (list, _) = self.index_of(key)?;
        self.base_of(list.record)?.items(list.name).get(self.record(key)?.origin?)
    }

    /// Sets the text of a field, without invisible characters. Does nothing if the field was removed or is no text.
    pub fn set_text(&mut self, field: Field, mut typed: String) {
        self.to_retype.retain(|other| *other != field);
        if let Some(spec) = self.spec(field) {
            typed.retain(|c| !spec.kind.is_unseen(c));
        }
        if let Some(Value::Text(text)) = self.value_mut(field) {
            *text = typed;
        }
    }

    /// Sets any value of a field. Of a list that differs, all rules apply to the items.
    pub(super) fn set_value(&mut self, field: Field, value: &Value) {
        if self.record(field.record).and_then(|record| record.value(field.name)) == Some(value) {
            return;
        }
        let value = match value {
            Value::List(items) => {
                let items = items.iter().map(|item| self.record_of(item, None, false)).collect();
                Value::List(items)
            }
            value => value.clone(),
        };
        if let Some(held) = self.value_mut(field) {
            *held = value;
            self.places.take();
        }
    }

    pub(super) fn value_mut(&mut self, field: Field) -> Option<&mut Value> {
        let path = self.path(field)?;
        self.root.value_at(path)
    }

    /// Returns whether a switch is on.
    pub fn is_on(&self, field: Field) -> bool {
        self.record(field.record).is_some_and(|record| record.is_on(field.name))
    }

    /// Returns whether a switch is still to be chosen because the service does not report it.
    pub fn is_unknown(&self, field: Field) -> bool {
        self.record(field.record).is_some_and(|record| record.is_unknown(field.name))
    }

    /// Turns a switch on or off. Dependent fields keep what was typed.
    pub fn switch(&mut self, field: Field, is_on: bool) {
        if let Some(Value::Flag(typed)) = self.value_mut(field) {
            *typed = Some(is_on);
        }
    }

    /// Returns whether a field applies at the moment.
    pub fn applies(&self, field: Field) -> bool {
        let row =
            self.record(field.record).and_then(|record| Some((record, record.table.field(field.name)?)));
        row.is_some_and(|(record, spec)| record.applies(spec))
    }

    /// Returns whether other fields apply only while this one has a certain value.
    pub fn is_condition(&self, field: Field) -> bool {
        let table = self.record(field.record).map(|record| record.table);
        table.is_some_and(|table| {
            table.fields.iter().any(|other| other.condition().is_some_and(|(name, _)| name == field.name))
        })
    }

    /// Returns the fields whose secrets a reload dropped: to be typed again or [restored](Draft::keep_received).
    pub fn to_retype(&self) -> &[Field] {
        &self.to_retype
    }

    /// Returns whether the field belongs to a record that exists at the service.
    pub fn has_received(&self, field: Field) -> bool {
        self.record(field.record).is_some_and(|record| record.received.is_some() && record.origin.is_some())
    }

    /// Restores the initial value of a field.
    pub fn keep_received(&mut self, field: Field) {
        let received = self.record(field.record).and_then(|record| {
            let at = record.table.index(field.name)?;
            Some(record.received.as_deref()?.get(at)?.text().to_owned())
        });
        if let Some(text) = received {
            self.set_text(field, text);
        }
    }

    /// Returns whether the service sent the value of this field.
    pub(super) fn is_untouched(&self, field: Field) -> bool {
        let Some(record) = self.record(field.record) else { return false };
        let received = record.received.as_deref().filter(|_| !self.to_retype.contains(&field));
        let Some(received) = received else { return false };
        let is_same = |(value, was): (&Value, &Value)| {
            value.text() == was.text() && !matches!(value, Value::Flag(None))
        };
        if self.is_item_of_whole(record) {
            return record.origin.is_some() && record.values.iter().zip(received).all(is_same);
        }
        // Turning a switch on makes fields apply that did not apply before.
        record.table.index(field.name).is_some_and(|at| {
            let applied = record.applies_with(received, &record.table.fields[at]);
            applied && is_same((&record.values[at], &received[at]))
        })
    }

    /// Returns whether anything differs from the document at the service or from an empty form, valid or not.
    pub fn is_touched(&self) -> bool {
        match &self.base {
            None => self.root != Self::blank(self.document).root,
            Some(base) => !self.to_retype.is_empty() || self.root != **base || !self.root.is_in_order(),
        }
    }

    /// Returns whether a field of the document has the value that it has in an empty form.
    pub fn is_initial(&self, name: FieldName) -> bool {
        self.root.value(name) == Self::blank(self.document).root.value(name)
    }

    fn is_item_of_whole(&self, record: &Record) -> bool {
        let list = self.index_of(record.key).and_then(|(list, _)| self.spec(list)?.list());
        list.is_some_and(|list| !list.is_matched())
    }
}

impl Record {
    fn add_fields(&self, found: &mut Vec<Field>) {
        found.push(Field::of(self.key, FieldName::WHOLE));
        for spec in self.table.fields {
            found.push(Field::of(self.key, spec.name));
            self.items(spec.name).iter().for_each(|item| item.add_fields(found));
        }
    }

    fn is_in_order(&self) -> bool {
        let is_in_place = |(at, item): (usize, &Self)| item.origin == Some(at);
        self.table.matched_lists().all(|(list, _)| self.items(list).iter().enumerate().all(is_in_place))
    }
}
