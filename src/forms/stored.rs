//! A draft as it is stored over a reload: without secrets, and with its base, for a merge with what someone else saves
//! meanwhile.
//!
//! An untouched secret is restored from the document as it is read again. For a typed one only a flag is stored, and
//! the form asks for it again. Keys inside addresses count as secrets; the rest of the address is stored.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use crate::forms::draft::{Document, Draft};
use crate::forms::matching::{inverted, matched};
use crate::forms::path::Field;
use crate::forms::record::{Record, Value, display_text};
use crate::forms::table::{FieldKind, FieldSpec};
use crate::redact::url::{MASK, redacted_any, redacted_target};

/// Returns the draft as text to store; empty if it is untouched, `None` if it cannot be written.
pub fn stored_text(draft: &Draft) -> Option<String> {
    if !draft.is_touched() {
        return Some(String::new());
    }
    let none = Record::empty(draft.table());
    let base = draft.base().unwrap_or(&none);
    let secrets = Secrets::of(&[&draft.root, base]);
    let stored = StoredDraft {
        base: StoredRecord::beside(base, None),
        version: base.version(),
        typed: StoredRecord::of(&draft.root, &draft.to_retype, std::slice::from_ref(base), &secrets),
    };
    serde_json::to_string(&stored).ok()
}

/// Restores a stored draft. `fresh` is the document as just read, `None` for a new one. The base is the one before the
/// reload, with the current secrets, so that saving detects what someone else has saved meanwhile.
pub fn restore(document: &'static Document, text: &str, fresh: Option<&Record>) -> Option<Draft> {
    let stored: StoredDraft = serde_json::from_str(text).ok()?;
    let none = Record::empty(document.table);
    let now = fresh.unwrap_or(&none);
    let base = stored.base.over(now, &StoredRecord::beside(now, None)).with_version(stored.version);
    let mut draft = if fresh.is_some() { Draft::of(document, &base) } else { Draft::of_new(document, &base) };
    let mut root = draft.root.clone();
    draft.to_retype = Vec::new();
    stored.typed.type_into(&mut draft, &mut root, std::slice::from_ref(&base));
    draft.set_root(root);
    Some(draft)
}

#[derive(Serialize, Deserialize)]
struct StoredDraft {
    base: StoredRecord,
    version: i64,
    typed: StoredRecord,
}

/// A record without its secrets.
#[derive(Clone, Default, Serialize, Deserialize, PartialEq)]
pub(super) struct StoredRecord {
    /// The index of the record in the base.
    origin: Option<usize>,
    /// The values in the order of the table.
    values: Vec<StoredValue>,
}

#[derive(Clone, Serialize, Deserialize, PartialEq)]
enum StoredValue {
    /// The unchanged text.
    Plain(String),
    /// The text of the base's record at this index.
    As(usize),
    /// A text with masked secrets; empty for a secret field.
    Cut(String),
    /// A switch; `None` if its state is unknown.
    Flag(Option<bool>),
    List(Vec<StoredRecord>),
}

impl StoredRecord {
    /// Returns a record without its secrets and, in any of its fields, those of another version of it.
    pub(super) fn beside(record: &Record, other: Option<&Record>) -> Self {
        let both: Vec<&Record> = other.into_iter().chain([record]).collect();
        Self::of(record, &[], &[], &Secrets::of(&both))
    }

    /// Returns a record of a draft; `base` lists the base's candidates for the same record.
    fn of(record: &Record, to_retype: &[Field], base: &[Record], secrets: &Secrets<'_>) -> Self {
        let value = |(field, typed): (&FieldSpec, &Value)| match typed {
            Value::Flag(is_on) => StoredValue::Flag(*is_on),
            Value::Text(text) if to_retype.contains(&Field::of(record.key, field.name)) => {
                StoredValue::Cut(text.clone())
            }
            Value::Text(text) => StoredValue::of_text(field, text, record.origin, base, secrets),
            Value::List(items) => {
                let was =
                    record.origin.and_then(|at| base.get(at)).map_or(&[][..], |was| was.items(field.name));
                StoredValue::List(items.iter().map(|item| Self::of(item, to_retype, was, secrets)).collect())
            }
        };
        Self {
            origin: record.origin,
            values: record.table.fields.iter().zip(&record.values).map(value).collect(),
        }
    }

