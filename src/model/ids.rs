//! Names and identifiers, each a type of its own.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::json::lenient::Member;
use crate::text::percent;

pub use crate::model::stream_name::{StreamName, StreamNameError};

/// Why a text cannot be an account name or an identifier: it would not stay one segment of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdError {
    /// Nothing was given.
    Empty,
    /// `.` or `..`, which an address cannot carry as a name.
    Dots,
    /// U+FFFD, which stands for characters that were lost.
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
            /// Takes the value as it is, for what a service sent.
            pub fn new(value: impl Into<String>) -> Self {
                Self(value.into())
            }

            /// Takes what a person typed or an address held, without the blanks around it, if a request can carry it.
            pub fn parse(value: &str) -> Result<Self, IdError> {
                checked(value.trim()).map(Self::new)
            }

            /// The value as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// Whether there is none.
            pub fn is_empty(&self) -> bool {
                self.0.is_empty()
            }

            /// The value as one segment of a path, see [`percent::encode_segment`].
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
    /// The name of an account, which every request carries (`contract.md#authentication`).
    AccountName
}
identifier! {
    /// The identifier of a restream or publishing resource, given by the service (`contract.md#restream-resource`).
    ResourceId
}
identifier! {
    /// The identifier of a recording setting, a UUID given by the service (`contract.md#recording-setting`).
    RecordId
}
