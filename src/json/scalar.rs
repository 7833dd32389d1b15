//! One reader for every JSON value that is no list and no object.

use std::fmt;

use serde::Deserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};

/// Reads a [`Sent`]. What is expected is named in errors.
struct Scalar {
    expected: &'static str,
    /// Whether a list, an object or `null` is an empty text.
    takes_other: bool,
}

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
        reader.deserialize_any(Scalar { expected, takes_other: false })
    }

    /// Reads any value; a list, an object or `null` is an empty text.
    pub fn read_any<'de, D: Deserializer<'de>>(reader: D, expected: &'static str) -> Result<Self, D::Error> {
        reader.deserialize_any(Scalar { expected, takes_other: true })
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
        f.write_str(self.expected)
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

    fn visit_unit<E: Error>(self) -> Result<Sent, E> {
        if self.takes_other {
            Ok(Sent::Text(String::new()))
        } else {
            Err(E::invalid_type(Unexpected::Unit, &self))
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Sent, A::Error> {
        if !self.takes_other {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        while seq.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Sent::Text(String::new()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Sent, A::Error> {
        if !self.takes_other {
            return Err(A::Error::invalid_type(Unexpected::Map, &self));
        }
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Sent::Text(String::new()))
    }
}
