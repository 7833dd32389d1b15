//! The journals of the accounts, kept in `localStorage` over a reload and a closed browser and read at their first use.
//! An entry is a key of its own, so that two tabs of an account lose none.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, Storage, StorageEvent};

use crate::console::client::op_id::OpId;
use crate::console::platform::clock::{absolute, now_secs};
use crate::console::platform::long_lived::long_lived;
use crate::console::platform::settings::Zone;
use crate::console::platform::tab_stored::local_storage;
use crate::console::session::Sessions;
use crate::journal::{ActionFacts, Entry, Facts, Journal, Report};
use crate::model::account_scope::AccountScope;
use crate::model::ids::RecordId;
use crate::model::time::UnixSeconds;

/// Before scope, space and identifier of an entry, with the version of its format.
const PREFIX: &str = "sluice.journal.1/";

#[derive(Clone)]
struct AccountJournal {
    scope: AccountScope,
    journal: Journal,
}

#[derive(Clone, Copy)]
pub struct Journals {
    all: RwSignal<Vec<AccountJournal>>,
    /// Apart, because most writes change none.
    facts: RwSignal<Vec<(AccountScope, Facts)>>,
    is_failing: RwSignal<bool>,
    page: StoredValue<String>,
    /// True once it follows what other tabs store: from the first journal that was read.
    is_following: StoredValue<bool>,
    sessions: Sessions,
}

impl Journals {
    pub(super) fn new(sessions: Sessions) -> Self {
        Self {
            all: long_lived(Vec::new()),
            facts: long_lived(Vec::new()),
            is_failing: long_lived(false),
            page: StoredValue::new(OpId::new().as_str().to_owned()),
            is_following: StoredValue::new(false),
            sessions,
        }
    }

    /// Returns the identifier of this page, which tells its open entries from interrupted ones.
    pub fn page(self) -> String {
        self.page.get_value()
    }

    /// True while entries cannot be stored because the storage is full or blocked.
    pub fn is_failing(self) -> Signal<bool> {
        self.is_failing.into()
    }

    /// Reads the current account's journal. Tracked.
    pub fn read<T: Default>(self, read: impl FnOnce(&Journal) -> T) -> T {
        let Some(scope) = self.sessions.scope() else { return T::default() };
        self.load(&scope);
        let find = |all: &Vec<AccountJournal>| {
            all.iter().find(|own| own.scope == scope).map(|own| read(&own.journal))
        };
        self.all.try_with(find).flatten().unwrap_or_default()
    }

    /// Returns what follows from the current account's writes for a recording. Tracked.
    pub fn facts_of(self, id: &RecordId) -> ActionFacts {
        let Some(scope) = self.sessions.scope() else { return ActionFacts::default() };
        self.load(&scope);
        let find = |all: &Vec<(AccountScope, Facts)>| {
            all.iter().find(|(of, _)| *of == scope).and_then(|(_, facts)| facts.get(id).copied())
        };
        self.facts.try_with(find).flatten().unwrap_or_default()
    }

    /// Settles entries by which recordings run at `read_at`, see [`Journal::settled`].
    pub fn settle(self, is_running: impl Fn(&str) -> Option<bool>, read_at: UnixSeconds) {
        let Some(scope) = untrack(|| self.sessions.scope()) else { return };
        for entry in untrack(|| self.read(|journal| journal.settled(&self.page(), is_running, read_at))) {
            self.set(&scope, entry);
        }
    }

