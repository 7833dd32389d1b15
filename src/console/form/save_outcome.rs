//! Applies the outcome of a write, or another person's change, to the form, its draft and its notices.

use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::api::{Error, ErrorKind, ReadBackPace, Verified};
use crate::console::form::focus::show_soon;
use crate::console::form::save_controller::{
    NOTICES_ID, RefusedSave, SaveController, SaveDialog, SaveNotice, Unknown, saved_title,
};
use crate::console::form::writer::{SavedDocument, SentRecord};
use crate::console::platform::task::spawn;
use crate::forms::{Draft, Merge, Problems, Record, changes, merge, refused_members};
use crate::model::read_back::ReadBack;

impl SaveController {
    pub(super) fn receive(self, sent: SentRecord, verified: Verified<Vec<SavedDocument>>) {
        match verified {
            Verified::Done(now) => self.done(&sent, now.into_iter().next()),
            // The service reports that a part failed.
            Verified::Different { error: Some(error), .. } if sent.before.is_some() => {
                self.refused(&sent.sent, error);
            }
            Verified::Different { now, .. } => self.done(&sent, now.into_iter().next()),
            // The service applied nothing, so the same change can be sent again.
            Verified::Refused(error)
                if sent.before.is_some()
                    && (error.status.is_none() || error.kind == ErrorKind::TokenRefused) =>
            {
                // The review stays open.
                self.not_sent.try_set(Some(error));
            }
            Verified::Refused(error) => self.refused(&sent.sent, error),
            Verified::Unknown(outcome) => {
                let unknown = Rc::new(Unknown { sent, outcome, is_late: false });
                self.settle(&unknown);
                self.show(SaveNotice::Unknown(Rc::clone(&unknown)));
                if unknown.is_awaited() {
                    self.await_accepted(unknown);
                }
            }
        }
    }

    fn done(self, sent: &SentRecord, now: Option<SavedDocument>) {
        let Some(now) = now else { return };
        let differs = sent.differences(&now.record);
        let Some(before) = &sent.before else {
            let text = match differs.is_empty() {
                true => "Created",
                false => "Created, but the service changed some values. Check them.",
            };
            return self.created(&now, text);
        };
        self.form.forget();
        // The notice above the form shows it, so a toast is not needed.
        self.toaster.announce(saved_title(&differs));
        self.can_undo(before, &now.record);
        self.set_notice(SaveNotice::Saved(differs));
        self.wanted.try_set(None);
        if !self.form.saved(&now.record) {
            show_soon(NOTICES_ID);
        }
    }

    pub fn created(self, now: &SavedDocument, text: &'static str) {
        self.form.forget();
        self.form.replace(Draft::blank(self.form.document));
        self.toaster.show(text);
        self.go.try_run(now.route.clone());
    }

    fn refused(self, sent: &Record, error: Error) {
        let paths = error.fields.iter().map(|field| field.path.as_str());
        let unwanted = match error.kind {
            ErrorKind::Invalid => refused_members(sent, &error.message, paths),
            _ => Vec::new(),
        };
        let fields = error.fields.iter().map(|field| (field.path.as_str(), field.message.as_str()));
        let draft = self.form.draft();
        let Some((problems, rest)) = draft.map(|draft| Problems::of_refusal(&draft, fields)) else { return };
        if problems.has_errors() {
            self.form.mark(problems);
        }
        // The remarks name what is in the way.
        if let Some(refresh) = self.form.refresh_remarks.filter(|_| error.kind == ErrorKind::Conflict) {
            refresh.run(());
        }
        self.show(SaveNotice::Refused(Rc::new(RefusedSave { error, rest, unwanted })));
    }

    fn show(self, notice: SaveNotice) {
        self.set_notice(notice);
        show_soon(NOTICES_ID);
    }

    fn set_notice(self, notice: SaveNotice) {
        self.dialog.try_set(SaveDialog::None);
        self.remark.try_set(String::new());
        self.notice.try_set(notice);
    }

    /// Takes over the service's document if it shows that the change was applied.
    fn settle(self, unknown: &Unknown) {
        // Otherwise the next save compares field by field.
        let Ok((ReadBack::Applied, now)) = &unknown.outcome.read_back else { return };
        let Some((before, now)) = unknown.sent.before.as_ref().zip(now.first()) else { return };
        let (now, sent, document) = (&now.record, &unknown.sent.sent, self.form.document);
        self.can_undo(before, now);
        // Input after that write is still unsaved.
        match self.form.draft().map(|draft| draft.validate()) {
            Some(Ok(typed)) if changes(sent, &typed).is_empty() => {
                self.form.forget();
                self.form.saved(now);
            }
            Some(Ok(typed)) => {
                let merge = merge(sent, &typed, now);
                self.form.replace(Draft::of_change(document, now, merge.merged()));
            }
            // Invalid input stays; the next save compares it anyway.
            Some(Err(_)) | None => {}
        }
    }

