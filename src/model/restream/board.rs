//! The resources of an account as a list that can be searched, filtered and sorted.

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};
use std::sync::Arc;

use crate::json::partial_list::PartialList;
use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::{Health, Rollup, roll_up};
use crate::model::restream::resource::{Resource, shared_names, told};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::status::ResourceStatus;
use crate::model::time::UnixSeconds;
use crate::redact::url::{host, redacted_source};
use crate::text::listing::{FilteredRows, RowFilter, Sort, arrange, distinct};
use crate::text::names::{SharedNames, name_key};
use crate::text::search::SearchText;
use crate::text::sorting::in_order_of;

/// The resources of an account with their indexes for search and sorting.
#[derive(Clone, Debug, Default)]
pub struct ResourceIndex {
    list: Arc<PartialList<Resource>>,
    text: SearchText,
    by_name: Vec<u32>,
    shared: SharedNames,
}

impl ResourceIndex {
    /// Indexes the resources.
    pub fn new(list: Arc<PartialList<Resource>>) -> ResourceIndex {
        let resources = &list.items;
        let mut text = SearchText::with_capacity(resources.len());
        for resource in resources {
            push_search_text(&mut text, resource);
        }
        let names: Vec<String> = resources.iter().map(|resource| name_key(&resource.name)).collect();
        let by_name = in_order_of(resources.len(), |at| (&names[at], &resources[at].resource_id));
        let shared = shared_names(resources);
        ResourceIndex { list, text, by_name, shared }
    }

    /// Returns the indices of the resources by name.
    pub fn by_name(&self) -> &[u32] {
        &self.by_name
    }

    /// Returns the name of a resource, told apart from others.
    pub fn name(&self, index: usize) -> Option<String> {
        Some(told(self.resources().get(index)?, &self.shared))
    }

    /// Returns the resources in the API's order.
    pub fn resources(&self) -> &[Resource] {
        &self.list.items
    }

    /// Returns the health of each resource, in the order of [`ResourceIndex::resources`]. `now` is the service's time.
    pub fn roll_up(&self, statuses: &[ResourceStatus], now: UnixSeconds) -> Vec<Rollup> {
        self.resources()
            .iter()
            .zip(statuses_of(self.resources(), statuses).each)
            .map(|(resource, status)| roll_up(resource, status.as_deref(), now))
            .collect()
    }

    /// Returns the matching resources, grouped by [`Health::rank`]. They are sorted by `name`, by `modified`, by `since`
    /// with the start of each problem (see [`by_start`]), or else by health, worst first.
    pub fn arrange(
        &self,
        rollups: &[Rollup],
        choice: &RowFilter,
        starts: &[Option<StateStart>],
    ) -> FilteredRows {
        let resources = self.resources();
        let compare = |a: usize, b: usize| match choice.sort.key {
            "modified" => resources[a].modification_ts.cmp(&resources[b].modification_ts),
            _ => by_state(rollups, starts, choice.sort, a, b),
        };
        let group = |index: usize| rollups.get(index).map(|rollup| rollup.health.rank());
        arrange(&self.text, &self.by_name, choice, &[&group], ("name", &compare))
    }
}

/// The statuses of a status response, matched to resources.
pub struct AccountStatuses<'a> {
    /// The status of each resource, in order, merged from several items if necessary (`contract.md#decision-44`).
    pub each: Vec<Option<Cow<'a, ResourceStatus>>>,
    /// Statuses of resources that the account does not have.
    pub elsewhere: Vec<&'a ResourceStatus>,
}

