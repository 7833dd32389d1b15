//! What the list shows: the address and the typed search on one side, the API's answers on the other.

use std::ops::Range;
use std::sync::Arc;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use std::time::Duration;

use crate::console::kit::table::{RowSource, Selecting, SortedBy};
use crate::console::pages::restreams::place::use_place;
use crate::console::pages::restreams::target::key_of;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::poll::Polled;
use crate::console::query::since::TargetKey;
use crate::console::routes::{ListQuery, Route, use_go, use_route};
use crate::json::partial_list::{PartialList, RejectedItem};
use crate::model::restream::board::{Arranged, Board, Sort, SortKey, Wanted};
use crate::model::restream::health::{Health, Rollup, join};
use crate::model::restream::{Resource, ResourceStatus, named};
use crate::model::time::UnixSeconds;
use crate::plot::row_selection::RowSelection;

/// How long typing pauses before the address follows: browsers refuse an address that changes with every key.
const TYPING_PAUSE: Duration = Duration::from_millis(200);

/// All resources as read from the API.
#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    /// Those that could be read.
    pub board: Board,
    /// Those that could not.
    pub rejected: Vec<RejectedItem>,
}

/// What is wanted of the list: the search as typed, the rest from the address.
#[derive(Clone, Copy)]
pub(super) struct Choice {
    /// The search text as it stands in its field.
    pub typed: RwSignal<String>,
    /// Everything together.
    pub wanted: Memo<Wanted>,
    address: Memo<ListQuery>,
    change: Callback<ListQuery>,
    pending: StoredValue<Option<TimeoutHandle>>,
}

impl Choice {
    /// Follows the address of the page that is open.
    pub(super) fn follow_address() -> Self {
        let route = use_route();
        let go = use_go();
        let place = use_place();
        let address = Memo::new(move |before: Option<&ListQuery>| match route.get() {
            Route::Restreams(query) => query,
            // Another page is being opened; the list stays as it is until it is gone.
            _ => before.cloned().unwrap_or_default(),
        });
        let typed = RwSignal::new(address.with_untracked(|query| query.q.clone()));
        let wanted = Memo::new(move |_| {
            let address = address.read();
            Wanted {
                sought: typed.get(),
                sort: Sort::parse(&address.sort).unwrap_or_default(),
                health: Health::from_slug(&address.state),
            }
        });
        let change = Callback::new(move |query: ListQuery| go(&Route::Restreams(query), true));
        let pending = StoredValue::new(None::<TimeoutHandle>);
        let choice = Self { typed, wanted, address, change, pending };
        // A link or the browser's Back changed the search: the field shows it, unless somebody is typing just now.
        Effect::new(move |_| {
            let in_address = address.with(|query| query.q.clone());
            place.query.set(address.get());
            if pending.with_value(Option::is_none) && typed.with_untracked(|typed| *typed != in_address) {
                typed.set(in_address);
            }
        });
        on_cleanup(move || choice.forget_pending());
        choice
    }

    /// Takes what was typed; the address follows when typing pauses.
    pub(super) fn search(&self, text: String) {
        self.typed.set(text);
        self.forget_pending();
        let choice = *self;
        let handle = set_timeout_with_handle(move || choice.write_typed(), TYPING_PAUSE).ok();
        self.pending.set_value(handle);
    }

    /// Writes what was typed to the address now.
    pub(super) fn write_typed(&self) {
        self.forget_pending();
        self.write(|_| {});
    }

    /// Shows only this health, or every one.
    pub(super) fn show_only(&self, health: Option<Health>) {
        self.write(|query| query.state = health.map(|health| health.slug().to_owned()).unwrap_or_default());
    }

    /// Sorts as a press on the head of the column `key` wants.
    pub(super) fn press_head(&self, key: &str) {
        let Some(Sort { key, .. }) = Sort::parse(key) else { return };
        let sort = self.wanted.with_untracked(|wanted| wanted.sort.pressed(key));
        let is_default = sort == Sort::default();
        self.write(|query| query.sort = if is_default { String::new() } else { sort.as_str().to_owned() });
    }

    /// Shows everything again, in the same order.
    pub(super) fn clear(&self) {
        self.typed.set(String::new());
        self.write(|query| query.state = String::new());
    }

    /// What the table's heads say about the order.
    pub(super) fn sorted_by(&self) -> Signal<Option<SortedBy>> {
        let wanted = self.wanted;
        Signal::derive(move || {
            let Sort { key, is_reversed } = wanted.with(|wanted| wanted.sort);
            let key = match key {
                SortKey::Status => "status",
                SortKey::Name => "name",
                SortKey::Modified => "modified",
            };
            Some(SortedBy { key, is_descending: is_reversed })
        })
    }

