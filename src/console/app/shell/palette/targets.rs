//! Finds targets by host, or by a pasted address with its key.

use std::cell::OnceCell;
use std::collections::HashMap;

use crate::console::app::shell::palette::entry::{PaletteEntry, keep_best};
use crate::console::facts::health::health_label;
use crate::console::routes::Route;
use crate::model::restream::board::{AccountStatuses, statuses_of};
use crate::model::restream::health::{Health, targets_now};
use crate::model::restream::{Resource, ResourceStatus, Restream, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;
use crate::text::search::{MatchRank, RankedText};
use crate::text::sorting::sort_by_key;

/// Number of targets per host to list.
const TARGETS_SHOWN: usize = 6;
/// Number of targets at a host that are compared to find the worst.
const LOOKED_AT: usize = 200;

pub(super) struct Hosts {
    names: RankedText,
    /// Indices of the resource and of the restream in it.
    targets: Vec<Vec<(usize, usize)>>,
}

/// The data to describe targets with.
pub(super) struct TargetSources<'a> {
    pub resources: &'a [Resource],
    /// Their names, told apart.
    pub names: &'a [String],
    /// The statuses as reported; none until they load.
    pub reported: &'a [ResourceStatus],
    /// They by resource, once a target needs them: for 10,000 resources that takes some milliseconds.
    pub statuses: OnceCell<AccountStatuses<'a>>,
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
        Self { names: hosts.iter().map(|host| [host]).collect(), targets }
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
        let mut all: Vec<_> = targets.filter_map(|&at| Some((account.state(at)?, at))).collect();
        sort_by_key(&mut all, |((health, _), _)| *health);
        all.into_iter().take(TARGETS_SHOWN).filter_map(|(state, at)| account.entry(at, state)).collect()
    }
}

impl TargetSources<'_> {
    /// Returns the targets with exactly this address, with or without their key.
    pub(super) fn with_address(&self, address: &str) -> Vec<PaletteEntry> {
        if !address.contains("://") {
            return Vec::new();
        }
        let is_it = |restream: &Restream| {
            let rest = address.strip_prefix(restream.target_url.trim_end_matches('/'));
            let rest = rest.map(|rest| rest.trim_start_matches('/'));
            !restream.target_url.is_empty()
                && rest.is_some_and(|rest| rest.is_empty() || rest == restream.target_key.expose())
        };
        let all = self.resources.iter().enumerate().flat_map(|(index, resource)| {
            resource.restreams.iter().enumerate().map(move |(at, restream)| ((index, at), restream))
        });
        let found = all.filter(|(_, restream)| is_it(restream)).map(|(at, _)| at);
        found.filter_map(|at| self.entry(at, self.state(at)?)).take(TARGETS_SHOWN).collect()
    }

    /// Returns the health and code of the target at an index of a resource and of a restream in it.
    fn state(&self, (index, at): (usize, usize)) -> Option<(Health, Option<StatusCode>)> {
        let resource = self.resources.get(index)?;
        let statuses = self.statuses.get_or_init(|| statuses_of(self.resources, self.reported));
        let status = statuses.each.get(index)?;
        let targets = targets_now(resource, status.as_deref(), self.now).0;
        let target = targets.get(at)?;
        let health = if resource.counts_as_active() { target.health } else { Health::Inactive };
        Some((health, target.code()))
    }

    fn entry(
        &self,
        (index, at): (usize, usize),
        (health, code): (Health, Option<StatusCode>),
    ) -> Option<PaletteEntry> {
        let resource = self.resources.get(index)?;
        let name = self.names.get(index)?;
        let kind = match self.reported.is_empty() {
            true => format!("Target of {name}"),
            false => format!("{}: target of {name}", health_label(health, code)),
        };
        let route = Route::RestreamTarget(resource.resource_id.clone(), at + 1);
        Some(PaletteEntry::page(host(&resource.restreams.get(at)?.target_url), kind, route))
    }
}
