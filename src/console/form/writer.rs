//! Values that a page supplies to its form: how to write the document, and remarks from other documents.

use std::sync::Arc;

use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;

use crate::api::{Area, Error};
use crate::console::routes::Route;
use crate::console::writes::{AnyOperation, OnSend, SavedDocument, Sent};
use crate::forms::{Draft, Record, Remark};

/// Reads what a write of unknown outcome may have changed or created.
type FindSent = dyn Fn(Sent) -> LocalBoxFuture<'static, Result<Vec<SavedDocument>, Error>>;

/// A document as a form sends it.
pub struct FormInput {
    /// The version last read; `None` for a new document.
    pub base: Option<Record>,
    /// Without members that the service rejects.
    pub to_send: Record,
    /// A document that may have been created before, and is looked for first.
    pub earlier: Option<Sent>,
    pub on_send: OnSend,
}

/// The document of a form, as it is sent and found.
pub struct Writer {
    pub area: Area,
    /// `None` for a new document.
    pub id: Option<String>,
    /// The name; `None` for that of the record.
    pub name: Option<String>,
    /// The page of the document, or the list that will contain it.
    pub route: Route,
    /// The page to continue on during a write.
    pub waiting_route: Route,
    /// Returns the operation that sends the document once, over the version last read or as a new one.
    pub operation: Box<dyn Fn(FormInput) -> Box<dyn AnyOperation>>,
    pub find: Box<FindSent>,
}

impl Writer {
    pub(super) fn name(&self, wanted: &Record) -> String {
        self.name.clone().unwrap_or_else(|| wanted.summary())
    }
}

/// A word about a field, with links to the documents that it is about.
pub type FieldRemark = Remark<Route>;

pub type FindRemarks = dyn Fn(&Draft) -> Vec<FieldRemark> + Send + Sync;

#[derive(Clone)]
pub struct Remarks {
    /// Runs again when typing pauses and when a signal that it reads changes.
    pub of: Arc<FindRemarks>,
    /// Reloads the documents behind the remarks; called before a review.
    pub refresh: Callback<()>,
}
