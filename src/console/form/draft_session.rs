//! Opens, stores and drops the draft of one form, so that input survives leaving the page, a reload and a crash.

use crate::console::platform::reactive::*;

use crate::console::form::drafts::use_drafts;
use crate::console::form::state::{Form, Locks};
use crate::console::form::writer::Remarks;
use crate::console::kit::use_toaster;
use crate::console::routes::{Route, use_route};
use crate::console::session::use_sessions;
use crate::forms::draft_store::DraftKey;
use crate::forms::{Document, Draft, Record, changes, restore, stored_text};

/// Opens the form with the stored draft, else with `draft`. `fresh` is the service's document, `None` for a new one.
pub(super) fn open(
    document: &'static Document,
    key: DraftKey,
    draft: Draft,
    fresh: Option<Record>,
    remarks: Option<Remarks>,
    locks: Option<Signal<Locks>>,
) -> Form {
    let drafts = use_drafts();
    let in_memory = drafts.take_draft(&key).map(|draft| (draft, None));
    let loaded = || {
        let draft = restore(document, &drafts.load(&key)?, fresh.as_ref())?;
        Some((draft, drafts.stored_at_secs(&key)))
    };
    // A form that starts as a copy or another requested change is not mixed with an older draft.
    let is_asked_for = draft.is_touched();
    let found = if is_asked_for { None } else { in_memory.or_else(loaded) };
    // Drops a draft that was saved after all: the tab closed before the response arrived.
    let is_saved = |draft: &Draft| {
        let both = fresh.as_ref().zip(draft.validate().ok());
        both.is_some_and(|(fresh, wanted)| changes(fresh, &wanted).is_empty())
    };
    let found = found.filter(|(draft, _)| !is_saved(draft));
    if found.is_none() && !is_asked_for {
        drafts.drop_one(&key);
    }
    let back = found.as_ref().map(|(_, at_secs)| *at_secs);
    let draft = found.map_or(draft, |(found, _)| found);
    let form = Form::new(document, draft, fresh, key, remarks, locks);
    if back.is_some() && form.is_new() {
        form.folded.set(Vec::new());
    }
    form.back.set(back);
    form
}

impl Form {
    /// Stores the input in memory when the form is left and announces the draft with a link back. It announces nothing
    /// during a write, which reports its own end, nor on `page`, which shows the draft itself.
    pub(super) fn watch_leaving(self, is_busy: Memo<bool>, page: Option<Route>) {
        let (toaster, sessions, here) = (use_toaster(), use_sessions(), use_route());
        let (route, scope) = (here.get_untracked(), untrack(|| sessions.scope()));
        on_cleanup(move || {
            let both = self.key.try_get_value().zip(self.draft().filter(Draft::is_touched));
            let Some((key, draft)) = both else { return };
            self.drafts.set_left(key, draft);
            let is_sent = is_busy.try_get_untracked() == Some(true);
            let is_stored = self.drafts.is_failing().try_get_untracked() == Some(false);
            let is_shown_there = page.is_some() && here.try_get_untracked() == page;
            // A sign-out discards drafts, so there is nothing to announce.
            if !is_sent && is_stored && !is_shown_there && untrack(|| sessions.scope()) == scope {
                toaster.show_with_link("Draft saved", route.clone());
            }
        });
        let warn = window_event_listener_untyped("beforeunload", move |event| {
            if has_unstored_input(self) {
                event.prevent_default();
            }
        });
        on_cleanup(move || warn.remove());
    }

    pub(super) fn forget(self) {
        if let Some(key) = self.key.try_get_value() {
            self.drafts.discard(&key);
        }
        self.back.try_set(None);
    }
}

/// Returns whether a reload would lose input: secrets, or all of it while the storage is full.
fn has_unstored_input(form: Form) -> bool {
    let Some(draft) = form.draft().filter(Draft::is_touched) else { return false };
    let restored = || restore(form.document, &stored_text(&draft)?, form.base().as_ref());
    form.drafts.is_failing().try_get_untracked() == Some(true)
        || restored().is_some_and(|restored| !restored.to_retype().is_empty())
}
