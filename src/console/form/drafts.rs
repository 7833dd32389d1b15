//! What is typed survives a reload and a crash: drafts in `sessionStorage`, by scope and thing, without secrets.
//!
//! The tab's storage is gone with the tab. A draft ends after a day, with the sign-out of its account, or when what it
//! was for is done.

use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use serde::de::DeserializeOwned;

use crate::console::kit::{Glyph, Icon, When};
use crate::console::platform::clock::now_secs;
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::tab_stored::tab_storage;
use crate::console::session::{Session, Sessions, use_sessions};
use crate::forms::draft_store::{DraftKey, PREFIX, open, prefix, seal};
use crate::forms::{Draft, draft_store};
use crate::model::account_scope::AccountScope;

const WAIT: Duration = Duration::from_millis(200);

/// Makes the text of a draft.
type Make = Rc<dyn Fn() -> Option<String>>;

/// The drafts of this tab. Lives in the context.
#[derive(Clone, Copy)]
pub struct Drafts {
    waiting: StoredValue<Vec<(DraftKey, Make)>, LocalStorage>,
    /// What was typed into forms that were left without saving, secrets and all: in memory alone.
    left: StoredValue<Vec<(DraftKey, Draft)>>,
    is_failing: RwSignal<bool>,
    /// Changes with every draft that is written or dropped.
    written: RwSignal<()>,
    sessions: Sessions,
}

impl Drafts {
    /// Makes it; the application does this once. From then on drafts are written at once when the page is hidden or left,
    /// and dropped with the sign-out of their account.
    pub fn new() -> Self {
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
        Effect::new(move |were: Option<Vec<AccountScope>>| {
            let scopes: Vec<AccountScope> =
                sessions.all().with(|all| all.iter().map(Session::scope).collect());
            for left in were.unwrap_or_default() {
                if !scopes.contains(&left) {
                    drafts.drop_account(&left);
                }
            }
            scopes
        });
        drafts
    }

    /// Keeps a draft within 300 ms from now. `make` gives its text then, without secrets; an empty text drops the draft,
    /// and `None`, when it is no longer known, leaves what is kept.
    pub fn keep(self, key: &DraftKey, make: impl Fn() -> Option<String> + 'static) {
        self.keep_made(key, Rc::new(make));
    }

