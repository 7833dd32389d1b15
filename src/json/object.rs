//! A JSON object as received, so that sending it back changes only the members that a person edited.

use std::borrow::Cow;
use std::fmt;

use serde::Deserializer as _;
use serde::de::{Error as _, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde_json::value::RawValue;

use crate::json::text::quoted;

/// The text of a JSON object as received, empty if created locally. [`fmt::Debug`] hides it: it may contain secrets.
#[derive(Clone, Default)]
pub struct ReceivedObject(Option<Box<RawValue>>);

/// One member of a received object, with the unchanged texts of name and value.
#[derive(Clone)]
pub struct MemberText<'a> {
    /// The unescaped name; a name that is not valid Unicode is left as spelled.
    pub name: Cow<'a, str>,
    /// The name as spelled, with its quotes.
    pub name_text: &'a str,
    /// The value as spelled.
    pub value_text: &'a str,
}

impl MemberText<'_> {
    /// Returns whether both values are spelled alike except for whitespace between tokens.
    pub fn is_spelled_as(&self, other: &Self) -> bool {
        is_spelled_alike(self.value_text, other.value_text)
    }
}

impl ReceivedObject {
    /// Wraps a received object.
    pub fn received(text: Box<RawValue>) -> Self {
        Self(Some(text))
    }

    /// Parses a text; anything but JSON gives an object without members.
    pub fn parse(text: &str) -> Self {
        RawValue::from_string(text.to_owned()).map(Self::received).unwrap_or_default()
    }

    /// Returns the whole object as received; `None` for one created locally.
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref().map(RawValue::get)
    }

    /// Returns the members in the order received; none for an empty array, which some services send instead.
    pub fn entries(&self) -> Vec<MemberText<'_>> {
        self.text().map(entries_of).unwrap_or_default()
    }

    /// Returns the members whose names are not in `known`, in the order received.
    pub fn unknown(&self, known: &[&str]) -> Vec<MemberText<'_>> {
        let mut entries = self.entries();
        entries.retain(|entry| !known.contains(&entry.name.as_ref()));
        entries
    }

    /// Returns the object with one member set to a JSON text (a new one comes last), or removed for `None`.
    #[must_use]
    pub fn with(&self, name_text: &str, value_text: Option<&str>) -> Self {
        let name = unescaped(name_text);
        let mut out = ObjectText::new();
        let mut is_written = false;
        for entry in self.entries() {
            match value_text {
                _ if entry.name != name => out.push(entry.name_text, entry.value_text),
                Some(value) if !is_written => {
                    is_written = true;
                    out.push(entry.name_text, value);
                }
                _ => {}
            }
        }
        if let Some(value) = value_text.filter(|_| !is_written) {
            out.push(name_text, value);
        }
        RawValue::from_string(out.finish()).map_or_else(|_| self.clone(), Self::received)
    }

    /// Returns whether both have the same members other than `known`, in any order, except for whitespace. What is no
    /// object is compared whole.
    pub fn has_same_unknown(&self, other: &Self, known: &[&str]) -> bool {
        if self.text() == other.text() {
            return true;
        }
        let [one, two] = [self, other].map(|object| object.text().unwrap_or("{}"));
        let (Ok(mut mine), Ok(mut theirs)) = (read_entries(one), read_entries(two)) else {
            return is_spelled_alike(one, two);
        };
        for entries in [&mut mine, &mut theirs] {
            entries.retain(|entry| !known.contains(&entry.name.as_ref()));
        }
        mine.len() == theirs.len()
            && mine.iter().all(|m| {
                theirs.iter().any(|t| t.name == m.name && is_spelled_alike(t.value_text, m.value_text))
            })
    }
}

impl fmt::Debug for ReceivedObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "ReceivedObject(received)" } else { "ReceivedObject(none)" })
    }
}

/// Returns the members of the JSON object in `text`, in order; none if it is not an object.
pub fn entries_of(text: &str) -> Vec<MemberText<'_>> {
    read_entries(text).unwrap_or_default()
}

