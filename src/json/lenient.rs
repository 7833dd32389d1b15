//! Lenient reading of known fields: absent or `null` gives the default, and a harmless difference of kind is accepted
//! (`"7"` or `7.0` for 7, `12` for `"12"`). Writing uses the received text instead.

use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::value::RawValue;

use crate::json::scalar::JsonScalar;

/// A value that can be read leniently as a member of an object.
pub trait Member: Sized {
    /// Reads a value that is not `null`.
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error>;
}

/// Reads a member; `null` gives the default. For `#[serde(deserialize_with)]`.
pub fn member<'de, D: Deserializer<'de>, T: Member + Default>(reader: D) -> Result<T, D::Error> {
    Lenient::deserialize(reader).map(|lenient| lenient.0)
}

/// A member that is read leniently; `null` gives the default.
pub struct Lenient<T>(pub T);

impl<'de, T: Member + Default> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Present<T>(T);

        impl<'de, T: Member> Deserialize<'de> for Present<T> {
            fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
                T::read(reader).map(Self)
            }
        }

        let value: Option<Present<T>> = Deserialize::deserialize(reader)?;
        Ok(Self(value.map_or_else(T::default, |Present(value)| value)))
    }
}

/// Reads the next value of an object leniently; an error begins with its name. Inlined, it would enlarge the wasm.
#[inline(never)]
pub fn field<'de, T: Member + Default, A: MapAccess<'de>>(name: &str, map: &mut A) -> Result<T, A::Error> {
    map.next_value::<Lenient<T>>().map(|lenient| lenient.0).map_err(|error| in_field(name, &error))
}

/// Reads the value in `text` leniently.
#[inline(never)]
pub fn member_in<T: Member + Default>(text: &str) -> serde_json::Result<T> {
    serde_json::from_str::<Lenient<T>>(text).map(|lenient| lenient.0)
}

#[cold]
#[inline(never)]
fn in_field<E: Error>(name: &str, error: &E) -> E {
    E::custom([name, ": ", &message_of(error)].concat())
}

/// Turns the error of an inner text into one of the outer text, without its now misleading position.
pub fn relocated<E: Error>(error: serde_json::Error) -> E {
    E::custom(message_of(&error))
}

/// Returns a reader's message without its position and without the text it found, which may be a secret.
#[cold]
pub fn message_of(error: &dyn fmt::Display) -> String {
    const FOUND: &str = "string \"";
    const EXPECTED: &str = "\", expected ";
    let mut message = error.to_string();
    // The text comes first: it may contain an error's words itself, but its quotes are escaped.
    if let (Some(from), Some(to)) = (message.find(FOUND), message.rfind(EXPECTED))
        && from < to
    {
        message.replace_range(from..=to, "a text");
    }
    let end = message.rfind(" at line ").unwrap_or(message.len());
    message.truncate(end);
    message
}

/// Reads an empty array, which some services send for an empty object, as the default; any other is an error.
pub fn empty_array<'de, T: Default, A: SeqAccess<'de>>(mut seq: A) -> Result<T, A::Error> {
    match seq.next_element::<IgnoredAny>()? {
        None => Ok(T::default()),
        Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &"an object")),
    }
}

/// A value that is read only from an object or an empty array. Serde alone would also read an array as the fields in
/// order: `[from, to]` would become a duration and a start.
#[repr(transparent)]
pub struct Object<T>(pub T);

/// Reads an [`Object`]. For `#[serde(deserialize_with)]`.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(reader: D) -> Result<T, D::Error> {
    Object::deserialize(reader).map(|object| object.0)
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        T::deserialize(ObjectReader(reader)).map(Self)
    }
}

/// A deserializer that lets structs be read only from objects, and its visitor.
struct ObjectReader<T>(T);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ObjectReader<D> {
    type Error = D::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(ObjectReader(visitor))
    }

    // `RawValue` reads its text through a newtype struct.
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_newtype_struct(name, visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_option(visitor)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_ignored_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map enum identifier
    }
}

impl<'de, V: Visitor<'de>> Visitor<'de> for ObjectReader<V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<V::Value, A::Error> {
        self.0.visit_map(map)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<V::Value, A::Error> {
        match seq.next_element::<IgnoredAny>()? {
            None => self.0.visit_map(MapDeserializer::new(std::iter::empty::<((), ())>())),
            Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &self)),
        }
    }
}

const TEXT: &str = "a text";

impl Member for String {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        JsonScalar::read(reader, TEXT).map(JsonScalar::into_text)
    }
}

/// Reads a text; anything else, such as a list or an object, gives the empty string.
pub fn text_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    let text = <&RawValue>::deserialize(reader)?.get();
    Ok(serde_json::from_str::<Lenient<String>>(text).map(|text| text.0).unwrap_or_default())
}

