//! The states of a target over time.

use crate::model::restream::health::Health;
use crate::model::restream::history::StatusChange;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;

/// A period in one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateSpan {
    /// The start.
    pub from: UnixSeconds,
    /// The end, exclusive.
    pub to: UnixSeconds,
    /// The state; `None` if unknown.
    pub code: Option<StatusCode>,
    /// True if it began, or may have begun, before the period: its start is then not a change.
    pub is_begun_before: bool,
}

impl StateSpan {
    /// Returns the length in seconds.
    pub fn secs(&self) -> u64 {
        self.to.0.saturating_sub(self.from.0).max(0).unsigned_abs()
    }
}

/// Returns the place of a state among the looks of lanes, by urgency; `None` is an unknown state.
pub fn state_kind(code: Option<StatusCode>) -> usize {
    match code.map(Health::of_code) {
        Some(Health::SourceNotFound) => 0,
        Some(Health::SourceNotPublished) => 1,
        Some(Health::UnknownCode) => 2,
        Some(Health::Stopped) => 3,
        Some(Health::Ok) => 5,
        _ => 4,
    }
}

/// Returns the label of a state; an undocumented code is shown as a number (`contract.md#decision-4`).
pub fn state_label(code: Option<StatusCode>) -> String {
    match code.map(|code| (code, Health::of_code(code))) {
        None => "Unknown".to_owned(),
        Some((code, Health::UnknownCode)) => format!("Code {code}"),
        Some((_, health)) => health.label().to_owned(),
    }
}

/// A period with the extent of the history that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HistoryPeriod {
    /// The start.
    pub from: UnixSeconds,
    /// The end, exclusive.
    pub to: UnixSeconds,
    /// The end of the known history.
    pub known_until: UnixSeconds,
    /// The start of the known history: a state reported at this very second may have begun before.
    pub read_from: UnixSeconds,
}

/// Returns the states over a period without gaps, from sorted changes; adjacent ones differ.
///
/// In a second with several changes the last counts. The state is unknown before the first change and from
/// `known_until` on.
pub fn spans(changes: &[StatusChange], period: HistoryPeriod) -> Vec<StateSpan> {
    let (from, to) = (period.from, period.to);
    let mut found: Vec<StateSpan> = Vec::new();
    if from >= to {
        return found;
    }
    let known_to = period.known_until.clamp(from, to);
    let mut push = |start: UnixSeconds, end: UnixSeconds, code: Option<StatusCode>, is_begun_before: bool| {
        if start >= end {
            return;
        }
        match found.last_mut() {
            Some(last) if last.code == code => last.to = end,
            _ => found.push(StateSpan { from: start, to: end, code, is_begun_before }),
        }
    };
    // The last change before the period gives the initial state.
    let first_inside = changes.partition_point(|change| change.time < from);
    let last_before = first_inside.checked_sub(1).and_then(|at| changes.get(at)).map(|change| change.code);
    let mut code = last_before.flatten();
    // The state after an unreadable change may have begun with it.
    let mut is_unreadable = last_before == Some(None);
    let mut start = from;
    let mut is_begun_before = true;
    for change in &changes[first_inside..] {
        if change.time >= known_to {
            break;
        }
        push(start, change.time, code, is_begun_before);
        let is_echo = code.is_none() && change.time <= period.read_from;
        let goes_on_from_before = change.time == from && code == change.code;
        is_begun_before = is_echo || goes_on_from_before || is_unreadable;
        code = change.code;
        is_unreadable = code.is_none();
        start = change.time;
    }
    push(start, known_to, code, is_begun_before);
    push(known_to, to, None, false);
    found
}

/// A change from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transition<'a> {
    /// The state before; `None` if unknown.
    pub before: Option<StatusCode>,
    /// The state after.
    pub after: StatusCode,
    /// The change.
    pub change: &'a StatusChange,
}

/// Returns the changes in a period. A repeated, initial or unreadable state is not a change.
pub fn transitions(changes: &[StatusChange], period: HistoryPeriod) -> Vec<Transition<'_>> {
    let first_inside = changes.partition_point(|change| change.time < period.from);
    let last_before = first_inside.checked_sub(1).and_then(|at| changes.get(at));
    let mut before = last_before.and_then(|change| change.code);
    let mut found = Vec::new();
    for change in &changes[first_inside..] {
        if change.time >= period.to || change.time >= period.known_until {
            break;
        }
        let is_echo = before.is_none() && change.time <= period.read_from;
        if let Some(after) = change.code.filter(|code| before != Some(*code) && !is_echo) {
            found.push(Transition { before, after, change });
        }
        before = change.code;
    }
    found
}
