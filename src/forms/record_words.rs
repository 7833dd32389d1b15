//! A record as it may be shown: keys and passwords masked, also those inside addresses.

use crate::forms::record::{Record, Value};
use crate::forms::table::{FieldName, FieldSpec, Kind, Mask, ON};
use crate::redact::secret::Secret;
use crate::redact::url::{redacted_source, redacted_target};

/// What a switch shows of which is not known whether it is on.
const UNKNOWN: &str = "unknown";

impl Record {
    /// What the record names as secret. Any of them may be empty.
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

    /// What a field holds, as it may be shown: keys and passwords masked, also those inside addresses.
    pub(super) fn shown(&self, name: FieldName) -> String {
        let Some((field, value)) = self.table.field(name).zip(self.value(name)) else { return String::new() };
        match value {
            Value::Text(text) => match (field.kind, text.parse()) {
                (Kind::Span(span), Ok(count)) => span.words(count),
                _ => shown_text(field, text, &self.secrets()),
            },
            Value::Flag(None) => UNKNOWN.to_owned(),
            Value::Flag(_) | Value::Part(_) => on_or_off(self.is_on(name)),
            Value::List(items) => {
                let between = field.list().map_or(" ", |list| list.between);
                let lines: Vec<String> = items.iter().map(|item| item.all_shown(between)).collect();
                lines.join("\n")
            }
        }
    }

    fn all_shown(&self, between: &str) -> String {
        let shown: Vec<String> = self.table.fields.iter().map(|field| self.shown(field.name)).collect();
        shown.join(between)
    }

    /// The record in a few words, without keys.
    pub fn words(&self) -> String {
        let shown: Vec<String> = self.table.summary.iter().map(|(name, _)| self.shown(*name)).collect();
        shown.join(" → ")
    }
}

/// A text as it may be shown beside these secrets.
pub(super) fn shown_text(field: &FieldSpec, text: &str, secrets: &[&str]) -> String {
    match field.kind {
        Kind::Secret { .. } => Secret::new(text).masked(),
        Kind::Url { mask: Mask::Source, .. } => redacted_source(text, secrets),
        Kind::Url { mask: Mask::Target, .. } => redacted_target(text, secrets),
        _ => text.to_owned(),
    }
}

pub(super) fn on_or_off(is_on: bool) -> String {
    String::from(if is_on { ON } else { "off" })
}
