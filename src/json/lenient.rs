//! Lenient reading of known fields by their text: absent or `null` gives the default, and a harmless difference of kind
//! is accepted (`"7"` or `7.0` for 7, `12` for `"12"`). Writing uses the received text instead.

use std::fmt;

use serde::de::{Error, IgnoredAny, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::json::object::{MemberText, read_entries};

/// A value that can be read leniently as a member of an object.
pub trait Member: Sized {
    /// Reads a JSON text other than `null`.
    fn read(text: &str) -> serde_json::Result<Self>;
}

/// Reads a member; `null` gives the default. For `#[serde(deserialize_with)]`.
pub fn member<'de, D: Deserializer<'de>, T: Member + Default>(reader: D) -> Result<T, D::Error> {
    by_text(reader, member_in)
}

/// Reads a JSON text; `null` gives the default.
#[inline(never)]
pub fn member_in<T: Member + Default>(text: &str) -> serde_json::Result<T> {
    if text == "null" { Ok(T::default()) } else { T::read(text) }
}

/// Reads a value by its JSON text. An error omits its position, which would mislead in the outer text.
pub fn by_text<'de, D: Deserializer<'de>, T>(
    reader: D,
    read: impl FnOnce(&str) -> serde_json::Result<T>,
) -> Result<T, D::Error> {
    let text = <&RawValue>::deserialize(reader)?.get();
    read(text).map_err(|error| D::Error::custom(message_of(&error)))
}

/// Returns a reader's message without its position, without the names of types, and without the text it found, which
/// may be a secret.
#[cold]
pub fn message_of(error: &dyn fmt::Display) -> String {
    const FOUND: &str = "string \"";
    const EXPECTED: &str = "\", expected ";
    let mut message = error.to_string();
    // The text comes first: it may contain an error's words itself, but its quotes are escaped.
    if let (Some(from), Some(to)) = (message.find(FOUND), message.rfind(EXPECTED))
        && from < to
    {
        message.replace_range(from..=to, "a text");
    }
    let end = message.rfind(" at line ").unwrap_or(message.len());
    message.truncate(end);
    if let Some(end) = message.find(", expected struct ") {
        message.replace_range(end.., ", expected an object");
    }
    message
}

/// Returns the error for a value of another kind, without its text if that may be a secret.
#[cold]
fn unexpected<T>(text: &str, expected: &str) -> serde_json::Result<T> {
    let expected = &expected;
    Err(match text.as_bytes().first() {
        Some(b'{') => Error::invalid_type(Unexpected::Map, expected),
        Some(b'[') => Error::invalid_type(Unexpected::Seq, expected),
        Some(b'n') => Error::invalid_type(Unexpected::Unit, expected),
        Some(b'"') => Error::invalid_value(Unexpected::Other("a text"), expected),
        _ => Error::invalid_value(Unexpected::Other(text), expected),
    })
}

/// Reads a value from an object. For `#[serde(deserialize_with)]`.
pub fn object<'de, D: Deserializer<'de>, T: for<'a> Deserialize<'a>>(reader: D) -> Result<T, D::Error> {
    by_text(reader, object_in)
}

/// Reads a value from an object, or from an empty array, which some services send for an empty object. Serde alone
/// would also read an array as the fields in order: `[from, to]` would become a duration and a start.
pub fn object_in<T: for<'a> Deserialize<'a>>(text: &str) -> serde_json::Result<T> {
    if !text.starts_with('[') {
        return serde_json::from_str(text);
    }
    let items: Vec<IgnoredAny> = serde_json::from_str(text)?;
    if items.is_empty() { serde_json::from_str("{}") } else { unexpected(text, "an object") }
}

/// Reads a text; anything else, such as a list or an object, gives the empty string.
pub fn text_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    by_text(reader, |text| Ok(member_in(text).unwrap_or_default()))
}

