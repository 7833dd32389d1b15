//! The start of a target's current state, from its history.

use crate::model::restream::changes::former_keys::{FormerKeys, joined};
use crate::model::restream::changes::{in_order, states_in_order};
use crate::model::restream::history::{ResourceHistory, StatusChange, TargetHistory};
use crate::model::restream::join::{StatusJoin, TargetName, address_of, join};
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;

/// The start of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateStart {
    /// The state began in this second.
    At(UnixSeconds),
    /// The state began before this second; older history was not read.
    Before(UnixSeconds),
    /// Unknown: the history is unreadable, or does not contain the current state yet.
    Unknown,
}

impl StateStart {
    /// Returns the time at which the state was there at the latest, if known.
    pub const fn time(self) -> Option<UnixSeconds> {
        match self {
            Self::At(at) | Self::Before(at) => Some(at),
            Self::Unknown => None,
        }
    }

    /// Limits the start by the resource's creation and modification (0 if unknown). A state without changes is as old
    /// as an unmodified resource; in a modified one the target may be newer.
    #[must_use]
    pub fn since_created(self, created: UnixSeconds, modified: UnixSeconds) -> Self {
        match self {
            Self::Before(at) if created > at && created == modified => Self::At(created),
            Self::Before(at) if created > at => Self::Unknown,
            since => since,
        }
    }

    /// Returns the answer `before`, from a history read up to a time, if it is continued without a change by a history that
    /// was read from `from` on and gave this start.
    pub fn continued(self, before: Option<(Self, UnixSeconds)>, from: UnixSeconds) -> Option<Self> {
        let (start, read_to) = before.filter(|(start, _)| *start != Self::Unknown)?;
        (matches!(self, Self::Before(_)) && read_to >= from).then_some(start)
    }

    /// Returns the earliest of several starts, ignoring unknown ones; `None` for an empty list.
    pub fn earliest(all: impl IntoIterator<Item = Self>) -> Option<Self> {
        all.into_iter().reduce(|a, b| match (a, b) {
            (Self::Unknown, known) | (known, Self::Unknown) => known,
            (Self::At(a), Self::At(b)) => Self::At(a.min(b)),
            (Self::At(a) | Self::Before(a), Self::At(b) | Self::Before(b)) => Self::Before(a.min(b)),
        })
    }
}

/// Time without a read of the statuses after which a target may have recovered and failed again unseen. A hidden tab that
/// notifies reads each minute.
const UNSEEN_SECS: i64 = 90;
/// An answer this fresh holds on a page that is opened.
const OPENING_SECS: i64 = 10;
/// The maximum age of an answer: a target may also do that between two reads.
const MAX_ANSWER_AGE_SECS: i64 = 300;

/// The limits within which answers about starts hold. What was learnt of one spell of trouble ends with it: an answer is
/// hidden after a time in which nobody saw the statuses, and asked again after it, on each page, and after five minutes.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnswerLimits {
    seen_at: Option<UnixSeconds>,
    shown_from: UnixSeconds,
    due_before: UnixSeconds,
}

impl AnswerLimits {
    /// Notes that the statuses were read. Returns whether answers became due.
    pub fn see(&mut self, now: UnixSeconds) -> bool {
        let seen_at = self.seen_at.replace(now);
        let is_gap = seen_at.is_some_and(|seen_at| seen_at.0.abs_diff(now.0) > UNSEEN_SECS.unsigned_abs());
        let is_over = is_gap || now.0 - self.due_before.0 >= MAX_ANSWER_AGE_SECS;
        if is_gap {
            self.shown_from = now;
        }
        if is_over {
            self.due_before = now;
        }
        is_over
    }

    /// Notes that a page was opened, so that older answers become due.
    pub fn open_page(&mut self, now: UnixSeconds) {
        self.due_before = self.due_before.max(UnixSeconds(now.0 - OPENING_SECS));
    }

    /// Returns whether an answer from a history read up to `read_to` is shown.
    pub fn is_shown(&self, read_to: UnixSeconds) -> bool {
        read_to > self.shown_from
    }

    /// Returns whether an answer from a history read up to `read_to` is to be asked again.
    pub fn is_due(&self, read_to: UnixSeconds) -> bool {
        read_to <= self.due_before
    }
}

/// Returns whether a report ends the spell of a code. Code 5 is not a state (`contract.md#decision-34`), and an absent one
/// proves nothing (`contract.md#decision-61`).
pub fn is_spell_over(code: StatusCode, reported: Option<StatusCode>) -> bool {
    reported.is_some_and(|now| now != code && now != StatusCode::NO_CHANGES)
}

