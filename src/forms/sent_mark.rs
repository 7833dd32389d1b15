//! The document that a form has sent, stored without secrets until its outcome is known, so that a page that is loaded
//! again finds what came of it.

use serde::{Deserialize, Serialize};

use crate::forms::record::Record;
use crate::forms::stored::StoredRecord;
use crate::forms::table::FieldTable;
use crate::forms::verdict::{is_edited_since, is_saved_since, read_back};
use crate::model::read_back::ReadBack;
use crate::model::time::UnixSeconds;

/// The time in seconds for which a write may still be carried out after its page was left.
const MAY_COME_SECS: i64 = 60;

/// The signs of a document that a creation may have made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    /// The id in the service's response, if there was one.
    pub id: Option<String>,
    /// The earliest possible creation time, in Unix seconds by the service's clock.
    pub after_secs: i64,
    /// The ids of the documents before, for an API that reports no creation times; `None` if they are unknown.
    pub known_ids: Option<Vec<String>>,
}

impl Trace {
    /// Returns the trace of a document that is created at this time by the service's clock, or later.
    pub const fn after(time: UnixSeconds) -> Self {
        Self { id: None, after_secs: time.0, known_ids: None }
    }
}

/// A document that was sent, without its secrets.
#[derive(Clone, Serialize, Deserialize)]
pub struct SentMark {
    /// When it was sent, in Unix seconds by this computer's clock.
    pub at_secs: i64,
    /// The signs of a created document.
    pub trace: Trace,
    /// True once the page has shown how the write ended.
    pub is_ended: bool,
    before: Option<StoredRecord>,
    version: i64,
    sent: StoredRecord,
}

impl SentMark {
    /// Returns the mark of a document that is about to be sent; `before` is the one at the service, `None` for a new one.
    pub fn new(before: Option<&Record>, sent: &Record, trace: Trace, at_secs: i64) -> Self {
        Self {
            at_secs,
            trace,
            is_ended: false,
            version: before.map_or(0, Record::version),
            sent: StoredRecord::beside(sent, before),
            before: before.map(|before| StoredRecord::beside(before, Some(sent))),
        }
    }

    /// Returns whether a new document was sent.
    pub const fn is_creation(&self) -> bool {
        self.before.is_none()
    }

    /// Returns whether nobody has seen the answer and the write may still be carried out.
    pub const fn may_come(&self, now_secs: i64) -> bool {
        !self.is_ended && now_secs < self.at_secs.saturating_add(MAY_COME_SECS)
    }

    /// Returns the document of `table` before the write, `None` for a new one, and the one that was sent. Secrets are those
    /// of `now`, a document found since, if it has the same table.
    pub fn beside(&self, table: &'static FieldTable, now: &Record) -> (Option<Record>, Record) {
        let none = Record::empty(table);
        let now = if std::ptr::eq(table, now.table) { now } else { &none };
        let stored_now = StoredRecord::beside(now, None);
        let over = |stored: &StoredRecord| stored.over(now, &stored_now).with_version(self.version);
        (self.before.as_ref().map(over), over(&self.sent))
    }

    /// Judges a change by the document as read since. If it changed only secrets, the time of the last change decides.
    pub fn judge(&self, now: &Record) -> ReadBack {
        match self.beside(now.table, now) {
            (Some(before), sent) if is_edited_since(&before, &sent) => read_back(&before, &sent, now),
            (Some(before), _) if is_saved_since(&before, now) => ReadBack::Applied,
            _ => ReadBack::NotApplied,
        }
    }
}