    fn write(&self, edit: impl FnOnce(&mut ListQuery)) {
        self.forget_pending();
        // The pause in typing may end after the list has been left: there is nothing to write then.
        let (Some(before), Some(typed)) = (self.address.try_get_untracked(), self.typed.try_get_untracked())
        else {
            return;
        };
        let mut query = ListQuery { q: typed, ..before.clone() };
        edit(&mut query);
        if query != before {
            self.change.run(query);
        }
    }

    fn forget_pending(&self) {
        if let Some(Some(handle)) = self.pending.try_update_value(Option::take) {
            handle.clear();
        }
    }
}

/// The resources with their health, arranged as wanted.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// The resources.
    pub listed: Polled<Listed>,
    /// The health of each.
    pub rollups: Memo<Arc<Vec<Rollup>>>,
    /// Those wanted, in order.
    pub arranged: Memo<Arc<Arranged>>,
    statuses: Polled<PartialList<ResourceStatus>>,
    now_secs: Signal<i64>,
}

impl Shown {
    /// Derives everything from the two answers and what is wanted.
    pub(super) fn new(
        listed: Polled<Listed>,
        statuses: Polled<PartialList<ResourceStatus>>,
        wanted: Memo<Wanted>,
    ) -> Self {
        // The present is that of the answers: each poll looks anew at which schedules are closed.
        let now_secs = use_service_now_secs();
        let rollups = Memo::new(move |_| {
            let (listed, statuses) = (listed.latest(), statuses.latest());
            Arc::new(listed.board.roll_up(&statuses.items, UnixSeconds(now_secs.get_untracked())))
        });
        let arranged =
            Memo::new(move |_| Arc::new(listed.latest().board.arrange(&rollups.read(), &wanted.read())));
        Self { listed, rollups, arranged, statuses, now_secs }
    }

    /// The targets behind the health of a row's resource.
    pub(super) fn targets_behind(&self, row: usize) -> Vec<TargetKey> {
        let (listed, statuses, rollups) = (self.listed.latest(), self.statuses.latest(), self.rollups.read());
        let place = self.arranged.read().rows.get(row).map(|&place| place as usize);
        let found = place.and_then(|place| Some((listed.board.resources().get(place)?, rollups.get(place)?)));
        let Some(((resource, rollup), place)) = found.zip(place) else { return Vec::new() };
        let is_about = |status: &&ResourceStatus| status.resource_id == resource.resource_id;
        // Both answers usually have the same order.
        let here = statuses.items.get(place).filter(is_about);
        let Some(status) = here.or_else(|| statuses.items.iter().find(is_about)) else { return Vec::new() };
        let now = UnixSeconds(self.now_secs.get_untracked());
        let items = join(&resource.restreams, Some(status)).item_of;
        let behind = resource.restreams.iter().zip(items).filter_map(|(restream, item)| {
            let item = status.status.items.get(item?)?;
            (Health::of_target(Some(item.status.code), restream, now) == rollup.health
                && Some(item.status.code) == rollup.code)
                .then(|| key_of(item))
        });
        behind.collect()
    }

    /// The resource of a row, and its health.
    pub(super) fn with_row<T>(&self, row: usize, take: impl FnOnce(&Resource, &Rollup) -> T) -> Option<T> {
        let place = *self.arranged.read().rows.get(row)? as usize;
        let (listed, rollups) = (self.listed.latest(), self.rollups.read());
        Some(take(listed.board.resources().get(place)?, rollups.get(place)?))
    }

    /// The ids of the resources of some rows.
    pub(super) fn ids(&self, rows: Range<usize>) -> Vec<String> {
        let (listed, arranged) = (self.listed.latest(), self.arranged.read());
        let places = arranged.rows.get(rows).unwrap_or_default().iter();
        let resources = places.filter_map(|&place| listed.board.resources().get(place as usize));
        resources.map(|resource| resource.resource_id.to_string()).collect()
    }

    /// The rows as the table wants them: told from others by the resource's id.
    pub(super) fn source(&self) -> RowSource {
        let shown = *self;
        let Self { listed, arranged, .. } = shown;
        RowSource {
            count: Signal::derive(move || arranged.read().rows.len()),
            key_at: Callback::new(move |row: usize| {
                shown.with_row(row, |resource, _| resource.resource_id.as_str().to_owned())
            }),
            row_of: Callback::new(move |id: String| {
                let (listed, arranged) = (listed.latest(), arranged.read());
                let resources = listed.board.resources();
                arranged.rows.iter().position(|&place| {
                    resources.get(place as usize).is_some_and(|resource| resource.resource_id.as_str() == id)
                })
            }),
        }
    }

    /// How its rows are selected.
    pub(super) fn selecting(&self, selected: RwSignal<RowSelection>) -> Selecting {
        let shown = *self;
        let name_of =
            Callback::new(move |row: usize| shown.with_row(row, |resource, _| named(&resource.name)));
        let keys = Callback::new(move |rows: Range<usize>| shown.ids(rows));
        Selecting { selected, name_of, keys }
    }
}
