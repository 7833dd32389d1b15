//! The list's data: the API's responses, joined and arranged.

use std::ops::Deref;
use std::sync::Arc;

use leptos::prelude::*;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::kit::Tone;
use crate::console::kit::health::{health_label, tone};
use crate::console::list::{ChipGroup, ListChoice, ListKind, ListMemory, ListRows};
use crate::console::pages::restreams::many::BulkRestreamAction;
use crate::console::pages::restreams::ways_back::use_list_memory;
use crate::console::query::loaded::Reads;
use crate::console::query::moment::use_service_now_secs;
use crate::console::query::status_starts::{BrokenTargets, TargetKey, use_status_starts};
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::Route;
use crate::json::partial_list::PartialList;
use crate::model::restream::board::ResourceIndex;
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::{Health, Rollup, targets_now};
use crate::model::restream::search::{hits, reduced};
use crate::model::restream::{Resource, ResourceList, ResourceStatus, named};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;

const STATUS_SECS: u32 = 10;
/// Longer, because only people change resources.
const RESOURCES_SECS: u32 = 30;

const KIND: ListKind = ListKind {
    query_in: |route| match route {
        Route::Restreams(query) => Some(query),
        _ => None,
    },
    route: Route::Restreams,
    sorts: &["status", "since", "name", "modified"],
    reversed_first: &["since", "modified"],
    group: |rank| {
        let health = *Health::ALL.get(rank)?;
        Some(ChipGroup { slug: health.slug(), label: health.label(), tone: tone(health) })
    },
    together: Some((ChipGroup { slug: "broken", label: "Broken", tone: Tone::Bad }, Health::PROBLEMS)),
};

/// The start of each resource's state; `None` while it is loading.
type Starts = Arc<Vec<Option<StateStart>>>;

#[derive(Clone, Copy)]
pub(super) struct RestreamListContext {
    answers: ListQueries,
    pub rows: ListRows,
    pub memory: ListMemory,
    /// Number of histories still loading for the order by start of trouble.
    pub left: Signal<usize>,
}

impl Deref for RestreamListContext {
    type Target = ListQueries;

    fn deref(&self) -> &ListQueries {
        &self.answers
    }
}

impl RestreamListContext {
    /// Starts the queries and derives the list from their responses.
    pub(super) fn read() -> Self {
        let memory = use_list_memory();
        let resources = use_query(Refresh::Every(RESOURCES_SECS), || ListResources);
        let statuses = use_query(Refresh::Every(STATUS_SECS), || ListStatus);
        let address_search = Callback::new(move |typed: String| {
            reduced(&typed, &untrack(|| resources.latest()).resources.items)
        });
        let choice = ListChoice::follow(KIND, memory, address_search);
        let index = move |_: Option<&_>| Arc::new(ResourceIndex::new(resources.latest()));
        let board = Memo::new_with_compare(index, |_, _| true);
        // Schedules are evaluated at each poll, not each second.
        let now_secs = use_service_now_secs();
        let rollups = Memo::new(move |_| {
            let now = UnixSeconds(now_secs.get_untracked());
            Arc::new(board.get().roll_up(&statuses.latest().items, now))
        });
        let answers = ListQueries { choice, resources, statuses, board, rollups, now_secs };
        let is_by_time = Memo::new(move |_| choice.wanted.with(|wanted| wanted.sort.key == "since"));
        let (begun, left) = answers.starts(is_by_time);
        let arranged = Memo::new(move |_| {
            let begun = if is_by_time.get() { begun.get() } else { Default::default() };
            Arc::new(board.get().arrange(&rollups.read(), &choice.wanted.read(), &begun))
        });
        let id = |resource: &Resource| resource.resource_id.to_string();
        let rows = ListRows {
            arranged,
            keys: Memo::new(move |_| Arc::new(board.read().resources().iter().map(id).collect())),
            name_of: Callback::new(move |index: usize| {
                board.read().resources().get(index).map(|resource| named(&resource.name))
            }),
            is_held: RwSignal::new(false),
        };
        Self { answers, rows, memory, left }
    }

    pub(super) fn reads(self) -> Reads {
        let of_list = Reads::of("The list of resources", *self.resources);
        of_list.and("The status", *self.statuses)
    }

    pub(super) fn with_row<T>(
        &self,
        row: usize,
        take: impl FnOnce(usize, &Resource, &Rollup) -> T,
    ) -> Option<T> {
        let index = self.rows.index(row)?;
        let (board, rollups) = (self.board.get(), self.rollups.read());
        Some(take(index, board.resources().get(index)?, rollups.get(index)?))
    }

    pub(super) fn switch_action(self, is_active: bool) -> BulkRestreamAction {
        let (board, rollups, selected) = (self.board.get(), self.rollups.get(), self.memory.selected.read());
        let resources = board.resources().iter().enumerate();
        let resources = resources
            .filter(|(_, resource)| selected.contains(resource.resource_id.as_str()))
            .map(|(index, resource)| (resource.clone(), rollups.get(index).copied()));
        let hidden = self.rows.hidden(self.memory.selected);
        BulkRestreamAction::Switch { is_active, resources: resources.collect(), hidden }
    }
}

