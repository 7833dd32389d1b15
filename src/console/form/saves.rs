//! The writes of an account's forms, above the pages: a form that is left loses nothing, and one that is opened finds its
//! write, running or ended.

use std::cell::RefCell;
use std::rc::Rc;

use futures_util::future::{AbortHandle, abortable};
use leptos::prelude::*;

use crate::api::{Error, ErrorKind, UnknownOutcome, Verified};
use crate::console::client::{AccountClient, WriteProgress};
use crate::console::form::drafts::Drafts;
use crate::console::form::writer::{OnSend, SaveResult, SavedDocument, Sent, SentRecord, Writer};
use crate::console::kit::Toaster;
use crate::console::platform::clock::now_secs;
use crate::console::platform::task::spawn;
use crate::console::routes::Route;
use crate::forms::draft_store::DraftKey;
use crate::forms::sent_mark::SentMark;
use crate::forms::{FieldTable, Record};
use crate::model::read_back::ReadBack;

/// The writes that run or whose end no page has shown; provided as context of one account.
#[derive(Clone, Copy)]
pub struct RunningSaves {
    all: StoredValue<Vec<FormSave>, LocalStorage>,
    owner: StoredValue<Option<Owner>>,
}

struct FormSave {
    key: DraftKey,
    progress: WriteProgress,
    /// The form that was opened last, and shows the next write.
    open: Option<OpenForm>,
    running: Option<RunningSave>,
    /// The write that ended while no page showed the form.
    ended: Option<SaveReport>,
}

struct RunningSave {
    wanted: Record,
    /// The form that receives the end.
    shown_by: Option<OpenForm>,
    abort: AbortHandle,
}

#[derive(Clone, Copy)]
pub(super) struct OpenForm {
    pub is_busy: RwSignal<bool>,
    pub on_end: Callback<SaveReport>,
}

/// A document to send, and what to do with its outcome.
pub(super) struct NewSave {
    pub key: DraftKey,
    pub account: AccountClient,
    pub writer: Rc<dyn Writer>,
    pub base: Option<Record>,
    pub wanted: Record,
    /// The same without members that the service rejects.
    pub to_send: Record,
    /// A document that may have been created before, and is looked for first.
    pub earlier: Option<SentMark>,
    /// The address of the form.
    pub form: Route,
    pub drafts: Drafts,
    pub toaster: Toaster,
}

/// The end of a save, for the form or, if its page was left, for the one that is opened next.
pub(super) struct SaveReport {
    /// The version that was changed; `None` for a new document.
    pub base: Option<Record>,
    pub wanted: Record,
    pub end: SaveEnd,
    pub at_secs: i64,
}

pub(super) enum SaveEnd {
    /// The same can be sent again: nothing was sent or applied.
    NotSent(Error),
    /// Another person has saved this version meanwhile; nothing was sent.
    ChangedElsewhere(Record),
    /// Read back, perhaps with values that the service changed.
    Saved(SentRecord, Vec<SavedDocument>),
    Refused(SentRecord, Error),
    Unknown(Unknown),
}

impl RunningSaves {
    pub fn new() -> Self {
        Self { all: StoredValue::new_local(Vec::new()), owner: StoredValue::new(Owner::current()) }
    }

    /// Changes the entry of a form; `None` after a change of account.
    fn with<T>(self, key: &DraftKey, change: impl FnOnce(&mut FormSave) -> T) -> Option<T> {
        let owner = self.owner.try_get_value()??;
        self.all.try_update_value(|all| {
            let at = all.iter().position(|save| save.key == *key).unwrap_or_else(|| {
                let progress = owner.with(WriteProgress::new);
                all.push(FormSave { key: key.clone(), progress, open: None, running: None, ended: None });
                all.len() - 1
            });
            change(&mut all[at])
        })
    }

    /// Returns the progress of a form's write, which outlives its page.
    pub(super) fn progress(self, key: &DraftKey) -> WriteProgress {
        self.with(key, |save| save.progress).unwrap_or_else(WriteProgress::new)
    }

    fn is_here(self) -> bool {
        self.all.try_with_value(|_| ()).is_some()
    }

    pub(super) fn is_running(self, key: &DraftKey) -> bool {
        self.with(key, |save| save.running.is_some()) == Some(true)
    }

