//! What the statuses of a resource's targets say about the resource: its rolled-up health.

use crate::model::restream::join::Joined;
use crate::model::restream::resource::{Resource, Restream};
use crate::model::restream::schedule::{is_schedule_closed, opens_at};
use crate::model::restream::status::{ResourceStatus, StatusCode, TargetStatus};
use crate::model::time::UnixSeconds;

/// How a target, or a resource with all its targets, is doing. Ordered worst first, which is how trouble is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Health {
    /// Code 2 (`contract.md#restream-status`): the source stream does not exist. Anyone who feeds the source has to act, not
    /// the target.
    SourceNotFound,
    /// Code 3 (`contract.md#restream-status`): the source stream exists and no one publishes to it.
    SourceNotPublished,
    /// A code the contract does not list; counts as a problem (`contract.md#decision-4`).
    UnknownCode,
    /// Code 7 (`contract.md#restream-status`): the restream is stopped, though it should run.
    Stopped,
    /// The status answer has no item for the target.
    NotReported,
    /// Code 5 (`contract.md#restream-status`): no status changes found.
    NoChanges,
    /// Code 7 (`contract.md#restream-status`) while no window of the schedule is open: as it should be.
    Waiting,
    /// Code 0 (`contract.md#restream-status`).
    Ok,
    /// The resource has no restreams, so there is nothing that could fail.
    NoTargets,
    /// The resource is switched off (`contract.md#resource-states`): what its targets report is no cause for alarm.
    Inactive,
}

impl Health {
    /// Every value, worst first.
    pub const ALL: [Health; 10] = [
        Health::SourceNotFound,
        Health::SourceNotPublished,
        Health::UnknownCode,
        Health::Stopped,
        Health::NotReported,
        Health::NoChanges,
        Health::Waiting,
        Health::Ok,
        Health::NoTargets,
        Health::Inactive,
    ];

    /// How many of [`Health::ALL`], from the first, are problems.
    pub const PROBLEMS: usize = 4;

    /// The health a status code stands for, whatever the schedule says.
    pub fn of_code(code: StatusCode) -> Health {
        match code {
            StatusCode::OK => Health::Ok,
            StatusCode::SOURCE_NOT_FOUND => Health::SourceNotFound,
            StatusCode::SOURCE_NOT_PUBLISHED => Health::SourceNotPublished,
            StatusCode::NO_CHANGES => Health::NoChanges,
            StatusCode::STOPPED => Health::Stopped,
            _ => Health::UnknownCode,
        }
    }

    /// The health of a restream of an active resource that reports `code`; none where nothing was reported. `now` is the
    /// service's present: one that is stopped while its schedule is closed waits.
    pub fn of_target(code: Option<StatusCode>, restream: &Restream, now: UnixSeconds) -> Health {
        match code.map_or(Health::NotReported, Health::of_code) {
            Health::Stopped if is_schedule_closed(restream, now) => Health::Waiting,
            health => health,
        }
    }

    /// The index in [`Health::ALL`].
    pub fn rank(self) -> usize {
        self as usize
    }

    /// How it is written in an address (`?state=`).
    pub fn slug(self) -> &'static str {
        match self {
            Health::SourceNotFound => "source-not-found",
            Health::SourceNotPublished => "source-not-published",
            Health::UnknownCode => "unknown-code",
            Health::Stopped => "stopped",
            Health::NotReported => "not-reported",
            Health::NoChanges => "no-changes",
            Health::Waiting => "waiting",
            Health::Ok => "ok",
            Health::NoTargets => "no-targets",
            Health::Inactive => "inactive",
        }
    }

    /// The value written as `slug`, if it is one.
    pub fn from_slug(slug: &str) -> Option<Health> {
        Health::ALL.into_iter().find(|health| health.slug() == slug)
    }

    /// The words for a person.
    pub fn words(self) -> &'static str {
        match self {
            Health::SourceNotFound => "Source not found",
            Health::SourceNotPublished => "Source not published",
            Health::UnknownCode => "Unknown code",
            Health::Stopped => "Stopped",
            Health::NotReported => "Not reported",
            Health::NoChanges => "No status data",
            Health::Waiting => "Waiting",
            Health::Ok => "OK",
            Health::NoTargets => "No targets",
            Health::Inactive => "Inactive",
        }
    }

    /// Whether the source is the cause, so that all targets fed by it fail together.
    pub fn is_source_fault(self) -> bool {
        matches!(self, Health::SourceNotFound | Health::SourceNotPublished)
    }

    /// Whether someone should look at it now: nothing reaches a target that an active resource names, or it is not known.
    pub fn is_problem(self) -> bool {
        self.rank() < Health::PROBLEMS
    }
}

