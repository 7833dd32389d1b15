//! All resources of an account as a list that can be searched, filtered and sorted without touching what they hold.

use std::cmp::Ordering;

use crate::model::restream::health::{Health, Rollup, roll_up};
use crate::model::restream::resource::Resource;
use crate::model::restream::secrets::secrets_of_all;
use crate::model::restream::status::ResourceStatus;
use crate::model::time::UnixSeconds;
use crate::redact::url::{host, redacted_source};
use crate::text::search::SearchText;

/// What a list of resources can be sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SortKey {
    /// By health, worst first.
    #[default]
    Status,
    /// By name, then by id.
    Name,
    /// By the time of the last modification, oldest first.
    Modified,
}

/// A sort key and its direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    /// What to sort by.
    pub key: SortKey,
    /// Whether the order of the key is turned round. Rows equal in the key stay in the order of their names.
    pub is_reversed: bool,
}

impl Sort {
    /// Reads the form used in addresses: `status`, `name`, `modified`, with a leading `-` to turn it round.
    pub fn parse(text: &str) -> Option<Sort> {
        let (is_reversed, key) = text.strip_prefix('-').map_or((false, text), |key| (true, key));
        let key = match key {
            "status" => SortKey::Status,
            "name" => SortKey::Name,
            "modified" => SortKey::Modified,
            _ => return None,
        };
        Some(Sort { key, is_reversed })
    }

    /// The order after a press on the head of `key`: the other way round if it is sorted by that already, else the way
    /// that is of most use first (the latest modification, the worst status, the first name).
    pub fn pressed(self, key: SortKey) -> Sort {
        let is_reversed = if self.key == key { !self.is_reversed } else { key == SortKey::Modified };
        Sort { key, is_reversed }
    }

    /// The form used in addresses.
    pub fn as_str(self) -> &'static str {
        match (self.key, self.is_reversed) {
            (SortKey::Status, false) => "status",
            (SortKey::Status, true) => "-status",
            (SortKey::Name, false) => "name",
            (SortKey::Name, true) => "-name",
            (SortKey::Modified, false) => "modified",
            (SortKey::Modified, true) => "-modified",
        }
    }
}

/// Which resources a person wants to see, and in which order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Words to find in name, id, sources and hosts of targets; empty for all.
    pub sought: String,
    /// The order.
    pub sort: Sort,
    /// Only resources of this health.
    pub health: Option<Health>,
}

/// The resources that are wanted, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arranged {
    /// Their places in [`Board::resources`].
    pub rows: Vec<u32>,
    /// How many of those found by the search there are of each health, by [`Health::rank`], whatever health is wanted.
    pub counts: [usize; Health::ALL.len()],
}

impl Arranged {
    /// How many resources the search found, of any health.
    pub fn found(&self) -> usize {
        self.counts.iter().sum()
    }
}

/// All resources of an account, with what searching and sorting them needs.
#[derive(Clone, Debug, Default)]
pub struct Board {
    resources: Vec<Resource>,
    text: SearchText,
    /// The places of the resources in the order of their names.
    by_name: Vec<u32>,
    /// For each resource where it stands in `by_name`.
    name_rank: Vec<u32>,
    /// For each resource its rank by time of modification; equal times share one.
    modified_rank: Vec<u32>,
}

impl Board {
    /// Prepares a list of resources, in the order the API gave them.
    pub fn new(resources: Vec<Resource>) -> Board {
        let mut text = SearchText::with_capacity(resources.len());
        for resource in &resources {
            push_search_text(&mut text, resource);
        }
        let names: Vec<String> = resources.iter().map(|resource| resource.name.to_lowercase()).collect();
        let by_name = in_order(resources.len(), &|a, b| {
            let (a, b) = (a as usize, b as usize);
            names[a].cmp(&names[b]).then_with(|| resources[a].resource_id.cmp(&resources[b].resource_id))
        });
        let name_rank = ranks(&by_name, |_, _| false);
        let modified = |place: u32| resources[place as usize].modification_ts;
        let by_modified = in_order(resources.len(), &|a, b| modified(a).cmp(&modified(b)));
        let modified_rank = ranks(&by_modified, |a, b| modified(a) == modified(b));
        Board { resources, text, by_name, name_rank, modified_rank }
    }