/// Reads a flag; `null` and values of another kind give `None` (`contract.md#decision-50`).
pub fn flag_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<bool>, D::Error> {
    by_text(reader, |text| Ok(bool::read(text).ok().filter(|_| text != "\"\"")))
}

/// Reads the text of an identifier; fails for any number but a whole one of 64 bits, because services round others.
pub fn identifier(text: &str) -> serde_json::Result<String> {
    let is_number = text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    if is_number && text.parse::<i64>().is_err() && text.parse::<u64>().is_err() {
        return unexpected(text, "a text");
    }
    String::read(text)
}

impl Member for String {
    fn read(text: &str) -> serde_json::Result<Self> {
        match text.as_bytes().first() {
            Some(b'"') => serde_json::from_str(text),
            Some(b'{' | b'[' | b'n') => unexpected(text, "a text"),
            _ => Ok(text.to_owned()),
        }
    }
}

impl Member for bool {
    fn read(text: &str) -> serde_json::Result<Self> {
        match text.trim_matches('"') {
            "true" | "1" => Ok(true),
            "false" | "0" | "" => Ok(false),
            _ => unexpected(text, "true or false"),
        }
    }
}

impl Member for i64 {
    fn read(text: &str) -> serde_json::Result<Self> {
        let parts = number_in(text).ok().and_then(JsonNumber::parts);
        parts.map_or_else(|| unexpected(text, "a whole number"), |(number, _)| Ok(number))
    }
}

/// A number as sent, without rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JsonNumber {
    /// A number that fits an `i64`; `7.0` and `"7"` are 7.
    Whole(i64),
    /// Any other number.
    Other(f64),
}

impl JsonNumber {
    fn of(number: f64) -> Self {
        #[expect(clippy::float_cmp, clippy::cast_precision_loss, reason = "it is whole if nothing is lost")]
        let same = whole(number).filter(|&whole| whole as f64 == number);
        same.map_or(Self::Other(number), Self::Whole)
    }

    /// Returns the floor, if it fits an `i64`, and the fraction above it.
    pub fn parts(self) -> Option<(i64, f64)> {
        match self {
            Self::Whole(number) => Some((number, 0.0)),
            Self::Other(number) => whole(number).map(|below| (below, number - number.floor())),
        }
    }
}

/// Reads a number without rounding it. For `#[serde(deserialize_with)]`.
pub fn number<'de, D: Deserializer<'de>>(reader: D) -> Result<JsonNumber, D::Error> {
    by_text(reader, number_in)
}

fn number_in(text: &str) -> serde_json::Result<JsonNumber> {
    let digits = text.trim_matches('"').trim();
    let number = digits.parse().ok().map(JsonNumber::Whole);
    let number = number.or_else(|| serde_json::from_str(digits).ok().map(JsonNumber::of));
    number.map_or_else(|| unexpected(text, "a number"), Ok)
}

fn whole(number: f64) -> Option<i64> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    let floor = number.floor();
    // No range contains NaN, so the conversion never saturates.
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    (-LIMIT..LIMIT).contains(&floor).then_some(floor as i64)
}

impl<T: Member> Member for Option<T> {
    fn read(text: &str) -> serde_json::Result<Self> {
        T::read(text).map(Some)
    }
}

impl<T: for<'a> Deserialize<'a>> Member for Vec<T> {
    fn read(text: &str) -> serde_json::Result<Self> {
        serde_json::from_str::<Vec<&RawValue>>(text)?.into_iter().map(|item| object_in(item.get())).collect()
    }
}

/// An object as names and values in the order received; an empty array counts as an empty object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderedMap<T>(pub Vec<(String, T)>);

impl<T> Default for OrderedMap<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Member + Default> Member for OrderedMap<T> {
    fn read(text: &str) -> serde_json::Result<Self> {
        let read = |entry: MemberText<'_>| Ok((entry.name.into_owned(), member_in(entry.value_text)?));
        read_entries(text)?.into_iter().map(read).collect::<serde_json::Result<_>>().map(Self)
    }
}
