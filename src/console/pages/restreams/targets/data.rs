//! The list's data: the API's responses, joined and arranged.

use std::collections::HashSet;
use std::sync::Arc;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::platform_names::{PlatformNames, use_platform_names};
use crate::console::facts::status_starts::{BrokenTargets, TargetKey, use_status_starts};
use crate::console::list::{Group, ListChoice, ListFilter, ListKind, ListMemory, ListRows, ValueFilter};
use crate::console::pages::restreams::list_data::{BY_HEALTH, starts};
use crate::console::pages::restreams::many::{BulkRestreamAction, PausedTargets};
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::Route;
use crate::forms::change_many::Selection;
use crate::forms::restream::many::{ChosenTarget, of_targets};
use crate::json::partial_list::PartialList;
use crate::model::restream::health::{Health, Rollup};
use crate::model::restream::search::reduced;
use crate::model::restream::target_board::TargetIndex;
use crate::model::restream::{Resource, ResourceStatus};
use crate::model::time::UnixSeconds;

const KIND: ListKind = ListKind {
    query_in: |route| match route {
        Route::Targets(query) => Some(query),
        _ => None,
    },
    route: Route::Targets,
    sorts: &["status", "since", "platform", "resource"],
    reversed_first: &["since"],
    filters: &[
        BY_HEALTH,
        ListFilter {
            key: "scheduled",
            label: "Schedule",
            group: |rank| {
                let (slug, label) =
                    *[("yes", "By schedule"), ("no", "Always on"), ("paused", "Paused")].get(rank)?;
                Some(Group { slug, label, tone: None })
            },
            together: None,
        },
    ],
};

/// The number of platforms that one press chooses.
const SEGMENTS: usize = 4;

#[derive(Clone, Copy)]
struct TargetListMemory(ListMemory);

#[derive(Clone, Copy)]
pub(super) struct TargetListContext {
    pub choice: ListChoice,
    pub resources: Query<PartialList<Resource>>,
    pub statuses: Query<PartialList<ResourceStatus>>,
    pub index: Memo<Arc<TargetIndex>>,
    /// The health of each target.
    pub states: Memo<Arc<Vec<Rollup>>>,
    pub rows: ListRows,
    pub memory: ListMemory,
    /// Number of histories still loading for the order by start of trouble.
    pub left: Signal<usize>,
    pub platform_names: PlatformNames,
}

impl TargetListContext {
    /// Starts the queries and derives the list from their responses.
    pub(super) fn read() -> Self {
        let memory = account_context(|| TargetListMemory(ListMemory::new())).0;
        let resources = use_query(Refresh::SELDOM, || ListResources);
        let statuses = use_query(Refresh::OFTEN, || ListStatus);
        use_status_starts().open_page();
        let platform_names = use_platform_names();
        let index = fresh_memo(move || Arc::new(TargetIndex::new(resources.latest(), &platform_names.all())));
        let mut before = index.get_untracked();
        effect(move || {
            let now = index.get();
            let was = std::mem::replace(&mut before, Arc::clone(&now));
            memory
                .selected
                .maybe_update(|selected| !selected.is_empty() && selected.follow(now.followed(&was)));
        });
        let by_value =
            [("platform", "Platform", SEGMENTS), ("source", "Source", 0)].map(|(key, label, segments)| {
                let is_platform = segments > 0;
                let values = memo(move || {
                    let index = index.read();
                    Arc::clone(if is_platform { &index.platforms } else { &index.sources })
                });
                Some(ValueFilter { key, label, values, segments })
            });
        let address_search =
            Callback::new(move |typed: String| reduced(&typed, &untrack(|| resources.latest()).items));
        let choice = ListChoice::follow(KIND, by_value, memory, address_search);
        // Schedules are evaluated at each poll, not each second.
        let now_secs = use_service_now_secs();
        let states = memo(move || {
            let now = UnixSeconds(now_secs.get_untracked());
            Arc::new(index.read().states(&statuses.latest().items, now))
        });
        let is_by_start = memo(move || choice.row_filter.with(|row_filter| row_filter.sort.key == "since"));
        let broken = Callback::new(move |row: usize| broken(&index.read(), &states.read(), row));
        let (starts, left) = starts(is_by_start, states, broken);
        let rows = ListRows {
            arranged: memo(move || {
                let starts = if is_by_start.get() { starts.get() } else { Default::default() };
                Arc::new(index.read().arrange(&states.read(), &choice.row_filter.read(), &starts))
            }),
            keys: memo(move || Arc::clone(&index.read().keys)),
            name_of: Callback::new(move |row: usize| {
                let index = index.read();
                let (_, platform) = index.platform(row)?;
                Some(format!("{platform} of {}", index.origin(row)?))
            }),
            is_held: RwSignal::new(false),
        };
        let rows = rows.freeze_while_held(choice, Signal::derive(move || left.get() == 0));
        Self { choice, resources, statuses, index, states, rows, memory, left, platform_names }
    }

