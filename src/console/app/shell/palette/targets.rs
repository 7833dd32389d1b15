//! Finds targets by host, or by a pasted address with its key. Lists what is broken while the query is empty.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::console::app::shell::palette::entry::{PaletteEntry, keep_best};
use crate::console::kit::health::health_label;
use crate::console::routes::Route;
use crate::json::partial_list::PartialList;
use crate::model::restream::board::statuses_of;
use crate::model::restream::health::{Health, join, roll_up};
use crate::model::restream::{Resource, ResourceStatus, StatusCode, named};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;
use crate::text::search::{MatchRank, SearchText};
use crate::text::sorting::sort_by_key;

/// Numbers of targets per host and of broken resources to list.
const TARGETS_SHOWN: usize = 6;
const BROKEN_SHOWN: usize = 5;
/// Number of targets at a host that are compared to find the worst.
const LOOKED_AT: usize = 200;

pub(super) struct Hosts {
    names: SearchText,
    hosts: Vec<String>,
    /// Indices of the resource and of the restream in it.
    targets: Vec<Vec<(usize, usize)>>,
}

/// The data to describe targets with.
pub(super) struct TargetSources<'a> {
    pub resources: &'a [Resource],
    pub statuses: &'a PartialList<ResourceStatus>,
    pub now: UnixSeconds,
}

impl Hosts {
    pub(super) fn of(resources: &[Resource]) -> Self {
        let (mut hosts, mut targets) = (Vec::new(), Vec::<Vec<_>>::new());
        let mut known: HashMap<String, usize> = HashMap::new();
        for (index, resource) in resources.iter().enumerate() {
            for (at, restream) in resource.restreams.iter().enumerate() {
                let host = host(&restream.target_url);
                if host.is_empty() {
                    continue;
                }
                let number = *known.entry(host).or_insert_with_key(|host| {
                    hosts.push(host.clone());
                    targets.push(Vec::new());
                    hosts.len() - 1
                });
                targets[number].push((index, at));
            }
        }
        Self { names: hosts.iter().map(|host| [host]).collect(), hosts, targets }
    }

    /// Adds targets at matching hosts, the worst first, unless better entries fill the list.
    pub(super) fn find(
        &self,
        text: &str,
        account: &TargetSources<'_>,
        found: &mut Vec<(MatchRank, PaletteEntry)>,
        most: usize,
    ) {
        for (fit, host) in self.names.best(text, TARGETS_SHOWN) {
            keep_best(found, most);
            if found.len() < most || found.last().is_some_and(|(last, _)| fit < *last) {
                found.extend(self.worst_at(host, account).into_iter().map(|entry| (fit, entry)));
            }
        }
    }

    /// Adds links to the keys of targets at matching hosts.
    pub(super) fn find_keys(
        &self,
        host: &str,
        account: &TargetSources<'_>,
        found: &mut Vec<(MatchRank, PaletteEntry)>,
        most: usize,
    ) {
        let mut targets = Vec::new();
        self.find(host, account, &mut targets, most);
        found.extend(targets.into_iter().filter_map(|(fit, entry)| Some((fit, entry.of_key()?))));
    }

    fn worst_at(&self, host: usize, account: &TargetSources<'_>) -> Vec<PaletteEntry> {
        let targets = self.targets[host].iter().take(LOOKED_AT);
        let mut all: Vec<PaletteTarget<'_>> = targets.filter_map(|&target| account.target(target)).collect();
        sort_by_key(&mut all, |target| target.health);
        all.iter().take(TARGETS_SHOWN).map(|target| account.entry(&self.hosts[host], target)).collect()
    }
}

/// Returns the broken resources, the worst first.
pub(super) fn broken(account: &TargetSources<'_>) -> Vec<PaletteEntry> {
    let statuses = statuses_of(account.resources, &account.statuses.items).each;
    let rolled_up = account.resources.iter().zip(statuses).map(|(resource, status)| {
        let rollup = roll_up(resource, status.as_deref(), account.now);
        (rollup.health, Reverse(rollup.affected), resource, rollup.code)
    });
    let mut broken: Vec<_> = rolled_up.filter(|(health, ..)| health.is_problem()).collect();
    sort_by_key(&mut broken, |(health, affected, ..)| (*health, *affected));
    let entry = |(health, _, resource, code): (_, _, &Resource, _)| {
        let route = Route::Restream(resource.resource_id.clone());
        PaletteEntry::page(named(&resource.name), format!("Broken: {}", health_label(health, code)), route)
    };
    broken.into_iter().take(BROKEN_SHOWN).map(entry).collect()
}

/// A target with its state.
struct PaletteTarget<'a> {
    resource: &'a Resource,
    /// The index in the resource.
    at: usize,
    health: Health,
    code: Option<StatusCode>,
}

impl TargetSources<'_> {
    /// Returns the targets with exactly this address, with or without their key.
    pub(super) fn with_address(&self, address: &str) -> Vec<PaletteEntry> {
        if !address.contains("://") {
            return Vec::new();
        }
        let mut found = Vec::new();
        for (index, resource) in self.resources.iter().enumerate() {
            for (at, restream) in resource.restreams.iter().enumerate() {
                let rest = address.strip_prefix(restream.target_url.trim_end_matches('/'));
                let is_it = rest.is_some_and(|rest| {
                    let rest = rest.trim_start_matches('/');
                    !restream.target_url.is_empty()
                        && (rest.is_empty() || rest == restream.target_key.expose())
                });
                if is_it && found.len() < TARGETS_SHOWN {
                    let target = self.target((index, at));
                    found.extend(target.map(|target| self.entry(&host(&restream.target_url), &target)));
                }
            }
        }
        found
    }

    fn target(&self, (index, at): (usize, usize)) -> Option<PaletteTarget<'_>> {
        let resource = self.resources.get(index)?;
        let restream = resource.restreams.get(at)?;
        let own = self.statuses.items.iter().filter(|status| status.resource_id == resource.resource_id);
        let status = ResourceStatus::merge(own.cloned());
        let item = join(&resource.restreams, status.as_ref()).item_of.get(at).copied().flatten();
        let code = item.and_then(|item| Some(status.as_ref()?.status.items.get(item)?.status.code));
        let health = if resource.counts_as_active() {
            Health::of_target(code, restream, self.now)
        } else {
            Health::Inactive
        };
        Some(PaletteTarget { resource, at, health, code })
    }

    fn entry(&self, host: &str, target: &PaletteTarget<'_>) -> PaletteEntry {
        let name = named(&target.resource.name);
        let kind = match self.statuses.items.is_empty() {
            true => format!("Target of {name}"),
            false => format!("{}: target of {name}", health_label(target.health, target.code)),
        };
        PaletteEntry::page(
            host,
            kind,
            Route::RestreamTarget(target.resource.resource_id.clone(), target.at + 1),
        )
    }
}
