//! A document that is written: as it was sent, and as it was read afterwards.

use std::rc::Rc;
use std::sync::Arc;

use crate::api::{Error, UnknownOutcome, Verified};
use crate::console::platform::clock::now_secs;
use crate::console::routes::Route;
use crate::forms::sent_mark::{SentMark, Trace};
use crate::forms::{FieldChange, FieldTable, Record, disagreements, read_back};
use crate::model::read_back::ReadBack;

/// Stores what is about to be sent, and again whenever more is known about it.
pub type OnSend = Rc<dyn Fn(&Sent)>;

#[derive(Clone)]
pub struct SavedDocument {
    pub record: Record,
    pub name: String,
    pub id: String,
    pub route: Route,
}

/// A document that was sent, as far as this page knows it.
#[derive(Clone)]
pub struct Sent {
    /// The document before the write; `None` for a new one.
    pub before: Option<Record>,
    /// Without the secrets that a load of the page dropped.
    pub record: Record,
    pub mark: Arc<SentMark>,
    /// True if the page was loaded again since.
    pub is_restored: bool,
}

impl Sent {
    /// Returns a document that is sent now; `before` is the one at the service, `None` for a new one.
    pub fn now(before: Option<Record>, record: Record, trace: Trace) -> Self {
        let mark = Arc::new(SentMark::new(before.as_ref(), &record, trace, now_secs()));
        Self { before, record, mark, is_restored: false }
    }

    /// Restores what was sent before the page was loaded again; secrets are those of `now`.
    pub fn restored(mark: Arc<SentMark>, table: &'static FieldTable, now: &Record) -> Self {
        let (before, record) = mark.beside(table, now);
        Self { before, record, mark, is_restored: true }
    }

    /// Returns the same once the answer to it is known.
    #[must_use]
    pub fn ended(&self) -> Self {
        let mut sent = self.clone();
        Arc::make_mut(&mut sent.mark).is_ended = true;
        sent
    }

    pub const fn is_creation(&self) -> bool {
        self.before.is_none()
    }

    /// Returns what was sent, to be compared with a document found since.
    #[must_use]
    pub fn beside(&self, now: &Record) -> Self {
        match self.is_restored {
            true => Self::restored(Arc::clone(&self.mark), self.record.table, now),
            false => self.clone(),
        }
    }

    /// Returns the differences between the document as sent and as read back.
    pub fn differences(&self, now: &Record) -> Vec<FieldChange> {
        let none = Record::empty(now.table);
        disagreements(self.before.as_ref().unwrap_or(&none), &self.record, now)
    }

    /// Judges the write by the documents found after it.
    pub fn judge(&self, found: &[SavedDocument]) -> ReadBack {
        match (&self.before, found) {
            (_, []) => ReadBack::NotApplied,
            (Some(_), [now, ..]) if self.is_restored => self.mark.judge(&now.record),
            (Some(before), [now, ..]) => read_back(before, &self.record, &now.record),
            (None, [one]) if self.beside(&one.record).differences(&one.record).is_empty() => {
                ReadBack::Applied
            }
            (None, _) => ReadBack::Different,
        }
    }
}

/// A document that was sent, or was not because someone else has changed it, and what is known of it.
#[derive(Clone)]
pub struct Written {
    pub sent: Sent,
    /// The reason why the outcome is unknown; `None` if it is known, or if the page was loaded again before the answer.
    pub error: Option<Error>,
    pub is_accepted: bool,
    /// The documents that were read, or the error of the read.
    pub read_back: Result<(ReadBack, Vec<SavedDocument>), Error>,
    /// True once it is no longer read again by itself.
    pub is_late: bool,
}

impl Written {
    pub fn new(sent: Sent, verified: Verified<Vec<SavedDocument>>) -> Self {
        let (error, is_accepted, read_back) = match verified {
            Verified::Done(now) => (None, true, Ok((ReadBack::Applied, now))),
            Verified::Different { now, .. } => (None, true, Ok((ReadBack::Different, now))),
            Verified::Refused(_) => (None, false, Ok((ReadBack::NotApplied, Vec::new()))),
            Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }) => {
                (Some(error), is_accepted, read_back)
            }
        };
        Self { sent, error, is_accepted, read_back, is_late: false }
    }

    /// Returns what was found of a document that was sent before.
    pub fn found(sent: Sent, found: Result<Vec<SavedDocument>, Error>) -> Self {
        let is_late = !sent.mark.may_come(now_secs());
        let read_back = found.map(|found| (sent.judge(&found), found));
        Self { sent, error: None, is_accepted: false, read_back, is_late }
    }

    pub fn documents(&self) -> &[SavedDocument] {
        self.read_back.as_ref().map_or(&[], |(_, found)| found)
    }

    pub const fn is_unknown(&self) -> bool {
        self.error.is_some() || self.sent.is_restored
    }

    pub const fn is_creation(&self) -> bool {
        self.sent.is_creation()
    }

    /// Returns whether the read shows the requested change.
    pub const fn is_applied(&self) -> bool {
        matches!(self.read_back, Ok((ReadBack::Applied, _)))
    }

    /// Returns whether the service accepted the write and nothing of it shows.
    pub const fn is_accepted_unseen(&self) -> bool {
        self.is_accepted && matches!(self.read_back, Ok((ReadBack::NotApplied, _)))
    }

    /// Returns whether a write that was accepted, or whose answer was lost, is still read again.
    pub const fn is_awaited(&self) -> bool {
        let may_show = matches!(self.read_back, Ok((ReadBack::NotApplied, _)) | Err(_));
        (self.is_accepted || self.error.is_none()) && may_show && !self.is_late
    }
}
