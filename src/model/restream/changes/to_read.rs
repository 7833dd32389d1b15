//! The parts of a history that are still to be read.

use crate::model::restream::changes::status_log::StatusLog;
use crate::model::restream::history::StatusChange;
use crate::model::restream::resource::Restream;
use crate::model::time::UnixSeconds;

/// New history is read with this overlap, because services report late.
const OVERLAP_SECS: i64 = 60;
/// To know the initial state, the history is read back by the period's length within these limits.
const BACK_SECS: (i64, i64) = (3_600, 7 * 86_400);
/// The distance to read back for a target without an initial state.
const FURTHER_BACK_SECS: i64 = 30 * 86_400;
/// A longer gap is not read: the log starts anew.
const MAX_GAP_SECS: i64 = 92 * 86_400;
/// The time for which the last state that was read counts as the current one: a polling interval and a margin.
pub const FRESH_SECS: i64 = 30;

/// Returns the missing periods: at most one before and one after the log, and none in the future.
pub fn missing_periods(log: &StatusLog, (from, to): (i64, i64), now: i64) -> Vec<(UnixSeconds, UnixSeconds)> {
    let to = to.min(now);
    let back_secs = (to - from).clamp(BACK_SECS.0, BACK_SECS.1);
    let is_begun_known = log.read().is_some_and(|(read_from, _)| read_from.0 <= from);
    // A known period is not read again only for more of the time before it.
    let from = if is_begun_known { from } else { from - back_secs };
    if from >= to {
        return Vec::new();
    }
    log.missing(UnixSeconds(from), UnixSeconds(to), MAX_GAP_SECS)
}

/// Returns whether a newly chosen period is read at once. A period that follows the clock waits for the next poll.
pub fn is_status_needed(log: &StatusLog, period: (i64, i64), now: i64) -> bool {
    let is_known_so_far = log.read().is_some_and(|(from, to)| from.0 <= period.0 && now - to.0 <= FRESH_SECS);
    !is_known_so_far && !missing_periods(log, period, now).is_empty()
}

/// Returns the start of a read from `from` on: earlier for new history.
pub fn read_start(log: &StatusLog, from: UnixSeconds) -> UnixSeconds {
    let is_news = log.read().is_some_and(|(_, read_to)| read_to == from);
    if is_news { UnixSeconds(from.0 - OVERLAP_SECS) } else { from }
}

/// A further read for the initial state of a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MissingHistory {
    /// The history of a period before it, or after it up to now.
    History(UnixSeconds, UnixSeconds),
    /// The current status, which applies because no change followed.
    Status,
}

/// Returns the next read for the initial states, because histories list only changes (`contract.md#decision-34`): the
/// 30 days before the period, then, for targets without any change, the time after it and the current status.
/// `may_look_back` is false after a refusal.
pub fn further(
    log: &StatusLog,
    restreams: &[Restream],
    (from, to): (i64, i64),
    now: i64,
    may_look_back: bool,
) -> Option<MissingHistory> {
    let (read_from, read_to) = log.read()?;
    if from >= now || read_from.0 > from || read_to.0 < to.min(now) {
        return None;
    }
    let own = log.own_records(restreams).into_iter();
    let records = own.map(|at| at.and_then(|at| log.targets.get(at)));
    let is_unknown = |changes: &[StatusChange]| changes.first().is_none_or(|first| first.time.0 > from);
    let changes =
        records.map(|record| record.map(|record| record.history.changes.as_slice()).unwrap_or_default());
    let unknown: Vec<&[StatusChange]> = changes.filter(|changes| is_unknown(changes)).collect();
    let furthest = UnixSeconds(from - FURTHER_BACK_SECS);
    if may_look_back && !unknown.is_empty() && furthest < read_from {
        return Some(MissingHistory::History(furthest, read_from));
    }
    if log.is_current_read() || unknown.iter().all(|changes| !changes.is_empty()) {
        return None;
    }
    match now - read_to.0 {
        ..=FRESH_SECS => Some(MissingHistory::Status),
        ..=MAX_GAP_SECS if may_look_back => Some(MissingHistory::History(read_to, UnixSeconds(now))),
        _ => None,
    }
}
