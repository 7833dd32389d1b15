//! Drafts in `sessionStorage`, by account and document, without secrets: input survives a reload and a crash. A draft
//! expires after a day and ends with the tab, the sign-out of its account or a save.

use std::time::Duration;

use serde::de::DeserializeOwned;

use crate::console::kit::{Glyph, Icon, When};
use crate::console::platform::clock::now_secs;
use crate::console::platform::lazy_context::console_context;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::reactive::*;
use crate::console::platform::tab_stored::{remove_text, set_text, tab_storage, text, texts};
use crate::console::session::{Sessions, use_sessions};
use crate::forms::draft_store::{DraftKey, PREFIX, open, prefix, seal};
use crate::forms::sent_mark::SentMark;
use crate::forms::{Draft, draft_store};
use crate::model::account_scope::AccountScope;

const WAIT: Duration = Duration::from_millis(200);

type MakeDraft = Box<dyn Fn() -> Option<String>>;

/// The drafts of this tab; provided as context.
#[derive(Clone, Copy)]
pub struct Drafts {
    waiting: StoredValue<Vec<(DraftKey, MakeDraft)>, LocalStorage>,
    /// Drafts of forms that were left without saving, including secrets: in memory only.
    left: StoredValue<Vec<(DraftKey, Draft)>>,
    is_failing: RwSignal<bool>,
    /// Notifies when a draft is written or dropped.
    written: RwSignal<()>,
    sessions: Sessions,
}

impl Drafts {
    /// Creates the one instance of the application. It writes drafts at once when the page is hidden or left, and drops
    /// them when their account signs out.
    fn new() -> Self {
        let sessions = use_sessions();
        let drafts = Self {
            waiting: StoredValue::new_local(Vec::new()),
            left: StoredValue::new(Vec::new()),
            is_failing: long_lived(false),
            written: long_lived(()),
            sessions,
        };
        for event in ["visibilitychange", "pagehide"] {
            let handle = window_event_listener_untyped(event, move |_| drafts.flush());
            on_cleanup(move || handle.remove());
        }
        effect_after(move |were: Option<Vec<AccountScope>>| {
            let scopes = sessions.scopes();
            for left in were.unwrap_or_default() {
                if !scopes.contains(&left) {
                    drafts.drop_account(&left);
                }
            }
            scopes
        });
        drafts
    }

    /// Stores a draft within 300 ms. `make` then returns its text without secrets; an empty text drops the draft, and
    /// `None` leaves the stored one unchanged.
    pub fn store_soon(self, key: &DraftKey, make: impl Fn() -> Option<String> + 'static) {
        let make: MakeDraft = Box::new(make);
        let is_first = self.waiting.try_update_value(|waiting| {
            let is_first = waiting.is_empty();
            waiting.retain(|(other, _)| other != key);
            waiting.push((key.clone(), make));
            is_first
        });
        if is_first == Some(true) {
            set_timeout(move || self.flush(), WAIT);
        }
    }

    pub fn load(self, key: &DraftKey) -> Option<String> {
        open(&read(key)?, now_secs()).map(str::to_owned)
    }

    pub fn load_as<T: DeserializeOwned>(self, key: &DraftKey) -> Option<T> {
        serde_json::from_str(&self.load(key)?).ok()
    }

    /// Returns the Unix seconds of the draft's storage.
    pub fn stored_at_secs(self, key: &DraftKey) -> Option<i64> {
        draft_store::stored_at_secs(&read(key)?)
    }

    /// Returns the draft as it is stored once all waiting ones are, with its time: another one after any input.
    pub(super) fn stored(self, key: &DraftKey) -> Option<String> {
        self.flush();
        read(key)
    }

    pub fn has_unsaved(self, scope: &AccountScope) -> bool {
        self.flush();
        !draft_store::unsaved(&all(), scope, now_secs()).is_empty()
    }

