//! Values that must not be shown.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::json::lenient::Member;
use crate::redact::REDACTED;

/// A token, stream key or password. It has neither `Debug` nor `Display`, so that no log line or message can hold it.
///
/// Serialized as a plain string: only request bodies are made from it.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Secret(String);

impl Secret {
    /// Wraps a value that must not be shown.
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value itself, for the one place that sends or copies it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Whether there is no secret.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// What may be shown: the same eight dots for every secret, nothing for none.
    pub fn masked(&self) -> String {
        if self.is_empty() { String::new() } else { REDACTED.to_owned() }
    }
}

impl Member for Secret {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        String::read(reader).map(Self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        crate::json::lenient::member(reader)
    }
}

impl Serialize for Secret {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        writer.serialize_str(&self.0)
    }
}
