//! The list's data: the API's responses, joined and arranged.

use std::sync::Arc;

use crate::api::restream::{ListResources, ListStatus};
use crate::console::facts::health::{health_label, tone};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::facts::platform_names::{PlatformNames, use_platform_names};
use crate::console::facts::status_starts::{BrokenTargets, StartList, TargetKey, use_status_starts};
use crate::console::kit::Tone;
use crate::console::list::{Group, ListChoice, ListFilter, ListKind, ListMemory, ListRows, NO_VALUES};
use crate::console::pages::restreams::back_links::use_list_memory;
use crate::console::pages::restreams::many::BulkRestreamAction;
use crate::console::platform::reactive::*;
use crate::console::query::loaded::Reads;
use crate::console::query::{Query, Refresh, use_query};
use crate::console::routes::Route;
use crate::json::partial_list::{PartialList, RejectedItem};
use crate::model::restream::board::{ResourceIndex, status_at};
use crate::model::restream::health::{Health, Rollup, targets_now};
use crate::model::restream::search::{hits, reduced};
use crate::model::restream::{Resource, ResourceStatus};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;
use crate::text::si::grouped;
use crate::text::truncate::has_one_origin;

/// The filter by state, of resources and of targets.
pub(super) const BY_HEALTH: ListFilter = ListFilter {
    key: "state",
    label: "State",
    group: |rank| {
        let health = *Health::ALL.get(rank)?;
        Some(Group { slug: health.slug(), label: health.label(), tone: Some(tone(health)) })
    },
    together: Some((Group { slug: "broken", label: "Broken", tone: Some(Tone::Bad) }, Health::PROBLEMS)),
};

const KIND: ListKind = ListKind {
    query_in: |route| match route {
        Route::Restreams(query) => Some(query),
        _ => None,
    },
    route: Route::Restreams,
    sorts: &["status", "since", "name", "modified"],
    reversed_first: &["since", "modified"],
    filters: &[BY_HEALTH],
};

#[derive(Clone, Copy)]
pub(super) struct RestreamListContext {
    pub choice: ListChoice,
    pub resources: Query<PartialList<Resource>>,
    pub statuses: Query<PartialList<ResourceStatus>>,
    pub index: Memo<Arc<ResourceIndex>>,
    pub rollups: Memo<Arc<Vec<Rollup>>>,
    /// Returns the targets that cause the problem of the resource at an index, if it has one.
    pub broken: Callback<usize, Option<BrokenTargets>>,
    now_secs: Signal<i64>,
    platforms: PlatformNames,
    pub rows: ListRows,
    pub memory: ListMemory,
    /// Number of histories still loading for the order by start of trouble.
    pub left: Signal<usize>,
}

/// A target found by a search.
pub(super) struct TargetMatch {
    /// The target's number in the resource, from 1.
    pub number: usize,
    /// The target's host and state.
    pub label: String,
}

impl RestreamListContext {
    /// Starts the queries and derives the list from their responses.
    pub(super) fn read() -> Self {
        let memory = use_list_memory();
        let resources = use_query(Refresh::SELDOM, || ListResources);
        let statuses = use_query(Refresh::OFTEN, || ListStatus);
        use_status_starts().open_page();
        let address_search =
            Callback::new(move |typed: String| reduced(&typed, &untrack(|| resources.latest()).items));
        let choice = ListChoice::follow(KIND, NO_VALUES, memory, address_search);
        let index = fresh_memo(move || Arc::new(ResourceIndex::new(resources.latest())));
        // Schedules are evaluated at each poll, not each second.
        let now_secs = use_service_now_secs();
        let rollups = memo(move || {
            let now = UnixSeconds(now_secs.get_untracked());
            Arc::new(index.get().roll_up(&statuses.latest().items, now))
        });
        let is_by_start = memo(move || choice.row_filter.with(|row_filter| row_filter.sort.key == "since"));
        let broken = broken(index, rollups, statuses, now_secs);
        let (starts, left) = starts(is_by_start, rollups, broken);
        let arranged = memo(move || {
            let starts = if is_by_start.get() { starts.get() } else { Default::default() };
            Arc::new(index.get().arrange(&rollups.read(), &choice.row_filter.read(), &starts))
        });
        let id = |resource: &Resource| resource.resource_id.to_string();
        let rows = ListRows {
            arranged,
            keys: memo(move || Arc::new(index.read().resources().iter().map(id).collect())),
            name_of: Callback::new(move |at: usize| index.read().name(at)),
            is_held: RwSignal::new(false),
        }
        .freeze_while_held(choice, Signal::derive(move || left.get() == 0));
        let platforms = use_platform_names();
        Self { choice, resources, statuses, index, rollups, broken, now_secs, platforms, rows, memory, left }
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
        let at = self.rows.index(row)?;
        let (index, rollups) = (self.index.get(), self.rollups.read());
        Some(take(at, index.resources().get(at)?, rollups.get(at)?))
    }

    pub(super) fn switch_action(self, is_active: bool) -> BulkRestreamAction {
        let (index, rollups, selected) = (self.index.get(), self.rollups.get(), self.memory.selected.read());
        let resources = index.by_name().iter().filter_map(|&at| {
            let resource = index.resources().get(at as usize)?;
            let is_selected = selected.contains(resource.resource_id.as_str());
            is_selected.then(|| (resource.clone(), rollups.get(at as usize).copied()))
        });
        let hidden = self.rows.hidden(self.memory.selected);
        BulkRestreamAction::Switch { is_active, resources: resources.collect(), hidden }
    }

