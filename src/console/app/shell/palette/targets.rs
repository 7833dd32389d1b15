//! Targets by the hosts they are at, or by their whole address, which people paste with the key in it.

use std::collections::HashMap;

use crate::console::app::shell::palette::entry::Entry;
use crate::console::kit::health::words;
use crate::console::routes::Route;
use crate::json::partial_list::PartialList;
use crate::model::restream::health::{Health, join};
use crate::model::restream::{Resource, ResourceStatus, named};
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

    /// The targets at hosts that fit, the worst of each host first.
    pub(super) fn find(&self, sought: &str, account: &Account<'_>) -> Vec<(Fit, Entry)> {
        let hosts = self.names.best(sought, SHOWN).into_iter();
        // Letters that only come in the same order are in nearly every host.
        let hosts = hosts.filter(|(fit, _)| fit.way() != Way::Subsequence);
        let of_host = |(fit, number): (Fit, usize)| {
            let (host, targets) = (self.hosts[number].as_str(), self.targets[number].iter());
            let mut all: Vec<(Health, Entry)> =
                targets.take(LOOKED_AT).filter_map(|&target| account.entry(host, target)).collect();
            sort_by_key(&mut all, |(health, _)| *health);
            all.into_iter().take(SHOWN).map(move |(_, entry)| (fit, entry)).collect::<Vec<_>>()
        };
        hosts.flat_map(of_host).collect()
    }
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
                    found.extend(self.entry(&host(&restream.target_url), (index, at)));
                }
            }
        }
        found.into_iter().map(|(_, entry)| entry).collect()
    }

    fn entry(&self, host: &str, (index, at): (usize, usize)) -> Option<(Health, Entry)> {
        let resource = self.resources.get(index)?;
        let restream = resource.restreams.get(at)?;
        let is_about = |status: &&ResourceStatus| status.resource_id == resource.resource_id;
        // Both answers usually have the same order.
        let status = self.statuses.items.get(index).filter(is_about);
        let status = status.or_else(|| self.statuses.items.iter().find(is_about));
        let item = join(&resource.restreams, status).item_of.get(at).copied().flatten();
        let code = item.and_then(|item| Some(status?.status.items.get(item)?.status.code));
        let health = if resource.counts_as_active() {
            Health::of_target(code, restream, self.now)
        } else {
            Health::Inactive
        };
        let kind = match self.statuses.items.is_empty() {
            true => format!("Target of {}", named(&resource.name)),
            false => format!("{}: target of {}", words(health, code), named(&resource.name)),
        };
        let route = Route::RestreamTarget(resource.resource_id.clone(), at + 1);
        Some((health, Entry::page(host, kind, route)))
    }
}
