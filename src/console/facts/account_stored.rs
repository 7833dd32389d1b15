//! A value about an account in this browser's `localStorage`, preserved after sign-out. It must not contain secrets.

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::console::platform::long_lived::long_lived;
use crate::console::platform::settings::{store, stored};
use crate::console::session::{Session, Sessions, use_sessions};

#[derive(Clone, Copy)]
pub(super) struct AccountStored {
    /// The first word of its key.
    word: &'static str,
    sessions: Sessions,
    changes: RwSignal<u32>,
}

impl AccountStored {
    pub(super) fn new(word: &'static str) -> Self {
        Self { word, sessions: use_sessions(), changes: long_lived(0) }
    }

    /// Returns the current account's value. Tracked.
    pub(super) fn read<T: DeserializeOwned + Default>(self) -> T {
        self.changes.track();
        self.sessions
            .current()
            .with(|session| session.as_ref().map(|one| self.stored(one)).unwrap_or_default())
    }

    pub(super) fn change<T>(self, edit: impl FnOnce(&mut T))
    where
        T: DeserializeOwned + Serialize + Default + PartialEq + Clone,
    {
        let Some(session) = self.sessions.current().get_untracked() else { return };
        // Rereads the storage: another tab may have changed it.
        let before: T = self.stored(&session);
        let mut value = before.clone();
        edit(&mut value);
        if value != before {
            store(&self.key(&session), &serde_json::to_string(&value).unwrap_or_default());
            self.changes.update(|changes| *changes = changes.wrapping_add(1));
        }
    }

    fn key(self, session: &Session) -> String {
        format!("sluice.{} {}", self.word, session.scope())
    }

    fn stored<T: DeserializeOwned + Default>(self, session: &Session) -> T {
        stored(&self.key(session)).and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }
}
