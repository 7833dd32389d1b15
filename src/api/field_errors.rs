//! What a refusal says about single fields, in any shape (`contract.md#decision-10`). Keys that match a field of the request
//! go to that field; everything else stays in the text.

use serde_json::value::RawValue;

use crate::api::error::FieldError;
use crate::json::object::{MemberText, entries_of};

/// What a refusal says.
#[derive(Default)]
pub(super) struct Reason {
    /// All that is not about a single field, as plain text.
    pub text: String,
    pub fields: Vec<FieldError>,
    pub failed_hosts: Vec<String>,
}

/// Keys whose text is the message itself, in the order in which they are shown.
const MESSAGE_KEYS: [&str; 9] =
    ["status", "title", "error", "message", "msg", "description", "detail", "reason", "error_description"];

/// Keys that name the field a message is about.
const LOCATION_KEYS: [&str; 12] = [
    "loc",
    "field",
    "path",
    "param",
    "parameter",
    "pointer",
    "property",
    "name",
    "key",
    "attribute",
    "instancePath",
    "source",
];

/// Keys that say nothing to a person, or (`input`) repeat what was sent, secrets and all.
const SILENT_KEYS: [&str; 4] = ["success", "input", "ctx", "failed_hosts"];

/// How deep a refusal is looked into.
const MAX_DEPTH: usize = 12;

/// What a JSON text says; `None` if it is no JSON. `fields` are the top-level fields of the request's body.
pub(super) fn reason_in_json(text: &str, status: u16, fields: &[&str]) -> Option<Reason> {
    if !text.starts_with(['{', '[', '"']) || serde_json::from_str::<&RawValue>(text).is_err() {
        return None;
    }
    let top = entries_of(text);
    let mut reading = Reading {
        known: fields,
        status: status.to_string(),
        has_message: top.iter().any(|entry| MESSAGE_KEYS.contains(&entry.name.as_ref())),
        heads: Vec::new(),
        lines: Vec::new(),
        fields: Vec::new(),
    };
    reading.value(&mut Vec::new(), text);
    let failed_hosts = top
        .iter()
        .filter(|entry| entry.name == "failed_hosts")
        .flat_map(|entry| hosts_in(entry.value_text))
        .collect();
    Some(Reason { text: reading.text(), fields: reading.fields, failed_hosts })
}

/// The message in a plain text: all of it is kept, and given to a field as well if it names one.
pub(super) fn reason_in_text(text: &str, fields: &[&str]) -> Reason {
    Reason { text: text.to_owned(), fields: fields_named_in(text, fields), failed_hosts: Vec::new() }
}

/// The hosts in a list of names, a list of objects with `host`, an object by host, or a single name.
pub(super) fn hosts_in(text: &str) -> Vec<String> {
    match text.as_bytes().first() {
        Some(b'"') => string_in(text).filter(|host| !host.is_empty()).into_iter().collect(),
        Some(b'[') => items_in(text)
            .into_iter()
            .filter_map(|item| {
                string_in(item).or_else(|| {
                    let entries = entries_of(item);
                    entries.iter().find(|entry| entry.name == "host").and_then(|e| string_in(e.value_text))
                })
            })
            .collect(),
        Some(b'{') => entries_of(text).into_iter().map(|entry| entry.name.into_owned()).collect(),
        _ => Vec::new(),
    }
}

/// A walk through a JSON text.
struct Reading<'a> {
    known: &'a [&'a str],
    /// The HTTP status, which a body need not repeat.
    status: String,
    /// Whether a message stands at the top.
    has_message: bool,
    /// Messages at the top, by their index in [`MESSAGE_KEYS`].
    heads: Vec<(usize, String)>,
    /// Everything else, as `path: message`.
    lines: Vec<String>,
    fields: Vec<FieldError>,
}

