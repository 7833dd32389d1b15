//! All resources of an account as a list that can be searched, filtered and sorted without touching what they hold.

use std::sync::Arc;

use crate::model::restream::health::{Health, Rollup, roll_up};
use crate::model::restream::resource::{Resource, ResourceList};
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::status::ResourceStatus;
use crate::model::time::UnixSeconds;
use crate::redact::url::{host, redacted_source};
use crate::text::folded::folded;
use crate::text::listing::{Arranged, Wanted, arrange, in_order, ranks};
use crate::text::search::SearchText;

/// All resources of an account, with what searching and sorting them needs.
#[derive(Clone, Debug, Default)]
pub struct Board {
    list: Arc<ResourceList>,
    text: SearchText,
    /// The indices of the resources in the order of their names.
    by_name: Vec<u32>,
    /// For each resource where it stands in `by_name`.
    name_rank: Vec<u32>,
    /// For each resource its rank by time of modification; equal times share one.
    modified_rank: Vec<u32>,
}

impl Board {
    /// Prepares the resources, in the order the API gave them.
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

    /// Whether it was made of this very answer.
    pub fn is_of(&self, list: &Arc<ResourceList>) -> bool {
        Arc::ptr_eq(&self.list, list)
    }

    /// The resources, in the order the API gave them.
    pub fn resources(&self) -> &[Resource] {
        &self.list.resources.items
    }

    /// The health of each resource by the status answer, in the order of [`Board::resources`]. `now` is the service's present.
    pub fn roll_up(&self, statuses: &[ResourceStatus], now: UnixSeconds) -> Vec<Rollup> {
        self.resources()
            .iter()
            .zip(statuses_of(self.resources(), statuses))
            .map(|(resource, status)| roll_up(resource, status, now))
            .collect()
    }

    /// The resources that are wanted, by the `rollups` that [`Board::roll_up`] gave. They are grouped by [`Health::rank`], and
    /// sorted by `name`, `modified`, `since` if `by_begin` has their ranks, or else by health, the worst first.
    pub fn arrange(&self, rollups: &[Rollup], wanted: &Wanted, by_begin: Option<&[u32]>) -> Arranged {
        let health = |index: usize| rollups.get(index).map(|rollup| rollup.health.rank());
        let begin = |index: usize| {
            let ranks = by_begin.filter(|_| wanted.sort.key == "since")?;
            // They are in the order that is wanted already.
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

/// The status of each resource in the status answer, in the order of the resources; `None` where the answer has none.
pub fn statuses_of<'a>(
    resources: &[Resource],
    statuses: &'a [ResourceStatus],
) -> Vec<Option<&'a ResourceStatus>> {
    // Both answers usually have the same order; the order is made when the first resource is out of place.
    let mut by_id: Option<Vec<u32>> = None;
    let id_at = |index: u32| statuses[index as usize].resource_id.as_str();
    let status_of = |(index, resource): (usize, &Resource)| {
        let id = resource.resource_id.as_str();
        let here = statuses.get(index).filter(|status| status.resource_id.as_str() == id);
        here.or_else(|| {
            let by_id = by_id.get_or_insert_with(|| in_order(statuses.len(), &|a, b| id_at(a).cmp(id_at(b))));
            // Of two for the same resource the later counts.
            let after = by_id.partition_point(|&index| id_at(index) <= id);
            let last = *by_id.get(after.checked_sub(1)?)?;
            statuses.get(last as usize).filter(|status| status.resource_id.as_str() == id)
        })
    };
    resources.iter().enumerate().map(status_of).collect()
}

/// Name, id, sources and hosts of targets: what a person may look for. No key, password, or address that may hold one:
/// the search words stand in the address bar.
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
