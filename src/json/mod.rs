//! JSON as a foreign service sends it: objects that keep what they do not know, lenient members, partial lists, open enums.
//! Knows no noun of the API.
//!
//! - [`object`], [`typed_object`]: objects that keep what they do not know, byte for byte.
//! - [`lenient`], [`partial_list`], [`open_enum`]: reading answers without falling over.
//! - [`text`]: JSON as text, its parts as they are spelled, and laid out for a person.

pub mod lenient;
pub mod object;
pub mod open_enum;
pub mod partial_list;
mod scalar;
pub mod text;
pub mod typed_object;