    /// Reports on the current account, with times in a zone. Not tracked.
    pub fn report<T>(self, zone: Zone, tell: impl FnOnce(&Report<'_>) -> T) -> T {
        let scope = untrack(|| self.sessions.scope()).map(|scope| scope.to_string()).unwrap_or_default();
        let (service, account) = scope.split_once(' ').unwrap_or_default();
        let local = |time: UnixSeconds| absolute(time.0, zone);
        tell(&Report { service, account, page: &self.page(), local: &local })
    }

    /// Returns an entry that is still there. Not tracked.
    pub fn entry(self, scope: &AccountScope, id: &str) -> Option<Entry> {
        self.load(scope);
        let find = |all: &Vec<AccountJournal>| {
            all.iter().find(|own| own.scope == *scope).and_then(|own| own.journal.get(id).cloned())
        };
        self.all.try_with_untracked(find).flatten()
    }

    /// Changes an entry that is still there.
    pub fn amend(self, scope: &AccountScope, id: &str, change: impl FnOnce(&mut Entry)) {
        if let Some(mut entry) = self.entry(scope, id) {
            change(&mut entry);
            self.set(scope, entry);
        }
    }

    /// Empties the journal of an account.
    pub fn forget(self, scope: &AccountScope) {
        // In place, so that its readers stay; without reading it, which a sign-out need not do.
        self.all.update(|all| {
            all.iter_mut().filter(|own| own.scope == *scope).for_each(|own| own.journal = Journal::default())
        });
        self.facts.update(|all| {
            all.iter_mut().filter(|(of, _)| of == scope).for_each(|(_, facts)| *facts = Facts::default())
        });
        let Some(storage) = local_storage() else { return };
        for key in keys(&storage, scope) {
            let _ = storage.remove_item(&key);
        }
    }

    /// Adds or replaces an entry, here and in the storage.
    pub(super) fn set(self, scope: &AccountScope, entry: Entry) {
        let key = key(scope, &entry.id);
        let changed =
            self.edit(scope, |journal| (journal.set(entry), journal.prune(UnixSeconds(now_secs()))));
        let Some(((text, dropped), storage)) = changed.zip(local_storage()) else { return };
        for id in dropped {
            let _ = storage.remove_item(&self::key(scope, &id));
        }
        let is_stored = storage.set_item(&key, &text).is_ok();
        if self.is_failing.try_get_untracked() == Some(is_stored) {
            self.is_failing.try_set(!is_stored);
        }
    }

    fn edit<T>(self, scope: &AccountScope, edit: impl FnOnce(&mut Journal) -> T) -> Option<T> {
        self.load(scope);
        let edited = self.all.try_update(|all| {
            let own = all.iter_mut().find(|own| own.scope == *scope)?;
            Some((edit(&mut own.journal), own.journal.facts()))
        });
        let (edited, now) = edited.flatten()?;
        self.facts.try_maybe_update(|all| {
            let own = all.iter_mut().find(|(of, _)| of == scope);
            let is_changed = own.is_some_and(|(_, facts)| std::mem::replace(facts, now.clone()) != now);
            (is_changed, ())
        });
        Some(edited)
    }

    /// Reads the journal of an account from the storage, unless it was read.
    fn load(self, scope: &AccountScope) {
        let is_loaded = |all: &Vec<AccountJournal>| all.iter().any(|own| own.scope == *scope);
        if self.all.try_with_untracked(is_loaded) != Some(false) {
            return;
        }
        if self.is_following.try_update_value(|is| std::mem::replace(is, true)) == Some(false) {
            // The console lives as long as the page.
            let _ = window_event_listener_untyped("storage", move |event| self.follow(&event));
        }
        let mut journal = Journal::default();
        if let Some(storage) = local_storage() {
            let texts = keys(&storage, scope).into_iter();
            journal = Journal::read(texts.filter_map(|key| storage.get_item(&key).ok().flatten()));
            for id in journal.prune(UnixSeconds(now_secs())) {
                let _ = storage.remove_item(&key(scope, &id));
            }
        }
        // Untracked: there are no readers yet.
        let scope = scope.clone();
        self.facts.try_update_untracked(|all| all.push((scope.clone(), journal.facts())));
        self.all.try_update_untracked(|all| all.push(AccountJournal { scope, journal }));
    }

    /// Takes over what another tab has stored or removed.
    fn follow(self, event: &Event) {
        let event: &StorageEvent = event.unchecked_ref();
        let key = event.key().unwrap_or_default();
        let Some((scope, id)) = key.strip_prefix(PREFIX).and_then(|rest| rest.rsplit_once(' ')) else {
            return;
        };
        let find = |all: &Vec<AccountJournal>| {
            all.iter().find(|own| own.scope.as_str() == scope).map(|own| own.scope.clone())
        };
        let Some(scope) = self.all.try_with_untracked(find).flatten() else { return };
        self.edit(&scope, |journal| match event.new_value() {
            Some(text) => journal.take_over(&text),
            None => journal.remove(id),
        });
    }
}

fn key(scope: &AccountScope, id: &str) -> String {
    format!("{PREFIX}{scope} {id}")
}

fn keys(storage: &Storage, scope: &AccountScope) -> Vec<String> {
    let prefix = key(scope, "");
    let all = js_sys::Object::keys(storage).into_iter().filter_map(|key| key.as_string());
    all.filter(|key| key.starts_with(&prefix)).collect()
}
