//! A cache of the current account's responses by endpoint, shared by all pages and dialogs.
//!
//! An endpoint is read while it has viewers, at each interval, unless the tab is hidden, or the token or
//! account was refused. The last good response survives failures, with its age, and the next page shows it at once. The
//! code is not generic, to be compiled once: a response is `Any` here, and typed in
//! [`Query`](crate::console::query::Query).

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::api::{Area, Read};
use crate::console::client::{Client, use_client};
use crate::console::platform::clock::now_secs;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::long_lived::on_page_change;
use crate::console::platform::next_id;
use crate::console::platform::reactive::*;
use crate::console::platform::slots::SlotPool;
use crate::console::platform::visibility::{PageVisibility, use_page_visibility};
use crate::console::query::entry::{CacheEntry, CachedData, EntrySignals, QuerySpec, Refresh, Turns};
use crate::console::session::{Session, use_sessions};

/// Maximum age of a response that a newly opened page shows.
const SHOWN_AGAIN_SECS: i64 = 300;
/// Maximum number of responses that are kept for the next page, and of those that were read in turn.
const UNVIEWED: usize = 24;
const UNVIEWED_IN_TURN: usize = 100;
/// Maximum number of concurrent reads in turn of an area.
const AT_A_TIME: usize = 4;

/// The responses of one account, discarded with it. Lives in the context.
#[derive(Clone, Copy)]
pub struct QueryCache {
    client: Client,
    entries: StoredValue<HashMap<Arc<str>, Rc<CacheEntry>>, LocalStorage>,
    turns: StoredValue<[Turns; Area::ALL.len()], LocalStorage>,
}

impl QueryCache {
    fn new() -> Self {
        let (client, visibility) = (use_client(), use_page_visibility());
        let turns = Area::ALL.map(|_| Turns { client, slots: SlotPool::new(AT_A_TIME), visibility });
        let (entries, turns) = (StoredValue::new_local(HashMap::new()), StoredValue::new_local(turns));
        let cache = Self { client, entries, turns };
        on_page_change(move || cache.each(|entry| entry.drop_traces()));
        let PageVisibility { is_visible, is_online, .. } = visibility;
        let wake = move |_: &_| cache.each(|entry| entry.wake());
        on_change(move || (is_visible.get(), is_online.get()), wake);
        let sessions = use_sessions();
        let (scope, current) = (untrack(|| sessions.scope()), sessions.current());
        // Only the token of this account: another one has its own cache.
        let token = memo(move || {
            let is_own = |session: &&Session| Some(session.scope()) == scope;
            current.with(|current| current.as_ref().filter(is_own).map(Session::generation))
        });
        let read_anew = move |token: &Option<u32>| {
            if token.is_some() {
                cache.read_watched(|_| true);
            }
        };
        on_change(move || token.get(), read_anew);
        cache
    }

    /// Rereads the viewed endpoints of an area after a write, except those read in turn. Cancels reads that began before it.
    pub fn invalidate(self, area: Area) {
        self.read_watched(|entry| entry.area == area && !entry.is_in_turn());
    }

    /// Rereads the viewed endpoints of an area after a write to one thing. Discards other responses with `id` in their
    /// path, so that no page opens with an outdated one.
    pub fn invalidate_one(self, area: Area, id: &str) {
        self.each(|entry| {
            if entry.area == area && entry.is_in_turn() && entry.signals.name.contains(id) {
                entry.forget();
            }
        });
        self.invalidate(area);
    }