/// The health of a resource: that of its worst target, and how many targets share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollup {
    /// The worst target's health; [`Health::Inactive`] for an inactive resource, whatever its targets report.
    pub health: Health,
    /// The code behind `health`, when a target reported it.
    pub code: Option<StatusCode>,
    /// How many targets are in that state.
    pub affected: usize,
    /// When the first of those that wait for their schedule starts, where that is the health and a window is to come.
    pub opens: Option<UnixSeconds>,
    /// How many targets report OK.
    pub ok: usize,
    /// How many targets the resource has.
    pub targets: usize,
    /// How many reported problems fit no target of the resource (`contract.md#decision-48`).
    pub unmatched: usize,
}

/// Joins the restreams of a resource to the items of its status.
pub fn join(restreams: &[Restream], status: Option<&ResourceStatus>) -> Joined {
    let items = status.map_or(&[][..], |status| &status.status.items);
    let targets: Vec<_> = restreams.iter().map(Restream::target_name).collect();
    let items: Vec<_> = items.iter().map(TargetStatus::target_name).collect();
    crate::model::restream::join::join(&targets, &items)
}

/// The items of a resource's status, each that is about a restream under the name that the resource has for it.
pub fn named_items(restreams: &[Restream], status: ResourceStatus) -> Vec<TargetStatus> {
    let item_of = join(restreams, Some(&status)).item_of;
    let mut items = status.status.items;
    for (restream, at) in restreams.iter().zip(item_of) {
        if let Some(item) = at.and_then(|at| items.get_mut(at)) {
            item.source.clone_from(&restream.source);
            item.target_url.clone_from(&restream.target_url);
            item.target_key.clone_from(&restream.target_key);
        }
    }
    items
}

/// The health of a resource from the status answer's part about it; `None` where the answer has no such part. `now` is the
/// service's present.
pub fn roll_up(resource: &Resource, status: Option<&ResourceStatus>, now: UnixSeconds) -> Rollup {
    let Joined { item_of, left_over } = join(&resource.restreams, status);
    let code_of = |item: usize| Some(status?.status.items.get(item)?.status.code);
    let mut rollup = Rollup {
        health: if resource.is_flawed("restreams") { Health::NotReported } else { Health::NoTargets },
        code: None,
        affected: 0,
        opens: None,
        ok: 0,
        targets: resource.restreams.len(),
        unmatched: 0,
    };
    for (restream, item) in resource.restreams.iter().zip(item_of) {
        let code = item.and_then(code_of);
        let health = Health::of_target(code, restream, now);
        rollup.ok += usize::from(health == Health::Ok);
        if health < rollup.health {
            rollup = Rollup { health, code, affected: 0, opens: None, ..rollup };
        }
        if health == rollup.health {
            rollup.affected += 1;
        }
        if health == Health::Waiting && rollup.health == Health::Waiting {
            let opens = opens_at(restream, now);
            rollup.opens = rollup.opens.into_iter().chain(opens).min();
        }
    }
    for code in left_over.into_iter().filter_map(code_of) {
        let health = Health::of_code(code);
        rollup.unmatched += usize::from(health.is_problem());
        if health.is_problem() && health < rollup.health {
            rollup = Rollup { health, code: Some(code), affected: 0, opens: None, ..rollup };
        }
    }
    if resource.counts_as_active() {
        rollup
    } else {
        Rollup { health: Health::Inactive, code: None, affected: 0, opens: None, unmatched: 0, ..rollup }
    }
}
