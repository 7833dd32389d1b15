//! Values that must not be shown.

use serde::{Deserialize, Deserializer, Serialize};

use crate::json::lenient::Member;
use crate::redact::REDACTED;

/// A token, stream key or password. It has neither `Debug` nor `Display`, so that no message can contain it;
/// `Serialize` writes it plain, for the tab's own storage.
#[derive(Clone, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret value.
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// Returns the plain value, for the code that sends or copies it.
    pub fn expose(&self) -> &str {
        &self.0
    }

    /// Returns whether there is no secret.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the same eight dots for every secret, an empty string for none.
    pub fn masked(&self) -> String {
        if self.is_empty() { String::new() } else { REDACTED.to_owned() }
    }
}

impl Member for Secret {
    fn read(text: &str) -> serde_json::Result<Self> {
        String::read(text).map(Self)
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        crate::json::lenient::member(reader)
    }
}
