//! Typed views over received objects: [`typed_object!`](crate::typed_object).

/// Declares a struct that is a typed view over a JSON object and keeps everything it does not know.
///
/// ```text
/// typed_object! {
///     /// What it is.
///     pub struct Window {
///         /// What the field means.
///         pub start: String = "start",
///     }
/// }
/// ```
///
/// - Reading is lenient (see [`lenient`](crate::json::lenient)): a known field that is absent or `null` has its default.
/// - Writing gives back what was received, in order, each value as it was spelled, except where the typed value differs
///   from what was received (see [`object::write`](crate::json::object::write)).
/// - Two are equal if their typed fields are, and their unknown members are spelled alike.
/// - `Debug` names the type and shows no value: any of them may be a secret.
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
            /// The object as it was received; the default for one that is made here.
            pub members: $crate::json::object::ReceivedObject,
        }

        impl $name {
            /// The wire names of the typed fields, in the order of the contract.
            pub const NAMES: &'static [&'static str] = &[$($wire),*];

            /// ReceivedObject of the received object that have no typed field, in the order received.
            pub fn unknown_members(&self) -> Vec<$crate::json::object::MemberText<'_>> {
                self.members.unknown(Self::NAMES)
            }

            /// The object as JSON, without the members named in `left_out`.
            pub(crate) fn text_without(&self, left_out: &[&str]) -> serde_json::Result<String> {
                let received = match self.members.text() {
                    Some(text) => Self::read_fields(text)?,
                    None => Self::default(),
                };
                $crate::json::object::write(&self.members, &$crate::json::object::Edits {
                    names: Self::NAMES,
                    is_changed: &[$(self.$field != received.$field),*],
                    left_out,
                    text_of: &|name| match name {
                        $( $wire => serde_json::to_string(&self.$field), )*
                        _ => Ok(String::from("null")),
                    },
                })
            }

            /// The typed fields of the object in `text`, without keeping the text.
            fn read_fields(text: &str) -> serde_json::Result<Self> {
                struct Fields;

                impl<'de> serde::de::Visitor<'de> for Fields {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str("an object")
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<$name, A::Error> {
                        let mut value = $name::default();
                        while let Some(name) = map.next_key::<$crate::json::object::MemberName<'_>>()? {
                            match name.0.as_ref() {
                                $( $wire => {
                                    value.$field = $crate::json::lenient::field($wire, &mut map)?;
                                } )*
                                _ => { map.next_value::<serde::de::IgnoredAny>()?; }
                            }
                        }
                        Ok(value)
                    }

                    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, seq: A) -> Result<$name, A::Error> {
                        $crate::json::lenient::empty_array(seq)
                    }
                }

                let mut reader = serde_json::Deserializer::from_str(text);
                serde::Deserializer::deserialize_any(&mut reader, Fields)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                let text = Box::<serde_json::value::RawValue>::deserialize(reader)?;
                let mut value = Self::read_fields(text.get()).map_err($crate::json::lenient::relocated)?;
                value.members = $crate::json::object::ReceivedObject::received(text);
                Ok(value)
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
                let text = self.text_without(&[]).map_err(serde::ser::Error::custom)?;
                $crate::json::object::serialize_text(text, writer)
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &Self) -> bool {
                $( self.$field == other.$field && )*
                    self.members.has_same_unknown(&other.members, Self::NAMES)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(concat!(stringify!($name), " { .. }"))
            }
        }

        impl $crate::json::lenient::Member for $name {
            fn read<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                serde::Deserialize::deserialize(reader)
            }
        }
    };
}