/// Reads the members of the JSON object in `text`, in order; an empty array counts as an empty object.
pub fn read_entries(text: &str) -> serde_json::Result<Vec<MemberText<'_>>> {
    struct MembersVisitor;

    impl<'de> Visitor<'de> for MembersVisitor {
        type Value = Vec<MemberText<'de>>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut entries = Vec::new();
            while let Some((name, value)) = map.next_entry::<&'de RawValue, &'de RawValue>()? {
                let name_text = name.get();
                entries.push(MemberText { name: unescaped(name_text), name_text, value_text: value.get() });
            }
            Ok(entries)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
            match seq.next_element::<IgnoredAny>()? {
                None => Ok(Vec::new()),
                Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &self)),
            }
        }
    }

    serde_json::Deserializer::from_str(text).deserialize_any(MembersVisitor)
}

/// Returns the value of a member as spelled; the last of duplicate names wins, as in any JSON reader.
pub fn value_of<'a>(entries: &[MemberText<'a>], name: &str) -> Option<&'a str> {
    entries.iter().rev().find(|entry| entry.name == name).map(|entry| entry.value_text)
}

/// Unescapes a JSON string; returns it as spelled if that fails (a lone surrogate).
fn unescaped(text: &str) -> Cow<'_, str> {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    serde_json::from_str::<String>(text).map_or(Cow::Borrowed(inner), Cow::Owned)
}

fn is_spelled_alike(one: &str, other: &str) -> bool {
    one == other || tokens(one).eq(tokens(other))
}

/// Returns the bytes of a JSON text without the whitespace between tokens.
fn tokens(text: &str) -> impl Iterator<Item = u8> {
    let (mut is_string, mut is_escaped) = (false, false);
    text.bytes().filter(move |&byte| {
        let is_significant = is_string || !byte.is_ascii_whitespace();
        if byte == b'"' && !is_escaped {
            is_string = !is_string;
        }
        is_escaped = is_string && byte == b'\\' && !is_escaped;
        is_significant
    })
}

/// Returns the text of an object as received, in order, with only the changed members replaced. `edits` are the known
/// names in the order of the contract, each with whether its value differs from the received one; `text_of` returns that
/// value, `None` for `null`.
///
/// - A changed name that was not received is added at the end.
/// - An object without a known member (a new one, or `{}`) gets every known name as soon as one differs.
/// - An object without differences is written as received, except for what is left out; a new one as `{}`.
pub fn write(
    members: &ReceivedObject,
    edits: &[(&str, bool)],
    left_out: &[&str],
    text_of: &dyn Fn(&str) -> Option<String>,
) -> String {
    let has_changes = edits.iter().any(|(_, is_changed)| *is_changed);
    if !has_changes && left_out.is_empty() {
        return members.text().unwrap_or("{}").to_owned();
    }
    let value = |name: &str| text_of(name).unwrap_or_else(|| String::from("null"));
    let entries = members.entries();
    let edit_of = |name: &str| edits.iter().find(|(known, _)| *known == name);
    let is_new = !entries.iter().any(|entry| edit_of(&entry.name).is_some());
    let mut out = ObjectText::new();
    for entry in entries.iter().filter(|entry| !left_out.contains(&entry.name.as_ref())) {
        match edit_of(&entry.name) {
            Some((name, true)) => out.push(entry.name_text, &value(name)),
            _ => out.push(entry.name_text, entry.value_text),
        }
    }
    for (name, is_changed) in edits {
        let is_received = entries.iter().any(|entry| entry.name == *name);
        if (*is_changed || is_new && has_changes) && !is_received {
            out.push(&quoted(name), &value(name));
        }
    }
    out.finish()
}

pub(crate) struct ObjectText(String);

impl ObjectText {
    pub(crate) fn new() -> Self {
        Self(String::from("{"))
    }

    pub(crate) fn push(&mut self, name_text: &str, value_text: &str) {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0.push_str(name_text);
        self.0.push(':');
        self.0.push_str(value_text);
    }

    pub(crate) fn finish(mut self) -> String {
        self.0.push('}');
        self.0
    }
}
