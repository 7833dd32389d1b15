//! What the statuses of a resource's targets say about the resource: its rolled-up health.

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
}

/// Each restream of a resource with its item of the status answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joined {
    /// For each restream, in the resource's order, the index of its item among the status items; none where nothing was reported.
    pub item_of: Vec<Option<usize>>,
    /// The indices of items that belong to no restream of the resource (it was changed since, or is being changed).
    pub left_over: Vec<usize>,
}

/// Joins the restreams of a resource to the items of its status by source, target address and target key
/// (`contract.md#restream-status` names no other link). Of several equal restreams the first takes the first equal item.
pub fn join(restreams: &[Restream], status: Option<&ResourceStatus>) -> Joined {
    let items = status.map_or(&[][..], |status| &status.status.items);
    let mut is_taken = vec![false; items.len()];
    let item_of = restreams
        .iter()
        .enumerate()
        .map(|(index, restream)| {
            // Answers usually keep the resource's order: look there first.
            let here =
                Some(index).filter(|&at| at < items.len() && !is_taken[at] && is_about(&items[at], restream));
            let found =
                here.or_else(|| (0..items.len()).find(|&at| !is_taken[at] && is_about(&items[at], restream)));
            if let Some(at) = found {
                is_taken[at] = true;
            }
            found
        })
        .collect();
    let left_over = (0..items.len()).filter(|&at| !is_taken[at]).collect();
    Joined { item_of, left_over }
}

fn is_about(item: &TargetStatus, restream: &Restream) -> bool {
    item.target_url == restream.target_url
        && item.source == restream.source
        && item.target_key.expose() == restream.target_key.expose()
}

/// The health of a resource from the status answer's part about it; `None` where the answer has no such part. `now` is the
/// service's present.
pub fn roll_up(resource: &Resource, status: Option<&ResourceStatus>, now: UnixSeconds) -> Rollup {
    let joined = join(&resource.restreams, status);
    let mut rollup = Rollup {
        health: Health::NoTargets,
        code: None,
        affected: 0,
        opens: None,
        ok: 0,
        targets: resource.restreams.len(),
    };
    for (restream, item) in resource.restreams.iter().zip(joined.item_of) {
        let code = item.and_then(|item| Some(status?.status.items.get(item)?.status.code));
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
    if resource.counts_as_active() {
        rollup
    } else {
        Rollup { health: Health::Inactive, code: None, affected: 0, opens: None, ..rollup }
    }
}
