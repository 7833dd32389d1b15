//! Conversion of a draft into the document to send.

use crate::forms::draft::{Draft, DraftRecord, FieldInput};
use crate::forms::problems::Problems;
use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldKind, FieldSpec};
use crate::forms::utc_time::parse_typed;
use crate::model::time::format_utc;

impl Draft {
    /// Returns the document to send, or all problems that prevent it, in the order of the form. Trims blanks and
    /// invisible characters, except for blanks of a password, and empties fields that do not apply. Sends untouched
    /// values and unknown members as received, so that only the person's changes are sent.
    pub fn validate(&self) -> Result<Record, Problems> {
        let problems = Problems(self.problems(None).0.into_iter().filter(|p| !p.is_warning).collect());
        if problems.has_errors() { Err(problems) } else { Ok(self.to_record()) }
    }

    /// Returns the document of the draft, valid or not.
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

    fn value(&self, field: &FieldSpec, typed: &FieldInput, received: &Value) -> Value {
        let (counts, counted) = (self.applies(field), self.received.applies(field));
        match (typed, received) {
            (FieldInput::Text(typed), received) => {
                let is_untouched = !counted && typed == received.text();
                let is_sent = counts || is_untouched;
                Value::Text(if is_sent { sent(field, typed, received.text()) } else { String::new() })
            }
            (FieldInput::Flag(_), Value::Part) => Value::Part,
            (FieldInput::Flag(is_on), _) => Value::Flag(*is_on),
            (FieldInput::List(_), received) if !counts => received.clone(),
            (FieldInput::List(items), _) => Value::List(items.iter().map(Self::to_record).collect()),
        }
    }
}

/// Returns a typed value as sent, an untouched one as received.
fn sent(field: &FieldSpec, typed: &str, received: &str) -> String {
    match field.kind {
        _ if typed == received => received.to_owned(),
        FieldKind::Time => parse_typed(typed, None).map_or_else(|_| typed.trim().to_owned(), format_utc),
        FieldKind::Span(span) => {
            span.parse(typed).map_or_else(|_| typed.trim().to_owned(), |count| count.to_string())
        }
        kind => kind.trimmed(typed).to_owned(),
    }
}