    /// Reads back the write again, one request at a time; a later save makes the result void.
    pub fn read_again(self, unknown: &Rc<Unknown>, is_reading: RwSignal<bool>) {
        if is_reading.get_untracked() {
            return;
        }
        is_reading.set(true);
        let unknown = Rc::clone(unknown);
        spawn(async move {
            self.read_once(&unknown, true).await;
            is_reading.try_set(false);
        });
    }

    /// Reads an accepted write again until it shows, for up to 60 s (`contract.md#decision-7`).
    fn await_accepted(self, mut unknown: Rc<Unknown>) {
        spawn(async move {
            let mut elapsed_millis = 5_000;
            while let Some(pause_millis) = ReadBackPace::Minute.next_read_millis(elapsed_millis) {
                TimeoutFuture::new(pause_millis).await;
                elapsed_millis += pause_millis;
                let is_last = ReadBackPace::Minute.next_read_millis(elapsed_millis).is_none();
                match self.read_once(&unknown, is_last).await {
                    Some(now) if now.is_awaited() => unknown = now,
                    _ => return,
                }
            }
        });
    }

    async fn read_once(self, unknown: &Rc<Unknown>, is_last: bool) -> Option<Rc<Unknown>> {
        let reading = self.writer.try_with_value(|writer| writer.find(unknown.sent.clone()))?;
        self.learn(unknown, reading.await, is_last)
    }

    /// Settles a change of unknown outcome by a version that the page has read since.
    pub(super) fn settle_by(self, now: &Record) {
        let SaveNotice::Unknown(unknown) = self.notice.get_untracked() else { return };
        let (name, id, route) = (String::new(), String::new(), self.route());
        let found = vec![SavedDocument { record: now.clone(), name, id, route }];
        let is_change = unknown.sent.before.is_some() && !unknown.outcome.is_applied();
        if is_change && unknown.sent.judge(&found) == ReadBack::Applied {
            self.learn(&unknown, Ok(found), false);
        }
    }

    /// Shows what a later read says about a write; returns `None` if its notice is gone.
    fn learn(
        self,
        unknown: &Rc<Unknown>,
        found: Result<Vec<SavedDocument>, Error>,
        is_last: bool,
    ) -> Option<Rc<Unknown>> {
        let is_it =
            |notice: &SaveNotice| matches!(notice, SaveNotice::Unknown(it) if Rc::ptr_eq(it, unknown));
        self.notice.try_with_untracked(is_it).filter(|is_it| *is_it)?;
        let mut now = Unknown::clone(unknown);
        now.outcome.read_back = found.map(|found| (now.sent.judge(&found), found));
        now.is_late |= is_last;
        // A notice that says the same is not drawn anew: it may have the focus.
        if unknown.is_accepted_unseen() && now.is_accepted_unseen() && !is_last {
            return Some(Rc::clone(unknown));
        }
        self.settle(&now);
        if now.outcome.is_applied() {
            self.toaster.announce(saved_title(&[]));
        }
        let now = Rc::new(now);
        self.notice.try_set(SaveNotice::Unknown(Rc::clone(&now)));
        Some(now)
    }

    /// Merges another person's change that was found before saving; the person resolves conflicting fields.
    pub(super) fn changed_elsewhere(self, base: &Record, wanted: &Record, now: &Record) {
        let merge = merge(base, wanted, now);
        if merge.conflicts().is_empty() {
            return self.apply_merge(&merge);
        }
        self.merge.try_set(Some(merge));
        self.dialog.try_set(SaveDialog::Conflict);
    }

    /// Opens the review of the merged changes, based on the service's current document.
    pub fn apply_merge(self, merge: &Merge) {
        self.form.replace(Draft::of_change(self.form.document, merge.theirs(), merge.merged()));
        self.merge.try_set(None);
        self.remark.try_set(format!(
            "Someone else changed this {} since you opened it. Their changes are kept; your changes are below.",
            self.form.noun()
        ));
        match self.form.submit() {
            Some(wanted) => self.review(wanted),
            None => self.submit(),
        }
    }
}
