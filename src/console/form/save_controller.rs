//! From what is typed to what the service has: review, save, and what may come of it.
//!
//! One press of "Save" sends at most one request. What is shown as saved was read back.

use std::rc::Rc;

use leptos::prelude::*;

use crate::api::{Error, ErrorKind, UnknownOutcome, Verified};
use crate::console::form::draft_session::{DraftSession, SentDraft};
use crate::console::form::focus::{HEAD_ID, focus_soon, show_soon};
use crate::console::form::kept_place::FormPlace;
use crate::console::form::left_out::LeftOut;
use crate::console::form::state::Form;
use crate::console::form::undo::{SavedBefore, Undo};
use crate::console::form::writer::{Saved, Sent, Writer, Written};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::platform::task::spawn;
use crate::console::routes::{Route, use_go};
use crate::console::session::{Session, use_sessions};
use crate::forms::{
    Change, Draft, FieldPath, Merge, OtherMember, Problems, Record, Restored, changes, disagreements, merge,
    refused_inside, refused_members, without,
};
use crate::model::read_back::ReadBack;

/// The id of the notices, which take the focus when there is a new one.
pub(super) const NOTICES_ID: &str = "form-notices";
/// The id of the list of problems, which takes the focus when a form is not fit to be sent.
pub(super) const PROBLEMS_ID: &str = "form-problems";

/// Which dialog is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialog {
    /// None.
    None,
    /// "Review changes".
    Review,
    /// "Changed elsewhere".
    Conflict,
    /// "Discard changes".
    Discard,
}

/// What has come of the last write; it stays until something else is true.
#[derive(Clone)]
pub(super) enum Notice {
    /// Nothing yet.
    None,
    /// It was saved before the page was left or reloaded, and can still be undone.
    SavedBefore(Rc<SavedBefore>),
    /// It was read back; with what the service has otherwise than it was sent.
    Saved(Vec<Change>),
    /// The service said no.
    Refused(Rc<Refusal>),
    /// It may have been saved, or created.
    Unknown(Rc<Unknown>),
}

/// What the service said no with.
pub(super) struct Refusal {
    /// What it said.
    pub error: Error,
    /// What of it is about no field of the form.
    pub rest: Vec<String>,
    /// The documents that hold what only one may have.
    pub in_the_way: Vec<Saved>,
    /// What was sent that the console does not know and the service does not take.
    pub unwanted: Vec<OtherMember>,
    /// The same inside items, where nothing is left out.
    pub unwanted_inside: Vec<OtherMember>,
}

/// Why nothing was sent.
#[derive(Clone)]
pub(super) struct NotSent {
    pub error: Error,
    /// Which token was in force.
    pub generation: Option<u32>,
}

/// A write of unknown outcome.
#[derive(Clone)]
pub(super) struct Unknown {
    /// What was sent.
    pub sent: Sent,
    /// What is known of it.
    pub outcome: UnknownOutcome<Vec<Saved>>,
}

/// The way from the form to the service.
#[derive(Clone, Copy)]
pub(super) struct SaveController {
    /// What is typed.
    pub form: Form,
    /// What is kept of it.
    pub session: DraftSession,
    /// Which dialog is open.
    pub dialog: RwSignal<Dialog>,
    /// What has come of the last write.
    pub notice: RwSignal<Notice, LocalStorage>,
    /// Whether a request of a write is under way.
    pub is_busy: RwSignal<bool>,
    /// Whether what is wrong is listed.
    pub is_problem_list_shown: RwSignal<bool>,
    /// What is reviewed.
    pub wanted: RwSignal<Option<Record>>,
    /// What is worth knowing about what is reviewed.
    pub remark: RwSignal<String>,
    /// Why nothing was sent, while it is reviewed.
    pub not_sent: RwSignal<Option<NotSent>>,
    /// Which token is in force.
    pub generation: Memo<Option<u32>>,
    left_out: LeftOut,
    /// What both have changed.
    pub merge: RwSignal<Option<Merge>>,
    /// What the last save from here can be undone to.
    undo: Undo,
    writer: StoredValue<Rc<dyn Writer>, LocalStorage>,
    /// The field that the person was in when they asked for the review.
    field: StoredValue<Option<FieldPath>>,
    pub toaster: Toaster,
    /// Reads anew what the form's remarks are made of.
    refresh_remarks: Callback<()>,
    go: Callback<Route>,
}