    /// The resources, in the order the API gave them.
    pub fn resources(&self) -> &[Resource] {
        &self.resources
    }

    /// The health of each resource by the status answer, in the order of [`Board::resources`]. `now` is the service's present.
    pub fn roll_up(&self, statuses: &[ResourceStatus], now: UnixSeconds) -> Vec<Rollup> {
        self.resources
            .iter()
            .zip(statuses_of(&self.resources, statuses))
            .map(|(resource, status)| roll_up(resource, status, now))
            .collect()
    }

    /// The resources that are wanted, by the `rollups` that [`Board::roll_up`] gave.
    pub fn arrange(&self, rollups: &[Rollup], wanted: &Wanted) -> Arranged {
        let is_found = self.text.rows_with(&wanted.sought);
        let mut arranged = Arranged::default();
        // In the order of their names, in which those with the same rank stay.
        let mut ranked: Vec<(u32, u32)> = Vec::new();
        for &place in &self.by_name {
            let Some(rollup) = rollups.get(place as usize).filter(|_| is_found[place as usize]) else {
                continue;
            };
            arranged.counts[rollup.health.rank()] += 1;
            if wanted.health.is_none_or(|health| health == rollup.health) {
                ranked.push((self.rank(place, rollup, wanted.sort.key), place));
            }
        }
        arranged.rows = by_rank(&ranked, wanted.sort.is_reversed);
        arranged
    }

    fn rank(&self, place: u32, rollup: &Rollup, key: SortKey) -> u32 {
        match key {
            SortKey::Status => rollup.health.rank() as u32,
            SortKey::Name => self.name_rank[place as usize],
            SortKey::Modified => self.modified_rank[place as usize],
        }
    }
}

/// The status of each resource in the status answer, in the order of the resources; `None` where the answer has none.
pub(crate) fn statuses_of<'a>(
    resources: &[Resource],
    statuses: &'a [ResourceStatus],
) -> Vec<Option<&'a ResourceStatus>> {
    // Both answers usually have the same order; the order is made when the first resource is out of place.
    let mut by_id: Option<Vec<u32>> = None;
    let id_at = |place: u32| statuses[place as usize].resource_id.as_str();
    let status_of = |(place, resource): (usize, &Resource)| {
        let id = resource.resource_id.as_str();
        let here = statuses.get(place).filter(|status| status.resource_id.as_str() == id);
        here.or_else(|| {
            let by_id = by_id.get_or_insert_with(|| in_order(statuses.len(), &|a, b| id_at(a).cmp(id_at(b))));
            // Of two for the same resource the later counts.
            let after = by_id.partition_point(|&place| id_at(place) <= id);
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

/// The numbers below `count` in an order; equal ones stay as they are. The one sort of the console: each costs 2 KB.
pub(crate) fn in_order(count: usize, compare: &dyn Fn(u32, u32) -> Ordering) -> Vec<u32> {
    let mut places: Vec<u32> = (0..count as u32).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

/// Places with their ranks in the order of the ranks; equal ranks stay as they are, reversed or not. Ranks are small, so
/// they are counted rather than compared.
fn by_rank(ranked: &[(u32, u32)], is_reversed: bool) -> Vec<u32> {
    let last = ranked.iter().map(|&(rank, _)| rank).max().unwrap_or(0);
    let rank_of = |rank: u32| (if is_reversed { last - rank } else { rank }) as usize;
    // Where the next place of each rank belongs.
    let mut next = vec![0; last as usize + 2];
    for &(rank, _) in ranked {
        next[rank_of(rank) + 1] += 1;
    }
    for rank in 1..next.len() {
        next[rank] += next[rank - 1];
    }
    let mut places = vec![0; ranked.len()];
    for &(rank, place) in ranked {
        let at = &mut next[rank_of(rank)];
        places[*at] = place;
        *at += 1;
    }
    places
}

/// For each place in `order` its rank there; neighbours that are `equal` share one.
fn ranks(order: &[u32], equal: impl Fn(u32, u32) -> bool) -> Vec<u32> {
    let mut ranks = vec![0; order.len()];
    let mut rank = 0;
    for (at, &place) in order.iter().enumerate() {
        if at > 0 && !equal(order[at - 1], place) {
            rank += 1;
        }
        ranks[place as usize] = rank;
    }
    ranks
}
