//! From what is typed to what the service has: review, save, and what may come of it.
//!
//! One press of "Save" sends at most one request. What is shown as saved was read back.

use std::rc::Rc;

use leptos::prelude::*;

use crate::api::Verified;
use crate::console::form::draft_session::DraftSession;
use crate::console::form::focus::{HEAD_ID, focus_soon, show_soon};
use crate::console::form::left_out::LeftOut;
use crate::console::form::save_notice::{Dialog, NotSent, Notice, PROBLEMS_ID, tell_left};
use crate::console::form::state::Form;
use crate::console::form::writer::{Writer, Written};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::platform::task::spawn;
use crate::console::routes::{Route, use_go};
use crate::console::session::{Session, use_sessions};
use crate::forms::{
    Change, Draft, FieldPath, Merge, OtherMember, Record, Restored, changes, refused_members, without,
};

#[derive(Clone, Copy)]
pub(super) struct SaveController {
    pub form: Form,
    pub session: DraftSession,
    pub dialog: RwSignal<Dialog>,
    pub notice: RwSignal<Notice, LocalStorage>,
    pub is_busy: RwSignal<bool>,
    pub is_problem_list_shown: RwSignal<bool>,
    pub wanted: RwSignal<Option<Record>>,
    /// What is worth knowing about what is reviewed.
    pub remark: RwSignal<String>,
    pub not_sent: RwSignal<Option<NotSent>>,
    pub generation: Memo<Option<u32>>,
    left_out: LeftOut,
    pub merge: RwSignal<Option<Merge>>,
    /// The change that undoes the last save from here.
    pub undo: StoredValue<Option<Restored>>,
    pub writer: StoredValue<Rc<dyn Writer>, LocalStorage>,
    /// The field that the person was in when they asked for the review.
    pub field: StoredValue<Option<FieldPath>>,
    pub toaster: Toaster,
    refresh_remarks: Callback<()>,
    pub go: Callback<Route>,
}

impl SaveController {
    pub fn new(
        form: Form,
        session: DraftSession,
        writer: Rc<dyn Writer>,
        refresh_remarks: Callback<()>,
    ) -> Self {
        let (go, sessions) = (use_go(), use_sessions());
        Self {
            form,
            session,
            dialog: RwSignal::new(Dialog::None),
            notice: RwSignal::new_local(Notice::None),
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
            undo: StoredValue::new(None),
            writer: StoredValue::new_local(writer),
            field: StoredValue::new(None),
            toaster: use_toaster(),
            refresh_remarks,
            go: Callback::new(move |route| go(&route, true)),
        }
    }

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

    pub fn reviewed_changes(self) -> Vec<Change> {
        let base = self.form.versions.base();
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
            self.write(self.form.versions.base(), wanted);
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

    /// "Undo": what was before the last save, on top of what is now. It is reviewed and saved as any other change.
    pub fn undo(self) {
        let Some(Restored { draft, base }) = self.undo.get_value() else { return };
        self.form.replace(draft, Some(base));
        self.remark.set("Restores the previous version.".to_owned());
        self.submit();
    }

    /// A save has made `now` of what was there `before`.
    pub fn can_undo(self, before: &Record, now: &Record) {
        self.undo.try_set_value(Some(Restored::undo_of(self.form.document, before, now)));
    }

    pub fn discard(self) {
        self.session.forget();
        self.dialog.set(Dialog::None);
        let (base, document) = (self.form.versions.latest(), self.form.document);
        let draft = base.as_ref().map_or_else(|| Draft::blank(document), |base| Draft::of(document, base));
        self.is_problem_list_shown.set(false);
        self.form.replace(draft, base);
        self.toaster.say("Changes discarded");
        focus_soon(HEAD_ID.to_owned());
    }
}
