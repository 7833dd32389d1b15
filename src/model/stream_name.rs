//! The name of a live stream, which may contain slashes (`contract.md#dvr-stream`, `contract.md#decision-17`).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::json::lenient::Member;
use crate::redact::url::redacted_source;
use crate::text::invisible::{invisible_words, is_invisible};
use crate::text::percent;

/// The name of a stream, such as `live/news`.
#[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct StreamName(String);

/// The reason why a text cannot be sent as a stream name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamNameError {
    /// Empty text.
    Empty,
    /// A segment is `.` or `..`, which URLs resolve.
    DotSegment,
    /// U+FFFD or half a surrogate pair, which replace lost characters.
    LostCharacters,
}

impl fmt::Display for StreamNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "is empty",
            Self::DotSegment => "cannot have \".\" or \"..\" between slashes",
            Self::LostCharacters => "contains an invalid character (U+FFFD)",
        })
    }
}

impl StreamName {
    /// Takes a name from the service.
    pub fn new(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Parses a typed name or one from an address. Whitespace is part of a name.
    pub fn parse(name: &str) -> Result<Self, StreamNameError> {
        if name.is_empty() {
            return Err(StreamNameError::Empty);
        }
        if name.contains('\u{FFFD}') {
            return Err(StreamNameError::LostCharacters);
        }
        if name.split('/').any(|segment| matches!(segment, "." | "..")) {
            return Err(StreamNameError::DotSegment);
        }
        Ok(Self::new(name))
    }

    /// Parses a typed or pasted name without surrounding invisible characters; fails for those inside.
    pub fn parse_typed(name: &str) -> Result<Self, String> {
        let name = name.trim_matches(is_invisible);
        match invisible_words(name) {
            Some(words) => Err(words),
            None => Self::parse(name).map_err(|problem| problem.to_string()),
        }
    }

    /// Parses a UTF-16 name from the browser; fails for half a surrogate pair.
    pub fn from_utf16(units: &[u16]) -> Result<Self, StreamNameError> {
        let name = String::from_utf16(units).map_err(|_| StreamNameError::LostCharacters)?;
        Self::parse(&name)
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the name as percent-encoded path segments. A slash beside an empty segment is encoded, because servers
    /// merge repeated slashes and cut the last. An invalid segment matches nothing.
    pub fn to_path(&self) -> String {
        let segments: Vec<&str> = self.0.split('/').collect();
        if segments == [""] {
            return percent::encode_segment("");
        }
        let mut encoded = String::new();
        for (index, segment) in segments.iter().enumerate() {
            if index > 0 {
                let is_beside_empty = segment.is_empty() || segments[index - 1].is_empty();
                encoded.push_str(if is_beside_empty { "%2F" } else { "/" });
            }
            if !segment.is_empty() {
                encoded.push_str(&percent::encode_segment(segment));
            }
        }
        encoded
    }

    /// Returns whether redaction would change the name; such a name is not offered, linked or stored.
    pub fn holds_secret(&self) -> bool {
        redacted_source(&self.0, &[]) != self.0
    }
}

impl fmt::Display for StreamName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for StreamName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Member for StreamName {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        String::read(reader).map(Self)
    }
}

impl<'de> Deserialize<'de> for StreamName {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        crate::json::lenient::member(reader)
    }
}
