//! Typed input, validated into a request body.
//!
//! - The mechanism, which names no document: [`FieldTable`] lists the fields, [`Record`] is a document's content, [`Draft`]
//!   the typed content, [`Problems`] its errors; [`changes`] and [`merge`] compare, [`stored_text`] and [`restore`]
//!   carry a draft over a reload, [`read_back`] judges a write by a read.
//! - [`restream`]: the form of a resource, its export and import. [`recording`]: the form of a recording setting.
//!   [`sign_in`]: API address, account and token. [`utc_time`]: typed times.
//! - [`change_many`]: one change of many targets or recordings, planned row by row.
//! - [`draft_store`]: drafts as texts by key. [`sent_mark`]: what a form has sent, until its outcome is known.
//! - [`period`]: the period in an address or between two typed ends. [`typed_selection`]: start, end and length.
//!   [`period_lines`]: periods as lines of text. [`repeats`]: windows on weekdays.

pub mod change_many;
mod changes;
mod check;
mod draft;
mod draft_fields;
mod draft_items;
pub mod draft_store;
pub mod grid;
pub mod grid_export;
pub mod grid_items;
mod list_texts;
mod matching;
mod merge;
mod other_data;
mod pasted;
mod path;
pub mod period;
pub mod period_lines;
mod problems;
mod record;
mod record_text;
pub mod recording;
mod remark;
pub mod repeats;
pub mod restream;
pub mod sent_mark;
pub mod sign_in;
mod span;
mod stored;
mod table;
mod typed_number;
pub mod typed_selection;
mod url;
pub mod utc_time;
mod verdict;
pub mod windows;

pub use changes::{ChangeKind, FieldChange, changed_fields, changed_items, changed_values, changes};
pub use draft::{Document, Draft};
pub use merge::{Conflict, Merge, MergeSide, merge};
pub use other_data::{UnknownMember, other_data, refused_members, without};
pub use pasted::pasted_together;
pub use path::{Field, FieldPath};
pub use problems::{Problem, Problems};
pub use record::Record;
pub use remark::{Finding, Other, Remark};
pub use span::{DurationFormat, DurationUnit, WITHOUT_END};
pub use stored::{restore, stored_text};
pub use table::{AddressMask, FieldKind, FieldName, FieldSpec, FieldTable, List, ListEncoding, Sent};
pub use verdict::{disagreements, is_edited_since, is_saved_since, read_back};
