//! Traits and values that a page supplies to its form: how to write the document, and remarks from other documents.

use std::sync::Arc;

use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;

use crate::api::{Error, Verified};
use crate::console::client::AccountClient;
use crate::console::routes::Route;
use crate::forms::{Draft, FieldChange, Record, Remark, disagreements, read_back};
use crate::model::read_back::ReadBack;

pub type LocalFuture<T> = LocalBoxFuture<'static, T>;

pub trait Writer {
    /// Sends the document once, over `base` (the version last read) or as a new one, and reads it back. The future
    /// completes even if the page is left; aborted before sending, it sends nothing.
    fn write(&self, account: AccountClient, base: Option<Record>, wanted: Record) -> LocalFuture<SaveResult>;

    /// Reads what a write of unknown outcome may have changed or created.
    fn find(&self, sent: SentRecord) -> LocalFuture<Result<Vec<SavedDocument>, Error>>;

    /// Returns the page of the document, or the list that will contain it.
    fn route(&self) -> Route;

    /// Returns the page to continue on during a write.
    fn waiting_route(&self) -> Route {
        self.route()
    }

    fn name(&self, wanted: &Record) -> String {
        wanted.summary()
    }
}

pub enum SaveResult {
    /// The document could not be loaded, so nothing was sent.
    NotSent(Error),
    /// Another person has saved this version meanwhile; nothing was sent.
    ChangedElsewhere(Record),
    /// Sent. `Done` and `Different` hold one document, `Unknown` the candidates.
    Sent(SentRecord, Verified<Vec<SavedDocument>>),
}

#[derive(Clone)]
pub struct SentRecord {
    /// The document before the write; `None` for a new one.
    pub before: Option<Record>,
    pub sent: Record,
}

impl SentRecord {
    /// Judges the write by the documents found after it.
    pub fn judge(&self, found: &[SavedDocument]) -> ReadBack {
        match (&self.before, found) {
            (_, []) => ReadBack::NotApplied,
            (Some(before), [now, ..]) => read_back(before, &self.sent, &now.record),
            (None, [one]) if self.differences(&one.record).is_empty() => ReadBack::Applied,
            (None, _) => ReadBack::Different,
        }
    }

    /// Returns the differences between the document as sent and as read back.
    pub fn differences(&self, now: &Record) -> Vec<FieldChange> {
        match &self.before {
            Some(before) => disagreements(before, &self.sent, now),
            None => disagreements(&Record::empty(now.table), &self.sent, now),
        }
    }
}

#[derive(Clone)]
pub struct SavedDocument {
    pub record: Record,
    pub name: String,
    pub id: String,
    pub route: Route,
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
