//! The name of a live stream, which may contain slashes (`contract.md#dvr-stream`, `contract.md#decision-17`).

use crate::model::ids::{IdError, text_type};
use crate::redact::url::redacted_source;
use crate::text::invisible::visible;
use crate::text::percent;

text_type! {
    /// The name of a stream, such as `live/news`.
    StreamName, crate::json::lenient::Member::read
}

impl StreamName {
    /// Parses a typed name or one from an address. Whitespace is part of a name.
    pub fn parse(name: &str) -> Result<Self, IdError> {
        if name.is_empty() {
            return Err(IdError::Empty);
        }
        if name.contains('\u{FFFD}') {
            return Err(IdError::LostCharacters);
        }
        if name.split('/').any(|segment| matches!(segment, "." | "..")) {
            return Err(IdError::DotSegment);
        }
        Ok(Self::new(name))
    }

    /// Parses a typed or pasted name, without invisible characters; spaces alone are no name.
    pub fn parse_typed(name: &str) -> Result<Self, IdError> {
        let name = visible(name);
        Self::parse(if name.trim().is_empty() { "" } else { &name })
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
