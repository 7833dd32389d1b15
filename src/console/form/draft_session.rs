//! What is typed outlives the page, a reload and a crash: the draft of one form, opened, kept and dropped.

use leptos::prelude::*;

use crate::console::form::drafts::{Drafts, use_drafts};
use crate::console::form::state::{Back, Form, Locks};
use crate::console::form::writer::Remarks;
use crate::console::kit::use_toaster;
use crate::console::routes::{Route, use_route};
use crate::console::session::use_sessions;
use crate::forms::draft_store::DraftKey;
use crate::forms::{Document, Draft, Record, changes, restore, stored_text};

/// The form of a thing: what was typed before the page was left or reloaded, or else what `draft` begins with. `fresh` is
/// what the service has now, nothing for a new document.
pub(super) fn open(
    document: &'static Document,
    key: DraftKey,
    draft: Draft,
    fresh: Option<Record>,
    remarks: Option<Remarks>,
    locks: Option<Signal<Locks>>,
) -> Form {
    let drafts = use_drafts();
    let in_memory = drafts.take_left(&key).map(|draft| (draft, None));
    let loaded = || {
        let draft = restore(document, &drafts.load(&key)?, fresh.as_ref())?;
        Some((draft, drafts.stored_at_secs(&key)))
    };
    // What was just asked for, such as a copy, is not mixed with what was typed before.
    let is_asked_for = draft.is_touched();
    let found = if is_asked_for { None } else { in_memory.or_else(loaded) };
    // It was saved after all, unheard: the tab was closed while it was on its way.
    let is_saved = |draft: &Draft| {
        let both = fresh.as_ref().zip(draft.validate().ok());
        both.is_some_and(|(fresh, wanted)| changes(fresh, &wanted).is_empty())
    };
    let found = found.filter(|(draft, _)| !is_saved(draft));
    if found.is_none() && !is_asked_for {
        drafts.drop_one(&key);
    }
    let back = found
        .as_ref()
        .map(|(draft, at_secs)| Back { at_secs: *at_secs, to_retype: draft.to_retype().to_vec() });
    let draft = found.map_or(draft, |(found, _)| found);
    let form = Form::new(document, draft, fresh, key, remarks, locks);
    form.back.set(back);
    form
}

impl Form {
    /// Watches how the form is left. What is typed stays in memory, and is announced as a draft with the way back to it; not while it
    /// is being sent: then the end of that is announced. `page` is the one that shows the thing, if there is one: it says so itself.
    pub(super) fn watch_leaving(self, is_busy: RwSignal<bool>, page: Option<Route>) {
        let (toaster, sessions, here) = (use_toaster(), use_sessions(), use_route());
        let (route, scope) = (here.get_untracked(), untrack(|| sessions.scope()));
        on_cleanup(move || {
            let both = self.keeper.drafts_and_key().zip(self.draft().filter(Draft::is_touched));
            let Some(((drafts, key), draft)) = both else { return };
            drafts.put_left(key, draft);
            let is_sent = is_busy.try_get_untracked() == Some(true);
            let is_stored = drafts.is_failing().try_get_untracked() == Some(false);
            let is_shown_there = page.is_some() && here.try_get_untracked() == page;
            // Who signs out has given it up.
            if !is_sent && is_stored && !is_shown_there && untrack(|| sessions.scope()) == scope {
                toaster.say_with_link("Draft saved", route.clone());
            }
        });
        let warn = window_event_listener_untyped("beforeunload", move |event| {
            if has_unstored_secrets(self) {
                event.prevent_default();
            }
        });
        on_cleanup(move || warn.remove());
    }

    /// What is stored of this form at the moment, to be dropped even when the form is gone.
    pub(super) fn sent(self) -> Option<SentDraft> {
        let text = self.draft().and_then(|draft| stored_text(&draft));
        let (drafts, key) = self.keeper.drafts_and_key()?;
        Some(SentDraft { drafts, key, text })
    }

    /// It was saved or discarded.
    pub(super) fn forget(self) {
        self.keeper.drop_now();
        self.back.try_set(None);
    }
}

/// What was sent, as it is stored while nothing is known of its end.
pub(super) struct SentDraft {
    drafts: Drafts,
    key: DraftKey,
    text: Option<String>,
}

impl SentDraft {
    /// It is at the service. What was typed since is another draft, and stays.
    pub fn drop_now(self) {
        if self.drafts.load(&self.key) == self.text {
            self.drafts.drop_one(&self.key);
        }
        let left = self.drafts.take_left(&self.key).filter(|left| stored_text(left) != self.text);
        if let Some(left) = left {
            self.drafts.put_left(self.key, left);
        }
    }
}

/// Whether secrets were typed that a reload would lose: all else is stored.
fn has_unstored_secrets(form: Form) -> bool {
    let text = form.draft().filter(Draft::is_touched).and_then(|draft| stored_text(&draft));
    let restored = text.and_then(|text| restore(form.document, &text, form.base().as_ref()));
    restored.is_some_and(|restored| !restored.to_retype().is_empty())
}
