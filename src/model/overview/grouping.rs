//! Grouping of targets with the same problem.

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};

use crate::model::restream::health::Health;
use crate::model::restream::{Resource, Restream, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;
use crate::text::listing::in_order;

pub(super) struct BrokenTarget<'a> {
    pub target: Affected,
    pub urgency: Urgency,
    pub health: Health,
    /// The source or host; empty if it does not matter.
    pub common: &'a str,
    /// The service's description.
    pub description: Cow<'a, str>,
}

pub(super) fn host_at(resources: &[Resource], target: Affected) -> String {
    let restream = || resources.get(target.resource)?.restreams.get(target.restream?);
    restream().map(|restream| host(&restream.target_url)).unwrap_or_default()
}

/// Returns the hosts with at least two targets with an undocumented code, and no target that is OK.
pub(super) fn failing_hosts(
    resources: &[Resource],
    found: &[BrokenTarget<'_>],
    ok: &[&Restream],
) -> Vec<String> {
    let unknown = found.iter().filter(|found| found.health == Health::UnknownCode);
    let hosts: Vec<String> = unknown.map(|found| host_at(resources, found.target)).collect();
    let order = in_order(hosts.len(), &|a, b| hosts[a as usize].cmp(&hosts[b as usize]));
    let mut failing: Vec<String> = Vec::new();
    for pair in order.windows(2) {
        let host = &hosts[pair[0] as usize];
        if *host == hosts[pair[1] as usize] && failing.last() != Some(host) && !host.is_empty() {
            failing.push(host.clone());
        }
    }
    // Only then, because it parses every address of the account.
    if !failing.is_empty() {
        for restream in ok {
            let fine = host(&restream.target_url);
            if let Ok(at) = failing.binary_search(&fine) {
                failing.remove(at);
            }
        }
    }
    failing
}

pub(super) fn grouped(found: &[BrokenTarget<'_>]) -> Vec<Group> {
    // Codes 2 and 3 of one source are one group; any other group has one code.
    let same = |a: &BrokenTarget<'_>, b: &BrokenTarget<'_>| {
        let kind = |found: &BrokenTarget<'_>| match found.health {
            health if health.is_source_fault() => (0, None),
            health => (1 + health.rank(), found.target.code),
        };
        (a.urgency, kind(a)).cmp(&(b.urgency, kind(b))).then_with(|| a.common.cmp(b.common))
    };
    let order = in_order(found.len(), &|a, b| same(&found[a as usize], &found[b as usize]));
    let mut groups: Vec<Group> = Vec::new();
    let mut last: Option<&BrokenTarget<'_>> = None;
    for index in order {
        let next = &found[index as usize];
        match groups.last_mut() {
            Some(group) if last.is_some_and(|last| same(last, next) == Ordering::Equal) => {
                let is_new = group.targets.last().is_none_or(|last| last.resource != next.target.resource);
                group.resources += usize::from(is_new);
                group.health = group.health.min(next.health);
                group.targets.push(next.target);
            }
            _ => groups.push(Group {
                urgency: next.urgency,
                health: next.health,
                common: match next.common {
                    "" => Common::State,
                    source if next.health.is_source_fault() => Common::Source(source.to_owned()),
                    host => Common::Host(host.to_owned()),
                },
                description: next.description.clone().into_owned(),
                targets: vec![next.target],
                resources: 1,
                appeared: None,
            }),
        }
        last = Some(next);
    }
    let order = in_order(groups.len(), &|a, b| worse(&groups[a as usize], &groups[b as usize]));
    in_this_order(groups, &order)
}

pub(super) fn in_this_order(groups: Vec<Group>, order: &[u32]) -> Vec<Group> {
    let mut groups: Vec<Option<Group>> = groups.into_iter().map(Some).collect();
    order.iter().filter_map(|&index| groups.get_mut(index as usize)?.take()).collect()
}

/// Returns the sort key of a group: urgency, unintended before intended, number of targets, health.
fn severity(group: &Group) -> impl Ord + use<> {
    let is_on_purpose = group.health == Health::Stopped;
    (group.urgency, is_on_purpose, Reverse(group.targets.len()), group.health)
}

fn worse(a: &Group, b: &Group) -> Ordering {
    severity(a).cmp(&severity(b)).then_with(|| a.common.cmp(&b.common))
}

/// Problems that began within this time come first.
pub const RECENT_SECS: i64 = 3_600;

/// Returns the indices of groups in display order: begun within the last hour, then by severity, then newest first.
/// `begun` is the start of each in seconds, if known.
pub fn ranked(groups: &[&Group], begun: &[Option<i64>], now: UnixSeconds) -> Vec<u32> {
    let begun = |index: u32| {
        let index = index as usize;
        groups[index].appeared.map(|at| at.0).max(begun.get(index).copied().flatten())
    };
    let is_recent = |index: u32| begun(index).is_some_and(|at| now.0.saturating_sub(at) < RECENT_SECS);
    in_order(groups.len(), &|a, b| {
        let order = is_recent(b).cmp(&is_recent(a));
        let order = order.then_with(|| severity(groups[a as usize]).cmp(&severity(groups[b as usize])));
        order.then_with(|| begun(b).cmp(&begun(a)))
    })
}

/// Returns the keys of lines while none may move: existing ones remain, even if they have ended, then new ones.
pub fn held(standing: &[String], now: &[String]) -> Vec<String> {
    let new = now.iter().filter(|key| !standing.contains(key));
    standing.iter().chain(new).cloned().collect()
}

/// The urgency of a group, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// These targets receive nothing, or not the right stream.
    Broken,
    /// The service does not report their state.
    Unknown,
    /// They are stopped outside of their schedule, as intended.
    Resting,
}

