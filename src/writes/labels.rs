//! Descriptions of a list of writes, and the rows to show out of thousands.

use crate::text::durations::duration;
use crate::text::plurals::counts_label;
use crate::writes::list::{Part, PartState, StopReason, Totals, WriteList};

/// The number of listed rows. Of more, failures and writes in progress come first.
pub const LISTED: usize = 200;

/// Describes the progress: "2 done, verified, 1 failed".
pub fn totals_label(totals: Totals) -> String {
    counts_label(&[
        (totals.done, "done, verified"),
        (totals.already, "unchanged"),
        (totals.failed, "failed"),
        (totals.unknown, "unknown"),
        (totals.working, "in progress"),
        (totals.untouched, "not started"),
    ])
}

/// Describes why the list waits or does not continue; empty if it goes on or no write is waiting.
pub fn stop_message(list: &WriteList) -> String {
    let message = match (list.stop(), list.pause_secs()) {
        _ if list.totals().untouched == 0 => "",
        (None, None) => "",
        (None, Some(secs)) => {
            return format!("The service is limiting requests: continues in {}.", duration(secs));
        }
        (Some(StopReason::Cancelled), _) => "Cancelled. The rest were not changed.",
        (Some(StopReason::AccessLost), _) => "Your token was rejected. Continues when you sign in again.",
        (Some(StopReason::OtherAccount), _) => "Stopped: you switched to another account.",
        (Some(StopReason::Reloaded), _) => "Stopped: the page was reloaded.",
        (Some(StopReason::Lost), _) => {
            "Stopped: the page was reloaded. For the rest, begin again with the selection, the file or the lines."
        }
        (Some(StopReason::Unreachable), _) => {
            "Stopped: the service couldn't be reached several times in a row."
        }
    };
    message.to_owned()
}

/// Returns the indices of the rows to list, at most [`LISTED`].
pub fn listed(rows: &[Part]) -> Vec<usize> {
    if rows.len() <= LISTED {
        return (0..rows.len()).collect();
    }
    let is_listed_first = |state: &PartState| match state {
        PartState::Working => true,
        PartState::Ended { end, .. } => !end.is_good(),
        PartState::Waiting | PartState::LeftOut => false,
    };
    let of = |is_bad: bool| (0..rows.len()).filter(move |&at| is_listed_first(&rows[at].state) == is_bad);
    of(true).chain(of(false)).take(LISTED).collect()
}

/// Returns a label for the progress of one write.
pub const fn state_word(state: &PartState) -> &'static str {
    match state {
        PartState::Waiting => "Waiting",
        PartState::LeftOut => "Not started",
        PartState::Working => "In progress",
        PartState::Ended { end, .. } => end.word(),
    }
}
