//! The way of a form from input to a verified save: review, sending, and the possible outcomes.
//!
//! One press of "Save" sends at most one request. "Saved" is shown only for what was read back.

use std::rc::Rc;
use std::sync::Arc;

use crate::api::{Error, Phase};
use crate::console::form::focus::{HEAD_ID, focus_soon, show_soon};
use crate::console::form::save_left::LeftForm;
use crate::console::form::state::Form;
use crate::console::form::writer::{FormInput, Writer};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::platform::reactive::*;
use crate::console::platform::tab_stored::TabStored;
use crate::console::routes::{Route, use_go, use_route};
use crate::console::session::{Sessions, use_sessions};
use crate::console::writes::{Aim, FormWrite, Sender, Sent, SingleWrite, WriteKind, Written, use_sender};
use crate::forms::draft_store::DraftKey;
use crate::forms::{
    Draft, FieldChange, Merge, Record, UnknownMember, changes, is_edited_since, refused_members, without,
};

#[derive(Clone, Copy)]
pub(super) struct SaveController {
    pub form: Form,
    pub dialog: RwSignal<SaveDialog>,
    pub notice: RwSignal<SaveNotice, LocalStorage>,
    /// True while the form's write runs.
    pub is_busy: Memo<bool>,
    pub is_problem_list_shown: RwSignal<bool>,
    pub wanted: RwSignal<Option<Record>>,
    pub remark: RwSignal<String>,
    pub not_sent: RwSignal<Option<Error>>,
    pub sender: Sender,
    pub aim: StoredValue<Aim>,
    /// The last write that the form does not show, because it is a copy of another document.
    after: u32,
    sessions: Sessions,
    pub merge: RwSignal<Option<Merge>>,
    pub undo: StoredValue<Option<Draft>>,
    pub writer: StoredValue<Rc<Writer>, LocalStorage>,
    pub toaster: Toaster,
    pub go: Callback<Route>,
    /// The address of the form.
    here: StoredValue<Route>,
}

impl SaveController {
    /// `is_copy`: writes of the same form that have begun are of another document.
    pub fn new(form: Form, writer: Rc<Writer>, is_copy: bool) -> Self {
        let (go, sessions, sender) = (use_go(), use_sessions(), use_sender());
        let id = writer.id.clone().unwrap_or_else(|| form.key.with_value(|key| key.as_str().to_owned()));
        let (area, is_new, name) = (writer.area, writer.id.is_none(), String::new());
        let aim = Aim { area, id, is_new, name };
        let last = || untrack(|| sender.writes.of_form(&aim, 0, |one| one.number));
        let after = if is_copy { last().unwrap_or_default() } else { 0 };
        let aim = StoredValue::new(aim);
        let is_running =
            move || aim.with_value(|aim| sender.writes.of_form(aim, after, SingleWrite::is_running));
        let controller = Self {
            form,
            dialog: RwSignal::new(SaveDialog::None),
            notice: RwSignal::new_local(SaveNotice::None),
            is_busy: memo(move || is_running().unwrap_or_default()),
            is_problem_list_shown: RwSignal::new(false),
            wanted: RwSignal::new(None),
            remark: RwSignal::new(String::new()),
            not_sent: RwSignal::new(None),
            sender,
            aim,
            after,
            sessions,
            merge: RwSignal::new(None),
            undo: StoredValue::new(None),
            writer: StoredValue::new_local(writer),
            toaster: use_toaster(),
            go: Callback::new(move |route| go(&route, true)),
            here: StoredValue::new(use_route().get_untracked()),
        };
        sessions.on_new_token(move || controller.clear_token_error());
        controller
    }

    /// Clears the error about a rejected token once there is a new token.
    fn clear_token_error(self) {
        let is_refused = |error: &Option<Error>| error.as_ref().is_some_and(|error| error.kind.is_of_token());
        if self.not_sent.with_untracked(is_refused) {
            self.not_sent.set(None);
            self.remark.set("Signed in. Nothing was saved yet: press Save again.".to_owned());
        }
    }

    /// Closes the open dialog, unless a write is in progress.
    pub fn close(self) {
        if !self.is_busy.get_untracked() {
            self.not_sent.set(None);
            self.remark.set(String::new());
            self.dialog.set(SaveDialog::None);
        }
    }