    /// Discards outdated responses, except those that a page shows.
    pub fn discard<T: 'static>(self, is_outdated: impl Fn(&T) -> bool) {
        let is_it = |entry: &CacheEntry| {
            let is_it = |answer: &CachedData| answer.data.downcast_ref().is_some_and(&is_outdated);
            entry.signals.answer.with_untracked(|answer| answer.as_ref().is_some_and(is_it))
        };
        self.each(|entry| {
            if entry.is_in_turn() && is_it(entry) {
                entry.forget();
            }
        });
    }

    /// Reads in turn while the running effect, memo or view lives, unless the response is younger than `max_age_secs`:
    /// after others, and not for rows that are scrolled past. With `is_anew`, reads in any case.
    pub fn read_in_turn(self, spec: QuerySpec, max_age_secs: i64, is_anew: bool) {
        let (name, refresh) = (self.open(spec).name, Refresh::InTurn(max_age_secs));
        self.watch(&name, refresh);
        if let Some(entry) = self.find(&name).filter(|_| is_anew) {
            entry.start();
        }
        on_cleanup(move || self.leave(&name, refresh));
    }

    /// Returns whether a first response is awaited. Tracked.
    pub fn is_first_read(self, spec: &QuerySpec) -> bool {
        self.find(&spec.name).is_some_and(|entry| {
            let EntrySignals { answer, progress, .. } = &entry.signals;
            answer.with(Option::is_none) && progress.with(|read| read.is_loading && read.error.is_none())
        })
    }

    /// Returns whether the last try failed. Tracked.
    pub fn has_failed(self, spec: &QuerySpec) -> bool {
        self.find(&spec.name).is_some_and(|entry| entry.signals.progress.with(|read| read.error.is_some()))
    }

    /// Returns the last response of an endpoint, of any age, without reading.
    pub fn last<E>(self, endpoint: E) -> Option<Arc<E::Output>>
    where
        E: Read + Clone + 'static,
        E::Output: Send + Sync + 'static,
    {
        let signals = self.open(QuerySpec::endpoint(self.client, endpoint));
        signals.answer.with(|answer| answer.as_ref()?.data.clone().downcast().ok())
    }

    /// Returns a response that was read at most `max_age_secs` ago, and when by this computer's clock, without reading.
    pub fn recent<E>(self, endpoint: E, max_age_secs: i64) -> Option<(Arc<E::Output>, i64)>
    where
        E: Read + Clone + 'static,
        E::Output: Send + Sync + 'static,
    {
        let entry = self.find(&QuerySpec::endpoint(self.client, endpoint).name)?;
        let answer = entry.signals.answer.get().filter(|one| now_secs() - one.at_secs <= max_age_secs)?;
        Some((answer.data.downcast().ok()?, answer.at_secs))
    }

    pub(super) fn open(self, spec: QuerySpec) -> EntrySignals {
        if let Some(entry) = self.find(&spec.name) {
            return entry.signals.clone();
        }
        let Some(turns) = self.turns.try_with_value(|turns| turns[spec.area as usize].clone()) else {
            return EntrySignals::default();
        };
        let entry = Rc::new(CacheEntry::new(next_id(), spec, turns));
        let signals = entry.signals.clone();
        self.entries.try_update_value(|entries| {
            for (was_shown, kept) in [(true, UNVIEWED), (false, UNVIEWED_IN_TURN)] {
                let left =
                    entries.values().filter(|one| !one.is_viewed() && one.was_shown.get() == was_shown);
                let left: Vec<_> = left.map(|entry| entry.signals.clone()).collect();
                if let Some(oldest) = left.iter().min_by_key(|one| one.id).filter(|_| left.len() >= kept) {
                    entries.remove(&oldest.name);
                }
            }
            entries.insert(Arc::clone(&signals.name), entry);
        });
        signals
    }

    pub(super) fn watch(self, name: &str, refresh: Refresh) {
        let Some(entry) = self.find(name) else { return };
        let is_urgent = !matches!(refresh, Refresh::InTurn(_));
        if is_urgent && !entry.is_shown() && entry.age_secs() >= Some(SHOWN_AGAIN_SECS) {
            entry.signals.answer.set(None);
        }
        // A page does not wait for the turn of a read.
        let is_overtaken = is_urgent && entry.is_in_turn();
        entry.viewers.borrow_mut().push(refresh);
        entry.was_shown.set(is_urgent || entry.was_shown.get());
        if entry.is_loading() && !is_overtaken {
            return;
        }
        let is_older = |secs| entry.age_secs().is_none_or(|age_secs| age_secs >= secs);
        let is_wanted = match refresh {
            Refresh::Every(_) => true,
            Refresh::IfOlderThan(secs) => is_older(secs),
            // With a timer it is read soon anyway.
            Refresh::InBackground(_) => entry.timer.borrow().is_none(),
            Refresh::InTurn(secs) => is_older(secs) && !entry.is_retried(),
        };
        match self.client.sessions.denial(entry.area).filter(|_| is_wanted && is_urgent) {
            Some(error) => entry.deny(error),
            None if is_wanted => entry.start(),
            None => {}
        }
    }

    /// Removes a viewer. Without viewers the read is cancelled; one in turn only before it is sent, because its viewers
    /// come again.
    pub(super) fn leave(self, name: &str, refresh: Refresh) {
        let Some(entry) = self.find(name) else { return };
        let at = entry.viewers.borrow().iter().position(|viewer| *viewer == refresh);
        at.map(|at| entry.viewers.borrow_mut().swap_remove(at));
        if !entry.is_viewed() && !matches!(refresh, Refresh::InTurn(_)) {
            entry.stop();
        }
    }

    pub(super) fn refresh(self, name: &str) {
        let Some(entry) = self.find(name).filter(|entry| entry.is_viewed()) else { return };
        self.client.request_now(entry.area);
        entry.start();
    }

    fn read_watched(self, is_meant: impl Fn(&CacheEntry) -> bool) {
        self.each(|entry| {
            if entry.is_viewed() && is_meant(entry) {
                entry.start();
            }
        });
    }

    /// Iterates over a copy, because `visit` may change the entries.
    fn each(self, mut visit: impl FnMut(&Rc<CacheEntry>)) {
        let entries = self.entries.try_with_value(HashMap::clone).unwrap_or_default();
        entries.values().for_each(&mut visit);
    }

    fn find(self, name: &str) -> Option<Rc<CacheEntry>> {
        self.entries.try_with_value(|entries| entries.get(name).cloned()).flatten()
    }
}

pub fn use_query_cache() -> QueryCache {
    account_context(QueryCache::new)
}