    /// Lists the things with stored drafts in the current account. Tracked.
    pub fn unsaved(self) -> Vec<String> {
        self.written.track();
        let scope = self.sessions.scope();
        scope.map_or_else(Vec::new, |scope| draft_store::unsaved(&all(), &scope, now_secs()))
    }

    /// Stores what a form has sent, until its outcome is known.
    pub(super) fn set_sent(self, key: &DraftKey, mark: &SentMark) {
        if let Ok(text) = serde_json::to_string(mark) {
            self.write(key.of_sent().as_str(), &text);
        }
    }

    pub(super) fn sent(self, key: &DraftKey) -> Option<SentMark> {
        self.load_as(&key.of_sent())
    }

    pub(super) fn drop_sent(self, key: &DraftKey) {
        self.remove(key.of_sent().as_str());
    }

    /// Drops the stored draft of an open form.
    pub fn drop_one(self, key: &DraftKey) {
        self.waiting.try_update_value(|waiting| waiting.retain(|(other, _)| other != key));
        self.remove(key.as_str());
    }

    /// Drops a draft with its secrets in memory, and what was sent of it.
    pub fn discard(self, key: &DraftKey) {
        self.take_draft(key);
        self.drop_one(key);
        self.drop_sent(key);
    }

    pub fn drop_account(self, scope: &AccountScope) {
        let prefix = prefix(Some(scope));
        self.waiting
            .try_update_value(|waiting| waiting.retain(|(key, _)| !key.as_str().starts_with(&prefix)));
        self.left.try_update_value(|all| all.retain(|(key, _)| !key.as_str().starts_with(&prefix)));
        for (key, _) in all() {
            if key.starts_with(&prefix) {
                self.remove(&key);
            }
        }
    }

    /// Stores the draft in memory until the form is opened again.
    pub(super) fn set_left(self, key: DraftKey, draft: Draft) {
        self.take_draft(&key);
        self.left.try_update_value(|all| all.push((key, draft)));
    }

    pub(super) fn take_draft(self, key: &DraftKey) -> Option<Draft> {
        let taken = self.left.try_update_value(|all| {
            let at = all.iter().position(|(left, _)| left == key)?;
            Some(all.swap_remove(at).1)
        });
        taken.flatten()
    }

    /// True while drafts cannot be stored because the storage is full or blocked.
    pub fn is_failing(self) -> Signal<bool> {
        self.is_failing.into()
    }

    /// Stores all waiting drafts. A form calls it when it is removed, while its signals still exist.
    pub fn flush(self) {
        let waiting = self.waiting.try_update_value(std::mem::take).unwrap_or_default();
        for (key, make) in waiting {
            if let Some(text) = make() {
                self.store(&key, &text);
            }
        }
    }

    /// Stores a draft at once; an empty text drops it.
    pub fn store(self, key: &DraftKey, text: &str) {
        if text.is_empty() { self.remove(key.as_str()) } else { self.write(key.as_str(), text) }
    }

    /// Tracks what is stored and dropped.
    pub fn track(self) {
        self.written.track();
    }

    fn write(self, key: &str, text: &str) {
        let is_stored = set_text(tab_storage(), key, &seal(text, now_secs()));
        self.written.try_set(());
        if self.is_failing.try_get_untracked() == Some(is_stored) {
            self.is_failing.try_set(!is_stored);
        }
    }

    fn remove(self, key: &str) {
        remove_text(tab_storage(), key);
        self.written.try_set(());
    }
}

pub fn use_drafts() -> Drafts {
    console_context(Drafts::new)
}

fn read(key: &DraftKey) -> Option<String> {
    text(tab_storage(), key.as_str())
}

fn all() -> Vec<(String, String)> {
    texts(tab_storage(), PREFIX)
}

#[component]
pub fn NoDrafts() -> impl IntoView {
    view! {
        <When is=use_drafts().is_failing()>
            <div class="line strip" role="alert">
                <Glyph icon=Icon::Warning />
                <span>"Drafts can't be saved in this browser: a reload discards what you typed."</span>
            </div>
        </When>
    }
}
