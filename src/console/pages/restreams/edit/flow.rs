//! From what is typed to what the service has: review, save, and what may come of it.
//!
//! One press of "Save" sends at most one request. What is shown as saved was read back.

use leptos::prelude::*;
use leptos::task::spawn_local;

use crate::api::{Error, ErrorKind, Verified};
use crate::console::client::{AccountClient, Client, use_client};
use crate::console::kit::{Toaster, use_toaster};
use crate::console::pages::restreams::edit::doubt::Doubt;
use crate::console::pages::restreams::edit::focus::{focus_soon, show_soon};
use crate::console::pages::restreams::edit::form::Form;
use crate::console::pages::restreams::edit::kept::{Kept, SentDraft};
use crate::console::pages::restreams::edit::notices::{NOTICES_ID, Notice};
use crate::console::pages::restreams::edit::problem_list::PROBLEM_LIST_ID;
use crate::console::pages::restreams::edit::undo::Undo;
use crate::console::pages::restreams::writing::{SentUpdate, Update, update};
use crate::console::routes::{ListQuery, Route, use_go};
use crate::forms::restream::{Draft, Merge, Problems, Restored, changes, disagreements, merge};
use crate::model::ids::ResourceId;
use crate::model::read_back::ReadBack;
use crate::model::restream::Resource;

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

/// The way from the form to the service.
#[derive(Clone, Copy)]
pub(super) struct Flow {
    /// What is typed.
    pub form: Form,
    /// Which dialog is open.
    pub dialog: RwSignal<Dialog>,
    /// What has come of the last write.
    pub notice: RwSignal<Notice>,
    /// Whether a request of a write is under way.
    pub is_busy: RwSignal<bool>,
    /// Whether what is wrong is listed.
    pub is_problem_list_shown: RwSignal<bool>,
    /// What is reviewed.
    pub wanted: RwSignal<Option<Resource>>,
    /// What is worth knowing about what is reviewed.
    pub remark: RwSignal<String>,
    /// Why nothing was sent, while it is reviewed.
    pub not_sent: RwSignal<Option<Error>>,
    /// What both have changed.
    pub merge: RwSignal<Option<Merge>>,
    /// What the last save from here can be undone to.
    undo: Undo,
    id: StoredValue<Option<ResourceId>>,
    pub(super) kept: Kept,
    pub(super) client: Client,
    pub(super) toaster: Toaster,
    pub(super) on_created: Callback<ResourceId>,
}

