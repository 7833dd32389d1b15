//! What a setting that is read again shows of an action on its recording (`contract.md#recording-states`).

use crate::model::dvr::StreamEntry;
use crate::model::read_back::ReadBack;
use crate::model::recording::setting::RecordingStatus;

/// Of a start, by the status before and now. A status that is not reported shows nothing.
pub fn after_start(before: Option<&RecordingStatus>, now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        Some(RecordingStatus::Progress) => ReadBack::Applied,
        None => ReadBack::NotApplied,
        now if now == before => ReadBack::NotApplied,
        // It went off and ended at once, or failed.
        _ => ReadBack::Different,
    }
}

/// Of a stop, by the status now. A status that is not reported shows nothing.
pub const fn after_stop(now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        None | Some(RecordingStatus::Progress) => ReadBack::NotApplied,
        Some(_) => ReadBack::Applied,
    }
}

/// Of a reset of the DVR, by what the hosts of the stream had before and have now: nothing is left of what was there. A live
/// stream goes on from then. A host that is missing now, or whose ranges cannot all be read, may still have it.
pub fn after_reset(before: &[StreamEntry], now: &[StreamEntry]) -> ReadBack {
    let end_of = |host: &str| {
        let entries = before.iter().filter(|entry| entry.host == host);
        entries.flat_map(|entry| &entry.dvr.ranges).map(|range| range.end()).max()
    };
    let may_be_left = |host: &str, end| {
        let entries: Vec<_> = now.iter().filter(|entry| entry.host == host).collect();
        let has_any = |entry: &&StreamEntry| {
            !entry.dvr.unreadable_ranges.is_empty() || entry.dvr.ranges.iter().any(|range| range.from < end)
        };
        entries.is_empty() || entries.iter().any(has_any)
    };
    let is_left = |entry: &StreamEntry| end_of(&entry.host).is_some_and(|end| may_be_left(&entry.host, end));
    if before.iter().any(is_left) { ReadBack::NotApplied } else { ReadBack::Applied }
}

/// Of a deactivation, by the status now: a recording that runs ends with it. The API has no field that shows more
/// (`contract.md#decision-13`).
pub const fn after_deactivate(now: Option<&RecordingStatus>) -> ReadBack {
    after_stop(now)
}