    /// Returns the page of the document, or the list that will contain it.
    pub fn route(self) -> Route {
        self.writer.with_value(|writer| writer.route.clone())
    }

    pub fn submit(self) {
        if self.is_busy.get_untracked() {
            return;
        }
        let Some(wanted) = self.form.submit() else {
            self.is_problem_list_shown.set(true);
            let count = self.form.problem_count();
            self.toaster.announce(format!("Not sent: fix {count} first"));
            return show_soon(PROBLEMS_ID);
        };
        self.is_problem_list_shown.set(false);
        if self.form.is_new() && !self.form.document.table.is_new_reviewed {
            self.wanted.set(Some(wanted));
            return self.save_reviewed();
        }
        self.review(wanted);
    }

    pub(super) fn review(self, wanted: Record) {
        // The review compares with the newest known version.
        let known = self.form.base().zip(self.form.latest());
        if let Some((base, now)) = known.filter(|(base, now)| is_edited_since(base, now)) {
            return self.changed_elsewhere(&base, &wanted, &now);
        }
        if let Some(refresh) = self.form.refresh_remarks {
            refresh.run(());
        }
        let left_out = refused_members(&wanted, &self.left_out().join(" "), std::iter::empty());
        if !left_out.is_empty() {
            let names: Vec<&str> = left_out.iter().map(|member| member.name.as_str()).collect();
            self.remark.set(format!("Sent without {}, which this service rejects.", names.join(", ")));
        }
        self.not_sent.set(None);
        self.wanted.set(Some(wanted));
        self.dialog.set(SaveDialog::Review);
    }

    /// Leaves out the members that the service rejects from now on, and opens the review again.
    pub fn save_without(self, unwanted: &[UnknownMember]) {
        let unwanted = unwanted.iter().map(|member| member.name.clone());
        let all: Vec<String> = self.left_out().into_iter().chain(unwanted).collect();
        if let Some(stored) = self.left_out_stored() {
            stored.write(Some(&all));
        }
        self.submit();
    }

    /// Returns the names of the members to leave out for this service (`contract.md#decision-35`).
    fn left_out(self) -> Vec<String> {
        self.left_out_stored().and_then(|stored| stored.read()).unwrap_or_default()
    }

    /// They are stored in the tab, without values.
    fn left_out_stored(self) -> Option<TabStored<Vec<String>>> {
        let current = self.sessions.current().try_get_untracked().flatten()?;
        Some(TabStored::new(["sluice.left-out/", current.api().as_str()].concat()))
    }

    pub fn reviewed_changes(self) -> Vec<FieldChange> {
        let base = self.form.base();
        self.wanted.with(|wanted| match wanted {
            Some(wanted) => changes(&base.unwrap_or_else(|| Record::empty(wanted.table)), wanted),
            None => Vec::new(),
        })
    }

    /// Sends the reviewed document unless it changes nothing. For a new document, the page shows the progress.
    pub fn save_reviewed(self) {
        let has_changes = !untrack(|| self.reviewed_changes()).is_empty();
        let wanted = self.wanted.get_untracked().filter(|_| has_changes && !self.is_busy.get_untracked());
        let Some(wanted) = wanted else { return };
        let (key, is_new, table) = (self.key(), self.form.is_new(), wanted.table);
        let (aim, kind) = (self.aim_of(&wanted), if is_new { WriteKind::CREATE } else { WriteKind::SAVE });
        if let Some(blocker) = untrack(|| self.sender.writes.blocker_of(&aim, kind)) {
            return match is_new {
                true => self.toaster.show(format!("Another new {} is still being created", self.form.noun())),
                false => self.remark.set(blocker),
            };
        }
        if is_new {
            self.dialog.set(SaveDialog::None);
        }
        self.not_sent.set(None);
        self.notice.set(SaveNotice::None);
        self.toaster.clear_confirmations();
        let drafts = self.form.drafts;
        let earlier = drafts.sent(&key).filter(|earlier| is_new && earlier.is_creation());
        let earlier = earlier.map(|mark| Sent::restored(Arc::new(mark), table, &Record::empty(table)));
        let on_send = {
            let (key, sessions, scope) = (key.clone(), self.sessions, untrack(|| self.sessions.scope()));
            move |sent: &Sent| {
                // A sign-out has dropped it.
                if scope.as_ref().is_some_and(|scope| untrack(|| sessions.scopes()).contains(scope)) {
                    drafts.set_sent(&key, &sent.mark);
                }
            }
        };
        let (base, to_send) = (self.form.base(), without(&wanted, &self.left_out()));
        let input = FormInput { base, to_send, earlier, on_send: Rc::new(on_send) };
        let operation = self.writer.with_value(|writer| (writer.operation)(input));
        let left = LeftForm {
            sent_draft: drafts.stored(&key),
            name: aim.name.clone(),
            is_new,
            form: self.here.get_value(),
            drafts,
            toaster: self.toaster,
            key,
        };
        let tell_left = Box::new(move |report: &_| left.tell(report));
        self.sender.send(aim, kind, operation, Some(FormWrite { wanted, tell_left }));
    }

