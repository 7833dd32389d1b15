//! Texts for people and files, with no noun of the API.
//!
//! - [`csv`]: tables as files. [`percent`]: values as part of an address.
//! - [`folded`], [`fuzzy`], [`search`]: finding text without case and accents, by a few letters, in many rows.
//! - [`durations`], [`si`], [`truncate`]: spans of time, quantities and long texts as a person reads them.

pub mod csv;
pub mod durations;
pub mod folded;
pub mod fuzzy;
pub mod percent;
pub mod search;
pub mod si;
pub mod truncate;
