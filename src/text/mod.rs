//! Texts for people and files, independent of the API's nouns.
//!
//! - [`csv`]: tables as files. [`percent`]: values in addresses. [`shortcut`]: keys on keyboards for any script.
//! - [`folded`], [`search`]: search without case and accents, ranking, and a verb before a name.
//! - [`invisible`]: invisible characters. [`listing`], [`sorting`], [`names`]: search, filter and order of rows.
//! - [`durations`], [`plurals`], [`si`], [`truncate`]: durations, counts, quantities and long texts.

pub mod csv;
pub mod durations;
pub mod folded;
pub mod invisible;
pub mod listing;
pub mod names;
pub mod percent;
pub mod plurals;
pub mod search;
pub mod shortcut;
pub mod si;
pub mod sorting;
pub mod truncate;
