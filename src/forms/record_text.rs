//! The text of a record: the only way in which a document is written.

use crate::forms::record::{Record, Value, read_values};
use crate::forms::table::{FieldKind, FieldName, FieldSpec, List, ListEncoding};
use crate::json::object::{ObjectText, value_of, write};
use crate::json::text::quoted;

impl Record {
    /// Returns the object: as it was received, except for changed fields.
    pub fn to_text(&self) -> String {
        self.text_without(&[])
    }

    /// Returns the body that creates or replaces the document: without the members that the service assigns, but with
    /// unknown ones, because a PUT replaces the whole.
    pub fn to_body(&self) -> String {
        self.text_without(self.table.assigned)
    }

    fn text_without(&self, left_out: &[&str]) -> String {
        if self.value(FieldName::JSON).is_some() {
            return self.text(FieldName::JSON).to_owned();
        }
        let received = read_values(self.table, &self.members);
        let is_changed = |at: usize| self.values[at] != received[at];
        let (fields, order) = (self.table.fields, self.table.in_sent_order());
        let is_part_changed =
            |part: FieldName| (0..fields.len()).any(|at| fields[at].name.is_of(part) && is_changed(at));
        let edits = order.into_iter().map(|at| match fields[at].kind {
            FieldKind::Part => (fields[at].name.0, is_part_changed(fields[at].name)),
            _ => (fields[at].name.0, is_changed(at)),
        });
        write(&self.members, &edits.collect::<Vec<_>>(), left_out, &|name| self.value_text(name))
    }

    /// Returns an object of the fields that `is_sent` selects and that have a value, after the members in `object`.
    pub(super) fn to_object(&self, mut object: ObjectText, is_sent: &dyn Fn(&FieldSpec) -> bool) -> String {
        for at in self.table.in_sent_order() {
            let field = &self.table.fields[at];
            if let Some(text) = is_sent(field).then(|| self.value_text(field.name.0)).flatten() {
                object.push(&quoted(field.name.0), &text);
            }
        }
        object.finish()
    }

    /// Returns a field's value as JSON; `None` for a number or switch without a value.
    fn value_text(&self, name: &str) -> Option<String> {
        let (field, value) = self.fields().find(|(field, _)| field.name.0 == name)?;
        Some(match (value, field.kind) {
            (_, FieldKind::Part) => self.part_text(field.name),
            (Value::Text(text), FieldKind::Span(_)) => text.parse::<i64>().ok()?.to_string(),
            (Value::Text(text), _) => quoted(text),
            (Value::Flag(is_on), _) => (*is_on)?.to_string(),
            (Value::List(items), FieldKind::List(list)) => list_text(list, items),
            (Value::List(_), _) => String::from("[]"),
        })
    }

    fn part_text(&self, part: FieldName) -> String {
        let members = self.part(part);
        let received = members.entries();
        let edit = |(field, name, value): (&FieldSpec, &'static str, &Value)| {
            (name, *value != Value::read(field, value_of(&received, name)))
        };
        let edits: Vec<(&str, bool)> = self.fields_in(part).map(edit).collect();
        write(&members, &edits, &[], &|name| self.value_text(&[part.0, ".", name].concat()))
    }

    /// Returns whether a field is empty, off or at the service's default.
    pub(super) fn is_default(&self, field: &FieldSpec) -> bool {
        match self.value(field.name) {
            Some(Value::Text(text)) => text.is_empty() || *text == field.initial,
            Some(Value::Flag(is_on)) => *is_on != Some(true),
            Some(Value::List(items)) => items.is_empty(),
            None => true,
        }
    }
}

fn list_text(list: &List, items: &[Record]) -> String {
    match list.shape {
        ListEncoding::Array => {
            let texts: Vec<String> = items.iter().map(Record::to_text).collect();
            ["[", &texts.join(","), "]"].concat()
        }
        ListEncoding::Map => {
            let mut out = ObjectText::new();
            for item in items {
                if let [name, value, ..] = item.values.as_slice() {
                    out.push(&quoted(name.text()), &quoted(value.text()));
                }
            }
            out.finish()
        }
    }
}
