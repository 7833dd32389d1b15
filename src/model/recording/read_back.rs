//! What a setting that is read again shows of an action on its recording (`contract.md#recording-states`).

use crate::model::read_back::ReadBack;
use crate::model::recording::setting::RecordingStatus;

/// Of a start, by the status before and now. A status that is not told shows nothing.
pub fn after_start(before: Option<&RecordingStatus>, now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        Some(RecordingStatus::Progress) => ReadBack::Applied,
        None => ReadBack::NotApplied,
        now if now == before => ReadBack::NotApplied,
        // It went off and ended at once, or failed.
        _ => ReadBack::Different,
    }
}

/// Of a stop, by the status now. A status that is not told shows nothing.
pub const fn after_stop(now: Option<&RecordingStatus>) -> ReadBack {
    match now {
        None | Some(RecordingStatus::Progress) => ReadBack::NotApplied,
        Some(_) => ReadBack::Applied,
    }
}
