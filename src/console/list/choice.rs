//! Search, sort and filter of a list: the search text as typed, everything else from the address.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};

use crate::console::kit::Tone;
use crate::console::kit::table::TableSort;
use crate::console::list::memory::ListMemory;
use crate::console::platform::reactive::*;
use crate::console::routes::{ListQuery, Route, use_go, use_param};
use crate::redact::url::is_addressable;
use crate::text::listing::{RowFilter, Sort};

/// Pause in typing after which the address is updated: browsers limit the rate of address changes.
const TYPING_PAUSE: Duration = Duration::from_millis(200);

#[derive(Clone, Copy)]
pub struct Group {
    pub slug: &'static str,
    pub label: &'static str,
    pub tone: Option<Tone>,
}

/// A filter of a list, which puts each row into one of its groups.
#[derive(Clone, Copy)]
pub struct ListFilter {
    /// Its key in the address.
    pub key: &'static str,
    pub label: &'static str,
    pub group: fn(usize) -> Option<Group>,
    /// A choice that combines the first groups, with their number.
    pub together: Option<(Group, usize)>,
}

impl ListFilter {
    /// Lists the choices with their group indices: the combined one first, then each group.
    pub(super) fn choices(self) -> impl Iterator<Item = (Group, Range<usize>)> {
        let each = (0..).map_while(move |number| Some(((self.group)(number)?, number..number + 1)));
        self.together.map(|(group, count)| (group, 0..count)).into_iter().chain(each)
    }
}

/// A filter whose groups are values of the data, such as hosts. These come after the other filters of their list.
#[derive(Clone, Copy)]
pub struct ValueFilter {
    /// Its key in the address.
    pub key: &'static str,
    pub label: &'static str,
    /// Each with its label, in the order in which the model numbers them.
    pub values: Memo<Arc<Vec<(String, String)>>>,
    /// The number of values with a segment; a field finds the others.
    pub segments: usize,
}

/// No filter by values.
pub const NO_VALUES: ValueFilters = [None, None];

/// The filters by values of a list.
pub type ValueFilters = [Option<ValueFilter>; 2];

impl ValueFilter {
    /// Returns the chosen group; a value that does not occur finds nothing.
    fn chosen(self, address: &ListQuery) -> Option<Range<usize>> {
        let choice = Some(address.choice(self.key)).filter(|choice| !choice.is_empty())?;
        let values = self.values.read();
        let at = values.iter().position(|(value, _)| value == choice).unwrap_or(values.len());
        Some(at..at + 1)
    }
}

/// The fixed properties of a list: its addresses, sort keys and filters.
#[derive(Clone, Copy)]
pub struct ListKind {
    /// Returns the list's query in an address; `None` for another page.
    pub query_in: fn(&Route) -> Option<&ListQuery>,
    pub route: fn(ListQuery) -> Route,
    /// Keys of the sortable columns, the default first.
    pub sorts: &'static [&'static str],
    /// Sort keys that start in descending order, such as dates.
    pub reversed_first: &'static [&'static str],
    /// In the order in which the model numbers them.
    pub filters: &'static [ListFilter],
}

impl ListKind {
    fn default_sort(self) -> Sort {
        Sort { key: self.sorts.first().copied().unwrap_or_default(), is_reversed: false }
    }
}

#[derive(Clone, Copy)]
pub struct ListChoice {
    pub(super) kind: ListKind,
    pub(super) by_value: ValueFilters,
    pub row_filter: Memo<RowFilter>,
    address: Memo<ListQuery>,
    typed: RwSignal<Option<String>>,
    search_terms: Callback<String, String>,
    open: Callback<ListQuery>,
    pending: StoredValue<Option<TimeoutHandle>>,
}

