//! The health of a resource, from the statuses of its targets.

use crate::model::restream::join::StatusJoin;
use crate::model::restream::pause::is_paused;
use crate::model::restream::resource::{Resource, Restream};
use crate::model::restream::status::{ResourceStatus, StatusCode, TargetStatus};
use crate::model::states::states;
use crate::model::time::UnixSeconds;
use crate::model::window::{first_ahead, is_schedule_closed, opens_at};

states! {
    /// The health of a target, or of a resource with all its targets. Ordered worst first.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Health {
        /// Code 2 (`contract.md#restream-status`): the source stream does not exist, which is the publisher's problem.
        SourceNotFound = "source-not-found", "Source not found";
        /// Code 3 (`contract.md#restream-status`): the source stream exists but is not published.
        SourceNotPublished = "source-not-published", "Source not published";
        /// A code outside of the contract; a problem (`contract.md#decision-4`).
        UnknownCode = "unknown-code", "Unknown code";
        /// Code 7 (`contract.md#restream-status`): the restream is stopped, though it should run.
        Stopped = "stopped", "Stopped";
        /// The status response has no item for the target.
        NotReported = "not-reported", "Not reported";
        /// Code 5 (`contract.md#restream-status`): no status changes found.
        NoChanges = "no-changes", "No status data";
        /// Code 7 (`contract.md#restream-status`) outside of all schedule windows, as intended.
        Waiting = "waiting", "Waiting";
        /// Code 0 (`contract.md#restream-status`).
        Ok = "ok", "OK";
        /// Code 7 (`contract.md#restream-status`) of a target that a person paused (`contract.md#decision-58`).
        Paused = "paused", "Paused";
        /// The resource has no restreams.
        NoTargets = "no-targets", "No targets";
        /// The resource is inactive (`contract.md#resource-states`), so that its targets' states do not matter.
        Inactive = "inactive", "Inactive";
    }
}

impl Health {
    /// The number of problems, which come first in [`Health::ALL`].
    pub const PROBLEMS: usize = 4;

    /// Returns the health for a status code, ignoring the schedule.
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

    /// Returns the health of an active resource's restream; `None` means no report. A stopped one waits if its schedule
    /// is closed at `now`.
    pub fn of_target(code: Option<StatusCode>, restream: &Restream, now: UnixSeconds) -> Health {
        match code.map_or(Health::NotReported, Health::of_code) {
            Health::Stopped if is_paused(&restream.schedule) => Health::Paused,
            Health::Stopped if is_schedule_closed(&restream.schedule, now) => Health::Waiting,
            health => health,
        }
    }

    /// Returns whether the source is the cause, so that all its targets fail together.
    pub fn is_source_fault(self) -> bool {
        matches!(self, Health::SourceNotFound | Health::SourceNotPublished)
    }

    /// Returns whether it needs attention: a target of an active resource receives nothing, or its state is unknown.
    pub fn is_problem(self) -> bool {
        self.rank() < Health::PROBLEMS
    }
}

/// The health of a resource: the worst of its targets', and their counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rollup {
    /// The worst health; [`Health::Inactive`] for an inactive resource.
    pub health: Health,
    /// The code of `health`, if a target reported it.
    pub code: Option<StatusCode>,
    /// The number of targets with that health.
    pub affected: usize,
    /// The next opening of a schedule, if the health is waiting and one is to come; for an inactive resource the start
    /// of the first window that is not over, in which it will not run.
    pub opens: Option<UnixSeconds>,
    /// The number of targets that report OK.
    pub ok: usize,
    /// The number of targets.
    pub targets: usize,
    /// The number of reported problems that match no target (`contract.md#decision-48`).
    pub unmatched: usize,
}

/// Joins restreams to the items of their resource's status.
pub fn join(restreams: &[Restream], status: Option<&ResourceStatus>) -> StatusJoin {
    let items = status.map_or(&[][..], |status| &status.status.items);
    let targets: Vec<_> = restreams.iter().map(Restream::target_name).collect();
    let items: Vec<_> = items.iter().map(TargetStatus::target_name).collect();
    crate::model::restream::join::join(&targets, &items)
}

/// Returns the items of a resource's status, with the resource's own spelling of matched targets.
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

/// A target with its report.
#[derive(Clone, Copy)]
pub struct TargetNow<'a> {
    /// The target.
    pub restream: &'a Restream,
    /// The item of the status response; `None` without one.
    pub report: Option<&'a TargetStatus>,
    /// The health. A target of an inactive resource does not wait for its schedule.
    pub health: Health,
}

impl TargetNow<'_> {
    /// Returns the reported code.
    pub fn code(&self) -> Option<StatusCode> {
        self.report.map(|report| report.status.code)
    }
}

/// Returns the targets of a resource in order, and the items of its status that match none. `now` is the service's time.
pub fn targets_now<'a>(
    resource: &'a Resource,
    status: Option<&'a ResourceStatus>,
    now: UnixSeconds,
) -> (Vec<TargetNow<'a>>, Vec<&'a TargetStatus>) {
    let items = status.map_or(&[][..], |status| &status.status.items);
    let StatusJoin { item_of, unmatched } = join(&resource.restreams, status);
    let target = |(restream, item): (&'a Restream, Option<usize>)| {
        let report = item.and_then(|item| items.get(item));
        let health = match report.map(|report| report.status.code) {
            Some(code) if !resource.counts_as_active() => Health::of_code(code),
            code => Health::of_target(code, restream, now),
        };
        TargetNow { restream, report, health }
    };
    let targets = resource.restreams.iter().zip(item_of).map(target).collect();
    (targets, unmatched.into_iter().filter_map(|item| items.get(item)).collect())
}

/// Returns the health of a resource; `None` means that the status response omits it. `now` is the service's time.
pub fn roll_up(resource: &Resource, status: Option<&ResourceStatus>, now: UnixSeconds) -> Rollup {
    let (targets, unmatched) = targets_now(resource, status, now);
    let mut rollup = Rollup {
        health: if resource.is_flawed("restreams") { Health::NotReported } else { Health::NoTargets },
        code: None,
        affected: 0,
        opens: None,
        ok: 0,
        targets: targets.len(),
        unmatched: 0,
    };
    for target in targets {
        let health = target.health;
        rollup.ok += usize::from(health == Health::Ok);
        if health < rollup.health {
            rollup = Rollup { health, code: target.code(), affected: 0, opens: None, ..rollup };
        }
        if health == rollup.health {
            rollup.affected += 1;
        }
        if health == Health::Waiting && rollup.health == Health::Waiting {
            let opens = opens_at(&target.restream.schedule, now);
            rollup.opens = rollup.opens.into_iter().chain(opens).min();
        }
    }
    for code in unmatched.into_iter().map(|item| item.status.code) {
        let health = Health::of_code(code);
        rollup.unmatched += usize::from(health.is_problem());
        if health.is_problem() && health < rollup.health {
            rollup = Rollup { health, code: Some(code), affected: 0, opens: None, ..rollup };
        }
    }
    if resource.counts_as_active() {
        rollup
    } else {
        let opens = first_ahead(resource.restreams.iter().flat_map(|restream| &restream.schedule), now);
        Rollup { health: Health::Inactive, code: None, affected: 0, opens, unmatched: 0, ..rollup }
    }
}