    fn aim_of(self, wanted: &Record) -> Aim {
        Aim { name: self.writer.with_value(|writer| writer.name(wanted)), ..self.aim.get_value() }
    }

    /// Reads the write that the form shows, running or ended. Tracked.
    pub fn of_write<T>(self, read: impl FnOnce(&SingleWrite) -> T) -> Option<T> {
        self.aim.with_value(|aim| self.sender.writes.of_form(aim, self.after, read))
    }

    /// Returns the phase of the running write, and its start in Unix seconds.
    pub fn phase(self) -> Signal<Option<(Phase, i64)>> {
        Signal::derive(move || self.of_write(|one| one.progress.phase()).flatten())
    }

    /// Creates a document although an earlier one may exist.
    pub fn create_another(self) {
        self.form.drafts.drop_sent(&self.key());
        self.submit();
    }

    /// Aborts a write of which nothing was sent yet.
    pub fn cancel(self) {
        self.aim.with_value(|aim| self.sender.writes.cancel(aim));
    }

    pub fn key(self) -> DraftKey {
        self.form.key.get_value()
    }

    pub fn undo(self) {
        let Some(draft) = self.undo.get_value() else { return };
        self.form.replace(draft);
        self.remark.set(["Restores the previous version. ", self.not_undone()].concat());
        self.submit();
    }

    /// Says what an undo does not bring back; empty if it brings back everything.
    pub fn not_undone(self) -> &'static str {
        let not_undone =
            |draft: &Draft| Some((self.form.document.not_undone)(&draft.to_record(), draft.base()?));
        self.undo.with_value(|draft| draft.as_ref().and_then(not_undone)).unwrap_or_default()
    }

    /// Offers to undo a save that changed `before` to `now`.
    pub fn can_undo(self, before: &Record, now: &Record) {
        self.undo.try_set_value(Some(Draft::of_change(self.form.document, now, before)));
    }

    pub fn discard(self) {
        self.form.forget();
        self.dialog.set(SaveDialog::None);
        let (base, document) = (self.form.latest(), self.form.document);
        let draft = base.as_ref().map_or_else(|| Draft::blank(document), |base| Draft::of(document, base));
        self.is_problem_list_shown.set(false);
        self.form.replace(draft);
        self.toaster.show("Changes discarded");
        focus_soon(HEAD_ID.to_owned());
    }
}

/// The id of the notices, which take the focus when one appears.
pub(super) const NOTICES_ID: &str = "form-notices";
pub(super) const PROBLEMS_ID: &str = "form-problems";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaveDialog {
    None,
    Review,
    Conflict,
    Discard,
}

/// The outcome of the last write, shown until it no longer applies.
#[derive(Clone)]
pub(super) enum SaveNotice {
    None,
    /// Read back, with the values that differ from those sent; with the Unix second if the page was left meanwhile.
    Saved(Vec<FieldChange>, Option<i64>),
    Refused(Rc<RefusedSave>),
    Unknown(Arc<Written>),
}

/// Returns the title for a save whose values may differ from those sent.
pub(super) const fn saved_title(differs: &[FieldChange]) -> &'static str {
    if differs.is_empty() { "Saved" } else { "Saved, but the service changed some values" }
}

pub(super) struct RefusedSave {
    pub error: Error,
    /// Messages that concern no field of the form.
    pub rest: Vec<String>,
    /// Sent members that the console does not know and the service rejects.
    pub unwanted: Vec<UnknownMember>,
}