    /// Makes `form` the one that receives the end of its write, and of the running one unless it is a copy; returns what
    /// the latter sends.
    pub(super) fn attach(self, key: &DraftKey, form: OpenForm, is_copy: bool) -> Option<Record> {
        let attach = |save: &mut FormSave| {
            save.open = Some(form);
            let running = save.running.as_mut()?;
            running.shown_by = (!is_copy).then_some(form);
            running.shown_by.map(|_| running.wanted.clone())
        };
        self.with(key, attach).flatten()
    }

    /// Takes the end that no page has shown.
    pub(super) fn take_ended(self, key: &DraftKey) -> Option<SaveReport> {
        self.with(key, |save| save.ended.take()).flatten()
    }

    /// Aborts a write of which nothing was sent yet.
    pub(super) fn cancel(self, key: &DraftKey) {
        self.with(key, |save| {
            if let Some(running) = save.running.as_ref().filter(|_| save.progress.is_unsent()) {
                running.abort.abort();
            }
        });
    }

    /// Sends a document once.
    pub(super) fn begin(self, save: NewSave) {
        let NewSave { key, account, writer, base, wanted, to_send, earlier, form, drafts, toaster } = save;
        let (sent_draft, name, progress) = (drafts.stored(&key), writer.name(&wanted), self.progress(&key));
        let (work_key, was) = (key.clone(), base.clone());
        let (working, abort) = abortable(async move {
            if let Some(earlier) = earlier
                && let Some(found) = look(&*writer, earlier, to_send.table).await
            {
                return SaveEnd::Unknown(found);
            }
            let sent = Rc::new(RefCell::new(None));
            let on_send: OnSend = {
                let (key, sent) = (work_key.clone(), Rc::clone(&sent));
                Rc::new(move |record, trace| {
                    let mark = SentMark::new(record.before.as_ref(), &record.sent, trace, now_secs());
                    drafts.set_sent(&key, &mark);
                    sent.replace(Some(mark));
                })
            };
            let written = writer.write(account.with_progress(progress), was, to_send, on_send).await;
            let mut mark = sent.take();
            // A sign-out has dropped it.
            if let Some(mark) = mark.as_mut().filter(|_| self.is_here()) {
                mark.is_ended = true;
                drafts.set_sent(&work_key, mark);
            }
            SaveEnd::of(written, mark)
        });
        progress.begin();
        self.with(&key, |save| {
            save.ended = None;
            save.running = Some(RunningSave { wanted: wanted.clone(), shown_by: save.open, abort });
        });
        // The task outlives the page, so that the outcome of a sent write is always received.
        spawn(async move {
            let ended = working.await;
            progress.end();
            let running = self.with(&key, |save| save.running.take()).flatten();
            let shown_by = running.and_then(|running| running.shown_by);
            // The signals of a page that was left are gone.
            let shown_by = shown_by.filter(|form| form.is_busy.try_set(false).is_none());
            let Ok(end) = ended else { return toaster.show("Cancelled. Nothing was sent.") };
            if !end.may_exist() {
                drafts.drop_sent(&key);
            }
            let report = SaveReport { base, wanted, end, at_secs: now_secs() };
            if let Some(shown_by) = shown_by {
                return shown_by.on_end.run(report);
            }
            // The form may have been opened again and typed in.
            if report.end.is_saved() && drafts.stored(&key) == sent_draft {
                drafts.discard(&key);
            }
            report.announce(toaster, &name, form);
            self.with(&key, |save| save.ended = Some(report));
        });
    }
}

/// Looks for a document that may have been created before; `None` if there is none.
async fn look(writer: &dyn Writer, earlier: SentMark, table: &'static FieldTable) -> Option<Unknown> {
    let may_come = earlier.may_come(now_secs());
    let sent = Sent::restored(Rc::new(earlier), table, &Record::empty(table));
    let found = writer.find(sent.clone()).await;
    if !may_come && found.as_ref().is_ok_and(Vec::is_empty) {
        return None;
    }
    Some(Unknown::found(sent, found))
}

