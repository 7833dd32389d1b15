//! Writes: operations as values, lists of them above the pages, and reports of how they ended.
//!
//! - [`Operation`] is one kind of write; [`Report`] says how it ended.
//! - [`Sender`] sends single ones: the same write to the same object runs once, and one document is written by one at a
//!   time. A form takes the report of its write, a [`Written`] document.
//! - [`Writes`] holds a list per account, so that it continues whatever page is open. [`begin`] starts one after
//!   [`ConfirmList`]; [`PANEL`] shows its progress next to every page.

mod document;
mod operation;
mod panel;
mod runner;
mod sender;
mod single;
mod store;
mod stored_list;

pub use document::{OnSend, SavedDocument, Sent, Written};
pub use operation::{AnyOperation, Operation, Report, sentence};
pub use panel::{ConfirmList, ListNotice, NameList, PANEL, use_is_blocked};
pub use runner::begin;
pub use sender::{FormWrite, Sender, use_sender};
pub use single::{Aim, SingleWrite, WriteKind};
pub use store::{ListItem, ListSpec, Undo, Writes, use_writes};
