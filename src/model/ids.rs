//! Account names and identifiers as separate types.

use std::fmt;

use crate::text::percent;

/// The reason why a text is not an account name, an identifier or a stream name: it cannot be in a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdError {
    /// Empty text.
    Empty,
    /// `.` or `..`, which URLs resolve.
    Dots,
    /// A part between slashes is `.` or `..`.
    DotSegment,
    /// U+FFFD, which replaces lost characters.
    LostCharacters,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "is empty",
            Self::Dots => "cannot be \".\" or \"..\"",
            Self::DotSegment => "cannot have \".\" or \"..\" between slashes",
            Self::LostCharacters => "contains an invalid character (U+FFFD)",
        })
    }
}

fn checked(value: &str) -> Result<&str, IdError> {
    match value {
        "" => Err(IdError::Empty),
        "." | ".." => Err(IdError::Dots),
        _ if value.contains('\u{FFFD}') => Err(IdError::LostCharacters),
        _ => Ok(value),
    }
}

/// Declares a text as a type of its own, which is read from JSON by a function.
macro_rules! text_type {
    ($(#[$meta:meta])* $name:ident, $read:path) => {
        $(#[$meta])*
        #[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Takes a value from the service.
            pub fn new(value: impl Into<String>) -> Self {
                Self(value.into())
            }

            /// Returns the value as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl $crate::json::lenient::Member for $name {
            fn read(text: &str) -> serde_json::Result<Self> {
                $read(text).map(Self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                $crate::json::lenient::member(reader)
            }
        }
    };
}
pub(super) use text_type;

macro_rules! identifier {
    ($(#[$meta:meta])* $name:ident) => {
        text_type! { $(#[$meta])* $name, $crate::json::lenient::identifier }

        impl $name {
            /// Parses a typed value or one from an address, without surrounding whitespace.
            pub fn parse(value: &str) -> Result<Self, IdError> {
                checked(value.trim()).map(Self::new)
            }

            /// Returns whether the value is empty.
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// Returns the value as a path segment, see [`percent::encode_segment`].
            pub fn to_segment(&self) -> String {
                percent::encode_segment(&self.0)
            }
        }
    };
}

identifier! {
    /// The name of an account, in every request (`contract.md#authentication`).
    AccountName
}
identifier! {
    /// The identifier of a restream or publishing resource, assigned by the service (`contract.md#restream-resource`).
    ResourceId
}
identifier! {
    /// The identifier of a recording setting, a UUID assigned by the service (`contract.md#recording-setting`).
    RecordId
}

/// A document of the account, which has a page and a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentId {
    /// A restream resource.
    Restream(ResourceId),
    /// A recording setting.
    Recording(RecordId),
}
