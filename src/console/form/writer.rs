//! Traits and values that a page supplies to its form: how to write the document, and remarks from other documents.

use std::rc::Rc;
use std::sync::Arc;

use futures_util::future::LocalBoxFuture;
use leptos::prelude::*;

use crate::api::{Error, Verified};
use crate::console::client::AccountClient;
use crate::console::routes::Route;
use crate::forms::sent_mark::{SentMark, Trace};
use crate::forms::{Draft, FieldChange, FieldTable, Record, Remark, disagreements, read_back};
use crate::model::read_back::ReadBack;

pub type LocalFuture<T> = LocalBoxFuture<'static, T>;

pub trait Writer {
    /// Sends the document once, over `base` (the version last read) or as a new one, and reads it back. The future
    /// completes even if the page is left; aborted before sending, it sends nothing. `on_send` runs right before sending,
    /// and again when more is known about a new document.
    fn write(
        &self,
        account: AccountClient,
        base: Option<Record>,
        wanted: Record,
        on_send: OnSend,
    ) -> LocalFuture<SaveResult>;

    /// Reads what a write of unknown outcome may have changed or created.
    fn find(&self, sent: Sent) -> LocalFuture<Result<Vec<SavedDocument>, Error>>;

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

/// Stores what is sent, and how to find it.
pub type OnSend = Rc<dyn Fn(&SentRecord, Trace)>;

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

/// A document that was sent, as far as this page knows it.
#[derive(Clone)]
pub struct Sent {
    /// Without the secrets that a load of the page dropped.
    pub record: SentRecord,
    pub mark: Rc<SentMark>,
    /// True if the page was loaded again since.
    pub is_restored: bool,
}

impl Sent {
    /// Restores what was sent before the page was loaded again; secrets are those of `now`.
    pub(super) fn restored(mark: Rc<SentMark>, table: &'static FieldTable, now: &Record) -> Self {
        let (before, sent) = mark.beside(table, now);
        Self { record: SentRecord { before, sent }, mark, is_restored: true }
    }

    /// Returns what was sent, to be compared with a document found since.
    pub fn beside(&self, now: &Record) -> SentRecord {
        match self.is_restored {
            true => Self::restored(Rc::clone(&self.mark), self.record.sent.table, now).record,
            false => self.record.clone(),
        }
    }

    pub fn judge(&self, found: &[SavedDocument]) -> ReadBack {
        match found {
            [now, ..] if self.is_restored && self.record.before.is_some() => self.mark.judge(&now.record),
            [now, ..] => self.beside(&now.record).judge(found),
            [] => ReadBack::NotApplied,
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
