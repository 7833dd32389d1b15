//! Typed views over received objects: [`typed_object!`](crate::typed_object).

use std::fmt;

use crate::json::lenient::message_of;

/// An error in a received object: an unreadable member, or an identifier that another object has too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The name of the member; empty if the whole value is not an object.
    pub name: &'static str,
    /// The description of the error.
    pub why: String,
}

impl Flaw {
    /// Describes a member by its reader's error.
    pub fn new(name: &'static str, error: &dyn fmt::Display) -> Self {
        Self { name, why: message_of(error) }
    }

    /// Describes an identifier that the service reports for several objects (`contract.md#decision-44`).
    pub fn reported_twice(name: &'static str) -> Self {
        Self { name, why: String::from(REPORTED_TWICE) }
    }

    /// Returns whether it is [`Self::reported_twice`].
    pub fn is_reported_twice(&self) -> bool {
        self.why == REPORTED_TWICE
    }

    /// Describes the member and its error: "creation_ts: invalid type: a text, expected a whole number".
    pub fn describe(&self) -> String {
        if self.name.is_empty() { self.why.clone() } else { [self.name, ": ", &self.why].concat() }
    }

    /// Describes why an object is rejected without its member `name`.
    pub fn without(name: &str, flaws: &[Self]) -> String {
        let found = flaws.iter().find(|flaw| flaw.name == name || flaw.name.is_empty());
        found.map_or_else(|| [name, ": there is none"].concat(), Self::describe)
    }
}

/// The description of an identifier that several objects have.
pub const REPORTED_TWICE: &str = "reported twice";

/// The reason why no request is sent to an object with a duplicate identifier (`contract.md#decision-44`).
pub const NOT_AIMED: &str =
    "The service reports this ID twice. Nothing was sent: it could change the other one.";

/// Declares a struct that is a typed view of a JSON object as it was received. A change is written by a
/// [`Record`](crate::forms::Record) of the same text.
///
/// ```text
/// typed_object! {
///     /// A schedule window.
///     pub struct Window {
///         /// Start, in UTC.
///         pub start: String = "start",
///     }
/// }
/// ```
///
/// - Reading is [lenient](crate::json::lenient): a known field that is absent or `null` has its default.
/// - An unreadable known field has its default and an entry in `flaws`; a value that is no object has one entry.
/// - Two values are equal if their typed fields are equal and their unknown members are spelled alike.
/// - `Debug` shows the type's name and no value, because any value may be a secret.
#[macro_export]
macro_rules! typed_object {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $( $(#[$field_meta:meta])* pub $field:ident : $ty:ty = $wire:literal, )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Default)]
        pub struct $name {
            $( $(#[$field_meta])* pub $field: $ty, )*
            /// The object as received; the default for one created locally.
            pub members: $crate::json::object::ReceivedObject,
            /// The errors in it (`contract.md#decision-49`).
            pub flaws: Vec<$crate::json::typed_object::Flaw>,
        }

        impl $name {
            /// The wire names of the typed fields, in the order of the contract.
            pub const NAMES: &'static [&'static str] = &[$($wire),*];

            /// Returns the received members that have no typed field or are unreadable, in the order received.
            pub fn unknown_members(&self) -> Vec<$crate::json::object::MemberText<'_>> {
                self.members.unknown(&self.readable_names())
            }

            /// Returns whether the member was received with an error.
            pub fn is_flawed(&self, name: &str) -> bool {
                self.flaws.iter().any(|flaw| flaw.name == name)
            }

            /// Returns whether several objects have its identifier, so that it cannot be written
            /// (`contract.md#decision-44`).
            pub fn is_reported_twice(&self) -> bool {
                self.flaws.iter().any($crate::json::typed_object::Flaw::is_reported_twice)
            }

            /// Returns whether a flag is known: received, not empty and readable, or local (`contract.md#decision-50`).
            pub fn has_member(&self, name: &str) -> bool {
                let is_it = |member: &$crate::json::object::MemberText<'_>| {
                    member.name == name && !matches!(member.value_text, "null" | "\"\"")
                };
                let is_received = || self.members.entries().iter().any(is_it);
                self.members.text().is_none() || !self.is_flawed(name) && is_received()
            }

            fn readable_names(&self) -> Vec<&'static str> {
                Self::NAMES.iter().copied().filter(|name| !self.is_flawed(name)).collect()
            }

            fn read_fields(text: &str) -> Self {
                use $crate::json::typed_object::Flaw;
                let mut value = Self::default();
                let entries = $crate::json::object::read_entries(text);
                value.flaws.extend(entries.as_ref().err().map(|error| Flaw::new("", error)));
                for entry in entries.unwrap_or_default() {
                    match entry.name.as_ref() {
                        $( $wire => match $crate::json::lenient::member_in(entry.value_text) {
                            Ok(read) => value.$field = read,
                            Err(error) => value.flaws.push(Flaw::new($wire, &error)),
                        } )*
                        _ => {}
                    }
                }
                value
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                let text = Box::<serde_json::value::RawValue>::deserialize(reader)?;
                let mut value = Self::read_fields(text.get());
                value.members = $crate::json::object::ReceivedObject::received(text);
                Ok(value)
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                $( self.$field == other.$field && )*
                    self.flaws == other.flaws
                    && self.members.has_same_unknown(&other.members, &self.readable_names())
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), " { .. }"))
            }
        }

        impl $crate::json::lenient::Member for $name {
            fn read(text: &str) -> serde_json::Result<Self> {
                serde_json::from_str(text)
            }
        }
    };
}