impl Flow {
    /// The way for a form; `id` is that of a resource that is there.
    pub fn new(form: Form, id: Option<ResourceId>, kept: Kept) -> Self {
        let go = use_go();
        let undo = Undo::new(id.as_ref());
        let notice = form.latest().map_or(Notice::None, |fresh| undo.load(&fresh));
        Self {
            form,
            dialog: RwSignal::new(Dialog::None),
            notice: RwSignal::new(notice),
            is_busy: RwSignal::new(false),
            is_problem_list_shown: RwSignal::new(false),
            wanted: RwSignal::new(None),
            remark: RwSignal::new(String::new()),
            not_sent: RwSignal::new(None),
            merge: RwSignal::new(None),
            undo,
            id: StoredValue::new(id),
            kept,
            client: use_client(),
            toaster: use_toaster(),
            on_created: Callback::new(move |id| go(&Route::Restream(id), true)),
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

    /// "Review changes" or "Create resource".
    pub fn submit(self) {
        if self.is_busy.get_untracked() {
            return;
        }
        let Some(wanted) = self.form.submit() else {
            self.is_problem_list_shown.set(true);
            let count = self.form.said_problem_count();
            self.toaster.announce(format!("Not sent: {count} to put right"));
            return show_soon(PROBLEM_LIST_ID);
        };
        self.is_problem_list_shown.set(false);
        if self.form.is_new() {
            return self.create(wanted);
        }
        self.review(wanted);
    }

    /// Lets the person look at every change before it is sent.
    fn review(self, wanted: Resource) {
        self.not_sent.set(None);
        self.wanted.set(Some(wanted));
        self.dialog.set(Dialog::Review);
    }

    /// "Save": sends what was reviewed.
    pub fn save(self) {
        let (Some(base), Some(wanted)) = (self.form.base(), self.wanted.get_untracked()) else { return };
        let Some(id) = self.id.get_value().filter(|_| !self.is_busy.get_untracked()) else { return };
        let sent = self.begin();
        // It goes on when the page is left: a write that was sent is heard to its end.
        spawn_local(async move {
            let account = AccountClient::here(self.client);
            let update = update(&account, &id, &base, wanted.clone()).await;
            if self.is_busy.try_set(false).is_none() {
                return self.take_update(update, &base, &wanted);
            }
            self.tell_left(&update, &wanted.name, sent);
        });
    }

    /// Where whoever does not wait for the service goes on: the resource, or the list that will have it.
    pub(super) fn way_on(self) -> Route {
        self.id.get_value().map_or_else(|| Route::Restreams(ListQuery::default()), Route::Restream)
    }

    pub(super) fn begin(self) -> SentDraft {
        self.is_busy.set(true);
        self.not_sent.set(None);
        self.notice.set(Notice::None);
        self.toaster.clear_confirmations();
        self.kept.sent(self.form)
    }

    fn take_update(self, update: Update, base: &Resource, wanted: &Resource) {
        let SentUpdate { before, sent, verified } = match update {
            Update::Sent(sent) => *sent,
            Update::ChangedElsewhere { now } => return self.changed_elsewhere(base, wanted, *now),
            Update::NotSent(error) => return drop(self.not_sent.try_set(Some(error))),
        };
        match verified {
            Verified::Done(now) => self.done(before, now, Notice::Saved),
            Verified::Different { now, .. } => {
                let differs = disagreements(&before, &sent, &now);
                self.done(before, now, Notice::SavedOtherwise(differs));
            }
            // Nothing of it was taken: the same can be sent once more.
            Verified::Refused(error) if error.status.is_none() || error.kind == ErrorKind::TokenRefused => {
                self.not_sent.try_set(Some(error));
            }
            Verified::Refused(error) => self.refused(error),
            Verified::Unknown(outcome) => self.doubt(Doubt { before, sent, outcome }),
        }
    }

    /// The service has it.
    fn done(self, before: Resource, now: Resource, notice: Notice) {
        self.kept.forget();
        self.toaster.say(match &notice {
            Notice::Saved => "Saved",
            _ => "Saved, but not as it was sent",
        });
        self.undo.saved(&before, &now);
        self.tell(notice);
        self.wanted.try_set(None);
        self.form.replace(Draft::of(&now), Some(now));
    }

    pub(super) fn refused(self, error: Error) {
        let said = error.fields.iter().map(|field| (field.path.as_str(), field.message.as_str()));
        let draft = self.form.draft();
        let Some((problems, rest)) = draft.map(|draft| Problems::of_refusal(&draft, said)) else { return };
        if problems.has_errors() {
            self.form.mark(problems);
        }
        self.tell(Notice::Refused(error, rest));
    }

    /// Tells what has come of a write, in place of any dialog.
    pub(super) fn tell(self, notice: Notice) {
        self.dialog.try_set(Dialog::None);
        self.remark.try_set(String::new());
        self.notice.try_set(notice);
        show_soon(NOTICES_ID);
    }

    fn changed_elsewhere(self, base: &Resource, wanted: &Resource, now: Resource) {
        let merge = merge(base, wanted, &now);
        if !merge.conflicts().is_empty() {
            self.merge.try_set(Some(merge));
            self.wanted.try_set(Some(now));
            self.dialog.try_set(Dialog::Conflict);
            return;
        }
        self.take_merged(merge.merged(), now);
    }

    /// Goes on to the review with what was merged, on top of what the service has now.
    pub fn take_merged(self, merged: &Resource, now: Resource) {
        self.form.replace(Draft::of_change(&now, merged), Some(now));
        self.merge.try_set(None);
        self.remark.try_set(
            "This resource was changed elsewhere since you opened it. Those changes are kept; below is what yours add."
                .to_owned(),
        );
        match self.form.submit() {
            Some(wanted) => self.review(wanted),
            None => self.submit(),
        }
    }

    fn doubt(self, doubt: Doubt) {
        self.settle(&doubt);
        self.tell(Notice::Unknown(Box::new(doubt)));
    }

    /// Takes what the service has now, as far as that decides what is still to be saved.
    pub fn settle(self, doubt: &Doubt) {
        // Otherwise the next save finds out, and asks field by field.
        let Ok((ReadBack::Applied, now)) = &doubt.outcome.read_back else { return };
        self.undo.saved(&doubt.before, now);
        // What was typed since then is still to be saved.
        match self.form.draft().map(|draft| draft.validate()) {
            Some(Ok(typed)) if changes(&doubt.sent, &typed).is_empty() => {
                self.kept.forget();
                self.form.replace(Draft::of(now), Some(now.clone()));
            }
            Some(Ok(typed)) => {
                let merge = merge(&doubt.sent, &typed, now);
                self.form.replace(Draft::of_change(now, merge.merged()), Some(now.clone()));
            }
            // What cannot be sent as it is stays as it is; the next save compares all the same.
            Some(Err(_)) | None => {}
        }
    }

    /// "Undo": what was before the last save, on top of what is now. It is reviewed and saved as any other change.
    pub fn undo(self) {
        let Some(Restored { draft, base }) = self.undo.change() else { return };
        self.form.replace(draft, Some(base));
        self.remark.set("This puts back what was there before the last save.".to_owned());
        self.submit();
    }

    /// "Leave it as it is": what was saved before is not offered to be undone any more.
    pub fn leave_saved(self) {
        self.undo.forget();
        self.notice.set(Notice::None);
        focus_soon("restream-form-head".to_owned());
    }

    /// "Discard changes", once that was asked.
    pub fn discard(self) {
        self.kept.forget();
        self.dialog.set(Dialog::None);
        let base = self.form.latest();
        let draft = base.as_ref().map_or_else(Draft::new_short, Draft::of);
        self.is_problem_list_shown.set(false);
        self.form.replace(draft, base);
        self.toaster.say("Changes discarded");
        focus_soon("restream-form-head".to_owned());
    }
}
