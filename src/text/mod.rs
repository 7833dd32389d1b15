//! Texts for people and files, with no noun of the API.
//!
//! - [`csv`]: tables as files. [`percent`]: values as part of an address.
//! - [`folded`], [`search`]: finding text without case and accents in many rows, which rows fit best, and a verb before a name.
//! - [`invisible`]: characters without any look.
//! - [`listing`], [`sorting`]: rows searched, filtered and put in an order.
//! - [`shortcut`]: keys on keyboards for any script.
//! - [`durations`], [`plurals`], [`si`], [`truncate`]: spans of time, numbers of things,
//!   quantities and long texts as a person reads them.

pub mod csv;
pub mod durations;
pub mod folded;
pub mod invisible;
pub mod listing;
pub mod percent;
pub mod plurals;
pub mod search;
pub mod shortcut;
pub mod si;
pub mod sorting;
pub mod truncate;
