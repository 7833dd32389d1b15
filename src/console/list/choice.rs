//! What is wanted of a list: the search as typed, the rest from the address.

use std::ops::Range;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;

use crate::console::kit::Tone;
use crate::console::kit::table::SortedBy;
use crate::console::list::memory::ListMemory;
use crate::console::routes::{ListQuery, Route, use_go, use_param};
use crate::redact::url::is_addressable;
use crate::text::listing::{Sort, Wanted};

/// How long typing pauses before the address follows: browsers refuse an address that changes with every key.
const TYPING_PAUSE: Duration = Duration::from_millis(200);

#[derive(Clone, Copy)]
pub struct Group {
    pub slug: &'static str,
    /// Its name on the page.
    pub words: &'static str,
    pub tone: Tone,
}

/// What a list is: where its choice stands in the address, by what it is sorted, and which groups its rows belong to.
#[derive(Clone, Copy)]
pub struct ListKind {
    /// What the address of the list holds; `None` for another page.
    pub query_in: fn(&Route) -> Option<&ListQuery>,
    pub route: fn(ListQuery) -> Route,
    /// The keys of the columns it can be sorted by, the default first.
    pub sorts: &'static [&'static str],
    /// Those whose first press turns the order round: the latest first.
    pub reversed_first: &'static [&'static str],
    /// The group with a number, counted from 0.
    pub group: fn(usize) -> Option<Group>,
    /// The first so many groups, chosen together.
    pub together: Option<(Group, usize)>,
}

impl ListKind {
    /// What can be chosen, with the numbers of its groups: those that are chosen together, then each group by itself.
    pub(super) fn choices(self) -> impl Iterator<Item = (Group, Range<usize>)> {
        let each = (0..).map_while(move |number| Some(((self.group)(number)?, number..number + 1)));
        self.together.map(|(group, count)| (group, 0..count)).into_iter().chain(each)
    }

    fn default_sort(self) -> Sort {
        Sort { key: self.sorts.first().copied().unwrap_or_default(), is_reversed: false }
    }
}

#[derive(Clone, Copy)]
pub struct ListChoice {
    pub(super) kind: ListKind,
    pub wanted: Memo<Wanted>,
    /// What stands in the address, also what only the page itself filters by.
    pub address: Memo<ListQuery>,
    typed: RwSignal<Option<String>>,
    words: Callback<String, String>,
    open: Callback<ListQuery>,
    pending: StoredValue<Option<TimeoutHandle>>,
}

impl ListChoice {
    /// Follows the address of the page that is open; it is in `memory` when the page is left. `words` are those to look
    /// for, of what was typed.
    pub fn follow(kind: ListKind, memory: ListMemory, words: Callback<String, String>) -> Self {
        let go = use_go();
        let address = use_param(move |route| (kind.query_in)(&route).cloned());
        let typed = RwSignal::new(None);
        let wanted = Memo::new(move |_| {
            let address = address.read();
            Wanted {
                sought: typed.get().map_or_else(|| address.q.clone(), |typed| words.run(typed)),
                sort: Sort::parse(&address.sort, kind.sorts).unwrap_or_else(|| kind.default_sort()),
                groups: kind
                    .choices()
                    .find(|(group, _)| group.slug == address.state)
                    .map(|(_, groups)| groups),
            }
        });
        let open = Callback::new(move |query: ListQuery| go(&(kind.route)(query), true));
        let choice = Self { kind, wanted, address, typed, words, open, pending: StoredValue::new(None) };
        on_cleanup(move || {
            choice.forget_pending();
            if let Some(address) = address.try_get_untracked() {
                memory.query.try_set(address);
            }
        });
        choice
    }

    /// Takes what was typed; the address follows when typing pauses.
    pub(super) fn search(self, text: String) {
        self.typed.set(Some(text));
        self.forget_pending();
        let handle = set_timeout_with_handle(move || self.write_typed(), TYPING_PAUSE).ok();
        self.pending.set_value(handle);
    }

    pub(super) fn write_typed(self) {
        self.write(|_| {});
    }

    pub(super) fn show_only(self, group: Option<Group>) {
        self.write(|query| query.state = group.map(|group| group.slug.to_owned()).unwrap_or_default());
    }

    /// Sorts as a press on the head of the column `key` wants.
    pub(super) fn press_head(self, key: &'static str) {
        if !self.kind.sorts.contains(&key) {
            return;
        }
        let is_reversed_first = self.kind.reversed_first.contains(&key);
        let sort = self.wanted.with_untracked(|wanted| wanted.sort.pressed(key, is_reversed_first));
        let is_default = sort == self.kind.default_sort();
        self.write(|query| query.sort = if is_default { String::new() } else { sort.text() });
    }

    pub(super) fn clear(self) {
        self.typed.set(Some(String::new()));
        self.write(|query| {
            *query = ListQuery { sort: std::mem::take(&mut query.sort), ..ListQuery::default() }
        });
    }

    pub(super) fn is_narrowed(self) -> bool {
        let address = self.address.read();
        !address.resource.is_empty() || !address.launch.is_empty()
    }

    pub(super) fn sorted_by(self) -> Signal<Option<SortedBy>> {
        let wanted = self.wanted;
        Signal::derive(move || {
            let Sort { key, is_reversed } = wanted.with(|wanted| wanted.sort);
            Some(SortedBy { key, is_descending: is_reversed })
        })
    }

    /// Changes what stands in the address; what was typed goes there with it.
    pub fn write(self, edit: impl FnOnce(&mut ListQuery)) {
        self.forget_pending();
        // The pause in typing may end after the list has been left: there is nothing to write then.
        let (Some(before), Some(typed)) = (self.address.try_get_untracked(), self.typed.try_get_untracked())
        else {
            return;
        };
        let mut query = before.clone();
        // A word that must not stand in the address stays in the field.
        let is_whole = typed.is_none_or(|typed| {
            let sought = self.words.run(typed);
            let is_addressable = is_addressable(&sought);
            query.q = if is_addressable { sought } else { String::new() };
            is_addressable
        });
        edit(&mut query);
        if query != before {
            self.open.run(query);
        }
        if is_whole {
            self.typed.try_set(None);
        }
    }

    fn forget_pending(self) {
        if let Some(Some(handle)) = self.pending.try_update_value(Option::take) {
            handle.clear();
        }
    }
}
