//! One reader for every JSON value that is no list and no object.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, Unexpected, Visitor};

/// Reads a [`Sent`]. What is expected is named in errors.
struct Scalar(&'static str);

/// A value that is no list and no object, as it was sent.
pub(super) enum Sent {
    Flag(bool),
    Signed(i64),
    Unsigned(u64),
    Fraction(f64),
    Text(String),
}

impl Sent {
    /// Reads one; a list, an object or `null` is an error.
    pub fn read<'de, D: Deserializer<'de>>(reader: D, expected: &'static str) -> Result<Self, D::Error> {
        reader.deserialize_any(Scalar(expected))
    }

    /// The error for a value that is not what was expected.
    pub fn error<E: Error>(&self, expected: &'static str) -> E {
        let found = match self {
            Self::Flag(flag) => Unexpected::Bool(*flag),
            Self::Signed(number) => Unexpected::Signed(*number),
            Self::Unsigned(number) => Unexpected::Unsigned(*number),
            Self::Fraction(number) => Unexpected::Float(*number),
            Self::Text(text) => Unexpected::Str(text),
        };
        E::invalid_value(found, &expected)
    }

    /// Its text.
    pub fn into_text(self) -> String {
        match self {
            Self::Flag(flag) => flag.to_string(),
            Self::Signed(number) => number.to_string(),
            Self::Unsigned(number) => number.to_string(),
            // As JSON spells it: 1e300, not 300 digits.
            Self::Fraction(number) => serde_json::to_string(&number).unwrap_or_default(),
            Self::Text(text) => text,
        }
    }
}

impl<'de> Visitor<'de> for Scalar {
    type Value = Sent;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Sent, E> {
        Ok(Sent::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Sent, E> {
        Ok(Sent::Signed(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Sent, E> {
        Ok(Sent::Unsigned(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Sent, E> {
        Ok(Sent::Fraction(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Sent, E> {
        Ok(Sent::Text(text.to_owned()))
    }
}
