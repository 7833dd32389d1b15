//! Applies the outcome of a write, or another person's change, to the form, its draft and its notices.

use std::rc::Rc;
use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;

use crate::api::{Error, ErrorKind, ReadBackPace};
use crate::console::form::focus::show_soon;
use crate::console::form::save_controller::{
    NOTICES_ID, RefusedSave, SaveController, SaveDialog, SaveNotice, saved_title,
};
use crate::console::form::save_left::may_exist;
use crate::console::platform::clock::now_secs;
use crate::console::platform::reactive::*;
use crate::console::platform::task::spawn;
use crate::console::writes::{Report, SavedDocument, Sent, SingleWrite, Written};
use crate::forms::sent_mark::SentMark;
use crate::forms::{Draft, Merge, Problems, Record, changed_values, changes, merge, refused_members};
use crate::model::end::{End, Skip};
use crate::model::read_back::ReadBack;

impl SaveController {
    /// Shows the write of a form that was opened: one that still runs, one that has ended, or one that was sent before the
    /// page was loaded again. A copy is not mixed with them.
    pub(super) fn resume(self, is_copy: bool) {
        let key = self.key();
        let write = untrack(|| self.of_write(SingleWrite::clone));
        match write {
            _ if is_copy => self.form.drafts.drop_sent(&key),
            Some(write) if write.is_running() => {
                self.form.back.set(None);
                self.wanted.set(write.wanted);
                if !self.form.is_new() {
                    self.dialog.set(SaveDialog::Review);
                }
            }
            Some(write) => self.take(write, true),
            None => {
                if let Some(mark) = self.form.drafts.sent(&key) {
                    self.recall(Arc::new(mark));
                }
            }
        }
        effect(move || {
            let ended = self.of_write(|one| (!one.is_running()).then(|| one.clone()));
            if let Some(write) = ended.flatten() {
                untrack(|| self.take(write, false));
            }
        });
    }

    /// Takes the report of an ended write from the store, and shows it.
    fn take(self, write: SingleWrite, is_past: bool) {
        self.sender.writes.dismiss(write.number);
        let Some((report, wanted)) = write.report.zip(write.wanted) else { return };
        if !may_exist(&report) {
            self.form.drafts.drop_sent(&self.key());
        }
        self.show_end(report, &wanted, is_past.then_some(write.ended_at.0));
    }

    /// Looks for what was sent before the page was loaded again.
    fn recall(self, mark: Arc<SentMark>) {
        let (table, at_secs) = (self.form.document.table, mark.at_secs);
        if let Some(now) = self.form.latest() {
            let unknown = Written::found(Sent::restored(mark, table, &now), Ok(vec![self.as_read(&now)]));
            match unknown.is_applied() {
                true => self.settle_restored(&unknown),
                false => return self.show_unknown(unknown),
            }
            return self.set_notice(SaveNotice::Saved(Vec::new(), Some(at_secs)));
        }
        let sent = Sent::restored(mark, table, &Record::empty(table));
        let reading = self.writer.with_value(|writer| (writer.find)(sent.clone()));
        spawn(async move {
            let found = reading.await;
            // A write that was started meanwhile looks itself.
            let is_free = matches!(self.notice.try_get_untracked(), Some(SaveNotice::None));
            if is_free && self.is_busy.try_get_untracked() == Some(false) {
                self.show_unknown(Written::found(sent, found));
            }
        });
    }

    /// Shows how a save ended; `past`: the Unix second of the end, if the form was opened since.
    fn show_end(self, report: Report, wanted: &Record, past: Option<i64>) {
        let (is_past, is_change) = (past.is_some(), !self.form.is_new());
        let is_unsent =
            |error: &Error| is_change && (error.status.is_none() || error.kind == ErrorKind::TokenRefused);
        match (report.end, report.document, report.error) {
            (End::Skipped(Skip::ChangedElsewhere), Some(document), _) => {
                // Otherwise the input is in the form, and the next save compares again.
                if let Some(now) = document.documents().first().filter(|_| !is_past) {
                    let base = document.sent.before.as_ref();
                    self.changed_elsewhere(base.unwrap_or(&now.record), wanted, &now.record);
                }
            }
            (_, Some(document), _) if document.is_unknown() => self.show_unknown(Written::clone(&document)),
            (End::Refused | End::Failed, Some(document), Some(error)) if !is_unsent(&error) => {
                self.refused(&document.sent.record, error);
            }
            (end, Some(document), _) if !end.is_unchanged() => {
                self.done(&document.sent, document.documents().first(), past);
            }
            // The review stays open.
            (_, _, error) if !is_past => drop(self.not_sent.try_set(error)),
            _ => {}
        }
    }

