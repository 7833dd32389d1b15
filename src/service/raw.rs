//! JSON objects that preserve the order of members and the spelling of values.

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::value::RawValue;

use crate::service::problems::{BodyProblems, shortened};

/// An object's members in the order received, with their spelling, including large numbers. It has no `Debug`: a member
/// may be a key or a password.
#[derive(Clone, Default)]
pub struct RawObject(pub Vec<(String, Box<RawValue>)>);

impl RawObject {
    /// Parses a JSON object. Fails if the text is not UTF-8, not JSON, not an object, or has a duplicate member.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|_| "the body is not UTF-8".to_owned())?;
        serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            if error.is_data() && message.starts_with("invalid type") {
                "the body must be a JSON object".to_owned()
            } else {
                format!("the body is not a JSON object: {message}")
            }
        })
    }

    /// Parses the body of a request.
    pub fn of_body(bytes: &[u8]) -> Result<Self, BodyProblems> {
        Self::parse(bytes).map_err(BodyProblems::of_body)
    }

    /// Returns the text of a member's value.
    pub fn get(&self, name: &str) -> Option<&RawValue> {
        self.0.iter().find(|(member, _)| member == name).map(|(_, value)| &**value)
    }

    /// Decodes a member, if it is present and of this type.
    pub fn read<'a, T: Deserialize<'a>>(&'a self, name: &str) -> Option<T> {
        serde_json::from_str(self.get(name)?.get()).ok()
    }

    /// Appends a member unless it is present. `json` must be valid JSON.
    pub fn add_missing(&mut self, name: &str, json: &str) {
        if self.get(name).is_none()
            && let Ok(value) = RawValue::from_string(json.to_owned())
        {
            self.0.push((name.to_owned(), value));
        }
    }
}

impl Serialize for RawObject {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for RawObject {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = RawObject;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawObject, A::Error> {
        let mut object = RawObject::default();
        while let Some(entry) = map.next_entry::<String, Box<RawValue>>()? {
            object.0.push(entry);
        }
        let mut names = HashSet::with_capacity(object.0.len());
        match object.0.iter().find(|(name, _)| !names.insert(name.as_str())) {
            Some((name, _)) => {
                Err(A::Error::custom(format_args!("member `{}` is there twice", shortened(name))))
            }
            None => Ok(object),
        }
    }
}

/// Returns the kind of a JSON value by its first byte.
pub fn kind(value: &RawValue) -> &'static str {
    match value.get().as_bytes().first() {
        Some(b'"') => "string",
        Some(b'{') => "object",
        Some(b'[') => "array",
        Some(b't' | b'f') => "boolean",
        Some(b'n') => "null",
        _ => "number",
    }
}