impl SaveController {
    /// The way for a form.
    pub fn new(
        form: Form,
        session: DraftSession,
        undo: Undo,
        writer: Rc<dyn Writer>,
        refresh_remarks: Callback<()>,
    ) -> Self {
        let (go, sessions) = (use_go(), use_sessions());
        let saved_before = form.latest().and_then(|fresh| undo.load(&fresh));
        let notice = saved_before.map_or(Notice::None, |saved| Notice::SavedBefore(Rc::new(saved)));
        Self {
            form,
            session,
            dialog: RwSignal::new(Dialog::None),
            notice: RwSignal::new_local(notice),
            is_busy: RwSignal::new(false),
            is_problem_list_shown: RwSignal::new(false),
            wanted: RwSignal::new(None),
            remark: RwSignal::new(String::new()),
            not_sent: RwSignal::new(None),
            generation: Memo::new(move |_| {
                sessions.current().with(|current| current.as_ref().map(Session::generation))
            }),
            left_out: LeftOut::new(),
            merge: RwSignal::new(None),
            undo,
            writer: StoredValue::new_local(writer),
            field: StoredValue::new(None),
            toaster: use_toaster(),
            refresh_remarks,
            go: Callback::new(move |route| go(&route, true)),
        }
    }

    /// Opens a dialog.
    pub fn open(self, dialog: Dialog) {
        self.dialog.set(dialog);
    }

    /// Closes whichever dialog is open. A write under way goes on, and so does its dialog.
    pub fn close(self) {
        if !self.is_busy.get_untracked() {
            self.not_sent.set(None);
            self.remark.set(String::new());
            self.dialog.set(Dialog::None);
        }
    }

    /// Where the thing is shown, or the list that will have it.
    pub fn route(self) -> Route {
        self.writer.with_value(|writer| writer.route())
    }

    /// Where one may go while a write is on its way.
    pub fn way_out(self) -> Route {
        self.writer.with_value(|writer| writer.way_out())
    }

    /// "Review changes", or the button that creates.
    pub fn submit(self) {
        if self.is_busy.get_untracked() {
            return;
        }
        let Some(wanted) = self.form.submit() else {
            self.is_problem_list_shown.set(true);
            let count = self.form.problem_count(None);
            self.toaster.announce(format!("Not sent: fix {count} first"));
            return show_soon(PROBLEMS_ID);
        };
        self.is_problem_list_shown.set(false);
        let focused = document().active_element().map(|element| element.id());
        self.field.set_value(focused.and_then(|id| self.form.path_of(&id)));
        self.review(wanted);
    }

    /// Lets the person look at every change before it is sent.
    pub(super) fn review(self, wanted: Record) {
        self.refresh_remarks.run(());
        if let count @ 1.. = self.form.locks.count.get_untracked() {
            let stays = if count == 1 { "1 change is" } else { &format!("{count} changes are") };
            self.remark.set(format!("{stays} locked now and not sent. Locked changes stay in the form."));
        }
        let left_out = refused_members(&wanted, &self.left_out.names().join(" "), std::iter::empty());
        if !left_out.is_empty() {
            let names: Vec<&str> = left_out.iter().map(|member| member.name.as_str()).collect();
            self.remark.set(format!("Sent without {}, which this service rejects.", names.join(", ")));
        }
        self.not_sent.set(None);
        self.wanted.set(Some(wanted));
        self.dialog.set(Dialog::Review);
    }

    /// Leaves out what the service does not take, from now on, and goes on to the review.
    pub fn save_without(self, unwanted: &[OtherMember]) {
        self.left_out.add(unwanted.iter().map(|member| member.name.clone()));
        self.submit();
    }

    /// What saving what is reviewed would change.
    pub fn reviewed_changes(self) -> Vec<Change> {
        let base = self.form.base();
        self.wanted.with(|wanted| match wanted {
            Some(wanted) => changes(&base.unwrap_or_else(|| Record::empty(wanted.table)), wanted),
            None => Vec::new(),
        })
    }

    /// "Save" and its key: nothing happens where nothing would change.
    pub fn save_reviewed(self) {
        if !untrack(|| self.reviewed_changes()).is_empty() {
            self.save();
        }
    }

    /// "Save": sends what was reviewed. The page of a new document waits without the dialog, and can be left.
    pub fn save(self) {
        let wanted = self.wanted.get_untracked().filter(|_| !self.is_busy.get_untracked());
        if let Some(wanted) = wanted {
            if self.form.is_new() {
                self.dialog.set(Dialog::None);
            }
            self.write(self.form.base(), wanted);
        }
    }

