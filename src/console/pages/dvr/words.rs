//! How deletions read, wherever they are shown.

use crate::console::kit::Tone;
use crate::console::pages::dvr::work::{HostState, What};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::Zone;
use crate::model::dvr::{HostEnd, HostVerdict};
use crate::text::durations::duration;

/// The id of the heading of what came of deletions.
pub(super) const RESULTS_ID: &str = "dvr-results";

/// How a host's row reads: its tone and its word.
pub(super) fn state_words(state: &HostState) -> (Tone, &'static str) {
    match state {
        HostState::Waiting => (Tone::Waiting, "Waiting for a response"),
        HostState::SeenDeleted => (Tone::Waiting, "Deleted, response pending"),
        HostState::Verifying => (Tone::Waiting, "Verifying"),
        HostState::Ended(HostVerdict::Deleted, Some(HostEnd::NothingToDelete)) => {
            (Tone::Idle, "Nothing to delete")
        }
        HostState::Ended(HostVerdict::Deleted, _) => (Tone::Good, "Deleted"),
        HostState::Ended(HostVerdict::Failed, _) => (Tone::Bad, "Failed"),
        HostState::Ended(HostVerdict::Unknown, _) => (Tone::Unknown, "Unknown"),
    }
}

/// What was to go, in words.
pub(super) fn what_words(what: What, zone: Zone) -> String {
    match what {
        What::All => "All DVR".to_owned(),
        What::Range(period) => {
            let secs = duration(period.duration_secs().unsigned_abs());
            format!("{} – {} ({secs})", absolute(period.from.0, zone), absolute(period.to.0, zone))
        }
    }
}
