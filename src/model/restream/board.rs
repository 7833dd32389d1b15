//! The resources of an account as a list that can be searched, filtered and sorted.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::Arc;

use crate::model::restream::changes::state_start::StateStart;
use crate::model::restream::health::{Health, Rollup, roll_up};
use crate::model::restream::resource::{Resource, ResourceList};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::status::ResourceStatus;
use crate::model::time::UnixSeconds;
use crate::redact::url::{host, redacted_source};
use crate::text::folded::folded;
use crate::text::listing::{Arranged, Wanted, arrange, in_order, ranks};
use crate::text::search::SearchText;

/// The resources of an account with their indexes for search and sorting.
#[derive(Clone, Debug, Default)]
pub struct Board {
    list: Arc<ResourceList>,
    text: SearchText,
    by_name: Vec<u32>,
    name_rank: Vec<u32>,
    /// The rank of each resource by modification time; equal times share one.
    modified_rank: Vec<u32>,
}

impl Board {
    /// Indexes the resources.
    pub fn new(list: Arc<ResourceList>) -> Board {
        let resources = &list.resources.items;
        let mut text = SearchText::with_capacity(resources.len());
        for resource in resources {
            push_search_text(&mut text, resource);
        }
        let names: Vec<String> = resources.iter().map(|resource| folded(&resource.name)).collect();
        let by_name = in_order(resources.len(), &|a, b| {
            let (a, b) = (a as usize, b as usize);
            names[a].cmp(&names[b]).then_with(|| resources[a].resource_id.cmp(&resources[b].resource_id))
        });
        let name_rank = ranks(&by_name, &|_, _| false);
        let modified = |index: u32| resources[index as usize].modification_ts;
        let by_modified = in_order(resources.len(), &|a, b| modified(a).cmp(&modified(b)));
        let modified_rank = ranks(&by_modified, &|a, b| modified(a) == modified(b));
        Board { list, text, by_name, name_rank, modified_rank }
    }

    /// Returns the resources in the API's order.
    pub fn resources(&self) -> &[Resource] {
        &self.list.resources.items
    }

    /// Returns the health of each resource, in the order of [`Board::resources`]. `now` is the service's time.
    pub fn roll_up(&self, statuses: &[ResourceStatus], now: UnixSeconds) -> Vec<Rollup> {
        self.resources()
            .iter()
            .zip(statuses_of(self.resources(), statuses).each)
            .map(|(resource, status)| roll_up(resource, status.as_deref(), now))
            .collect()
    }

    /// Returns the matching resources, grouped by [`Health::rank`] and sorted by `name`, `modified`, `since` (by
    /// `by_begin`) or health, worst first.
    pub fn arrange(&self, rollups: &[Rollup], wanted: &Wanted, by_begin: Option<&[u32]>) -> Arranged {
        let health = |index: usize| rollups.get(index).map(|rollup| rollup.health.rank());
        let begin = |index: usize| {
            let ranks = by_begin.filter(|_| wanted.sort.key == "since")?;
            // These ranks are already in the requested direction.
            let (rank, last) = (*ranks.get(index)?, ranks.len() as u32);
            Some(if wanted.sort.is_reversed { last - rank } else { rank })
        };
        let rank = |index: usize| match wanted.sort.key {
            "name" => self.name_rank[index],
            "modified" => self.modified_rank[index],
            _ => begin(index).unwrap_or_else(|| health(index).unwrap_or(Health::ALL.len()) as u32),
        };
        arrange(&self.text, &self.by_name, wanted, &health, &rank)
    }
}

/// The statuses of a status response, matched to resources.
pub struct StatusesOf<'a> {
    /// The status of each resource, in order, merged from several items if necessary (`contract.md#decision-44`).
    pub each: Vec<Option<Cow<'a, ResourceStatus>>>,
    /// Statuses of resources that the account does not have.
    pub elsewhere: Vec<&'a ResourceStatus>,
}

/// Matches statuses to resources.
pub fn statuses_of<'a>(resources: &[Resource], statuses: &'a [ResourceStatus]) -> StatusesOf<'a> {
    // Both responses usually have the same order.
    let is_same =
        |(resource, status): (&Resource, &ResourceStatus)| resource.resource_id == status.resource_id;
    if resources.len() == statuses.len() && resources.iter().zip(statuses).all(is_same) {
        let each = statuses.iter().map(|status| Some(Cow::Borrowed(status))).collect();
        return StatusesOf { each, elsewhere: Vec::new() };
    }
    let id_at = |index: u32| &statuses[index as usize].resource_id;
    let by_id = in_order(statuses.len(), &|a, b| id_at(a).cmp(id_at(b)));
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
            several => ResourceStatus::together(several.iter().copied().cloned()).map(Cow::Owned),
        }
    });
    let each = each.collect();
    let elsewhere = statuses.iter().zip(is_taken).filter(|(_, is_taken)| !is_taken);
    StatusesOf { each, elsewhere: elsewhere.map(|(status, _)| status).collect() }
}

/// Adds name, id, sources and target hosts, but no possible secret, because the query is part of the page's address.
fn push_search_text(text: &mut SearchText, resource: &Resource) {
    let known = secrets_of_all(&resource.restreams);
    let sources = resource.restreams.iter().map(|restream| redacted_source(&restream.source, &known));
    let hosts = resource.restreams.iter().map(|restream| host(&restream.target_url));
    let mut parts: Vec<String> = Vec::new();
    for part in sources.chain(hosts) {
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    let named = [resource.name.as_str(), resource.resource_id.as_str()];
    text.push_row(named.into_iter().chain(parts.iter().map(String::as_str)));
}

/// Returns the rank of each resource: by the start of its problem, newest (or oldest) first; then problems with unknown
/// start, then healthy resources, both worst first.
pub fn ranks_by_begin(rollups: &[Rollup], begun: &[Option<StateStart>], is_oldest_first: bool) -> Vec<u32> {
    let key = |index: u32| {
        let index = index as usize;
        let health = rollups.get(index).map(|rollup| rollup.health);
        let is_problem = health.is_some_and(Health::is_problem);
        let since = begun.get(index).copied().flatten().filter(|_| is_problem);
        // A problem that existed before a second is older than one that began in it.
        let began = match since {
            Some(StateStart::At(at)) => Some((at.0, true)),
            Some(StateStart::Before(at)) => Some((at.0, false)),
            Some(StateStart::Unknown) | None => None,
        };
        let newest = began.filter(|_| !is_oldest_first).map(Reverse);
        let oldest = began.filter(|_| is_oldest_first);
        (!is_problem, began.is_none(), newest, oldest, health)
    };
    let order = in_order(rollups.len(), &|a, b| key(a).cmp(&key(b)));
    ranks(&order, &|a, b| key(a) == key(b))
}