    /// Returns the page of a target's resource, at the target.
    pub(super) fn route(self, row: usize) -> Option<Route> {
        let index = self.index.read();
        let (place, resource, _) = index.target(row)?;
        Some(Route::RestreamTarget(resource.resource_id.clone(), place.index + 1))
    }

    /// Returns the selected rows that can be paused, or resumed, by resource. Tracked.
    pub(super) fn selected(self, is_paused: bool) -> Vec<Vec<usize>> {
        let (keys, selected) = (self.rows.keys.read(), self.memory.selected.read());
        let is_selected = |row: usize| keys.get(row).is_some_and(|key| selected.contains(key));
        self.index.read().to_pause(is_paused, &is_selected)
    }

    /// Returns all rows of the chosen platform that can be paused, or resumed, by resource. Tracked.
    pub(super) fn on_platform(self, is_paused: bool) -> Vec<Vec<usize>> {
        let Some((chosen, _)) = self.choice.value() else { return Vec::new() };
        let index = self.index.read();
        let is_on = |row: usize| index.platform(row).is_some_and(|(host, _)| host == chosen);
        index.to_pause(is_paused, &is_on)
    }

    pub(super) fn pause_action(self, is_paused: bool, rows: Vec<Vec<usize>>) -> BulkRestreamAction {
        let (index, states, arranged) = (self.index.read(), self.states.read(), self.rows.arranged.read());
        let found: HashSet<usize> = arranged.rows.iter().map(|row| *row as usize).collect();
        let hidden = rows.iter().flatten().filter(|row| !found.contains(row)).count();
        let is_live = |row: &&usize| states.get(**row).is_some_and(|state| state.health == Health::Ok);
        let targets = rows.iter().filter_map(|rows| {
            let indices = rows.iter().filter_map(|row| Some(index.target(*row)?.0.index)).collect();
            let (_, resource, _) = index.target(*rows.first()?)?;
            let live = rows.iter().filter(is_live).count();
            Some(PausedTargets { resource: resource.clone(), indices, live })
        });
        BulkRestreamAction::Pause { is_paused, targets: targets.collect(), hidden }
    }

    /// Returns the selected rows, or all of the chosen platform, in the order shown. Tracked.
    pub(super) fn to_change(self, is_platform: bool) -> Vec<usize> {
        let (keys, selected) = (self.rows.keys.read(), self.memory.selected.read());
        let (index, arranged) = (self.index.read(), self.rows.arranged.read());
        let platform = self.choice.value().map(|(platform, _)| platform);
        let is_meant = |row: &usize| match is_platform {
            true => platform.is_some() && index.platform(*row).map(|(host, _)| host) == platform.as_deref(),
            false => keys.get(*row).is_some_and(|key| selected.contains(key)),
        };
        let shown: Vec<usize> = arranged.rows.iter().map(|row| *row as usize).collect();
        let found: HashSet<usize> = shown.iter().copied().collect();
        let hidden = (0..keys.len()).filter(|row| !found.contains(row));
        shown.iter().copied().chain(hidden).filter(is_meant).collect()
    }

    /// Returns these rows as a selection to change, and the number of those that the search and filters exclude.
    pub(super) fn selection(self, rows: &[usize]) -> (Selection, usize) {
        let (index, states, arranged) = (self.index.read(), self.states.read(), self.rows.arranged.read());
        let found: HashSet<usize> = arranged.rows.iter().map(|row| *row as usize).collect();
        let hidden = rows.iter().filter(|row| !found.contains(row)).count();
        let chosen = |row: &usize| {
            let (place, ..) = index.target(*row)?;
            let (resource, index_in) = (place.resource, place.index);
            let ((_, platform), origin) = (index.platform(*row)?, index.origin(*row)?);
            let is_live = states.get(*row).is_some_and(|state| state.health == Health::Ok);
            let name = format!("{platform} of {origin}");
            Some(ChosenTarget { resource, index: index_in, name, aliases: vec![origin], is_live })
        };
        (of_targets(self.resources.latest(), rows.iter().filter_map(chosen).collect()), hidden)
    }
}

/// Returns a target if it has a problem with a code.
pub(super) fn broken(index: &TargetIndex, states: &[Rollup], row: usize) -> Option<BrokenTargets> {
    let ((_, resource, restream), state) = index.target(row).zip(states.get(row))?;
    let code = state.code.filter(|_| state.health.is_problem())?;
    Some(BrokenTargets::of(resource, vec![(TargetKey::of(restream), code)]))
}