impl SaveEnd {
    fn of(written: SaveResult, mark: Option<SentMark>) -> Self {
        let (sent, verified) = match written {
            SaveResult::NotSent(error) => return Self::NotSent(error),
            SaveResult::ChangedElsewhere(now) => return Self::ChangedElsewhere(now),
            SaveResult::Sent(sent, verified) => (sent, verified),
        };
        let is_change = sent.before.is_some();
        match (verified, mark) {
            // The service reports that a part failed.
            (Verified::Different { error: Some(error), .. }, _) if is_change => Self::Refused(sent, error),
            (Verified::Done(now) | Verified::Different { now, .. }, _) => Self::Saved(sent, now),
            (Verified::Refused(error), _)
                if is_change && (error.status.is_none() || error.kind == ErrorKind::TokenRefused) =>
            {
                Self::NotSent(error)
            }
            (Verified::Unknown(UnknownOutcome { error, is_accepted, read_back }), Some(mark)) => {
                let sent = Sent { record: sent, mark: Rc::new(mark), is_restored: false };
                let error = Some(error);
                Self::Unknown(Unknown { sent, error, is_accepted, read_back, is_late: false })
            }
            (Verified::Refused(error) | Verified::Unknown(UnknownOutcome { error, .. }), _) => {
                Self::Refused(sent, error)
            }
        }
    }

    /// Returns whether the write may have been applied although this is not confirmed.
    fn may_exist(&self) -> bool {
        match self {
            Self::Unknown(_) => true,
            Self::Refused(sent, error) => sent.before.is_none() && error.is_refusal_uncertain(),
            _ => false,
        }
    }

    fn is_saved(&self) -> bool {
        match self {
            Self::Saved(..) => true,
            Self::Unknown(unknown) => !unknown.is_creation() && unknown.is_applied(),
            _ => false,
        }
    }
}

impl SaveReport {
    /// Announces the end of a write whose page was left, with a link to the document or to its form, at `form`; a warning
    /// stays until it is dismissed.
    fn announce(&self, toaster: Toaster, name: &str, form: Route) {
        let what = match &self.end {
            end if end.is_saved() => {
                let what = if self.base.is_none() { "created" } else { "saved" };
                let page = if let SaveEnd::Saved(_, now) = end { now.first() } else { None };
                let page = page.map_or(form, |page| page.route.clone());
                return toaster.show_with_link(&format!("“{name}” was {what}"), page);
            }
            end if end.may_exist() => "is not confirmed: check it before you send it again",
            SaveEnd::Refused(..) => "was rejected: your input is in the form",
            _ => "was not sent: your input is in the form",
        };
        toaster.warn_with_link(format!("“{name}” {what}"), form);
    }
}

#[derive(Clone)]
pub(super) struct Unknown {
    pub sent: Sent,
    /// The reason why the outcome is unknown; `None` if the page was loaded again before the answer.
    pub error: Option<Error>,
    pub is_accepted: bool,
    /// The candidates that were read, or the error of the read.
    pub read_back: Result<(ReadBack, Vec<SavedDocument>), Error>,
    /// True once it is no longer read again by itself.
    pub is_late: bool,
}

impl Unknown {
    /// Returns what was found of a document that was sent before.
    pub fn found(sent: Sent, found: Result<Vec<SavedDocument>, Error>) -> Self {
        let is_late = !sent.mark.may_come(now_secs());
        let read_back = found.map(|found| (sent.judge(&found), found));
        Self { sent, error: None, is_accepted: false, read_back, is_late }
    }

    pub fn is_creation(&self) -> bool {
        self.sent.record.before.is_none()
    }

    /// Returns whether the read shows the requested change.
    pub const fn is_applied(&self) -> bool {
        matches!(self.read_back, Ok((ReadBack::Applied, _)))
    }

    /// Returns whether the service accepted the write and nothing of it shows.
    pub const fn is_accepted_unseen(&self) -> bool {
        self.is_accepted && matches!(self.read_back, Ok((ReadBack::NotApplied, _)))
    }

    /// Returns whether a write that was accepted, or whose answer nobody saw, is still read again.
    pub const fn is_awaited(&self) -> bool {
        let may_show = matches!(self.read_back, Ok((ReadBack::NotApplied, _)) | Err(_));
        (self.is_accepted || self.error.is_none()) && may_show && !self.is_late
    }
}