/// The property that the targets of a group share.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Common {
    /// The source, by its URL.
    Source(String),
    /// The host, on which no target is OK.
    Host(String),
    /// Only their state.
    State,
}

/// A target of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Affected {
    /// The index of its resource in the surveyed list.
    pub resource: usize,
    /// The index of its restream in the resource; `None` for a report without one (`contract.md#decision-48`).
    pub restream: Option<usize>,
    /// The reported code, if any.
    pub code: Option<StatusCode>,
    /// The next opening of its schedule, if it waits for one.
    pub opens: Option<UnixSeconds>,
}

/// Targets with the same problem.
#[derive(Clone, PartialEq, Eq)]
pub struct Group {
    /// The urgency.
    pub urgency: Urgency,
    /// The worst health.
    pub health: Health,
    /// The shared property.
    pub common: Common,
    /// The redacted description of the first target; may be empty.
    pub description: String,
    /// The targets in the order of the resources. Never empty.
    pub targets: Vec<Affected>,
    /// The number of their resources.
    pub resources: usize,
    /// The time at which it appeared, if observed: see `Survey::with_news`.
    pub appeared: Option<UnixSeconds>,
}

/// Omits the addresses, which may contain keys.
impl std::fmt::Debug for Group {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Group")
            .field("urgency", &self.urgency)
            .field("health", &self.health)
            .field("targets", &self.targets)
            .finish_non_exhaustive()
    }
}

impl Group {
    /// Returns a key that is unique in a survey, and stable while the problem remains.
    pub fn key(&self) -> String {
        let code = self.targets.first().and_then(|target| target.code);
        match &self.common {
            Common::Source(url) => format!("source {url}"),
            Common::Host(host) => format!("host {} {host}", code.unwrap_or(StatusCode::OK)),
            Common::State if self.health == Health::UnknownCode => {
                format!("code {}", code.unwrap_or(StatusCode::OK))
            }
            Common::State => format!("{:?} {}", self.urgency, self.health.slug()),
        }
    }

    /// Returns the first target of each resource, in order.
    pub fn one_of_each_resource(&self) -> impl Iterator<Item = &Affected> {
        let before = |at: usize| at.checked_sub(1).and_then(|at| self.targets.get(at));
        self.targets
            .iter()
            .enumerate()
            .filter(move |(at, target)| before(*at).is_none_or(|last| last.resource != target.resource))
            .map(|(_, target)| target)
    }
}
