//! From a draft to what is sent.

use crate::forms::draft::{Draft, DraftRecord, Typed};
use crate::forms::problems::Problems;
use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldSpec, Kind};
use crate::forms::utc_time::parse_typed;
use crate::json::object::ReceivedObject;
use crate::model::time::format_utc;

impl Draft {
    /// The document that the draft asks for. It carries what was received with each record and is not known here, so that
    /// only what the person changed is changed.
    ///
    /// - Blanks and invisible characters around what was typed are dropped, but blanks of a password, and all of what no one touched.
    /// - What does not count at the moment is empty; what no one touched stays as it was received.
    ///
    /// # Errors
    /// All that keeps it from being saved, in the order of the form.
    pub fn validate(&self) -> Result<Record, Problems> {
        let problems = Problems(self.problems(None).0.into_iter().filter(|p| !p.is_warning).collect());
        if problems.has_errors() { Err(problems) } else { Ok(self.to_record()) }
    }

    /// The document as the draft has it now, right or wrong.
    pub fn to_record(&self) -> Record {
        self.root.to_record()
    }
}

impl DraftRecord {
    fn to_record(&self) -> Record {
        let values = self.table().fields.iter().zip(&self.typed).zip(&self.received.values);
        let values = values.map(|((field, typed), received)| self.value(field, typed, received)).collect();
        Record { table: self.table(), values, members: self.received.members.clone() }
    }

    fn value(&self, field: &FieldSpec, typed: &Typed, received: &Value) -> Value {
        let (counts, counted) = (self.holds(field), self.received.holds(field));
        match (typed, received) {
            (Typed::Text(typed), received) => {
                let is_untouched = !counted && typed == received.text();
                let is_sent = counts || is_untouched;
                Value::Text(if is_sent { sent(field, typed, received.text()) } else { String::new() })
            }
            (Typed::Flag(Some(false)), Value::Part(_)) if self.received.is_on(field.name) => {
                Value::Part(ReceivedObject::default())
            }
            (Typed::Flag(_), Value::Part(members)) => Value::Part(members.clone()),
            (Typed::Flag(is_on), _) => Value::Flag(*is_on),
            (Typed::List(_), received) if !counts => received.clone(),
            (Typed::List(items), _) => Value::List(items.iter().map(Self::to_record).collect()),
        }
    }
}

/// What was typed, as it is sent; what no one touched as it was received.
fn sent(field: &FieldSpec, typed: &str, received: &str) -> String {
    match field.kind {
        _ if typed == received => received.to_owned(),
        Kind::Time => parse_typed(typed, None).map_or_else(|_| typed.trim().to_owned(), format_utc),
        Kind::Span(span) => {
            span.parse(typed).map_or_else(|_| typed.trim().to_owned(), |count| count.to_string())
        }
        kind => kind.trimmed(typed).to_owned(),
    }
}
