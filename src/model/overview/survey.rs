//! Targets with problems, grouped by known causes: a source with codes 2 and 3 (`contract.md#restream-status`), a host
//! with several targets of the same undocumented code and none that is OK, or else the state.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::HashSet;

use crate::model::ids::ResourceId;
use crate::model::overview::grouping::{BrokenTarget, failing_hosts, grouped, host_at};
use crate::model::overview::spell::Spell;
use crate::model::restream::board::{AccountStatuses, statuses_of};
use crate::model::restream::health::{Health, TargetNow, targets_now};
use crate::model::restream::secrets::{display_description, secrets_in};
use crate::model::restream::{Resource, ResourceStatus, Restream, TargetStatus};
use crate::model::time::UnixSeconds;
use crate::model::window::opens_at;
use crate::redact::secret::Secret;
use crate::text::sorting::sort_by_key;

pub use crate::model::overview::grouping::{AffectedTarget, Common, TroubleGroup, Urgency};

/// Counts of targets and resources. Targets of inactive resources are not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// All resources.
    pub resources: usize,
    /// Inactive resources.
    pub inactive: usize,
    /// Active resources with targets.
    pub running: usize,
    /// Resources with a broken target.
    pub broken_resources: usize,
    /// Targets of active resources.
    pub targets: usize,
    /// Targets that report OK.
    pub ok: usize,
    /// Broken targets, and reported problems without a target.
    pub broken: usize,
    /// Reported problems without a target in their resource.
    pub unmatched: usize,
    /// Reported problems of resources that the account does not have.
    pub elsewhere: usize,
    /// Causes that a person has acknowledged, which are not counted as broken.
    pub acknowledged: usize,
    /// Targets with unknown state.
    pub unknown: usize,
    /// Targets that wait for their schedule.
    pub off_schedule: usize,
}

/// The problems of an account, and its counts.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Survey {
    /// The groups, worst first.
    pub groups: Vec<TroubleGroup>,
    /// The counts.
    pub counts: Counts,
    /// The causes that are not over; `None` before the first report.
    ongoing: Option<Vec<OngoingCause>>,
}

/// A cause of trouble that is not over.
#[derive(Clone, PartialEq, Eq)]
struct OngoingCause {
    key: String,
    appeared: Option<UnixSeconds>,
    resources: Vec<ResourceId>,
    spell: Spell,
}

impl OngoingCause {
    /// Returns whether it is known after a survey. Its absence counts where its resources are `reported`: listed with
    /// known states.
    fn remains(&mut self, reported: &HashSet<&ResourceId>, now: UnixSeconds) -> bool {
        let is_reported = self.resources.iter().all(|id| reported.contains(id));
        let spell = self.spell.after(is_reported.then_some(false), now);
        spell.inspect(|spell| self.spell = *spell).is_some()
    }
}

impl Survey {
    /// Moves causes that the survey `before` did not know to the top, latest first, as long as they last. Those of the first
    /// survey with any report are old.
    #[must_use]
    pub fn with_news(mut self, before: Option<&Survey>, resources: &[Resource], now: UnixSeconds) -> Survey {
        let ongoing = before.and_then(|before| before.ongoing.clone());
        let Counts { ok, broken, off_schedule, .. } = self.counts;
        if ongoing.is_none() && ok + broken + off_schedule == 0 {
            return self;
        }
        let appeared = ongoing.is_some().then_some(now);
        let mut ongoing = ongoing.unwrap_or_default();
        let reported = self.reported(resources);
        ongoing.retain_mut(|cause| cause.remains(&reported, now));
        for group in self.groups.iter_mut().filter(|group| group.urgency == Urgency::Broken) {
            let key = group.key();
            let former = ongoing.iter().position(|cause| cause.key == key).map(|at| ongoing.swap_remove(at));
            group.appeared = former.map_or(appeared, |former| former.appeared);
            let resource = |target: &[AffectedTarget]| {
                Some(resources.get(target.first()?.resource)?.resource_id.clone())
            };
            ongoing.push(OngoingCause {
                key,
                appeared: group.appeared,
                resources: group.of_each_resource().filter_map(resource).collect(),
                spell: Spell::begin(now),
            });
        }
        self.ongoing = Some(ongoing);
        sort_by_key(&mut self.groups, |group| Reverse(group.appeared));
        self
    }

    /// Returns whether there are neither resources nor reported problems.
    pub fn is_empty(&self) -> bool {
        self.counts.resources == 0 && self.counts.elsewhere == 0
    }

    /// Returns the number of broken groups that are not acknowledged.
    pub fn causes(&self) -> usize {
        self.counted().count()
    }

    /// Returns the broken groups that are not acknowledged.
    pub(super) fn counted(&self) -> impl Iterator<Item = &TroubleGroup> {
        self.groups.iter().filter(|group| group.urgency == Urgency::Broken && !group.is_acknowledged)
    }

