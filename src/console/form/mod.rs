//! Forms, independent of the document they edit: a page supplies a table of fields, a [`Writer`] and the layout.
//!
//! - [`Editor`] is the whole form; [`FormField`] and [`Items`] are its parts. A [`Writer`] has the operation that sends the
//!   document; [`Remarks`] come from other documents.
//! - `state` holds the input; `save_controller` covers review, save, conflict, unknown outcome and undo; the write itself
//!   is in [`Writes`](crate::console::writes::Writes), above the pages; `draft_session` and
//!   [`drafts`] let input survive a reload; [`other_tabs`] finds the same document open in another tab.

mod bar;
mod change_table;
mod dialogs;
mod draft_session;
pub mod drafts;
mod editor;
mod export_form;
mod field;
mod findings;
mod focus;
mod grid;
mod grid_row;
mod grid_state;
mod items;
mod list_editor;
mod loose;
mod more;
mod notices;
pub mod other_tabs;
mod plan;
mod row_review;
mod save_controller;
mod save_left;
mod save_outcome;
mod schedule;
mod state;
mod unsaved;
mod writer;

pub use change_table::{ChangeTable, OtherData, old_and_new};
pub use dialogs::FieldRemarks;
pub use editor::{Editor, NextForm, use_next_form};
pub use export_form::ExportForm;
pub use field::{FieldSuggestions, FormField, PastedTogether};
pub use findings::{FindingLine, FindingList};
pub use focus::HEAD_ID;
pub use grid::GridContent;
pub use grid_state::{GridInput, GridKind};
pub use items::Items;
pub use list_editor::Card;
pub use loose::LooseFields;
pub use more::More;
pub use plan::{PlanActions, PlanRow, PlanTable};
pub use row_review::RowReview;
pub use state::{Form, Locks};
pub use unsaved::{DraftMark, Unsaved, UnsavedNotice, use_unsaved};
pub use writer::{FieldRemark, FormInput, Remarks, Writer};
