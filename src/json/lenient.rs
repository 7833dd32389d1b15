//! Reading known fields leniently: absent or `null` is the default, and a value spelled as another kind is taken where
//! that is harmless (`"7"` or `7.0` for 7, `12` for `"12"`). Nothing here changes what is sent back: that is the received text.

use std::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, forward_to_deserialize_any};
use serde_json::value::RawValue;

use crate::json::scalar::Sent;

/// A value that can be read leniently as the member of an object.
pub trait Member: Sized {
    /// Reads a value that is not `null`.
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error>;
}

/// Reads a member; `null` gives the default. For `#[serde(deserialize_with)]`.
pub fn member<'de, D: Deserializer<'de>, T: Member + Default>(reader: D) -> Result<T, D::Error> {
    Lenient::deserialize(reader).map(|lenient| lenient.0)
}

/// A member read leniently; `null` gives the default.
pub struct Lenient<T>(pub T);

impl<'de, T: Member + Default> Deserialize<'de> for Lenient<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        struct OrNull<T>(std::marker::PhantomData<T>);

        impl<'de, T: Member + Default> Visitor<'de> for OrNull<T> {
            type Value = Lenient<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value")
            }

            fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
                Ok(Lenient(T::default()))
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Ok(Lenient(T::default()))
            }

            fn visit_some<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
                T::read(reader).map(Lenient)
            }
        }

        reader.deserialize_option(OrNull(std::marker::PhantomData))
    }
}

/// The next value of an object, read leniently; an error has the field's name in front.
///
/// Never inlined: an object has many fields of few types, and the console's size is what an operator waits for.
#[inline(never)]
pub fn field<'de, T: Member + Default, A: MapAccess<'de>>(name: &str, map: &mut A) -> Result<T, A::Error> {
    map.next_value::<Lenient<T>>().map(|lenient| lenient.0).map_err(|error| in_field(name, &error))
}

/// The value of a member in its text, read leniently.
#[inline(never)]
pub fn member_in<T: Member + Default>(text: &str) -> serde_json::Result<T> {
    serde_json::from_str::<Lenient<T>>(text).map(|lenient| lenient.0)
}

#[cold]
#[inline(never)]
fn in_field<E: Error>(name: &str, error: &E) -> E {
    E::custom([name, ": ", &message_of(error)].concat())
}

/// An error of an inner text as an error of the outer one; its position would mislead there.
pub fn relocated<E: Error>(error: serde_json::Error) -> E {
    E::custom(message_of(&error))
}

/// What a reader's error says, without its line and column, and without the text that it found where another value was
/// expected: a key or a password may stand anywhere.
#[cold]
pub fn message_of(error: &dyn fmt::Display) -> String {
    const FOUND: &str = "string \"";
    const EXPECTED: &str = "\", expected ";
    let mut message = error.to_string();
    // The text first: it may hold the words of an error itself, but with its quotes escaped.
    if let (Some(from), Some(to)) = (message.find(FOUND), message.rfind(EXPECTED))
        && from < to
    {
        message.replace_range(from..=to, "a text");
    }
    let end = message.rfind(" at line ").unwrap_or(message.len());
    message.truncate(end);
    message
}

/// What an empty array stands for where an object is expected: the default. A filled one is an error.
pub fn empty_array<'de, T: Default, A: SeqAccess<'de>>(mut seq: A) -> Result<T, A::Error> {
    match seq.next_element::<IgnoredAny>()? {
        None => Ok(T::default()),
        Some(_) => Err(A::Error::invalid_type(Unexpected::Seq, &"an object")),
    }
}

/// A value whose derived reader gets objects alone. By itself it takes an array as well, its items in the order of the fields: `[from,
/// to]` would be a duration and a start. An empty array counts as an empty object.
#[repr(transparent)]
pub struct Object<T>(pub T);

/// Reads an [`Object`]. For `#[serde(deserialize_with)]`.
pub fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(reader: D) -> Result<T, D::Error> {
    Object::deserialize(reader).map(|object| object.0)
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        T::deserialize(OfObjects(reader)).map(Self)
    }
}

