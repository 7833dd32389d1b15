//! Account names and identifiers as separate types.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::json::lenient::Member;
use crate::text::percent;

pub use crate::model::stream_name::{StreamName, StreamNameError};

/// The reason why a text is not an account name or identifier: it cannot be one segment of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdError {
    /// Empty text.
    Empty,
    /// `.` or `..`, which URLs resolve.
    Dots,
    /// U+FFFD, which replaces lost characters.
    LostCharacters,
}

impl fmt::Display for IdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "is empty",
            Self::Dots => "cannot be \".\" or \"..\"",
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

macro_rules! identifier {
    ($(#[$meta:meta])* $name:ident) => {
        $(#[$meta])*
        #[derive(Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// Takes a value from the service.
            pub fn new(value: impl Into<String>) -> Self {
                Self(value.into())
            }

            /// Parses a typed value or one from an address, without surrounding whitespace.
            pub fn parse(value: &str) -> Result<Self, IdError> {
                checked(value.trim()).map(Self::new)
            }

            /// Returns the value as text.
            pub fn as_str(&self) -> &str {
                &self.0
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

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }

        impl Member for $name {
            fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                crate::json::lenient::identifier(reader).map(Self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                crate::json::lenient::member(reader)
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
