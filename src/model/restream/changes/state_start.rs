//! Since when the present state of a target holds, as far as its history tells.

use crate::model::restream::changes::in_order;
use crate::model::restream::history::{ResourceHistory, StatusChange, TargetHistory};
use crate::model::restream::join::{Joined, TargetName, is_same_address, join};
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;

/// Since when a state holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateStart {
    /// From this second on.
    At(UnixSeconds),
    /// It held at this second already; when it began was not looked for further back.
    Before(UnixSeconds),
    /// The history does not tell: it could not be read, or knows nothing of the present state yet.
    Unknown,
}

impl StateStart {
    /// The same of a target whose resource was created and last changed at these times: nothing began before it was there.
    /// A state without any change in all that time is as old as a resource that no one has changed; of one that was changed,
    /// the target may have come later. Times of 0 are those that the service did not say.
    #[must_use]
    pub fn since_created(self, created: UnixSeconds, modified: UnixSeconds) -> Self {
        match self {
            Self::Before(at) if created > at && created == modified => Self::At(created),
            Self::Before(at) if created > at => Self::Unknown,
            since => since,
        }
    }

    /// Since when the first of several states holds; those of which nothing is known do not count. `None` without any.
    pub fn earliest(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|a, b| match (a, b) {
            (Self::Unknown, known) | (known, Self::Unknown) => known,
            (Self::At(a), Self::At(b)) => Self::At(a.min(b)),
            (Self::At(a) | Self::Before(a), Self::At(b) | Self::Before(b)) => Self::Before(a.min(b)),
        })
    }
}

/// How far back a history is read to find when a state began, each time further, in seconds: 1 h, 24 h, 7 and 30 days.
pub const LOOK_BACK_SECS: [i64; 4] = [3_600, 86_400, 7 * 86_400, 30 * 86_400];

/// Since when a target has had the code `present`, by the changes read from `from` up to `now`.
///
/// Changes after `now` do not count. A change at `from` itself may be the service's way to say what held when the period
/// began, and so may the first of several that repeat one code: then the state is only known to be older. A last
/// change to another code than `present` means that the history lags behind the status: [`StateStart::Unknown`].
///
/// Code 5 is no state (`contract.md#decision-34`): in a history it is left out, and a target whose status it is has been
/// without changes since the last one there was, whatever that was to.
pub fn present_since(
    changes: &[StatusChange],
    present: StatusCode,
    from: UnixSeconds,
    now: UnixSeconds,
) -> StateStart {
    let mut known = in_order(changes);
    known.retain(|change| change.time <= now);
    let is_state = |change: &&StatusChange| change.code != Some(StatusCode::NO_CHANGES);
    if present != StatusCode::NO_CHANGES {
        known.retain(is_state);
    } else if let Some(last) = known.last().copied().filter(is_state) {
        return if last.code.is_some() { StateStart::At(last.time) } else { StateStart::Unknown };
    }
    let run_length = known.iter().rev().take_while(|change| change.code == Some(present)).count();
    let run = &known[known.len() - run_length..];
    let Some(first) = run.first() else {
        // Where there were no changes at all, the state is as old as the period.
        return if known.is_empty() { StateStart::Before(from) } else { StateStart::Unknown };
    };
    let before = known.len().checked_sub(run_length + 1).and_then(|at| known.get(at));
    let is_reported_once = before.is_none() && run_length == 1 && first.time != from;
    // Of what could not be read, the state may be an older one that goes on.
    if before.is_some_and(|before| before.code.is_some()) || is_reported_once {
        StateStart::At(first.time)
    } else {
        StateStart::Before(first.time)
    }
}

/// Since when each of a resource's targets has its present code, by its history from `from` up to `now`. Of one whose history is
/// lost, or may be that of another, nothing is known (`contract.md#decision-48` and `contract.md#decision-49`).
pub fn present_starts(
    targets: &[(TargetName<'_>, StatusCode)],
    history: &ResourceHistory,
    from: UnixSeconds,
    now: UnixSeconds,
) -> Vec<StateStart> {
    let names: Vec<TargetName<'_>> = targets.iter().map(|(name, _)| *name).collect();
    let told: Vec<TargetName<'_>> = history.targets.iter().map(TargetHistory::target_name).collect();
    let Joined { item_of, left_over } = join(&names, &told);
    let start = |((name, present), item): (&(TargetName<'_>, StatusCode), Option<usize>)| match item {
        Some(at) => present_since(&history.targets[at].changes, *present, from, now),
        None if history.lost_sources > 0 => StateStart::Unknown,
        None if left_over.iter().any(|at| is_same_address(name, &told[*at])) => StateStart::Unknown,
        None => present_since(&[], *present, from, now),
    };
    targets.iter().zip(item_of).map(start).collect()
}
