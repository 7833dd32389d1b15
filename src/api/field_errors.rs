//! Messages about fields in a refusal (`contract.md#decision-10`): `errors` by field, FastAPI's `detail`, `errors` of
//! RFC 9457. Keys that match a field of the request go to it; all others remain in the text.

use serde_json::value::RawValue;

use crate::api::error::FieldError;
use crate::json::object::{MemberText, entries_of, value_of};
use crate::json::text::{items_of, string_of};

#[derive(Default)]
pub(super) struct Reason {
    /// Everything that is not about a single field, as plain text.
    pub text: String,
    pub fields: Vec<FieldError>,
    pub failed_hosts: Vec<String>,
}

/// Top-level members that contain the message itself.
const MESSAGES: [&str; 6] = ["status", "title", "error", "message", "description", "detail"];

/// Members without a message for people, read elsewhere, or (`input`) an echo of the request with its secrets.
const SILENT: [&str; 4] = ["success", "failed_hosts", "input", "ctx"];

/// The location and message members of a field's message in FastAPI and RFC 9457.
const RECORDS: [[&str; 2]; 2] = [["loc", "msg"], ["pointer", "detail"]];

const MAX_DEPTH: usize = 12;

/// Reads a JSON refusal; `None` for other text. `known` are the top-level fields of the request's body.
pub(super) fn reason_in_json(text: &str, status: u16, known: &[&str]) -> Option<Reason> {
    if !text.starts_with(['{', '[', '"']) || serde_json::from_str::<&RawValue>(text).is_err() {
        return None;
    }
    let mut reading =
        ErrorParser { known, status: &status.to_string(), heads: Vec::new(), reason: Reason::default() };
    reading.value(&mut Vec::new(), text);
    let ErrorParser { heads, mut reason, .. } = reading;
    let head = heads.join(": ");
    reason.fields.extend(fields_named_in(&head, known));
    reason.text = (head + &reason.text).trim_start().to_owned();
    reason.failed_hosts = value_of(&entries_of(text), "failed_hosts").map(hosts_in).unwrap_or_default();
    Some(reason)
}

/// Reads a plain-text refusal; a field that it names gets the message too.
pub(super) fn reason_in_text(text: &str, known: &[&str]) -> Reason {
    Reason { text: text.to_owned(), fields: fields_named_in(text, known), failed_hosts: Vec::new() }
}

/// Returns the hosts in a list of names or of objects with `host`, or in an object keyed by host.
pub(super) fn hosts_in(text: &str) -> Vec<String> {
    let host = |item| string_of(item).or_else(|| string_of(value_of(&entries_of(item), "host")?));
    let by_name = entries_of(text).into_iter().map(|entry| entry.name.into_owned());
    items_of(text).into_iter().filter_map(host).chain(by_name).collect()
}

struct ErrorParser<'a> {
    known: &'a [&'a str],
    /// The HTTP status, to skip its repetition in the body.
    status: &'a str,
    heads: Vec<String>,
    /// The result; its text has a line `path: message` for everything else.
    reason: Reason,
}

impl ErrorParser<'_> {
    fn value(&mut self, path: &mut Vec<String>, text: &str) {
        let length = path.len();
        match text.as_bytes().first() {
            Some(b'{') if length < MAX_DEPTH => {
                let entries = entries_of(text);
                if let Some(record) = self.record(&entries) {
                    self.reason.fields.push(record);
                    return;
                }
                // Below a field, a name may be anything (the URL of a quality); above, it may be a path.
                let is_in_field = self.field_at(path).is_some();
                for entry in entries.iter().filter(|entry| !SILENT.contains(&entry.name.as_ref())) {
                    let name = entry.name.as_ref();
                    path.extend(if is_in_field { vec![name.to_owned()] } else { steps_of(name) });
                    self.value(path, entry.value_text);
                    path.truncate(length);
                }
            }
            Some(b'[') if length < MAX_DEPTH => {
                for (index, item) in items_of(text).into_iter().enumerate() {
                    path.extend((!item.starts_with('"')).then(|| index.to_string()));
                    self.value(path, item);
                    path.truncate(length);
                }
            }
            _ if text == "null" || (length == 1 && text == self.status) => {}
            _ => self.message(path, string_of(text).as_deref().unwrap_or(text).trim()),
        }
    }

    fn record(&self, entries: &[MemberText<'_>]) -> Option<FieldError> {
        RECORDS.iter().find_map(|[location, words]| {
            let message = string_of(value_of(entries, words)?)?;
            Some(FieldError { path: self.field_at(&location_steps(value_of(entries, location)?))?, message })
        })
    }

    /// Returns the field at a path without wrappers (`errors`, `body`). A top-level `type` is the problem's (RFC 9457).
    fn field_at(&self, path: &[String]) -> Option<String> {
        let start = path.iter().position(|step| self.known.contains(&step.as_str()))?;
        (path != ["type"]).then(|| spelled(&path[start..]))
    }

    fn message(&mut self, path: &[String], message: &str) {
        let is_head = path.is_empty() || matches!(path, [key] if MESSAGES.contains(&key.as_str()));
        if is_head && !self.heads.iter().any(|head| head == message) {
            self.heads.extend(Some(message.to_owned()).filter(|words| !words.is_empty()));
        } else if let Some(field) = self.field_at(path).filter(|_| !is_request_path(path, message)) {
            self.reason.fields.push(FieldError { path: field, message: message.to_owned() });
        } else if !is_head {
            self.reason.text.extend(["\n", &spelled(path), ": ", message]);
        }
    }
}

/// Returns whether it is the request's path, which some services echo in `path`.
fn is_request_path(path: &[String], message: &str) -> bool {
    path == ["path"] && message.starts_with('/') && !message.contains(' ')
}

/// Returns the fields in a sentence (`contract.md#decision-5`); everyday words count only at the start or in a path.
fn fields_named_in(text: &str, known: &[&str]) -> Vec<FieldError> {
    let mut fields: Vec<FieldError> = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() || ",;:()\"'`".contains(c));
    for (index, word) in words.filter(|word| !word.is_empty()).enumerate() {
        let mut steps = steps_of(word);
        let Some(first) = steps.first_mut() else { continue };
        first.make_ascii_lowercase();
        let is_known = known.contains(&first.as_str());
        let is_path = index == 0 || first.contains('_') || steps.len() > 1;
        let path = spelled(&steps);
        if is_known && is_path && !fields.iter().any(|field| field.path == path) {
            fields.push(FieldError { path, message: text.to_owned() });
        }
    }
    fields
}

/// Splits a location: a JSON pointer, or a list of steps.
fn location_steps(text: &str) -> Vec<String> {
    let step = |item: &str| string_of(item).unwrap_or_else(|| item.to_owned());
    string_of(text).map_or_else(|| items_of(text).into_iter().map(step).collect(), |path| steps_of(&path))
}

/// Splits `restreams[0].source`, `restreams.0.source` or `#/restreams/0/source`.
fn steps_of(path: &str) -> Vec<String> {
    path.split(['.', '/', '[', ']', '#']).filter(|step| !step.is_empty()).map(str::to_owned).collect()
}

/// Joins steps as `restreams[0].source`.
fn spelled(steps: &[String]) -> String {
    let mut path = String::new();
    for step in steps {
        if step.bytes().all(|byte| byte.is_ascii_digit()) {
            path.extend(["[", step, "]"]);
        } else {
            path.extend([if path.is_empty() { "" } else { "." }, step]);
        }
    }
    path
}