/// Matches statuses to resources.
pub fn statuses_of<'a>(resources: &[Resource], statuses: &'a [ResourceStatus]) -> AccountStatuses<'a> {
    // Both responses usually have the same order.
    let is_same = |(resource, status): (&Resource, &ResourceStatus)| {
        resource.resource_id == status.resource_id && !resource.is_reported_twice()
    };
    if resources.len() == statuses.len() && resources.iter().zip(statuses).all(is_same) {
        let each = statuses.iter().map(|status| Some(Cow::Borrowed(status))).collect();
        return AccountStatuses { each, elsewhere: Vec::new() };
    }
    let by_id = in_order_of(statuses.len(), |index| &statuses[index].resource_id);
    let id_at = |index: u32| &statuses[index as usize].resource_id;
    let mut is_taken = vec![false; statuses.len()];
    let each = resources.iter().map(|resource| {
        let from = by_id.partition_point(|&index| *id_at(index) < resource.resource_id);
        let own = by_id[from..].iter().take_while(|&&index| *id_at(index) == resource.resource_id);
        let own: Vec<&ResourceStatus> = own
            .map(|&index| {
                is_taken[index as usize] = true;
                &statuses[index as usize]
            })
            .collect();
        match own.as_slice() {
            [one] => Some(Cow::Borrowed(*one)),
            several => ResourceStatus::merge(several.iter().copied().cloned()).map(Cow::Owned),
        }
    });
    let each = each.collect();
    let elsewhere = statuses.iter().zip(is_taken).filter(|(_, is_taken)| !is_taken);
    AccountStatuses { each, elsewhere: elsewhere.map(|(status, _)| status).collect() }
}

/// Returns the status of the resource at an index, as [`statuses_of`] does for all.
pub fn status_at<'a>(
    resources: &[Resource],
    statuses: &'a [ResourceStatus],
    index: usize,
) -> Option<Cow<'a, ResourceStatus>> {
    let resource = resources.get(index)?;
    let is_own = |status: &&ResourceStatus| status.resource_id == resource.resource_id;
    // Both responses usually have the same order.
    let here = statuses.get(index).filter(is_own).filter(|_| resources.len() == statuses.len());
    match here.filter(|_| !resource.is_reported_twice()) {
        Some(status) => Some(Cow::Borrowed(status)),
        None => ResourceStatus::merge(statuses.iter().filter(is_own).cloned()).map(Cow::Owned),
    }
}

/// Adds name, id, sources and target hosts, but no possible secret, because the query is part of the page's address.
fn push_search_text(text: &mut SearchText, resource: &Resource) {
    let known = secrets_of_all(&resource.restreams);
    let sources = resource.restreams.iter().map(|restream| redacted_source(&restream.source, &known));
    let hosts = resource.restreams.iter().map(|restream| host(&restream.target_url));
    let parts = distinct(sources.chain(hosts));
    let named = [resource.name.as_str(), resource.resource_id.as_str()];
    text.push_row(named.into_iter().chain(parts.iter().map(String::as_str)));
}

/// Compares two rows by `since`, with the start of each problem (see [`by_start`]), or else by health, worst first.
pub(super) fn by_state(
    rollups: &[Rollup],
    starts: &[Option<StateStart>],
    sort: Sort,
    a: usize,
    b: usize,
) -> Ordering {
    let health = |row: usize| rollups.get(row).map(|rollup| rollup.health);
    let start = |row: usize| (health(row), starts.get(row).copied().flatten());
    match (sort.key, sort.is_reversed) {
        ("since", true) => by_start(start(b), start(a), false),
        ("since", false) => by_start(start(a), start(b), true),
        _ => health(a).cmp(&health(b)),
    }
}

/// Compares resources by the start of their problem, newest first, or oldest first with `is_oldest_first`; then problems
/// with unknown start; then healthy resources. The last two are sorted worst first.
pub fn by_start(
    a: (Option<Health>, Option<StateStart>),
    b: (Option<Health>, Option<StateStart>),
    is_oldest_first: bool,
) -> Ordering {
    let key = |(health, start): (Option<Health>, Option<StateStart>)| {
        let is_problem = health.is_some_and(Health::is_problem);
        // A problem that existed before a second is older than one that began in it.
        let start = match start.filter(|_| is_problem) {
            Some(StateStart::At(at)) => Some((at.0, true)),
            Some(StateStart::Before(at)) => Some((at.0, false)),
            Some(StateStart::Unknown) | None => None,
        };
        let newest = start.filter(|_| !is_oldest_first).map(Reverse);
        let oldest = start.filter(|_| is_oldest_first);
        (!is_problem, start.is_none(), newest, oldest, health)
    };
    key(a).cmp(&key(b))
}