#[derive(Clone, Copy)]
pub(super) struct ListQueries {
    pub choice: ListChoice,
    pub resources: Query<ResourceList>,
    pub statuses: Query<PartialList<ResourceStatus>>,
    pub board: Memo<Arc<ResourceIndex>>,
    pub rollups: Memo<Arc<Vec<Rollup>>>,
    pub now_secs: Signal<i64>,
}

/// A target found by a search.
pub(super) struct TargetMatch {
    /// The target's number in the resource, from 1.
    pub number: usize,
    /// The target's host and state.
    pub label: String,
}

impl ListQueries {
    pub fn status_of(&self, index: usize, resource: &Resource) -> Option<ResourceStatus> {
        let statuses = self.statuses.latest();
        let is_about = |status: &&ResourceStatus| status.resource_id == resource.resource_id;
        // Both responses usually list the resources in the same order.
        let here = statuses.items.get(index).filter(is_about);
        let are_as_many = statuses.items.len() == self.board.get().resources().len();
        match here.filter(|_| are_as_many && !resource.is_reported_twice()) {
            Some(status) => Some(status.clone()),
            None => ResourceStatus::merge(statuses.items.iter().filter(is_about).cloned()),
        }
    }

    /// Returns the targets that cause the problem of the resource at this index, if it has one.
    pub fn broken(&self, index: usize) -> Option<BrokenTargets> {
        let (board, rollups) = (self.board.get(), self.rollups.read());
        let (resource, rollup) = board.resources().get(index).zip(rollups.get(index))?;
        let code = rollup.code.filter(|_| rollup.health.is_problem())?;
        let status = self.status_of(index, resource)?;
        let now = UnixSeconds(self.now_secs.get_untracked());
        let behind = targets_now(resource, Some(&status), now).0.into_iter().filter(|target| {
            target.report.is_some() && target.health == rollup.health && target.code() == rollup.code
        });
        let targets: Vec<_> = behind.map(|target| TargetKey::of(target.restream)).collect();
        (!targets.is_empty()).then(|| BrokenTargets::of(resource, code, targets))
    }

    /// Loads the histories of broken resources while `is_wanted`. Returns the start of each resource's problem, if known,
    /// and the number of histories still loading.
    fn starts(self, is_wanted: Memo<bool>) -> (Memo<Starts>, Signal<usize>) {
        // Untracked, because targets only change together with the rollups.
        let broken = move || {
            let count = self.rollups.read().len();
            untrack(|| (0..count).filter_map(|index| Some((index, self.broken(index)?))).collect())
        };
        let broken = Memo::new(move |_| Arc::new(if is_wanted.get() { broken() } else { Vec::new() }));
        let requested =
            Memo::new(move |_| Arc::new(broken.read().iter().map(|(_, one)| one.clone()).collect()));
        let (since, left) = use_status_starts().many(requested);
        let begun = Memo::new(move |_| {
            let (broken, since) = (broken.read(), since.read());
            let mut begun = vec![None; self.rollups.read().len()];
            for ((index, _), since) in broken.iter().zip(since.iter()) {
                if let Some(begun) = begun.get_mut(*index) {
                    *begun = *since;
                }
            }
            Arc::new(begun)
        });
        (begun, left)
    }

    /// Returns the resource's page, at the target that the search found if there is one.
    pub fn route(&self, index: usize) -> Option<Route> {
        let id = self.board.read().resources().get(index)?.resource_id.clone();
        Some(match self.hit(index) {
            Some(hit) => Route::RestreamTarget(id, hit.number),
            None => Route::Restream(id),
        })
    }

    /// Returns the worst target of a resource that the search finds.
    pub fn hit(&self, index: usize) -> Option<TargetMatch> {
        let wanted = self.choice.wanted.read();
        let sought = Some(&wanted.sought).filter(|sought| !sought.is_empty())?;
        let board = self.board.get();
        let resource = board.resources().get(index)?;
        let hits = hits(sought, resource);
        let status = self.status_of(index, resource);
        let now = UnixSeconds(self.now_secs.get_untracked());
        let targets = targets_now(resource, status.as_ref(), now).0;
        let others = hits.len().checked_sub(1)?;
        let found = hits.into_iter().filter_map(|index| Some((index, targets.get(index)?)));
        let (index, target) = found.min_by_key(|(index, target)| (target.health, *index))?;
        let more = if others > 0 { format!(" +{others}") } else { String::new() };
        Some(TargetMatch {
            number: index + 1,
            label: format!(
                "{}: {}{more}",
                host(&target.restream.target_url),
                health_label(target.health, target.code())
            ),
        })
    }
}
