use std::sync::Arc;

use crate::api::activity::{Call, CallFilter, CallState};
use crate::console::client::{Calls, Client, use_client};
use crate::console::kit::Tone;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::journal::{Entry, Report};

#[derive(Clone, Copy)]
pub(super) struct CallListState {
    pub search: RwSignal<String>,
    pub is_failures_only: RwSignal<bool>,
    pub matches: Memo<Arc<Vec<Arc<Call>>>>,
    pub active_key: RwSignal<Option<String>>,
    pub open_key: RwSignal<Option<String>>,
    /// Number of calls made since the list was hovered or focused, not shown yet.
    pub new_count: Memo<usize>,
    /// Number of the newest call shown while the list is hovered or focused, so that rows do not move. Calls are not
    /// cloned, so they can still be dropped or redacted.
    held_at: RwSignal<Option<usize>>,
    calls: Calls,
}

impl CallListState {
    pub(super) fn new() -> Self {
        let calls = use_client().calls();
        let search = RwSignal::new(String::new());
        let is_failures_only = RwSignal::new(false);
        let held_at = RwSignal::new(None::<usize>);
        let filter = move || CallFilter { search: search.get(), is_failures_only: is_failures_only.get() };
        let matches = memo(move || {
            let (filter, newest) = (filter(), held_at.get());
            let is_shown = |call: &Arc<Call>| !is_newer(call, newest) && filter.finds(call);
            Arc::new(calls.list().into_iter().filter(is_shown).collect::<Vec<_>>())
        });
        let new_count = memo(move || {
            let (filter, newest) = (filter(), held_at.get());
            calls.list().iter().filter(|call| is_newer(call, newest) && filter.finds(call)).count()
        });
        Self {
            search,
            is_failures_only,
            matches,
            active_key: RwSignal::new(None),
            open_key: RwSignal::new(None),
            new_count,
            held_at,
            calls,
        }
    }

    /// Freezes the rows while the list is hovered or focused.
    pub(super) fn freeze(self, is_held: bool) {
        self.held_at.try_set(is_held.then(|| self.newest()));
    }

    pub(super) fn show_new(self) {
        self.held_at.update(|held_at| *held_at = held_at.map(|_| self.newest()));
    }

    fn newest(self) -> usize {
        untrack(|| self.calls.list()).first().map_or(0, |call| call.id as usize)
    }

    pub(super) fn seek_nothing(self) {
        self.search.set(String::new());
        self.is_failures_only.set(false);
    }
}

fn is_newer(call: &Call, held_at: Option<usize>) -> bool {
    held_at.is_some_and(|held_at| call.id as usize > held_at)
}

pub(super) fn key(call: &Call) -> String {
    call.id.to_string()
}

pub(super) fn tone(call: &Call) -> Tone {
    match call.state {
        CallState::Pending => Tone::Waiting,
        CallState::Cancelled => Tone::Idle,
        CallState::Answered(_) if !call.is_failure() => Tone::Good,
        CallState::Answered(_) | CallState::Failed(_) => Tone::Bad,
    }
}

/// The filtered entries of the current account, and how to report them.
#[derive(Clone, Copy)]
pub(super) struct ChangeLogState {
    pub client: Client,
    pub zone: ReadSignal<Zone>,
    pub search: RwSignal<String>,
    pub entries: Memo<Vec<Entry>>,
}

impl ChangeLogState {
    pub(super) fn new() -> Self {
        let (client, search) = (use_client(), RwSignal::new(String::new()));
        let journals = client.journals;
        let entries = memo(move || {
            let (sought, page) = (search.get().to_lowercase(), journals.page());
            let is_found = |entry: &&Entry| {
                let text = format!("{} {}", entry.sentence(&page), entry.word_on(&page)).to_lowercase();
                sought.split_whitespace().all(|word| text.contains(word))
            };
            journals.read(|journal| journal.entries().filter(is_found).cloned().collect())
        });
        Self { client, zone: use_settings().zone, search, entries }
    }

    /// Reports on the current account in the chosen zone.
    pub(super) fn report<T>(self, tell: impl FnOnce(&Report<'_>) -> T) -> T {
        self.client.journals.report(self.zone.get_untracked(), tell)
    }
}
