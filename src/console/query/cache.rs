//! What was read, kept once for each endpoint of the account in force, however many pages and dialogs show it.
//!
//! A read goes on for as long as someone looks at its answer: again after each interval, not while the tab is offline, hidden only
//! for notifications, and not by itself once this token or account was refused. The last good answer stays through failures, with its
//! age, and is there at once for the next page that asks the same. All of this is one piece of code, whatever is read: an
//! answer is `Any` in here, and has its type again in [`Query`](crate::console::query::Query).

use std::rc::Rc;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::{Area, Read};
use crate::console::client::{Client, use_client};
use crate::console::platform::long_lived::on_page_change;
use crate::console::platform::visibility::{PageVisibility, use_page_visibility};
use crate::console::query::entry::{Ask, Entry, Refresh, Shown};
use crate::console::session::{Session, use_sessions};

/// An answer older than this is not shown to a page that opens: it would look like news.
const SHOWN_AGAIN_SECS: i64 = 300;
/// So many answers stay while no page shows them.
const UNWATCHED: usize = 24;

/// The answers of one account: it begins with none, and nothing of them is left when the account is. Lives in the context.
#[derive(Clone, Copy)]
pub struct QueryCache {
    client: Client,
    visibility: PageVisibility,
    entries: StoredValue<Vec<Rc<Entry>>, LocalStorage>,
    next_id: StoredValue<u32>,
}

impl QueryCache {
    pub fn new() -> Self {
        let (client, visibility) = (use_client(), use_page_visibility());
        let cache = Self {
            client,
            visibility,
            entries: StoredValue::new_local(Vec::new()),
            next_id: StoredValue::new(0),
        };
        on_page_change(move || cache.each(|entry| entry.drop_traces()));
        let PageVisibility { is_visible, is_online, .. } = visibility;
        let on_change = move |_: &_, _: Option<&_>, _| cache.each(|entry| entry.wake(visibility));
        Effect::watch(move || (is_visible.get(), is_online.get()), on_change, false);
        let current = use_sessions().current();
        let scope = current.with_untracked(|current| current.as_ref().map(Session::scope));
        // Of this account alone: another has a cache of its own.
        let token = Memo::new(move |_| {
            let is_own = |session: &&Session| Some(session.scope()) == scope;
            current.with(|current| current.as_ref().filter(is_own).map(Session::generation))
        });
        let on_token = move |token: &Option<u32>, _: Option<&Option<u32>>, _| {
            if token.is_some() {
                cache.read_watched(|_| true);
            }
        };
        Effect::watch(move || token.get(), on_token, false);
        cache
    }

    /// Something was written in an area: what is shown of it is read anew. A read that began before the write is given up.
    pub fn invalidate(self, area: Area) {
        self.read_watched(|entry| entry.area == area);
    }

    /// One thing of an area was written, named by this part of its addresses: what was read of it alone is forgotten where
    /// no one looks at it, so that no page opens with what it was before. What is shown of the area is read anew.
    pub fn invalidate_one(self, area: Area, id: &str) {
        self.each(|entry| {
            if entry.area == area && !entry.is_viewed() && entry.name.contains(id) {
                entry.shown.answer.set(None);
            }
        });
        self.invalidate(area);
    }

    /// The last answer of an endpoint, wherever it was read, and however old. It is not read for this.
    pub fn last<E>(self, endpoint: E) -> Option<Arc<E::Output>>
    where
        E: Read + Clone + 'static,
        E::Output: Send + Sync + 'static,
    {
        let shown = self.open(Ask::endpoint(self.client, endpoint), None);
        shown.answer.with(|answer| answer.as_ref()?.data.clone().downcast().ok())
    }

    /// Has an entry for a question. What it showed when the same was `asked` before stays.
    pub(super) fn open(self, ask: Ask, before: Option<&Shown>) -> Shown {
        let asked = before.map_or(0, |before| before.asked.wrapping_add(1));
        if let Some(entry) = self.find(|entry| entry.area == ask.area && entry.name == ask.name) {
            entry.read.replace(ask.read);
            return Shown { asked, ..entry.shown.clone() };
        }
        let id = self.next_id.try_update_value(|next| std::mem::replace(next, *next + 1)).unwrap_or_default();
        let entry = Rc::new(Entry::new(id, ask));
        let shown = Shown { asked, ..entry.shown.clone() };
        self.entries.try_update_value(|entries| {
            let unwatched = entries.iter().filter(|entry| !entry.is_viewed()).count();
            let oldest = entries.iter().position(|entry| !entry.is_viewed());
            if let Some(oldest) = oldest.filter(|_| unwatched >= UNWATCHED) {
                entries.remove(oldest);
            }
            entries.push(entry);
        });
        shown
    }

    /// Someone looks at an entry.
    pub(super) fn watch(self, id: u32, refresh: Refresh) {
        let Some(entry) = self.find(|entry| entry.shown.id == id) else { return };
        if !entry.is_shown() && entry.age_secs() >= Some(SHOWN_AGAIN_SECS) {
            entry.shown.answer.set(None);
        }
        entry.viewers.borrow_mut().push(refresh);
        if entry.is_loading() {
            return;
        }
        let is_wanted = match refresh {
            Refresh::Every(_) => true,
            Refresh::IfOlderThan(secs) => entry.age_secs().is_none_or(|age_secs| age_secs >= secs),
            Refresh::InBackground(secs) => {
                entry.age_secs().is_none_or(|age_secs| age_secs >= i64::from(secs))
            }
        };
        match (is_wanted, self.client.denial(entry.area)) {
            (true, Some(error)) => entry.deny(error),
            (true, None) => entry.start(self.visibility),
            (false, _) => entry.keep_repeating(self.visibility),
        }
    }

    /// One looks at it no longer. The last to go ends a read that is on its way.
    pub(super) fn leave(self, id: u32, refresh: Refresh) {
        let Some(entry) = self.find(|entry| entry.shown.id == id) else { return };
        let at = entry.viewers.borrow().iter().position(|viewer| *viewer == refresh);
        at.map(|at| entry.viewers.borrow_mut().swap_remove(at));
        if !entry.is_viewed() {
            entry.stop();
        }
    }

    pub(super) fn refresh(self, id: u32) {
        if let Some(entry) = self.find(|entry| entry.shown.id == id) {
            self.client.ask_now(entry.area);
        }
        self.read_watched(|entry| entry.shown.id == id);
    }

    fn read_watched(self, is_meant: impl Fn(&Entry) -> bool) {
        self.each(|entry| {
            if entry.is_viewed() && is_meant(entry) {
                entry.start(self.visibility);
            }
        });
    }

    /// The entries may change while each is visited.
    fn each(self, mut visit: impl FnMut(&Rc<Entry>)) {
        let entries = self.entries.try_with_value(Vec::clone).unwrap_or_default();
        entries.iter().for_each(&mut visit);
    }

    fn find(self, is_meant: impl Fn(&Entry) -> bool) -> Option<Rc<Entry>> {
        self.entries.try_with_value(|entries| entries.iter().find(|entry| is_meant(entry)).cloned()).flatten()
    }
}

impl Default for QueryCache {
    fn default() -> Self {
        Self::new()
    }
}

pub fn use_query_cache() -> QueryCache {
    expect_context()
}