impl ListChoice {
    /// Follows the address, which `memory` receives when the page is left. `search_terms` turns typed text into search terms.
    pub fn follow(
        kind: ListKind,
        by_value: ValueFilters,
        memory: ListMemory,
        search_terms: Callback<String, String>,
    ) -> Self {
        let go = use_go();
        let address = use_param(move |route| (kind.query_in)(&route).cloned());
        let typed = RwSignal::new(None);
        let row_filter = memo(move || {
            let address = address.read();
            let of_kind = kind.filters.iter().map(|filter| chosen(*filter, &address));
            RowFilter {
                sought: typed.get().map_or_else(|| address.q.clone(), |typed| search_terms.run(typed)),
                sort: Sort::parse(&address.sort, kind.sorts).unwrap_or_else(|| kind.default_sort()),
                groups: of_kind
                    .chain(by_value.into_iter().flatten().map(|filter| filter.chosen(&address)))
                    .collect(),
            }
        });
        let open = Callback::new(move |query: ListQuery| go(&(kind.route)(query), true));
        let pending = StoredValue::new(None);
        let choice = Self { kind, by_value, row_filter, address, typed, search_terms, open, pending };
        on_cleanup(move || {
            choice.forget_pending();
            if let Some(address) = address.try_get_untracked() {
                memory.query.try_set(address);
            }
        });
        choice
    }

    /// Takes the typed text; the address follows when typing pauses.
    pub(super) fn search(self, text: String) {
        self.typed.set(Some(text));
        self.forget_pending();
        let handle = set_timeout_with_handle(move || self.write_typed(), TYPING_PAUSE).ok();
        self.pending.set_value(handle);
    }

    pub(super) fn write_typed(self) {
        self.write(|_| {});
    }

    /// Shows only one choice of the filter with this key, or all if it is empty.
    pub(super) fn show_only(self, key: &str, choice: &str) {
        self.write(|query| *query = std::mem::take(query).with(key, choice));
    }

    /// Returns the chosen value of the first filter by values, if it occurs, with its label. Tracked.
    pub fn value(self) -> Option<(String, String)> {
        let at = self.row_filter.read().groups.get(self.kind.filters.len())?.as_ref()?.start;
        self.by_value[0]?.values.read().get(at).cloned()
    }

    /// Returns the choice of a filter as it is in the address. Tracked.
    pub(super) fn in_address(self, filter: &str) -> String {
        self.address.read().choice(filter).to_owned()
    }

    /// Returns the labels of the chosen filters and groups. Tracked.
    pub(super) fn labels(self) -> Vec<(&'static str, String)> {
        let row_filter = self.row_filter.read();
        let filters = self.kind.filters.iter().zip(&row_filter.groups).filter_map(|(filter, groups)| {
            let (group, _) = filter.choices().find(|(_, choice)| Some(choice) == groups.as_ref())?;
            Some((filter.label, group.label.to_owned()))
        });
        let values = self.by_value.iter().flatten();
        let values = values.map(|filter| (filter.label, self.in_address(filter.key)));
        filters.chain(values.filter(|(_, value)| !value.is_empty())).collect()
    }

    pub(super) fn press_head(self, key: &'static str) {
        if !self.kind.sorts.contains(&key) {
            return;
        }
        let is_reversed_first = self.kind.reversed_first.contains(&key);
        let sort =
            self.row_filter.with_untracked(|row_filter| row_filter.sort.pressed(key, is_reversed_first));
        let is_default = sort == self.kind.default_sort();
        self.write(|query| query.sort = if is_default { String::new() } else { sort.text() });
    }

    pub(super) fn clear(self) {
        self.typed.set(Some(String::new()));
        self.write(|query| {
            let sort = std::mem::take(&mut query.sort);
            *query = ListQuery::default();
            query.sort = sort;
        });
    }

    pub(super) fn sorted_by(self) -> Signal<Option<TableSort>> {
        let row_filter = self.row_filter;
        Signal::derive(move || {
            let Sort { key, is_reversed } = row_filter.with(|row_filter| row_filter.sort);
            Some(TableSort { key, is_descending: is_reversed })
        })
    }

    /// Edits the query in the address and adds the typed text to it.
    fn write(self, edit: impl FnOnce(&mut ListQuery)) {
        self.forget_pending();
        // The list may have been left before the pause in typing ended.
        let (Some(before), Some(typed)) = (self.address.try_get_untracked(), self.typed.try_get_untracked())
        else {
            return;
        };
        let mut query = before.clone();
        // Text that must not appear in the address stays in the field only.
        let is_whole = typed.is_none_or(|typed| {
            let sought = self.search_terms.run(typed);
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

fn chosen(filter: ListFilter, address: &ListQuery) -> Option<Range<usize>> {
    let choice = address.choice(filter.key);
    filter.choices().find(|(group, _)| group.slug == choice).map(|(_, groups)| groups)
}