/// A reader that gives a struct objects alone, or what visits one.
struct OfObjects<T>(T);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for OfObjects<D> {
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
        self.0.deserialize_any(OfObjects(visitor))
    }

    // It is the text of a value that is read so.
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

impl<'de, V: Visitor<'de>> Visitor<'de> for OfObjects<V> {
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
        Sent::read(reader, TEXT).map(Sent::into_text)
    }
}

/// Reads a text; empty for what is none, also a list or an object.
pub fn text_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    let text = <&RawValue>::deserialize(reader)?.get();
    Ok(serde_json::from_str::<Lenient<String>>(text).map(|text| text.0).unwrap_or_default())
}

/// Reads a flag; `None` for what tells none: `null`, or a value of another kind (`contract.md#decision-50`).
pub fn flag_or_none<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<bool>, D::Error> {
    let text = <&RawValue>::deserialize(reader)?.get();
    Ok(match text.trim_matches('"') {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    })
}

/// Reads the text of an identifier. A number that is no `u64` is an error: its text here may not be the one that was sent,
/// and so name something else.
pub fn identifier<'de, D: Deserializer<'de>>(reader: D) -> Result<String, D::Error> {
    match Sent::read(reader, TEXT)? {
        sent @ Sent::Fraction(_) => Err(sent.error(TEXT)),
        sent => Ok(sent.into_text()),
    }
}

impl Member for bool {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        const FLAG: &str = "true or false";
        match Sent::read(reader, FLAG)? {
            Sent::Flag(flag) => Ok(flag),
            Sent::Unsigned(number @ (0 | 1)) => Ok(number == 1),
            Sent::Text(text) if matches!(text.as_str(), "true" | "1") => Ok(true),
            Sent::Text(text) if matches!(text.as_str(), "false" | "0" | "") => Ok(false),
            sent => Err(sent.error(FLAG)),
        }
    }
}

impl Member for i64 {
    fn read<'de, D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        const WHOLE: &str = "a whole number";
        let sent = Sent::read(reader, WHOLE)?;
        let number = Number::of_sent(&sent).and_then(Number::parts).map(|(number, _)| number);
        number.ok_or_else(|| sent.error(WHOLE))
    }
}

/// A number as it was sent, and not rounded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// One that an `i64` holds; `7.0` and `"7"` are 7.
    Whole(i64),
    /// Any other.
    Other(f64),
}

impl Number {
    fn of(number: f64) -> Self {
        #[expect(clippy::float_cmp, clippy::cast_precision_loss, reason = "it is whole if nothing is lost")]
        let same = whole(number).filter(|&whole| whole as f64 == number);
        same.map_or(Self::Other(number), Self::Whole)
    }

    fn of_sent(sent: &Sent) -> Option<Self> {
        match sent {
            Sent::Signed(number) => Some(Self::Whole(*number)),
            #[expect(clippy::cast_precision_loss, reason = "none of these is a value that is known")]
            Sent::Unsigned(number) => {
                Some(i64::try_from(*number).map_or(Self::Other(*number as f64), Self::Whole))
            }
            Sent::Fraction(number) => Some(Self::of(*number)),
            Sent::Text(text) => {
                let text = text.trim();
                let whole = text.parse().ok().map(Self::Whole);
                whole.or_else(|| serde_json::from_str(text).ok().map(Self::of))
            }
            Sent::Flag(_) => None,
        }
    }

    /// The whole number at or below it, where an `i64` holds it, and what it is more than that.
    pub fn parts(self) -> Option<(i64, f64)> {
        match self {
            Self::Whole(number) => Some((number, 0.0)),
            Self::Other(number) => whole(number).map(|below| (below, number - number.floor())),
        }
    }
}

/// Reads a number without rounding it.
pub fn number<'de, D: Deserializer<'de>>(reader: D) -> Result<Number, D::Error> {
    const NUMBER: &str = "a number";
    let sent = Sent::read(reader, NUMBER)?;
    Number::of_sent(&sent).ok_or_else(|| sent.error(NUMBER))
}

/// The whole number at or below `number`, where an `i64` holds it.
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

/// The values of objects that were read. It costs nothing: both have the same layout.
pub(super) fn without_marks<T>(objects: Vec<Object<T>>) -> Vec<T> {
    objects.into_iter().map(|object| object.0).collect()
}
