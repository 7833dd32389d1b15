//! The recorded time near the present, and live hosts that have stopped recording.

use crate::model::dvr::stream::StreamEntry;
use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;

/// The seconds without new DVR after which a host has stopped recording: hosts report in segments.
const STALLED_SECS: i64 = 120;
/// Recordings whose clock is further ahead of the service's than this are not near the present.
const AHEAD_SECS: i64 = 3_600;
/// A gap of this length separates nothing.
const LONG_GAP_SECS: i64 = 7 * 86_400;
/// A longer gap separates recordings if it is more than this many times longer than what lies on one side.
const TIMES: i64 = 10;

/// Returns the extent of the recordings near the present: those around the newest one before `now`, up to a gap that
/// would leave them little of a view. The rest, such as a range of 1970, would make them invisible.
pub fn near_extent(recorded: &Intervals, now: UnixSeconds) -> Option<Period> {
    let until = UnixSeconds(now.0.saturating_add(AHEAD_SECS));
    let newest = recorded.partition_point(|range| range.from <= until).saturating_sub(1);
    let mut near = *recorded.get(newest)?;
    let separates = |near: &Period, gap_secs: i64| {
        gap_secs > LONG_GAP_SECS && gap_secs / TIMES > near.duration_secs().max(1)
    };
    for range in recorded[..newest].iter().rev() {
        if separates(&near, near.from.0.saturating_sub(range.to.0)) {
            break;
        }
        near.from = range.from;
    }
    for range in &recorded[newest + 1..] {
        if separates(&near, range.from.0.saturating_sub(near.to.0)) {
            break;
        }
        near.to = range.to;
    }
    Some(near)
}

/// Returns the end of a host's newest range.
pub fn newest_end(entry: &StreamEntry) -> Option<UnixSeconds> {
    entry.dvr.ranges.items.iter().map(|range| range.end()).max()
}

/// Returns whether a host has recorded lately, which it does not say by being live. `now` is the time of the report.
pub fn has_recent(entry: &StreamEntry, now: UnixSeconds) -> bool {
    newest_end(entry).is_some_and(|end| now.0.saturating_sub(end.0) <= STALLED_SECS)
}

/// Returns since when a host that is live with DVR on has recorded nothing; `None` if it records. `now` is the time of
/// the report.
pub fn stalled_since(entry: &StreamEntry, now: UnixSeconds) -> Option<UnixSeconds> {
    let is_recording = entry.is_alive == Some(true) && entry.dvr.enabled != Some(false);
    let is_stalled = is_recording && entry.dvr.ranges.rejected.is_empty() && !has_recent(entry, now);
    newest_end(entry).filter(|_| is_stalled)
}
