//! A JSON object as it was received, so that sending it back changes only what a person changed.

use std::borrow::Cow;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// The text of a JSON object as it was received: its members in order, each value as it was spelled.
///
/// Empty for an object that was made here. Its text may hold secrets, so [`fmt::Debug`] shows none of it.
#[derive(Clone, Default)]
pub struct ReceivedObject(Option<Box<RawValue>>);

/// One member of a received object: its name and, unchanged, the texts of name and value.
#[derive(Clone)]
pub struct MemberText<'a> {
    /// The name, unescaped. A name that is no valid Unicode is given as it was spelled.
    pub name: Cow<'a, str>,
    /// The name as it was spelled, with its quotes.
    pub name_text: &'a str,
    /// The value as it was spelled.
    pub value_text: &'a str,
}

impl MemberText<'_> {
    /// Whether the value is spelled as the other's, but for blanks between its tokens.
    pub fn is_spelled_as(&self, other: &Self) -> bool {
        is_spelled_alike(self.value_text, other.value_text)
    }
}

impl ReceivedObject {
    /// Keeps a received object.
    pub fn received(text: Box<RawValue>) -> Self {
        Self(Some(text))
    }

    /// The object that a text spells; of what is no JSON, one without members.
    pub fn parse(text: &str) -> Self {
        RawValue::from_string(text.to_owned()).map(Self::received).unwrap_or_default()
    }

    /// The whole object as it was received; `None` for one that was made here.
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref().map(RawValue::get)
    }

    /// The members in the order received. An empty array, which some services send for an empty object, has none.
    pub fn entries(&self) -> Vec<MemberText<'_>> {
        self.text().map(entries_of).unwrap_or_default()
    }

    /// The members whose names are not among `known`, in the order received.
    pub fn unknown(&self, known: &[&str]) -> Vec<MemberText<'_>> {
        let mut entries = self.entries();
        entries.retain(|entry| !known.contains(&entry.name.as_ref()));
        entries
    }

    /// The object with one member set to a value, or without it; both texts are JSON as it is to be spelled. Everything
    /// else stays as it was received. A new member comes last.
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

    /// Whether both have the same members other than `known`, in any order, with values spelled alike but for blanks
    /// between their tokens.
    pub fn has_same_unknown(&self, other: &Self, known: &[&str]) -> bool {
        if self.text() == other.text() {
            return true;
        }
        let (mine, theirs) = (self.unknown(known), other.unknown(known));
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

/// The members of the JSON object in `text`, in order; none if it is not an object.
pub fn entries_of(text: &str) -> Vec<MemberText<'_>> {
    struct Entries;

    impl<'de> Visitor<'de> for Entries {
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
    }

    let mut reader = serde_json::Deserializer::from_str(text);
    reader.deserialize_map(Entries).unwrap_or_default()
}

/// The value of a member as it is spelled; of two with the same name the later counts, as for anyone who reads the JSON.
pub fn value_of<'a>(entries: &[MemberText<'a>], name: &str) -> Option<&'a str> {
    entries.iter().rev().find(|entry| entry.name == name).map(|entry| entry.value_text)
}

/// The text inside a JSON string; as it is spelled where it cannot be unescaped (a lone surrogate).
fn unescaped(text: &str) -> Cow<'_, str> {
    let inner = text.get(1..text.len().saturating_sub(1)).unwrap_or_default();
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    serde_json::from_str::<String>(text).map_or(Cow::Borrowed(inner), Cow::Owned)
}

/// Whether two JSON texts differ in nothing but blanks between their tokens.
fn is_spelled_alike(one: &str, other: &str) -> bool {
    one == other || tokens(one).eq(tokens(other))
}

/// The bytes of a JSON text without the blanks between its tokens. Those in strings stay.
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

/// The name of a member while an object is read; borrowed where it has no escapes.
pub struct MemberName<'de>(pub Cow<'de, str>);

impl<'de> Deserialize<'de> for MemberName<'de> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Name;

        impl<'de> Visitor<'de> for Name {
            type Value = MemberName<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name")
            }

            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Self::Value, E> {
                Ok(MemberName(Cow::Borrowed(name)))
            }

            fn visit_str<E>(self, name: &str) -> Result<Self::Value, E> {
                Ok(MemberName(Cow::Owned(name.to_owned())))
            }
        }

        reader.deserialize_str(Name)
    }
}

/// What a typed view wants written into a received object.
pub struct Edits<'a> {
    /// The wire names the view knows, in the order of the contract.
    pub names: &'a [&'a str],
    /// For each name, whether the view's value differs from what was received.
    pub is_changed: &'a [bool],
    /// Names that are not written at all.
    pub left_out: &'a [&'a str],
    /// The view's value of a name, as JSON.
    pub text_of: &'a dyn Fn(&str) -> serde_json::Result<String>,
}

/// The text of an object: what was received, in order, with only the changed members replaced.
///
/// - A changed name that was not received is added at the end, in the order of the document.
/// - An object of which nothing known was received (a new one, or `{}`) gets every known name as soon as one differs.
/// - An object in which nothing differs is written as it was received; a new one as `{}`.
pub fn write(members: &ReceivedObject, edits: &Edits<'_>) -> serde_json::Result<String> {
    let has_changes = edits.is_changed.contains(&true);
    if !has_changes && edits.left_out.is_empty() {
        return Ok(members.text().unwrap_or("{}").to_owned());
    }
    let entries = members.entries();
    let index_of = |name: &str| edits.names.iter().position(|known| *known == name);
    let is_new = !entries.iter().any(|entry| index_of(&entry.name).is_some());
    let mut out = ObjectText::new();
    for entry in &entries {
        if edits.left_out.contains(&entry.name.as_ref()) {
            continue;
        }
        match index_of(&entry.name) {
            Some(index) if edits.is_changed[index] => {
                out.push(entry.name_text, &(edits.text_of)(&entry.name)?)
            }
            _ => out.push(entry.name_text, entry.value_text),
        }
    }
    for (index, name) in edits.names.iter().enumerate() {
        let is_received = entries.iter().any(|entry| entry.name == *name);
        let is_wanted = edits.is_changed[index] || (is_new && has_changes);
        if is_wanted && !is_received && !edits.left_out.contains(name) {
            out.push(&serde_json::to_string(name)?, &(edits.text_of)(name)?);
        }
    }
    Ok(out.finish())
}

/// An object being written from texts that are JSON already.
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

/// Writes a text that is JSON already into a `serde_json` writer, unchanged.
pub fn serialize_text<S: serde::Serializer>(text: String, writer: S) -> Result<S::Ok, S::Error> {
    let raw = RawValue::from_string(text).map_err(serde::ser::Error::custom)?;
    serde::Serialize::serialize(&raw, writer)
}
