//! The one reader for JSON values other than lists and objects.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, Unexpected, Visitor};

/// The visitor for [`JsonScalar`], with the description of the expected value.
struct Scalar(&'static str);

pub(super) enum JsonScalar {
    Flag(bool),
    Signed(i64),
    Unsigned(u64),
    Fraction(f64),
    Text(String),
}

impl JsonScalar {
    /// Reads a scalar; a list, an object or `null` is an error.
    pub fn read<'de, D: Deserializer<'de>>(reader: D, expected: &'static str) -> Result<Self, D::Error> {
        reader.deserialize_any(Scalar(expected))
    }

    /// Returns the error for a value other than `expected`.
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

    /// Returns the value as text.
    pub fn into_text(self) -> String {
        match self {
            Self::Flag(flag) => flag.to_string(),
            Self::Signed(number) => number.to_string(),
            Self::Unsigned(number) => number.to_string(),
            // JSON spells 1e300 in five characters, `to_string` in 301.
            Self::Fraction(number) => serde_json::to_string(&number).unwrap_or_default(),
            Self::Text(text) => text,
        }
    }
}

impl<'de> Visitor<'de> for Scalar {
    type Value = JsonScalar;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<JsonScalar, E> {
        Ok(JsonScalar::Flag(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<JsonScalar, E> {
        Ok(JsonScalar::Signed(number))
    }

    fn visit_u64<E>(self, number: u64) -> Result<JsonScalar, E> {
        Ok(JsonScalar::Unsigned(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<JsonScalar, E> {
        Ok(JsonScalar::Fraction(number))
    }

    fn visit_str<E>(self, text: &str) -> Result<JsonScalar, E> {
        Ok(JsonScalar::Text(text.to_owned()))
    }
}