/// The steps by which the history is read back in search of a start, in seconds: 1 h, 24 h, 7 and 30 days.
pub const LOOK_BACK_SECS: [i64; 4] = [3_600, 86_400, 7 * 86_400, 30 * 86_400];

/// Seconds by which a clock is set back without a notice.
const CORRECTION_SECS: i64 = 60;

/// Returns the period of a step at `now`, by a clock of whole seconds: the present one is part of it, and so much more
/// before that "more than 30 days" stays true when the clock is corrected.
pub const fn look_back(now: i64, back_secs: i64) -> (UnixSeconds, UnixSeconds) {
    (UnixSeconds(now - back_secs - CORRECTION_SECS), UnixSeconds(now + 1))
}

/// Returns the start of the code `current`, from the changes read between `from` and `now`.
///
/// A change at `from`, or the first of several with the same code, may be the service's report of the initial state:
/// then the start is only known to be older. A last change to another code means that the history is behind the status.
///
/// Code 5 is not a state (`contract.md#decision-34`): a target with it has not changed since its last change to any
/// code.
pub fn current_start(
    changes: &[StatusChange],
    current: StatusCode,
    from: UnixSeconds,
    now: UnixSeconds,
) -> StateStart {
    let mut known = in_order(changes);
    known.retain(|change| change.time <= now);
    let is_state = |change: &&StatusChange| change.code != Some(StatusCode::NO_CHANGES);
    if current != StatusCode::NO_CHANGES {
        known.retain(is_state);
    } else if let Some(last) = known.last().copied().filter(is_state) {
        return if last.code.is_some() { StateStart::At(last.time) } else { StateStart::Unknown };
    }
    let run_length = known.iter().rev().take_while(|change| change.code == Some(current)).count();
    let run = &known[known.len() - run_length..];
    let Some(first) = run.first() else {
        // Without any change, the state is as old as the period.
        return if known.is_empty() { StateStart::Before(from) } else { StateStart::Unknown };
    };
    let before = known.len().checked_sub(run_length + 1).and_then(|at| known.get(at));
    let is_reported_once = before.is_none() && run_length == 1 && first.time != from;
    // After an unreadable change, the state may be the continuation of an older one.
    if before.is_some_and(|before| before.code.is_some()) || is_reported_once {
        StateStart::At(first.time)
    } else {
        StateStart::Before(first.time)
    }
}

/// A target whose start is sought.
#[derive(Clone, Copy)]
pub struct SoughtTarget<'a> {
    /// Its name.
    pub name: TargetName<'a>,
    /// Its present code.
    pub code: StatusCode,
    /// True if it alone of its resource has its source and address, so that histories of other keys there are its own.
    pub is_alone: bool,
}

/// Returns the start of each target's code; unknown with a lost or ambiguous history (`contract.md#decision-48`,
/// `contract.md#decision-49`). Former keys' histories count (`contract.md#decision-61`).
///
/// A first change may be that of a new key: it is only known to be older where a former key is listed, or where the
/// resource was `modified` in the period and the time before can still be read (0 if not).
pub fn current_starts(
    targets: &[SoughtTarget<'_>],
    history: &ResourceHistory,
    (now, modified): (UnixSeconds, UnixSeconds),
) -> Vec<StateStart> {
    let names: Vec<TargetName<'_>> = targets.iter().map(|target| target.name).collect();
    let reported: Vec<TargetName<'_>> = history.targets.iter().map(TargetHistory::target_name).collect();
    let StatusJoin { item_of, unmatched } = join(&names, &reported);
    let former = FormerKeys::new(history.targets.iter());
    let start = |(target, own): (&SoughtTarget<'_>, Option<usize>)| {
        let address = address_of(&target.name);
        let records = former.records_of(&address, own, target.is_alone);
        let is_unclear = history.lost_sources > 0 || unmatched.iter().any(|at| former.is_at(*at, &address));
        if records.is_empty() && is_unclear {
            return StateStart::Unknown;
        }
        let changes = joined(records.iter().map(|at| &history.targets[*at]));
        let first = |changes: &[StatusChange]| Some(states_in_order(changes).first()?.time);
        let own_first = records.last().and_then(|at| first(&history.targets[*at].changes));
        let is_first = |at| first(&changes) == Some(at) && own_first == Some(at);
        let may_be_older = records.len() > 1 || target.is_alone && modified > history.start;
        match current_start(&changes, target.code, history.start, now) {
            StateStart::At(at) if may_be_older && is_first(at) => StateStart::Before(at),
            start => start,
        }
    };
    targets.iter().zip(item_of).map(start).collect()
}