    fn write(self, base: Option<Record>, wanted: Record) {
        self.is_busy.set(true);
        self.not_sent.set(None);
        self.notice.set(Notice::None);
        self.toaster.clear_confirmations();
        let stored = self.session.sent(self.form);
        let writer = self.writer.get_value();
        let writing = writer.write(base.clone(), without(&wanted, &self.left_out.names()));
        // It goes on when the page is left: a write that was sent is heard to its end.
        spawn(async move {
            let written = writing.await;
            let in_the_way = match &written {
                Written::Sent(sent, Verified::Refused(error)) => writer.in_the_way(error, &sent.sent).await,
                _ => Vec::new(),
            };
            if self.is_busy.try_set(false).is_some() {
                let name = writer.name(&wanted);
                return tell_left(self.toaster, &written, base.is_none(), &name, stored);
            }
            match written {
                Written::NotSent(error) => self.keep_back(error),
                Written::ChangedElsewhere(now) => {
                    self.changed_elsewhere(&base.unwrap_or_else(|| now.clone()), &wanted, now);
                }
                Written::Sent(sent, verified) => self.take(sent, verified, in_the_way),
            }
        });
    }

    fn take(self, sent: Sent, verified: Verified<Vec<Saved>>, in_the_way: Vec<Saved>) {
        match verified {
            Verified::Done(now) => self.done(&sent, now.into_iter().next()),
            Verified::Different { now, .. } => self.done(&sent, now.into_iter().next()),
            // Nothing of it was taken: the same can be sent once more.
            Verified::Refused(error)
                if sent.before.is_some()
                    && (error.status.is_none() || error.kind == ErrorKind::TokenRefused) =>
            {
                self.keep_back(error);
            }
            Verified::Refused(error) => self.refused(&sent.sent, error, in_the_way),
            Verified::Unknown(outcome) => {
                let unknown = Unknown { sent, outcome };
                self.settle(&unknown);
                self.tell(Notice::Unknown(Rc::new(unknown)));
            }
        }
    }

    /// Nothing was sent, or nothing of it was taken: the review stays open.
    fn keep_back(self, error: Error) {
        let generation = self.generation.get_untracked();
        self.not_sent.try_set(Some(NotSent { error, generation }));
    }

    /// The service has it.
    fn done(self, sent: &Sent, now: Option<Saved>) {
        let Some(now) = now else { return };
        let before = sent.before.clone().unwrap_or_else(|| Record::empty(sent.sent.table));
        let differs = disagreements(&before, &sent.sent, &now.record);
        let Some(before) = &sent.before else {
            return self.created(
                &now,
                if differs.is_empty() {
                    "Created"
                } else {
                    "Created, but the service changed some values. Check them."
                },
            );
        };
        self.session.forget();
        // The notice stays in sight above the form, so it is the one that says it.
        self.toaster.announce(if differs.is_empty() {
            "Saved"
        } else {
            "Saved, but the service changed some values"
        });
        self.undo.saved(before, &now.record);
        let place = FormPlace::of(self.form, self.field.get_value());
        self.put(Notice::Saved(differs));
        self.wanted.try_set(None);
        let draft = self.form.draft().and_then(|draft| self.form.locks.saved_as(&draft, &now.record));
        let draft = draft.unwrap_or_else(|| Draft::of(self.form.document, &now.record));
        self.form.replace(draft, Some(now.record));
        place.restore(self.form);
    }

    /// The new document is at the service: its own page says more.
    pub fn created(self, now: &Saved, words: &'static str) {
        self.session.forget();
        self.form.replace(Draft::blank(self.form.document), None);
        self.toaster.say(words);
        self.go.try_run(now.route.clone());
    }

    fn refused(self, sent: &Record, error: Error, in_the_way: Vec<Saved>) {
        let paths = error.fields.iter().map(|field| field.path.as_str());
        let (unwanted, unwanted_inside) = match error.kind {
            ErrorKind::Invalid => (
                refused_members(sent, &error.message, paths.clone()),
                refused_inside(sent, &error.message, paths),
            ),
            _ => Default::default(),
        };
        let fields = error.fields.iter().map(|field| (field.path.as_str(), field.message.as_str()));
        let draft = self.form.draft();
        let Some((problems, rest)) = draft.map(|draft| Problems::of_refusal(&draft, fields)) else { return };
        if problems.has_errors() {
            self.form.mark(problems);
        }
        self.tell(Notice::Refused(Rc::new(Refusal { error, rest, in_the_way, unwanted, unwanted_inside })));
    }

