//! A form on the page, whatever it is the form of: a page with a form gives a table of fields, a way to the service, and the
//! places of the fields.
//!
//! - [`Editor`]: the whole. [`FormField`], [`Items`]: its parts, by the table. [`Writer`]: the way to the service.
//!   [`Remarks`]: what other documents tell about its fields.
//! - `state`: what is typed. `save_controller`: review, save, conflict, unknown outcome, undo. `draft_session`, [`drafts`]: what is typed
//!   outlives a reload. [`other_tabs`]: the same thing in another tab.

mod bar;
mod change_table;
mod dialogs;
mod draft_session;
pub mod drafts;
mod editor;
mod field;
mod focus;
mod items;
mod notices;
pub mod other_tabs;
mod save_controller;
mod save_outcome;
mod schedule;
mod state;
mod unsaved;
mod writer;

pub use change_table::{ChangeTable, OtherData, old_and_new};
pub use dialogs::FieldRemarks;
pub use editor::{Editor, NextForm, use_next_form};
pub use field::{FormField, Suggestions};
pub use focus::HEAD_ID;
pub use items::Items;
pub use schedule::ScheduleStrip;
pub use state::{Form, Locks};
pub use unsaved::{DraftMark, Unsaved, UnsavedNotice, use_unsaved};
pub use writer::{LocalFuture, Remark, Remarks, Saved, Sent, Writer, Written};
