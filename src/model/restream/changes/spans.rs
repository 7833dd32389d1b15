//! Which state of a target held when.

use crate::model::restream::history::StatusChange;
use crate::model::restream::status::StatusCode;
use crate::model::time::UnixSeconds;

/// A stretch of time in one state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its first second.
    pub from: UnixSeconds,
    /// The second after its last.
    pub to: UnixSeconds,
    /// The state; `None` where it is not known.
    pub code: Option<StatusCode>,
    /// Whether it began before the period, or may have: its beginning is then no change.
    pub is_begun_before: bool,
}

impl Span {
    /// How long it is.
    pub fn secs(&self) -> u64 {
        self.to.0.saturating_sub(self.from.0).max(0).unsigned_abs()
    }
}

/// A period, and until when the history has been read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// Its first second.
    pub from: UnixSeconds,
    /// The second after its last.
    pub to: UnixSeconds,
    /// From this second on nothing is known.
    pub known_until: UnixSeconds,
    /// From this second on the history was read: a state reported at that very second may have begun before.
    pub read_from: UnixSeconds,
}

/// The states over a period, without gaps; neighbours differ. `changes` are in order of time.
///
/// In a second with several changes the last one holds. Before the first change, and from `known_until` on, the state is
/// not known. A change to the code that held already is none.
pub fn spans(changes: &[StatusChange], period: Period) -> Vec<Span> {
    let (from, to) = (period.from, period.to);
    let mut found: Vec<Span> = Vec::new();
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
            _ => found.push(Span { from: start, to: end, code, is_begun_before }),
        }
    };
    // The last change before the period tells what held when it began.
    let first_inside = changes.partition_point(|change| change.time < from);
    let last_before = first_inside.checked_sub(1).and_then(|at| changes.get(at)).map(|change| change.code);
    let mut code = last_before.flatten();
    // What follows a change that could not be read may have begun with it.
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
    /// What it was before; `None` where that is not known.
    pub before: Option<StatusCode>,
    /// What it was from then on.
    pub after: StatusCode,
    /// The change.
    pub change: &'a StatusChange,
}

/// The changes of a period, several of one second too, in order. What only repeats the state, or tells what held when the
/// read began, is no change; nor is what could not be read.
pub fn transitions(changes: &[StatusChange], period: Period) -> Vec<Transition<'_>> {
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