    /// Returns the resource's page, at the target that the search found if there is one.
    pub(super) fn route(&self, at: usize) -> Option<Route> {
        let id = self.index.read().resources().get(at)?.resource_id.clone();
        Some(match self.hit(at) {
            Some(hit) => Route::RestreamTarget(id, hit.number),
            None => Route::Restream(id),
        })
    }

    /// Returns the worst target of a resource that the search finds.
    pub(super) fn hit(&self, at: usize) -> Option<TargetMatch> {
        let row_filter = self.choice.row_filter.read();
        let sought = Some(&row_filter.sought).filter(|sought| !sought.is_empty())?;
        let (index, statuses) = (self.index.get(), self.statuses.latest());
        let resource = index.resources().get(at)?;
        let hits = hits(sought, resource);
        let status = status_at(index.resources(), &statuses.items, at);
        let now = UnixSeconds(self.now_secs.get_untracked());
        let targets = targets_now(resource, status.as_deref(), now).0;
        let others = hits.len().checked_sub(1)?;
        let found = hits.into_iter().filter_map(|index| Some((index, targets.get(index)?)));
        let (index, target) = found.min_by_key(|(index, target)| (target.health, *index))?;
        let more = if others > 0 { format!(" +{others}") } else { String::new() };
        Some(TargetMatch {
            number: index + 1,
            label: format!(
                "{}: {}{more}",
                self.platforms.full(&host(&target.restream.target_url)),
                health_label(target.health, target.code())
            ),
        })
    }
}

/// Returns whether all sources are on one host, which then tells nothing.
pub(super) fn of_one_origin(resources: Query<PartialList<Resource>>) -> Signal<bool> {
    let is_one = memo(move || {
        let resources = resources.latest();
        let restreams = resources.items.iter().flat_map(|resource| &resource.restreams);
        has_one_origin(restreams.map(|restream| restream.source.as_str()))
    });
    is_one.into()
}

/// Returns the unreadable parts of both lists.
pub(super) fn rejected(
    resources: Query<PartialList<Resource>>,
    statuses: Query<PartialList<ResourceStatus>>,
) -> Vec<(&'static str, Vec<String>)> {
    let (list, statuses) = (resources.latest(), statuses.latest());
    let resources = list.rejected.iter().map(RejectedItem::describe);
    let values = list.items.iter().flat_map(|resource| {
        resource.flaw_lines().into_iter().map(|line| format!("{}: {line}", resource.resource_id))
    });
    let of_targets = statuses.items.iter().flat_map(|status| {
        let of = format!("status of {}, ", status.resource_id);
        status.status.rejected.iter().map(move |bad| of.clone() + &bad.describe())
    });
    let of_list = statuses.rejected.iter().map(|bad| format!("status {}", bad.describe()));
    vec![
        ("resource", resources.collect()),
        ("value", values.collect()),
        ("status item", of_list.chain(of_targets).collect()),
    ]
}

fn broken(
    index: Memo<Arc<ResourceIndex>>,
    rollups: Memo<Arc<Vec<Rollup>>>,
    statuses: Query<PartialList<ResourceStatus>>,
    now_secs: Signal<i64>,
) -> Callback<usize, Option<BrokenTargets>> {
    Callback::new(move |at: usize| {
        let (index, rollups) = (index.get(), rollups.read());
        let (resource, rollup) = index.resources().get(at).zip(rollups.get(at))?;
        let code = rollup.code.filter(|_| rollup.health.is_problem())?;
        let statuses = statuses.latest();
        let status = status_at(index.resources(), &statuses.items, at)?;
        let now = UnixSeconds(now_secs.get_untracked());
        let causes = targets_now(resource, Some(&status), now).0.into_iter().filter(|target| {
            target.report.is_some() && target.health == rollup.health && target.code() == rollup.code
        });
        let targets: Vec<_> = causes.map(|target| (TargetKey::of(target.restream), code)).collect();
        (!targets.is_empty()).then(|| BrokenTargets::of(resource, targets))
    })
}

/// Loads the histories of broken rows while `is_wanted`. Returns the start of each row's problem, if known, and the number of histories still loading.
pub(super) fn starts(
    is_wanted: Memo<bool>,
    rollups: Memo<Arc<Vec<Rollup>>>,
    broken: Callback<usize, Option<BrokenTargets>>,
) -> (Memo<StartList>, Signal<usize>) {
    // Untracked, because targets only change together with the rollups.
    let all = move || {
        let count = rollups.read().len();
        untrack(|| (0..count).filter_map(|at| Some((at, broken.run(at)?))).collect())
    };
    let broken = memo(move || Arc::new(if is_wanted.get() { all() } else { Vec::new() }));
    let requested = memo(move || Arc::new(broken.read().iter().map(|(_, one)| one.clone()).collect()));
    let (found, left) = use_status_starts().many(requested);
    let starts = memo(move || {
        let mut starts = vec![None; rollups.read().len()];
        for ((at, _), found) in broken.read().iter().zip(found.read().iter()) {
            if let Some(start) = starts.get_mut(*at) {
                *start = *found;
            }
        }
        Arc::new(starts)
    });
    (starts, left)
}

/// The number of histories that the order by "Since" waits for.
pub(super) fn starts_left(left: Signal<usize>) -> AnyView {
    let message = move || match left.get() {
        0 => String::new(),
        left => format!("Loading start times: {} left", grouped(left)),
    };
    view! {
        <p class="list-reading muted" role="status">
            {message}
        </p>
    }
    .into_any()
}
