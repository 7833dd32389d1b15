//! Applies the outcome of a write, or another person's change, to the form, its draft and its notices.

use std::rc::Rc;

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use crate::api::{Error, ErrorKind, ReadBackPace};
use crate::console::form::focus::show_soon;
use crate::console::form::save_controller::{
    NOTICES_ID, RefusedSave, SaveController, SaveDialog, SaveNotice, saved_title,
};
use crate::console::form::saves::{OpenForm, SaveEnd, SaveReport, Unknown};
use crate::console::form::writer::{SavedDocument, Sent, SentRecord};
use crate::console::platform::clock::now_secs;
use crate::console::platform::task::spawn;
use crate::forms::sent_mark::SentMark;
use crate::forms::{Draft, Merge, Problems, Record, changes, merge, refused_members};
use crate::model::read_back::ReadBack;

impl SaveController {
    /// Shows the write of a form that was opened: one that still runs, one that has ended, or one that was sent before the
    /// page was loaded again. A copy is not mixed with them.
    pub(super) fn resume(self, is_copy: bool) {
        let key = self.key();
        let on_end = Callback::new(move |report| self.show_end(report, false));
        let running = self.saves.attach(&key, OpenForm { is_busy: self.is_busy, on_end }, is_copy);
        if is_copy {
            self.form.drafts.drop_sent(&key);
        } else if let Some(wanted) = running {
            self.form.back.set(None);
            self.is_busy.set(true);
            self.wanted.set(Some(wanted));
            if !self.form.is_new() {
                self.dialog.set(SaveDialog::Review);
            }
        } else if let Some(report) = self.saves.take_ended(&key) {
            self.show_end(report, true);
        } else if let Some(mark) = self.form.drafts.sent(&key) {
            self.recall(Rc::new(mark));
        }
    }

    /// Looks for what was sent before the page was loaded again.
    fn recall(self, mark: Rc<SentMark>) {
        let (table, at_secs) = (self.form.document.table, mark.at_secs);
        if let Some(now) = self.form.latest() {
            let unknown = Unknown::found(Sent::restored(mark, table, &now), Ok(vec![self.as_read(&now)]));
            match unknown.is_applied() {
                true => self.settle_restored(&unknown),
                false => return self.show_unknown(unknown),
            }
            return self.set_notice(SaveNotice::Saved(Vec::new(), Some(at_secs)));
        }
        let sent = Sent::restored(mark, table, &Record::empty(table));
        let reading = self.writer.with_value(|writer| writer.find(sent.clone()));
        spawn(async move {
            let found = reading.await;
            // A write that was started meanwhile looks itself.
            let is_free = matches!(self.notice.try_get_untracked(), Some(SaveNotice::None));
            if is_free && self.is_busy.try_get_untracked() == Some(false) {
                self.show_unknown(Unknown::found(sent, found));
            }
        });
    }

    /// Shows how a save ended; `is_past`: the form was opened since.
    fn show_end(self, report: SaveReport, is_past: bool) {
        let SaveReport { base, wanted, end, at_secs } = report;
        match end {
            SaveEnd::Saved(sent, now) => self.done(&sent, now.into_iter().next(), is_past.then_some(at_secs)),
            SaveEnd::Refused(sent, error) => self.refused(&sent.sent, error),
            SaveEnd::Unknown(unknown) => self.show_unknown(unknown),
            // The input is in the form, and the next save compares again.
            _ if is_past => {}
            // The review stays open.
            SaveEnd::NotSent(error) => drop(self.not_sent.try_set(Some(error))),
            SaveEnd::ChangedElsewhere(now) => {
                self.changed_elsewhere(base.as_ref().unwrap_or(&now), &wanted, &now);
            }
        }
    }

    fn show_unknown(self, unknown: Unknown) {
        if unknown.is_creation() && unknown.read_back.as_ref().is_ok_and(|(_, found)| !found.is_empty()) {
            self.form.back.try_set(None);
        }
        let unknown = Rc::new(unknown);
        self.settle(&unknown);
        self.show(SaveNotice::Unknown(Rc::clone(&unknown)));
        if unknown.is_awaited() {
            self.await_outcome(unknown);
        }
    }

    fn done(self, sent: &SentRecord, now: Option<SavedDocument>, past: Option<i64>) {
        let Some(now) = now else { return };
        let differs = sent.differences(&now.record);
        let Some(before) = &sent.before else {
            let text = match differs.is_empty() {
                true => "Created",
                false => "Created, but the service changed some values. Check them.",
            };
            return if past.is_none() {
                self.created(&now, text)
            };
        };
        // The notice above the form shows it, so a toast is not needed.
        self.toaster.announce(saved_title(&differs));
        self.can_undo(before, &now.record);
        self.set_notice(SaveNotice::Saved(differs, past));
        self.wanted.try_set(None);
        // A form that was opened since has the service's document.
        if past.is_none() {
            self.form.forget();
            if !self.form.saved(&now.record) {
                show_soon(NOTICES_ID);
            }
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
        let Ok((ReadBack::Applied, now)) = &unknown.read_back else { return };
        let record = &unknown.sent.record;
        let Some((before, now)) = record.before.as_ref().zip(now.first()) else { return };
        if unknown.sent.is_restored {
            return self.settle_restored(unknown);
        }
        let (now, sent, document) = (&now.record, &record.sent, self.form.document);
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

    /// Drops a draft that was saved, unless it was changed since it was sent. It has no undo: old secrets are gone.
    fn settle_restored(self, unknown: &Unknown) {
        let (key, drafts) = (self.key(), self.form.drafts);
        drafts.flush();
        if drafts.stored_at_secs(&key).is_some_and(|at_secs| at_secs > unknown.sent.mark.at_secs) {
            return drafts.drop_sent(&key);
        }
        self.form.forget();
        if let Ok((_, found)) = &unknown.read_back
            && let Some(now) = found.first()
        {
            self.form.replace(Draft::of(self.form.document, &now.record));
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

    /// Reads an accepted write, or one whose answer nobody saw, again until it shows, for up to 60 s
    /// (`contract.md#decision-7`).
    fn await_outcome(self, mut unknown: Rc<Unknown>) {
        spawn(async move {
            let since_secs = now_secs().saturating_sub(unknown.sent.mark.at_secs);
            let mut elapsed_millis = u32::try_from(since_secs).unwrap_or_default().clamp(5, 60) * 1_000;
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
        let found = vec![self.as_read(now)];
        let is_change = !unknown.is_creation() && !unknown.is_applied();
        if is_change && unknown.sent.judge(&found) == ReadBack::Applied {
            self.learn(&unknown, Ok(found), false);
        }
    }

    fn as_read(self, now: &Record) -> SavedDocument {
        let (name, id) = (String::new(), String::new());
        SavedDocument { record: now.clone(), name, id, route: self.route() }
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
        now.read_back = found.map(|found| (now.sent.judge(&found), found));
        now.is_late |= is_last;
        // A notice that says the same is not drawn anew: it may have the focus.
        if unknown.is_accepted_unseen() && now.is_accepted_unseen() && !is_last {
            return Some(Rc::clone(unknown));
        }
        self.settle(&now);
        if now.is_applied() {
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
