//! What is to be read of a history, beside what is known of it.

use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::history::StatusChange;
use crate::model::restream::resource::Restream;
use crate::model::time::UnixSeconds;

/// What is new is read from a little before: services report late.
const OVERLAP_SECS: i64 = 60;
/// To know what held when the period began, as much as its own length is read before it, within these.
const BACK_SECS: (i64, i64) = (3_600, 7 * 86_400);
/// A target of which that tells nothing is looked for so far before the period.
const FURTHER_BACK_SECS: i64 = 30 * 86_400;
/// How much is read at once. A stretch further than that from what is there begins anew.
const READ_AT_ONCE_SECS: i64 = 92 * 86_400;
/// So long after the last read, the state last read still counts as the present one: an interval and some patience.
pub const FRESH_SECS: i64 = 30;

/// What is missing of a period: at most one stretch before and one after what is known, none of it to come.
pub fn lacking(known: &StatusLog, (from, to): (i64, i64), now: i64) -> Vec<(UnixSeconds, UnixSeconds)> {
    let to = to.min(now);
    let back_secs = (to - from).clamp(BACK_SECS.0, BACK_SECS.1);
    let is_begun_known = known.read().is_some_and(|(read_from, _)| read_from.0 <= from);
    // What was read before is not read again for a little more of what held before it.
    let from = if is_begun_known { from } else { from - back_secs };
    if from >= to {
        return Vec::new();
    }
    known.missing(UnixSeconds(from), UnixSeconds(to), READ_AT_ONCE_SECS)
}

/// Whether a period that was chosen is read at once. One that only goes on waits for the next interval.
pub fn is_wanted_now(known: &StatusLog, period: (i64, i64), now: i64) -> bool {
    let is_known_so_far =
        known.read().is_some_and(|(from, to)| from.0 <= period.0 && now - to.0 <= FRESH_SECS);
    !is_known_so_far && !lacking(known, period, now).is_empty()
}

/// A stretch in pieces short enough to be read at once, in the order in which each touches what is known by then.
pub fn pieces(known: &StatusLog, from: UnixSeconds, to: UnixSeconds) -> Vec<(UnixSeconds, UnixSeconds)> {
    let is_news = known.read().is_some_and(|(_, read_to)| read_to == from);
    let mut start = if is_news { from.0 - OVERLAP_SECS } else { from.0 };
    let mut pieces = Vec::new();
    while start < to.0 {
        let end = to.0.min(start + READ_AT_ONCE_SECS);
        pieces.push((UnixSeconds(start), UnixSeconds(end)));
        start = end;
    }
    if known.read().is_some_and(|(read_from, _)| read_from == to) {
        pieces.reverse();
    }
    pieces
}

/// What is still to be read because nothing is known of what held when a period began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Further {
    /// The history of a stretch: before the period, or after it up to now.
    History(UnixSeconds, UnixSeconds),
    /// The present status: no change lies between it and the period.
    Status,
}

/// What is read further, once a period itself has been read: histories list changes alone (`contract.md#decision-34`). First
/// the last change is looked for in the 30 days before the period; of targets without any change the present status tells,
/// once what lies between has been read too. It is asked for once. After a refusal nothing more of the history is read than
/// was asked for.
pub fn further(
    known: &StatusLog,
    restreams: &[Restream],
    (from, to): (i64, i64),
    now: i64,
    may_look_back: bool,
) -> Option<Further> {
    let (read_from, read_to) = known.read()?;
    if from >= now || read_from.0 > from || read_to.0 < to.min(now) {
        return None;
    }
    let own = known.own_records(restreams).into_iter();
    let records = own.map(|at| at.and_then(|at| known.targets.get(at)));
    let is_unknown = |changes: &[StatusChange]| changes.first().is_none_or(|first| first.time.0 > from);
    let changes = records.map(|record| record.map(|record| record.changes.as_slice()).unwrap_or_default());
    let unknown: Vec<&[StatusChange]> = changes.filter(|changes| is_unknown(changes)).collect();
    let furthest = UnixSeconds(from - FURTHER_BACK_SECS);
    if may_look_back && !unknown.is_empty() && furthest < read_from {
        return Some(Further::History(furthest, read_from));
    }
    if known.is_present_read() || unknown.iter().all(|changes| !changes.is_empty()) {
        return None;
    }
    match now - read_to.0 {
        ..=FRESH_SECS => Some(Further::Status),
        ..=READ_AT_ONCE_SECS if may_look_back => Some(Further::History(read_to, UnixSeconds(now))),
        _ => None,
    }
}
