//! Grouping of targets with the same problem.

use std::borrow::Cow;
use std::cmp::{Ordering, Reverse};

use crate::model::restream::health::Health;
use crate::model::restream::{Resource, Restream, StatusCode};
use crate::model::time::UnixSeconds;
use crate::redact::url::host;
use crate::text::names::name_key;
use crate::text::sorting::{in_order_of, sort, sort_by};

pub(super) struct BrokenTarget<'a> {
    pub target: AffectedTarget,
    pub urgency: Urgency,
    pub health: Health,
    /// The source or host; empty if it does not matter.
    pub common: &'a str,
    /// The service's description.
    pub description: Cow<'a, str>,
}

pub(super) fn host_at(resources: &[Resource], target: AffectedTarget) -> String {
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
    let mut hosts: Vec<String> = unknown.map(|found| host_at(resources, found.target)).collect();
    sort(&mut hosts);
    let alike = hosts.chunk_by(|a, b| a == b).filter(|alike| alike.len() > 1 && !alike[0].is_empty());
    let mut failing: Vec<String> = alike.map(|alike| alike[0].clone()).collect();
    // Only then, because it parses every address of the account.
    if !failing.is_empty() {
        for restream in ok {
            let fine = host(&restream.target_url);
            failing.retain(|host| *host != fine);
        }
    }
    failing
}

pub(super) fn grouped(found: &[BrokenTarget<'_>]) -> Vec<TroubleGroup> {
    // Codes 2 and 3 of one source are one group; any other group has one code.
    let same = |a: &BrokenTarget<'_>, b: &BrokenTarget<'_>| {
        let kind = |found: &BrokenTarget<'_>| match found.health {
            health if health.is_source_fault() => (0, None),
            health => (1 + health.rank(), found.target.code),
        };
        (a.urgency, kind(a)).cmp(&(b.urgency, kind(b))).then_with(|| a.common.cmp(b.common))
    };
    let mut found: Vec<&BrokenTarget<'_>> = found.iter().collect();
    sort_by(&mut found, |a, b| same(a, b));
    let mut groups: Vec<TroubleGroup> =
        found.chunk_by(|a, b| same(a, b) == Ordering::Equal).filter_map(TroubleGroup::of).collect();
    sort_by(&mut groups, |a, b| {
        severity(a).cmp(&severity(b)).then_with(|| a.common.key().cmp(&b.common.key()))
    });
    groups
}

/// Returns the sort key of a group: urgency, unintended before intended, number of targets, health.
fn severity(group: &TroubleGroup) -> impl Ord + use<> {
    let is_on_purpose = group.health == Health::Stopped;
    (group.urgency, is_on_purpose, Reverse(group.targets.len()), group.health)
}

/// Problems that began within this time come first.
pub const RECENT_SECS: i64 = 3_600;

/// Returns the indices of groups in display order: begun within the last hour, then by severity, then newest first.
/// `begun` is the start of each in seconds, if known.
pub fn ranked(groups: &[&TroubleGroup], begun: &[Option<i64>], now: UnixSeconds) -> Vec<u32> {
    let key = |index: usize| {
        let begun = groups[index].appeared.map(|at| at.0).max(begun.get(index).copied().flatten());
        let is_recent = begun.is_some_and(|at| now.0.saturating_sub(at) < RECENT_SECS);
        (!is_recent, severity(groups[index]), Reverse(begun))
    };
    in_order_of(groups.len(), key)
}

/// The urgency of a group, most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// These targets receive nothing, or not the right stream.
    Broken,
    /// The service does not report their state.
    Unknown,
    /// They are stopped outside of their schedule, as intended.
    OffSchedule,
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

impl Common {
    fn key(&self) -> (u8, String) {
        match self {
            Self::Source(url) => (0, name_key(url)),
            Self::Host(host) => (1, name_key(host)),
            Self::State => (2, String::new()),
        }
    }
}

/// A target of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AffectedTarget {
    /// The index of its resource in the surveyed list.
    pub resource: usize,
    /// The index of its restream in the resource; `None` for a report without one (`contract.md#decision-48`).
    pub restream: Option<usize>,
    /// The reported code, if any.
    pub code: Option<StatusCode>,
    /// The next opening of its schedule, if it waits for one.
    pub opens: Option<UnixSeconds>,
}

/// Targets with the same problem. It has no `Debug`, because its addresses may contain keys.
#[derive(Clone, PartialEq, Eq)]
pub struct TroubleGroup {
    /// The urgency.
    pub urgency: Urgency,
    /// The worst health.
    pub health: Health,
    /// The shared property.
    pub common: Common,
    /// The redacted description of the first target; may be empty.
    pub description: String,
    /// The targets in the order of the resources. Never empty.
    pub targets: Vec<AffectedTarget>,
    /// The number of their resources.
    pub resources: usize,
    /// The time at which it appeared, if observed: see `Survey::with_news`.
    pub appeared: Option<UnixSeconds>,
    /// True if a person has acknowledged it: see `Survey::with_acknowledged`.
    pub is_acknowledged: bool,
}

impl TroubleGroup {
    /// Groups targets that are alike.
    fn of(alike: &[&BrokenTarget<'_>]) -> Option<Self> {
        let first = alike.first()?;
        Some(Self {
            urgency: first.urgency,
            health: alike.iter().map(|found| found.health).min()?,
            common: match first.common {
                "" => Common::State,
                source if first.health.is_source_fault() => Common::Source(source.to_owned()),
                host => Common::Host(host.to_owned()),
            },
            description: first.description.clone().into_owned(),
            targets: alike.iter().map(|found| found.target).collect(),
            resources: alike.chunk_by(|a, b| a.target.resource == b.target.resource).count(),
            appeared: None,
            is_acknowledged: false,
        })
    }

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

    /// Returns the targets of each resource, in order.
    pub fn of_each_resource(&self) -> impl Iterator<Item = &[AffectedTarget]> {
        self.targets.chunk_by(|a, b| a.resource == b.resource)
    }
}
