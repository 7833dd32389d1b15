//! Targets by the hosts they are at, or by their whole address, which people paste with the key in it.

use std::collections::HashMap;

use crate::console::app::shell::palette::entry::Entry;
use crate::console::kit::health::words;
use crate::console::routes::Route;
use crate::json::partial_list::PartialList;
use crate::model::restream::health::{Health, join};
use crate::model::restream::{Resource, ResourceStatus, StatusCode, named};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;
use crate::text::fuzzy::{Fit, Names, Way};
use crate::text::sorting::sort_by_key;

/// So many targets at one host are shown.
const SHOWN: usize = 6;
/// So many targets at a host are looked at for the worst.
const LOOKED_AT: usize = 200;

/// The hosts of an account with the targets at each.
#[derive(Default)]
pub(super) struct Hosts {
    names: Names,
    hosts: Vec<String>,
    /// The place of the resource, and that of the restream in it.
    targets: Vec<Vec<(usize, usize)>>,
}

/// What targets are shown with.
pub(super) struct Account<'a> {
    pub resources: &'a [Resource],
    pub statuses: &'a PartialList<ResourceStatus>,
    pub now: UnixSeconds,
}

impl Hosts {
    /// Looks through all targets.
    pub(super) fn of(resources: &[Resource]) -> Self {
        let mut found = Self::default();
        let mut known: HashMap<String, usize> = HashMap::new();
        for (index, resource) in resources.iter().enumerate() {
            for (at, restream) in resource.restreams.iter().enumerate() {
                let host = host(&restream.target_url);
                if host.is_empty() {
                    continue;
                }
                let number = *known.entry(host).or_insert_with_key(|host| {
                    found.names.push(&[host]);
                    found.hosts.push(host.clone());
                    found.targets.push(Vec::new());
                    found.hosts.len() - 1
                });
                found.targets[number].push((index, at));
            }
        }
        found
    }

    /// The hosts that fit, the best first.
    pub(super) fn fitting(&self, sought: &str) -> Vec<(Fit, usize)> {
        let mut hosts = self.names.best(sought, SHOWN);
        // Letters that only come in the same order are in nearly every host.
        hosts.retain(|(fit, _)| fit.way() != Way::Subsequence);
        hosts
    }

    /// The targets at a host, the worst first.
    pub(super) fn worst_at(&self, host: usize, account: &Account<'_>) -> Vec<Entry> {
        let targets = self.targets[host].iter().take(LOOKED_AT);
        let mut all: Vec<Target<'_>> = targets.filter_map(|&target| account.target(target)).collect();
        sort_by_key(&mut all, |target| target.health);
        all.iter().take(SHOWN).map(|target| account.entry(&self.hosts[host], target)).collect()
    }
}

/// A target of a resource, and how it is doing.
struct Target<'a> {
    resource: &'a Resource,
    /// Its place in the resource.
    at: usize,
    health: Health,
    code: Option<StatusCode>,
}

impl Account<'_> {
    /// The targets with exactly this address, alone or with the key behind it.
    pub(super) fn with_address(&self, address: &str) -> Vec<Entry> {
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
                if is_it && found.len() < SHOWN {
                    let target = self.target((index, at));
                    found.extend(target.map(|target| self.entry(&host(&restream.target_url), &target)));
                }
            }
        }
        found
    }

    fn target(&self, (index, at): (usize, usize)) -> Option<Target<'_>> {
        let resource = self.resources.get(index)?;
        let restream = resource.restreams.get(at)?;
        let own = self.statuses.items.iter().filter(|status| status.resource_id == resource.resource_id);
        let status = ResourceStatus::together(own.cloned());
        let item = join(&resource.restreams, status.as_ref()).item_of.get(at).copied().flatten();
        let code = item.and_then(|item| Some(status.as_ref()?.status.items.get(item)?.status.code));
        let health = if resource.counts_as_active() {
            Health::of_target(code, restream, self.now)
        } else {
            Health::Inactive
        };
        Some(Target { resource, at, health, code })
    }

    fn entry(&self, host: &str, target: &Target<'_>) -> Entry {
        let name = named(&target.resource.name);
        let kind = match self.statuses.items.is_empty() {
            true => format!("Target of {name}"),
            false => format!("{}: target of {name}", words(target.health, target.code)),
        };
        Entry::page(host, kind, Route::RestreamTarget(target.resource.resource_id.clone(), target.at + 1))
    }
}