impl Reading<'_> {
    fn value(&mut self, path: &mut Vec<String>, text: &str) {
        match text.as_bytes().first() {
            _ if path.len() > MAX_DEPTH => self.message(path, text),
            Some(b'{') => self.object(path, text),
            Some(b'[') => self.array(path, text),
            Some(b'"') => self.message(path, &string_in(text).unwrap_or_else(|| text.to_owned())),
            _ if text == "null" => {}
            _ => self.message(path, text),
        }
    }

    fn object(&mut self, path: &mut Vec<String>, text: &str) {
        let entries = entries_of(text);
        if self.is_record(path, &entries) {
            return;
        }
        let is_top = path.is_empty();
        for entry in &entries {
            let name = entry.name.as_ref();
            if SILENT_KEYS.contains(&name) || (is_top && entry.value_text == self.status) {
                continue;
            }
            let length = path.len();
            // Below a field, a key may be anything (the URL of a quality); above, it may be a path itself.
            if self.field_at(path).is_some() {
                path.push(name.to_owned());
            } else {
                path.extend(steps_of(name));
            }
            self.value(path, entry.value_text);
            path.truncate(length);
        }
    }

    fn array(&mut self, path: &mut Vec<String>, text: &str) {
        let items = items_in(text);
        for (index, item) in items.into_iter().enumerate() {
            if item.starts_with('"') {
                self.value(path, item);
            } else {
                path.push(index.to_string());
                self.value(path, item);
                path.pop();
            }
        }
    }

    /// Takes an object such as `{loc, msg}` or `{field, message}` if its location is a field of the request.
    fn is_record(&mut self, path: &[String], entries: &[MemberText<'_>]) -> bool {
        let find = |name: &str| entries.iter().find(|entry| entry.name == name).map(|entry| entry.value_text);
        // `status` and `title` name the kind of problem; the message is elsewhere.
        let Some(message) = MESSAGE_KEYS[2..].iter().find_map(|key| find(key).and_then(text_in)) else {
            return false;
        };
        for location in LOCATION_KEYS.iter().filter_map(|key| find(key)) {
            let steps = location_steps(location);
            let nested: Vec<String> = path.iter().cloned().chain(steps.iter().cloned()).collect();
            for steps in [steps, nested] {
                if let Some(field) = self.field_at(&steps) {
                    self.fields.push(FieldError { path: field, message });
                    return true;
                }
            }
        }
        false
    }

    /// The field that a path leads to: what follows the wrappers (`errors`, `body`, …) in front of a known name.
    fn field_at(&self, path: &[String]) -> Option<String> {
        let start = path.iter().position(|step| self.known.contains(&step.as_str()))?;
        Some(spelled(&path[start..]))
    }

    fn message(&mut self, path: &[String], message: &str) {
        let message = message.trim();
        if message.is_empty() {
            return;
        }
        let head = match path {
            [] => Some(MESSAGE_KEYS.len()),
            [key] => MESSAGE_KEYS.iter().position(|message_key| message_key == key),
            _ => None,
        };
        if let Some(position) = head {
            let at = self.heads.partition_point(|(other, _)| *other <= position);
            self.heads.insert(at, (position, message.to_owned()));
        } else if let Some(field) = self.field_at(path).filter(|_| !self.is_problem_member(path)) {
            self.fields.push(FieldError { path: field, message: message.to_owned() });
        } else {
            self.lines.push([&spelled(path), ": ", message].concat());
        }
    }

    /// Beside a message, `type`, `name` and `path` at the top describe the problem (RFC 9457; several frameworks).
    fn is_problem_member(&self, path: &[String]) -> bool {
        self.has_message && matches!(path, [key] if matches!(key.as_str(), "type" | "name" | "path"))
    }

    fn text(&mut self) -> String {
        let mut text = String::new();
        for (_, head) in self.heads.drain(..) {
            if !text.contains(&head) {
                text.push_str(if text.is_empty() { "" } else { ": " });
                text.push_str(&head);
            }
        }
        let named = fields_named_in(&text, self.known);
        self.fields.extend(named);
        for line in self.lines.drain(..) {
            text.push_str(if text.is_empty() { "" } else { "\n" });
            text.push_str(&line);
        }
        text
    }
}

/// The fields that a sentence names (`contract.md#decision-5`). A word of everyday language counts only at the start or as a
/// path.
fn fields_named_in(text: &str, known: &[&str]) -> Vec<FieldError> {
    let mut fields: Vec<FieldError> = Vec::new();
    let words =
        text.split(|c: char| c.is_whitespace() || ",;:()\"'`".contains(c)).filter(|word| !word.is_empty());
    for (index, word) in words.enumerate() {
        let steps = steps_of(word);
        let Some(first) = steps.first().map(|step| step.to_ascii_lowercase()) else { continue };
        let is_telling = index == 0 || steps.len() > 1 || first.contains('_');
        let path = spelled(&steps);
        if is_telling && known.contains(&first.as_str()) && !fields.iter().any(|field| field.path == path) {
            let path = if steps.len() == 1 { first } else { path };
            fields.push(FieldError { path, message: text.to_owned() });
        }
    }
    fields
}

/// The steps of a location: a path in any spelling, a list of steps, or an object with a JSON pointer.
fn location_steps(text: &str) -> Vec<String> {
    match text.as_bytes().first() {
        Some(b'"') => string_in(text).map(|path| steps_of(&path)).unwrap_or_default(),
        Some(b'[') => items_in(text)
            .into_iter()
            .map(|item| string_in(item).unwrap_or_else(|| item.to_owned()))
            .collect(),
        Some(b'{') => {
            let entries = entries_of(text);
            let pointer = entries.iter().find(|entry| entry.name == "pointer");
            pointer
                .and_then(|entry| string_in(entry.value_text))
                .map(|path| steps_of(&path))
                .unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The steps of `restreams[0].source`, `restreams.0.source`, `/restreams/0/source` or `$.restreams[0]["source"]`.
fn steps_of(path: &str) -> Vec<String> {
    path.split(['.', '/', '[', ']', '"', '\'', '#', '$'])
        .filter(|step| !step.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Steps as this program spells them: `restreams[0].source`.
fn spelled(steps: &[String]) -> String {
    let mut path = String::new();
    for step in steps {
        if step.bytes().all(|byte| byte.is_ascii_digit()) {
            path.push('[');
            path.push_str(step);
            path.push(']');
        } else {
            path.push_str(if path.is_empty() { "" } else { "." });
            path.push_str(step);
        }
    }
    path
}

/// The text of a JSON string, or of the strings in an array, one after the other.
fn text_in(text: &str) -> Option<String> {
    string_in(text).or_else(|| {
        let strings: Option<Vec<String>> =
            text.starts_with('[').then(|| items_in(text).into_iter().map(string_in).collect())?;
        strings.filter(|strings| !strings.is_empty()).map(|strings| strings.join("; "))
    })
}

fn string_in(text: &str) -> Option<String> {
    text.starts_with('"').then(|| serde_json::from_str(text).ok()).flatten()
}

fn items_in(text: &str) -> Vec<&str> {
    let items: Vec<&RawValue> = serde_json::from_str(text).unwrap_or_default();
    items.into_iter().map(RawValue::get).collect()
}