/// Reads a flag; `null` and values of another kind give `None` (`contract.md#decision-50`).
pub fn flag_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<bool>, D::Error> {
    let text = <&RawValue>::deserialize(reader)?.get();
    Ok(match text.trim_matches('"') {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    })
}

/// Reads the text of an identifier; fails for any number but a `u64`, because rounding could name another object.
pub fn identifier<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    match JsonScalar::read(reader, TEXT)? {
        sent @ JsonScalar::Fraction(_) => Err(sent.error(TEXT)),
        sent => Ok(sent.into_text()),
    }
}

impl Member for bool {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        const FLAG: &str = "true or false";
        match JsonScalar::read(reader, FLAG)? {
            JsonScalar::Flag(flag) => Ok(flag),
            JsonScalar::Unsigned(number @ (0 | 1)) => Ok(number == 1),
            JsonScalar::Text(text) if matches!(text.as_str(), "true" | "1") => Ok(true),
            JsonScalar::Text(text) if matches!(text.as_str(), "false" | "0" | "") => Ok(false),
            sent => Err(sent.error(FLAG)),
        }
    }
}

impl Member for i64 {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        const WHOLE: &str = "a whole number";
        let sent = JsonScalar::read(reader, WHOLE)?;
        let number = JsonNumber::of_sent(&sent).and_then(JsonNumber::parts).map(|(number, _)| number);
        number.ok_or_else(|| sent.error(WHOLE))
    }
}

/// A number as sent, without rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JsonNumber {
    /// A number that fits an `i64`; `7.0` and `"7"` are 7.
    Whole(i64),
    /// Any other number.
    Other(f64),
}

impl JsonNumber {
    fn of(number: f64) -> Self {
        #[expect(clippy::float_cmp, clippy::cast_precision_loss, reason = "it is whole if nothing is lost")]
        let same = whole(number).filter(|&whole| whole as f64 == number);
        same.map_or(Self::Other(number), Self::Whole)
    }

    fn of_sent(sent: &JsonScalar) -> Option<Self> {
        match sent {
            JsonScalar::Signed(number) => Some(Self::Whole(*number)),
            #[expect(clippy::cast_precision_loss, reason = "none of these is a value that is known")]
            JsonScalar::Unsigned(number) => {
                Some(i64::try_from(*number).map_or(Self::Other(*number as f64), Self::Whole))
            }
            JsonScalar::Fraction(number) => Some(Self::of(*number)),
            JsonScalar::Text(text) => {
                let text = text.trim();
                let whole = text.parse().ok().map(Self::Whole);
                whole.or_else(|| serde_json::from_str(text).ok().map(Self::of))
            }
            JsonScalar::Flag(_) => None,
        }
    }

    /// Returns the floor, if it fits an `i64`, and the fraction above it.
    pub fn parts(self) -> Option<(i64, f64)> {
        match self {
            Self::Whole(number) => Some((number, 0.0)),
            Self::Other(number) => whole(number).map(|below| (below, number - number.floor())),
        }
    }
}

/// Reads a number without rounding it.
pub fn number<'de, D: Deserializer<'de>>(reader: D) -> Result<JsonNumber, D::Error> {
    const NUMBER: &str = "a number";
    let sent = JsonScalar::read(reader, NUMBER)?;
    JsonNumber::of_sent(&sent).ok_or_else(|| sent.error(NUMBER))
}

fn whole(number: f64) -> Option<i64> {
    const LIMIT: f64 = 9_223_372_036_854_775_808.0;
    let floor = number.floor();
    // No range contains NaN, so the conversion never saturates.
    #[expect(clippy::cast_possible_truncation, reason = "the range is checked")]
    (-LIMIT..LIMIT).contains(&floor).then_some(floor as i64)
}

impl<T: Member> Member for Option<T> {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        T::read(reader).map(Some)
    }
}

impl<T: for<'a> Deserialize<'a>> Member for Vec<T> {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        Vec::<Object<T>>::deserialize(reader).map(without_marks)
    }
}

/// Unwraps objects; both types have the same layout, so this copies nothing.
pub(super) fn without_marks<T>(objects: Vec<Object<T>>) -> Vec<T> {
    objects.into_iter().map(|object| object.0).collect()
}

/// An object as names and values in the order received; an empty array counts as an empty object.
pub struct OrderedMap<T>(pub Vec<(String, T)>);

impl<T> Default for OrderedMap<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Member + Default> Member for OrderedMap<T> {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct Entries<T>(std::marker::PhantomData<T>);

        impl<'de, T: Member + Default> Visitor<'de> for Entries<T> {
            type Value = OrderedMap<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, Lenient<T>>()? {
                    entries.push((name, value.0));
                }
                Ok(OrderedMap(entries))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Self::Value, A::Error> {
                empty_array(seq)
            }
        }

        reader.deserialize_any(Entries(std::marker::PhantomData))
    }
}