    /// Returns the resources whose targets have known states.
    pub(super) fn reported<'a>(&self, resources: &'a [Resource]) -> HashSet<&'a ResourceId> {
        let unknown = self.groups.iter().filter(|group| group.urgency == Urgency::Unknown);
        let unknown: HashSet<usize> =
            unknown.flat_map(|group| &group.targets).map(|target| target.resource).collect();
        let listed = resources.iter().enumerate().filter(|(at, _)| !unknown.contains(at));
        listed.map(|(_, resource)| &resource.resource_id).collect()
    }

    /// Returns whether no survey has reported anything yet.
    pub(super) const fn is_unreported(&self) -> bool {
        self.ongoing.is_none()
    }

    /// Returns the keys of the causes that are not over.
    pub(super) fn ongoing_causes(&self) -> impl Iterator<Item = &str> {
        self.ongoing.iter().flatten().map(|cause| cause.key.as_str())
    }
}

/// Surveys an account. `now` is the service's time: a stopped target with a closed schedule is not a problem.
pub fn survey(resources: &[Resource], statuses: &[ResourceStatus], now: UnixSeconds) -> Survey {
    let mut counts = Counts { resources: resources.len(), ..Counts::default() };
    let mut found: Vec<BrokenTarget<'_>> = Vec::new();
    let mut ok: Vec<&Restream> = Vec::new();
    let AccountStatuses { each, elsewhere } = statuses_of(resources, statuses);
    let reported = elsewhere.iter().flat_map(|status| &status.status);
    counts.elsewhere = reported.filter(|item| Health::of_code(item.status.code).is_problem()).count();
    for (index, (resource, status)) in resources.iter().zip(&each).enumerate() {
        if !resource.counts_as_active() {
            counts.inactive += 1;
            continue;
        }
        counts.running += usize::from(!resource.restreams.is_empty());
        counts.targets += resource.restreams.len();
        let (targets, unmatched) = targets_now(resource, status.as_deref(), now);
        let mut is_broken = false;
        for (at, target) in targets.into_iter().enumerate() {
            let TargetNow { restream, report, health } = target;
            if health == Health::Ok {
                ok.push(restream);
                continue;
            }
            let urgency = urgency(health);
            match urgency {
                Urgency::Broken => counts.broken += 1,
                Urgency::Unknown => counts.unknown += 1,
                Urgency::OffSchedule => counts.off_schedule += 1,
            }
            is_broken |= urgency == Urgency::Broken;
            let opens = opens_at(&restream.schedule, now).filter(|_| health == Health::Waiting);
            let target = AffectedTarget { resource: index, restream: Some(at), code: target.code(), opens };
            let common = if health.is_source_fault() { restream.source.as_str() } else { "" };
            let description = Cow::Borrowed(report.map_or("", |report| report.status.description.trim()));
            found.push(BrokenTarget { target, urgency, health, common, description });
        }
        if resource.is_flawed("restreams") {
            counts.unknown += 1;
            found.push(unreadable_targets(index));
        }
        let unmatched = unmatched.into_iter().filter_map(|item| unmatched_trouble(index, resource, item));
        for trouble in unmatched {
            counts.broken += 1;
            counts.unmatched += 1;
            is_broken = true;
            found.push(trouble);
        }
        counts.broken_resources += usize::from(is_broken);
    }
    counts.ok = ok.len();
    let hosts = failing_hosts(resources, &found, &ok);
    for found in &mut found {
        if found.health == Health::UnknownCode {
            let at = host_at(resources, found.target);
            found.common = hosts.iter().find(|host| **host == at).map_or("", String::as_str);
        }
    }
    let mut groups = grouped(&found);
    redact_descriptions(&mut groups, resources);
    Survey { groups, counts, ongoing: None }
}

/// Redacts the secrets of each group's first resource in its description.
fn redact_descriptions(groups: &mut [TroubleGroup], resources: &[Resource]) {
    for group in groups {
        let first = group.targets.first();
        if let Some(resource) = first.and_then(|target| resources.get(target.resource)) {
            let secrets = || secrets_in(&resource.restreams, &Secret::default());
            group.description = display_description(&group.description, &secrets);
        }
    }
}

/// Returns the targets that a resource may have where they cannot be read (`contract.md#decision-49`).
const fn unreadable_targets<'a>(index: usize) -> BrokenTarget<'a> {
    BrokenTarget {
        target: AffectedTarget { resource: index, restream: None, code: None, opens: None },
        urgency: Urgency::Unknown,
        health: Health::NotReported,
        common: "",
        description: Cow::Borrowed(""),
    }
}

/// Returns the problem of a status item without a target. The description may contain its key.
fn unmatched_trouble<'a>(
    index: usize,
    resource: &Resource,
    item: &'a TargetStatus,
) -> Option<BrokenTarget<'a>> {
    let code = item.status.code;
    let health = Health::of_code(code);
    let secrets = || secrets_in(&resource.restreams, &item.target_key);
    health.is_problem().then(|| BrokenTarget {
        target: AffectedTarget { resource: index, restream: None, code: Some(code), opens: None },
        urgency: Urgency::Broken,
        health,
        common: if health.is_source_fault() { &item.source } else { "" },
        description: Cow::Owned(display_description(&item.status.description, &secrets)),
    })
}

const fn urgency(health: Health) -> Urgency {
    match health {
        Health::Waiting | Health::Paused => Urgency::OffSchedule,
        Health::NotReported | Health::NoChanges => Urgency::Unknown,
        _ => Urgency::Broken,
    }
}
