//! A cache of the current account's responses by endpoint, shared by all pages and dialogs.
//!
//! An endpoint is read while it has viewers, at each interval, unless the tab is hidden, or the token or
//! account was refused. The last good response survives failures, with its age, and the next page shows it at once. The
//! code is not generic, to be compiled once: a response is `Any` here, and typed in
//! [`Query`](crate::console::query::Query).

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Area, Read};
use crate::console::client::{Client, use_client};
use crate::console::platform::clock::now_secs;
use crate::console::platform::effects::on_change;
use crate::console::platform::long_lived::on_page_change;
use crate::console::platform::next_id;
use crate::console::platform::visibility::{PageVisibility, use_page_visibility};
use crate::console::query::entry::{CacheEntry, EntrySignals, QuerySpec, Refresh};
use crate::console::session::{Session, use_sessions};

/// Maximum age of a response that a newly opened page shows.
const SHOWN_AGAIN_SECS: i64 = 300;
const UNVIEWED: usize = 24;

/// The responses of one account, discarded with it. Lives in the context.
#[derive(Clone, Copy)]
pub struct QueryCache {
    client: Client,
    visibility: PageVisibility,
    entries: StoredValue<Vec<Rc<CacheEntry>>, LocalStorage>,
}

impl QueryCache {
    pub fn new() -> Self {
        let (client, visibility) = (use_client(), use_page_visibility());
        let cache = Self { client, visibility, entries: StoredValue::new_local(Vec::new()) };
        on_page_change(move || cache.each(|entry| entry.drop_traces()));
        let PageVisibility { is_visible, is_online, .. } = visibility;
        let wake = move |_: &_| cache.each(|entry| entry.wake(visibility));
        on_change(move || (is_visible.get(), is_online.get()), wake);
        let sessions = use_sessions();
        let (scope, current) = (untrack(|| sessions.scope()), sessions.current());
        // Only the token of this account: another one has its own cache.
        let token = Memo::new(move |_| {
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

    /// Rereads the viewed endpoints of an area after a write. Cancels reads that began before it.
    pub fn invalidate(self, area: Area) {
        self.read_watched(|entry| entry.area == area);
    }

    /// Rereads the viewed endpoints of an area after a write to one thing. Discards other responses with `id` in their
    /// path, so that no page opens with an outdated one.
    pub fn invalidate_one(self, area: Area, id: &str) {
        self.each(|entry| {
            if entry.area == area && !entry.is_viewed() && entry.name.contains(id) {
                entry.signals.answer.set(None);
            }
        });
        self.invalidate(area);
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
        let QuerySpec { area, name, .. } = QuerySpec::endpoint(self.client, endpoint);
        let entry = self.find(|entry| entry.area == area && entry.name == name)?;
        let answer = entry.signals.answer.get().filter(|one| now_secs() - one.at_secs <= max_age_secs)?;
        Some((answer.data.downcast().ok()?, answer.at_secs))
    }

    pub(super) fn open(self, spec: QuerySpec) -> EntrySignals {
        if let Some(entry) = self.find(|entry| entry.area == spec.area && entry.name == spec.name) {
            return entry.signals.clone();
        }
        let entry = Rc::new(CacheEntry::new(next_id(), spec));
        let signals = entry.signals.clone();
        self.entries.try_update_value(|entries| {
            let unviewed = entries.iter().filter(|entry| !entry.is_viewed()).count();
            let oldest = entries.iter().position(|entry| !entry.is_viewed());
            if let Some(oldest) = oldest.filter(|_| unviewed >= UNVIEWED) {
                entries.remove(oldest);
            }
            entries.push(entry);
        });
        signals
    }

    pub(super) fn watch(self, id: u32, refresh: Refresh) {
        let Some(entry) = self.find(|entry| entry.signals.id == id) else { return };
        if !entry.is_shown() && entry.age_secs() >= Some(SHOWN_AGAIN_SECS) {
            entry.signals.answer.set(None);
        }
        entry.viewers.borrow_mut().push(refresh);
        if entry.is_loading() {
            return;
        }
        let is_wanted = match refresh {
            Refresh::Every(_) => true,
            Refresh::IfOlderThan(secs) => entry.age_secs().is_none_or(|age_secs| age_secs >= secs),
            // With a timer it is read soon anyway.
            Refresh::InBackground(_) => entry.timer.borrow().is_none(),
        };
        match self.client.sessions.denial(entry.area).filter(|_| is_wanted) {
            Some(error) => entry.deny(error),
            None if is_wanted => entry.start(self.visibility),
            None => {}
        }
    }

    /// Removes a viewer. Without viewers the read is cancelled.
    pub(super) fn leave(self, id: u32, refresh: Refresh) {
        let Some(entry) = self.find(|entry| entry.signals.id == id) else { return };
        let at = entry.viewers.borrow().iter().position(|viewer| *viewer == refresh);
        at.map(|at| entry.viewers.borrow_mut().swap_remove(at));
        if !entry.is_viewed() {
            entry.stop();
        }
    }

    pub(super) fn refresh(self, id: u32) {
        if let Some(entry) = self.find(|entry| entry.signals.id == id) {
            self.client.request_now(entry.area);
        }
        self.read_watched(|entry| entry.signals.id == id);
    }

    fn read_watched(self, is_meant: impl Fn(&CacheEntry) -> bool) {
        self.each(|entry| {
            if entry.is_viewed() && is_meant(entry) {
                entry.start(self.visibility);
            }
        });
    }

    /// Iterates over a copy, because `visit` may change the entries.
    fn each(self, mut visit: impl FnMut(&Rc<CacheEntry>)) {
        let entries = self.entries.try_with_value(Vec::clone).unwrap_or_default();
        entries.iter().for_each(&mut visit);
    }

    fn find(self, is_meant: impl Fn(&CacheEntry) -> bool) -> Option<Rc<CacheEntry>> {
        self.entries.try_with_value(|entries| entries.iter().find(|entry| is_meant(entry)).cloned()).flatten()
    }
}

pub fn use_query_cache() -> QueryCache {
    expect_context()
}
