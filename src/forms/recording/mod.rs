//! The form of a recording setting (the API document, 2.4 and 4.2; decisions, 8, 9, 12 and 39): its fields, its rules, and what is
//! sent.

mod body;
pub mod names;
mod rules;
mod table;

pub use body::{change, is_locked, new_setting, record_of};
pub use table::{NEW_SETTING, SETTING};