    /// Applies the stored record to `fresh`, which is `now` in stored form: equal values stay.
    pub(super) fn over(&self, fresh: &Record, now: &Self) -> Record {
        let mut record = fresh.clone();
        for (at, field) in fresh.table.fields.iter().enumerate() {
            let Some(value) = self.values.get(at).filter(|value| now.values.get(at) != Some(*value)) else {
                continue;
            };
            let items_now = match now.values.get(at) {
                Some(StoredValue::List(items)) => items.as_slice(),
                _ => &[],
            };
            record.values[at] = match (value, field.kind) {
                (_, FieldKind::Part) => continue,
                (StoredValue::Flag(is_on), _) => Value::Flag(*is_on),
                (StoredValue::List(items), FieldKind::List(list)) => {
                    let plain = |items: &[Self]| -> Vec<Record> {
                        items
                            .iter()
                            .map(|item| item.over(&Record::empty(list.table), &Self::default()))
                            .collect()
                    };
                    let (was, is) = (plain(items), plain(items_now));
                    let origins = if list.is_matched() { matched(list, &was, &is) } else { Vec::new() };
                    let found = inverted(&origins, was.len());
                    let fresh = fresh.items(field.name);
                    let item = |(index, (item, plain)): (usize, (&Self, Record))| {
                        let both = found[index].and_then(|at| fresh.get(at).zip(items_now.get(at)));
                        both.map_or(plain, |(fresh, now)| item.over(fresh, now))
                    };
                    Value::List(items.iter().zip(was).enumerate().map(item).collect())
                }
                (StoredValue::Plain(text) | StoredValue::Cut(text), _) => Value::Text(text.clone()),
                (StoredValue::As(_) | StoredValue::List(_), _) => continue,
            };
        }
        record.settle_parts();
        record
    }

    /// Types the stored values into a record of a draft; `base` lists the records that it may refer to.
    fn type_into(&self, draft: &mut Draft, record: &mut Record, base: &[Record]) {
        for (at, (field, stored)) in record.table.fields.iter().zip(&self.values).enumerate() {
            match (stored, field.kind) {
                (StoredValue::Flag(is_on), _) => record.values[at] = Value::Flag(*is_on),
                (StoredValue::List(stored), FieldKind::List(list)) => {
                    let was = record
                        .origin
                        .and_then(|at| base.get(at))
                        .map_or(&[][..], |was| was.items(field.name));
                    let none = Record::empty(list.table);
                    let mut items = Vec::new();
                    for stored in stored {
                        let origin = stored.origin.filter(|at| *at < was.len());
                        let received = origin.and_then(|at| was.get(at)).unwrap_or(&none);
                        let is_received = record.received.is_some() && origin.is_some();
                        let mut item = draft.record_of(received, origin, is_received);
                        stored.type_into(draft, &mut item, was);
                        items.push(item);
                    }
                    record.values[at] = Value::List(items);
                }
                (StoredValue::List(_), _) => {}
                (text, _) => {
                    if matches!(text, StoredValue::Cut(_)) {
                        draft.to_retype.push(Field::of(record.key, field.name));
                    }
                    record.values[at] = Value::Text(match text {
                        StoredValue::Plain(text) | StoredValue::Cut(text) => text.clone(),
                        StoredValue::As(at) => {
                            base.get(*at).map_or("", |base| base.text(field.name)).to_owned()
                        }
                        _ => String::new(),
                    });
                }
            }
        }
    }
}

impl StoredValue {
    fn of_text(
        field: &FieldSpec,
        text: &str,
        origin: Option<usize>,
        base: &[Record],
        secrets: &Secrets<'_>,
    ) -> Self {
        let is_as = |at: &usize| base.get(*at).is_some_and(|record| record.text(field.name) == text);
        if let Some(at) = origin.filter(|at| !text.is_empty() && is_as(at)) {
            return Self::As(at);
        }
        let shown = without_secrets(field, text, secrets);
        if shown == text {
            return Self::Plain(shown);
        }
        match (0..base.len()).find(is_as) {
            Some(at) => Self::As(at),
            None => Self::Cut(shown),
        }
    }
}

/// All secrets of records by their first bytes: any of them may have been typed into another field.
struct Secrets<'a>(HashMap<&'a [u8], Vec<&'a str>>);

/// A shorter secret is also a word of names and addresses, such as `live`: it is left out of its own field alone.
const MIN_BYTES: usize = 8;

impl<'a> Secrets<'a> {
    fn of(records: &[&'a Record]) -> Self {
        let mut by_start: HashMap<_, Vec<&str>> = HashMap::new();
        for secret in records.iter().flat_map(|record| record.secrets()) {
            if let Some(start) = secret.as_bytes().get(..MIN_BYTES) {
                by_start.entry(start).or_default().push(secret);
            }
        }
        Self(by_start)
    }

    fn within(&self, text: &str) -> Vec<&'a str> {
        let starts = text.as_bytes().windows(MIN_BYTES).filter_map(|start| self.0.get(start));
        starts.flatten().copied().filter(|secret| text.contains(secret)).collect()
    }
}

/// Returns a text without secrets: empty for a secret field, masked elsewhere.
fn without_secrets(field: &FieldSpec, text: &str, secrets: &Secrets<'_>) -> String {
    if field.is_secret() {
        return String::new();
    }
    let secrets = secrets.within(text);
    let mut masked = match field.kind {
        // A key may have been typed into the wrong field.
        FieldKind::Path => redacted_any(text),
        FieldKind::Text if text.contains("://") => redacted_target(text, &secrets),
        _ => display_text(field, text, &secrets),
    };
    for secret in secrets {
        if masked.contains(secret) {
            masked = masked.replace(secret, MASK);
        }
    }
    masked
}
