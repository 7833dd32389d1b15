//! The same change of many targets or recordings, reviewed row by row and sent as one write for each document.
//!
//! [`ManyKind`] is a kind of change: the form of what is typed, and the edit of the rows. [`Selection`] holds the rows and
//! [plans](Selection::plan) a change: each document is checked by the rules of its own form.

pub mod edits;
mod plan;

use std::sync::Arc;

use crate::forms::draft::{Document, Draft};
use crate::forms::path::Field;
use crate::forms::problems::Problem;
use crate::forms::record::Record;
use crate::forms::table::{FieldName, FieldTable};
use crate::model::time::UnixSeconds;

pub use plan::{ManyPlan, PlannedDocument, PlannedRow};

/// A kind of change.
pub struct ManyKind {
    /// The label: "Set quality".
    pub label: &'static str,
    /// The form of what is typed.
    pub form: Document,
    /// Texts with which the form starts.
    pub initial: fn(&[ManyRow]) -> Vec<(FieldName, String)>,
    /// Edits all rows by what was typed; fails with a sentence if that does not fit these rows.
    pub edit: EditRows,
}

/// Gets what was typed, the rows and the service's time.
pub type EditRows = fn(&Record, &[ManyRow], UnixSeconds) -> Result<Vec<EditedRow>, String>;

/// The record of a row after the edit and a note about it; or a sentence on why it cannot be edited.
pub type EditedRow = Result<(Record, String), String>;

impl ManyKind {
    /// Returns a kind whose form has no rules of its own.
    pub(super) const fn new(label: &'static str, table: &'static FieldTable, edit: EditRows) -> Self {
        Self { label, form: Document::new(table, |_, _| Vec::new()), initial: |_| Vec::new(), edit }
    }

    /// Sets the rules of the form.
    pub(super) const fn with_rules(self, rules: fn(&Draft, Option<UnixSeconds>) -> Vec<Problem>) -> Self {
        let Self { label, form: Document { table, .. }, initial, edit } = self;
        Self { label, form: Document::new(table, rules), initial, edit }
    }

    /// Returns the form as it starts for these rows.
    pub fn draft(&'static self, rows: &[ManyRow]) -> Draft {
        let mut draft = Draft::blank(&self.form);
        (self.initial)(rows).into_iter().for_each(|(name, text)| draft.set_text(Field::top(name), text));
        draft
    }
}

/// A target or a recording. It has no `Debug`: it may hold secrets.
#[derive(Clone)]
pub struct ManyRow {
    /// The index of its document.
    pub document: usize,
    /// Its index in the list of its document; `None` if it is the document itself.
    pub item: Option<usize>,
    /// The name: "News 24, 2 of 3".
    pub name: String,
    /// Other names by which a pasted line may mean it.
    pub aliases: Vec<String>,
    /// The name of its stream, if known.
    pub stream: Option<String>,
    /// True if it sends now.
    pub is_live: bool,
    /// Its version as last loaded.
    pub record: Record,
}

/// A document with rows.
#[derive(Clone)]
pub struct ManyDocument {
    /// The identifier.
    pub id: String,
    /// The name, told apart from others.
    pub name: String,
    /// The version as last loaded.
    pub base: Record,
    /// True while it records, which locks fields.
    pub is_active: bool,
}

/// Returns remarks on each of the drafts of the documents at these indices, beside the account's other documents.
pub type Beside = Arc<dyn Fn(&[(usize, Draft)], UnixSeconds) -> Vec<Vec<(Field, String)>> + Send + Sync>;

/// The rows to change, in the order shown.
#[derive(Clone)]
pub struct Selection {
    /// The noun for one row: "target".
    pub noun: &'static str,
    /// The kinds of change that are offered.
    pub kinds: &'static [ManyKind],
    /// The form of each document.
    pub form: &'static Document,
    /// The list whose items are the rows; `None` if they are the documents.
    pub list: Option<FieldName>,
    /// The documents.
    pub documents: Vec<ManyDocument>,
    /// The rows.
    pub rows: Vec<ManyRow>,
    /// The remarks.
    pub beside: Beside,
}
