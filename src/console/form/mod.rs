//! A form on the page, whatever it is the form of: a page with a form gives a table of fields, a way to the service, and the
//! places of the fields.
//!
//! - [`Editor`]: the whole. [`FormField`], [`Items`], [`ShortList`]: its parts, by the table. [`Writer`]: the way to the service.
//!   [`Remarks`]: what other documents tell about its fields.
//! - `state`: what is typed. `save_controller`: review, save, conflict, unknown outcome, undo. `draft_session`, [`drafts`]: what is typed
//!   outlives a reload. [`other_tabs`]: the same thing in another tab.

mod bar;
mod change_table;
mod conflict;
mod dialogs;
mod draft_mark;
mod draft_session;
pub mod drafts;
mod editor;
mod field;
mod field_link;
mod focus;
mod go_to;
mod item_head;
mod item_state;
mod items;
mod keys;
mod left_out;
mod locks;
mod meanwhile;
mod messages;
mod next_form;
pub mod no_drafts;
mod notices;
mod open_at;
mod other_data;
pub mod other_tabs;
mod position;
mod problem_list;
mod remark_list;
mod remarks;
mod repeat_daily;
mod restored_notice;
mod review;
mod save_controller;
mod save_notice;
mod save_outcome;
mod schedule_strip;
mod short_list;
mod slow_answer;
mod span_field;
mod state;
mod theirs;
mod unknown_outcome;
mod unsaved_notice;
mod versions;
mod way_back;
mod writer;

pub use change_table::{ChangeTable, old_and_new};
pub use draft_mark::{DraftMark, Unsaved, use_unsaved};
pub use editor::Editor;
pub use field::FormField;
pub use focus::HEAD_ID;
pub use items::Items;
pub use locks::Locks;
pub use next_form::{NextForm, use_next_form};
pub use other_data::OtherData;
pub use remark_list::FieldRemarks;
pub use remarks::{Remark, Remarks};
pub use schedule_strip::ScheduleStrip;
pub use short_list::ShortList;
pub use state::Form;
pub use unsaved_notice::UnsavedNotice;
pub use writer::{LocalFuture, Saved, Sent, Writer, Written};