    fn keep_made(self, key: &DraftKey, make: Make) {
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

    /// Keeps a draft from now on whenever it is [`Keeper::touched`], and once more when the component that asks for it
    /// goes away.
    pub fn keeper(self, key: DraftKey, make: impl Fn() -> Option<String> + 'static) -> Keeper {
        let make: Make = Rc::new(make);
        // While what was typed is still known.
        on_cleanup(move || self.flush());
        Keeper { drafts: self, of: StoredValue::new_local((key, make)) }
    }

    pub fn load(self, key: &DraftKey) -> Option<String> {
        let stored = tab_storage()?.get_item(key.as_str()).ok().flatten()?;
        open(&stored, now_secs()).map(str::to_owned)
    }

    /// The draft of a thing that is kept as JSON.
    pub fn load_as<T: DeserializeOwned>(self, key: &DraftKey) -> Option<T> {
        serde_json::from_str(&self.load(key)?).ok()
    }

    /// When the draft that is kept of a thing was written, in Unix seconds.
    pub fn stored_at_secs(self, key: &DraftKey) -> Option<i64> {
        draft_store::stored_at_secs(&tab_storage()?.get_item(key.as_str()).ok().flatten()?)
    }

    /// How many things of a scope hold what is typed and not saved.
    pub fn unsaved_count(self, scope: &AccountScope) -> usize {
        self.flush();
        draft_store::unsaved(&all(), scope, now_secs()).len()
    }

    /// The things of the account in force that hold what is typed and not saved, as far as that is stored. Tracked.
    pub fn unsaved(self) -> Vec<String> {
        self.written.track();
        let scope = self.sessions.scope();
        scope.map_or_else(Vec::new, |scope| draft_store::unsaved(&all(), &scope, now_secs()))
    }

    /// Drops the draft of a thing: it was saved, or is not wanted any more.
    pub fn drop_one(self, key: &DraftKey) {
        self.waiting.try_update_value(|waiting| waiting.retain(|(other, _)| other != key));
        self.remove(key.as_str());
    }

    /// Drops the draft of a thing whose form is not open, with its secrets: it is not wanted any more.
    pub fn discard(self, key: &DraftKey) {
        self.take_left(key);
        self.drop_one(key);
    }

    /// Drops all drafts of a scope: its account has signed out.
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

    /// Keeps what was typed for when the form is opened again.
    pub(super) fn put_left(self, key: DraftKey, draft: Draft) {
        self.take_left(&key);
        self.left.try_update_value(|all| all.push((key, draft)));
    }

    /// What was typed into a form when it was left; that counts once.
    pub(super) fn take_left(self, key: &DraftKey) -> Option<Draft> {
        let taken = self.left.try_update_value(|all| {
            let at = all.iter().position(|(left, _)| left == key)?;
            Some(all.swap_remove(at).1)
        });
        taken.flatten()
    }

    /// Whether drafts cannot be kept: the storage is full, or forbidden.
    pub fn is_failing(self) -> Signal<bool> {
        self.is_failing.into()
    }

    pub fn flush(self) {
        let waiting = self.waiting.try_update_value(std::mem::take).unwrap_or_default();
        for (key, make) in waiting {
            match make() {
                None => {}
                Some(text) if text.is_empty() => self.remove(key.as_str()),
                Some(text) => self.write(key.as_str(), &text),
            }
        }
    }

    fn write(self, key: &str, text: &str) {
        let now = now_secs();
        let is_stored = match (tab_storage(), seal(text, now)) {
            (Some(storage), Some(sealed)) => {
                let is_stored = storage.set_item(key, &sealed).is_ok();
                for old in draft_store::surplus(&all(), key, now) {
                    self.remove(&old);
                }
                // What made room may be what was missing.
                is_stored || storage.set_item(key, &sealed).is_ok()
            }
            _ => false,
        };
        if !is_stored {
            // An older text would be taken for what was typed last.
            self.remove(key);
        }
        self.written.try_set(());
        if self.is_failing.try_get_untracked() == Some(is_stored) {
            self.is_failing.try_set(!is_stored);
        }
    }

    fn remove(self, key: &str) {
        if let Some(storage) = tab_storage() {
            // It cannot fail for a key that is a string.
            let _ = storage.remove_item(key);
        }
        self.written.try_set(());
    }
}

pub fn use_drafts() -> Drafts {
    expect_context()
}

#[derive(Clone, Copy)]
pub struct Keeper {
    drafts: Drafts,
    of: StoredValue<(DraftKey, Make), LocalStorage>,
}

impl Keeper {
    pub fn touched(self) {
        if let Some((key, make)) = self.of.try_get_value() {
            self.drafts.keep_made(&key, make);
        }
    }

    pub(super) fn drafts_and_key(self) -> Option<(Drafts, DraftKey)> {
        Some((self.drafts, self.of.try_get_value()?.0))
    }

    /// Drops the draft: it was saved or discarded. The next touch keeps it again.
    pub fn drop_now(self) {
        if let Some((key, _)) = self.of.try_get_value() {
            self.drafts.drop_one(&key);
        }
    }
}

/// All drafts, as keys and texts.
fn all() -> Vec<(String, String)> {
    let Some(storage) = tab_storage() else { return Vec::new() };
    let keys = (0..storage.length().unwrap_or_default()).filter_map(|at| storage.key(at).ok().flatten());
    keys.filter(|key| key.starts_with(PREFIX))
        .filter_map(|key| Some((storage.get_item(&key).ok().flatten()?, key)))
        .map(|(text, key)| (key, text))
        .collect()
}

/// Said wherever something can be typed, for as long as the browser keeps nothing of it.
#[component]
pub fn NoDrafts() -> impl IntoView {
    view! {
        <When is=use_drafts().is_failing()>
            <div class="strip" role="alert">
                <Glyph icon=Icon::Warning />
                <span>"Drafts can't be saved in this browser: a reload discards what you typed."</span>
            </div>
        </When>
    }
    .into_any()
}