    /// Tells what has come of a write, in place of any dialog.
    fn tell(self, notice: Notice) {
        self.put(notice);
        show_soon(NOTICES_ID);
    }

    fn put(self, notice: Notice) {
        self.dialog.try_set(Dialog::None);
        self.remark.try_set(String::new());
        self.notice.try_set(notice);
    }

    /// Takes what the service has now, as far as that decides what is still to be saved.
    fn settle(self, unknown: &Unknown) {
        // Otherwise the next save finds out, and asks field by field.
        let Ok((ReadBack::Applied, now)) = &unknown.outcome.read_back else { return };
        let Some((before, now)) = unknown.sent.before.as_ref().zip(now.first()) else { return };
        let (now, sent, document) = (&now.record, &unknown.sent.sent, self.form.document);
        self.undo.saved(before, now);
        // What was typed since then is still to be saved.
        match self.form.draft().map(|draft| draft.validate()) {
            Some(Ok(typed)) if changes(sent, &typed).is_empty() => {
                self.session.forget();
                self.form.replace(Draft::of(document, now), Some(now.clone()));
            }
            Some(Ok(typed)) => {
                let merge = merge(sent, &typed, now);
                self.form.replace(Draft::of_change(document, now, merge.merged()), Some(now.clone()));
            }
            // What cannot be sent as it is stays as it is; the next save compares all the same.
            Some(Err(_)) | None => {}
        }
    }

    /// Reads again what has come of a write, once at a time, and tells what was found; unless something newer is known by
    /// then: a later save has ended.
    pub fn read_again(self, unknown: &Rc<Unknown>, is_reading: RwSignal<bool>) {
        if is_reading.get_untracked() {
            return;
        }
        is_reading.set(true);
        let reading = self.writer.with_value(|writer| writer.read_again(unknown.sent.clone()));
        let mut unknown = Unknown::clone(unknown);
        spawn(async move {
            unknown.outcome.read_back = reading.await;
            if is_reading.try_set(false).is_some() {
                return;
            }
            self.settle(&unknown);
            self.notice.try_set(Notice::Unknown(Rc::new(unknown)));
        });
    }

    /// "Undo": what was before the last save, on top of what is now. It is reviewed and saved as any other change.
    pub fn undo(self) {
        let Some(Restored { draft, base }) = self.undo.change() else { return };
        self.form.replace(draft, Some(base));
        self.remark.set("Restores the previous version.".to_owned());
        self.submit();
    }

    /// What was saved before is not offered to be undone any more.
    pub fn leave_saved(self) {
        self.undo.forget();
        self.notice.set(Notice::None);
        focus_soon(HEAD_ID.to_owned());
    }

    /// "Discard changes", once that was asked.
    pub fn discard(self) {
        self.session.forget();
        self.dialog.set(Dialog::None);
        let (base, document) = (self.form.latest(), self.form.document);
        let draft = base.as_ref().map_or_else(|| Draft::blank(document), |base| Draft::of(document, base));
        self.is_problem_list_shown.set(false);
        self.form.replace(draft, base);
        self.toaster.say("Changes discarded");
        focus_soon(HEAD_ID.to_owned());
    }
}

/// What is said of a write whose page was left before its end. A warning stays until it is dismissed.
fn tell_left(toaster: Toaster, written: &Written, is_new: bool, name: &str, stored: Option<SentDraft>) {
    let warn = |what: &str| {
        toaster.warn(format!("“{name}” {what}. You left the page while it was being sent."));
    };
    let form = if is_new { "the form" } else { "its form" };
    let verified = match written {
        Written::Sent(_, verified) => verified,
        Written::NotSent(_) | Written::ChangedElsewhere(_) => {
            return warn(&format!("was not sent; your changes are in {form}"));
        }
    };
    match verified {
        Verified::Done(_) | Verified::Different { .. } => {
            if let Some(stored) = stored {
                stored.drop_now();
            }
            let deed = if is_new { "created" } else { "saved" };
            toaster.say(format!("“{name}” was {deed} after you left the page"));
        }
        Verified::Refused(_) => warn(&format!("was rejected; your changes are in {form}")),
        Verified::Unknown(_) if is_new => {
            warn("is not confirmed; check the list before you create it again");
        }
        Verified::Unknown(_) => warn("is not confirmed; see Activity for what was sent"),
    }
}