    fn show_unknown(self, unknown: Written) {
        if unknown.is_creation() && !unknown.documents().is_empty() {
            self.form.back.try_set(None);
        }
        let unknown = Arc::new(unknown);
        self.settle(&unknown);
        self.show(SaveNotice::Unknown(Arc::clone(&unknown)));
        if unknown.is_awaited() {
            self.await_outcome(unknown);
        }
    }

    fn done(self, sent: &Sent, now: Option<&SavedDocument>, past: Option<i64>) {
        let Some(now) = now else { return };
        let differs = sent.differences(&now.record);
        let Some(before) = &sent.before else {
            let text = match differs.is_empty() {
                true => "Created",
                false => "Created, but the service changed some values. Check them.",
            };
            return if past.is_none() {
                self.created(now, text)
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
    fn settle(self, unknown: &Written) {
        // Otherwise the next save compares field by field.
        let Ok((ReadBack::Applied, now)) = &unknown.read_back else { return };
        let Some((before, now)) = unknown.sent.before.as_ref().zip(now.first()) else { return };
        if unknown.sent.is_restored {
            return self.settle_restored(unknown);
        }
        let (now, sent, document) = (&now.record, &unknown.sent.record, self.form.document);
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
    fn settle_restored(self, unknown: &Written) {
        let (key, drafts) = (self.key(), self.form.drafts);
        drafts.flush();
        if drafts.stored_at_secs(&key).is_some_and(|at_secs| at_secs > unknown.sent.mark.at_secs) {
            return drafts.drop_sent(&key);
        }
        self.form.forget();
        if let Some(now) = unknown.documents().first() {
            self.form.replace(Draft::of(self.form.document, &now.record));
        }
    }

    /// Reads back the write again, one request at a time; a later save makes the result void.
    pub fn read_again(self, unknown: &Arc<Written>, is_reading: RwSignal<bool>) {
        if is_reading.get_untracked() {
            return;
        }
        is_reading.set(true);
        let unknown = Arc::clone(unknown);
        spawn(async move {
            self.read_once(&unknown, true).await;
            is_reading.try_set(false);
        });
    }

    /// Reads an accepted write, or one whose answer nobody saw, again until it shows, for up to 60 s
    /// (`contract.md#decision-7`).
    fn await_outcome(self, mut unknown: Arc<Written>) {
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

    async fn read_once(self, unknown: &Arc<Written>, is_last: bool) -> Option<Arc<Written>> {
        let reading = self.writer.try_with_value(|writer| (writer.find)(unknown.sent.clone()))?;
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
        unknown: &Arc<Written>,
        found: Result<Vec<SavedDocument>, Error>,
        is_last: bool,
    ) -> Option<Arc<Written>> {
        let is_it =
            |notice: &SaveNotice| matches!(notice, SaveNotice::Unknown(it) if Arc::ptr_eq(it, unknown));
        self.notice.try_with_untracked(is_it).filter(|is_it| *is_it)?;
        let mut now = Written::clone(unknown);
        now.read_back = found.map(|found| (now.sent.judge(&found), found));
        now.is_late |= is_last;
        // A notice that says the same is not drawn anew: it may have the focus.
        if unknown.is_accepted_unseen() && now.is_accepted_unseen() && !is_last {
            return Some(Arc::clone(unknown));
        }
        self.settle(&now);
        if now.is_applied() {
            self.toaster.announce(saved_title(&[]));
        }
        let now = Arc::new(now);
        self.notice.try_set(SaveNotice::Unknown(Arc::clone(&now)));
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
        // Conflicts were shown with both versions.
        let theirs = if merge.conflicts().is_empty() { merge.their_changes() } else { Vec::new() };
        let named = if theirs.is_empty() { String::new() } else { [": ", &changed_values(&theirs)].concat() };
        self.remark.try_set(format!(
            "Someone else changed this {} since you opened it. Their changes are kept{named}. Your changes are below.",
            self.form.noun(),
        ));
        match self.form.submit() {
            Some(wanted) => self.review(wanted),
            None => self.submit(),
        }
    }
}
