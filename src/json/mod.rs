//! JSON from a foreign service, independent of the API's nouns.
//!
//! - [`object`], [`typed_object`]: objects that preserve unknown members byte for byte.
//! - [`lenient`], [`partial_list`], [`open_enum`]: tolerant reading of responses. [`text`]: JSON as text.

pub mod lenient;
pub mod object;
pub mod open_enum;
pub mod partial_list;
pub mod text;
pub mod typed_object;
