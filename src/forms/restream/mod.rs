//! The restream form (the API document, 2.1; decisions, 1 to 5): what is typed, what is wrong with it, the body it
//! becomes, and how it goes together with what somebody else has saved since.
//!
//! - [`Draft`]: what is typed. [`Field`] names one of its fields for as long as the draft lives, [`FieldPath`] as the
//!   service does.
//! - [`Problems`]: everything that is wrong, in words, with the way out.
//! - [`kept_text`] and [`restore`]: the draft over a reload, without secrets. [`undo_of`], [`undo_left`]: a save made good again.
//! - [`changes`]: what differs between two resources, field by field. [`Merge`]: three of them made one. [`since`], [`disagreements`],
//!   [`found`], [`created_like`]: what a read says about a write.

mod body;
mod changes;
mod check;
mod draft;
mod draft_entries;
mod draft_fields;
pub mod export;
mod field;
pub mod import;
mod kept;
mod lines;
mod matching;
mod merge;
mod merging;
mod problems;
mod schedule;
pub mod switching;
mod touched;
mod undo;
mod url;
mod values;
mod verdict;

pub use changes::{Change, ChangeKind, changes};
pub use check::QUALITIES;
pub use draft::{Draft, RestreamDraft, WindowDraft};
pub use field::{Field, FieldName, FieldPath};
pub use kept::{Restored, kept_text, restore};
pub use merge::{Conflict, Merge, Side, merge};
pub use problems::{Problem, Problems};
pub use undo::{undo_left, undo_of};
pub use verdict::{Since, created_like, disagreements, read_back, since, twins};
