//! Descriptions of a batch, and the rows to list out of thousands.

use crate::batch::queue::{Batch, BatchItem, BatchTotals, ItemState, StopReason};

/// The number of listed rows. Of more, failures and writes in progress come first.
pub const LISTED: usize = 200;

/// Describes the progress: "2 done, verified, 1 failed".
pub fn totals_label(totals: BatchTotals) -> String {
    counts_label(&[
        (totals.done, "done, verified"),
        (totals.already, "unchanged"),
        (totals.failed, "failed"),
        (totals.working, "in progress"),
        (totals.untouched, "not started"),
    ])
}

/// Joins counts with their labels, without zeros: "2 to create, 1 invalid".
pub fn counts_label(counts: &[(usize, &str)]) -> String {
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    counts.map(|(count, message)| format!("{count} {message}")).collect::<Vec<_>>().join(", ")
}

/// Describes why the batch does not continue; empty if it is not stopped or no write is waiting.
pub fn stop_message(batch: &Batch) -> &'static str {
    match batch.stop() {
        _ if batch.totals().untouched == 0 => "",
        None => "",
        Some(StopReason::Cancelled) => "Cancelled. The rest were not changed.",
        Some(StopReason::AccessLost) => "Your token was rejected. Continues when you sign in again.",
        Some(StopReason::OtherAccount) => "Stopped: you switched to another account.",
        Some(StopReason::Unreachable) => "Stopped: the service couldn't be reached several times in a row.",
    }
}

/// Returns the indices of the rows to list, at most [`LISTED`].
pub fn listed(rows: &[BatchItem]) -> Vec<usize> {
    if rows.len() <= LISTED {
        return (0..rows.len()).collect();
    }
    let is_listed_first = |state: &ItemState| match state {
        ItemState::Working => true,
        ItemState::Ended { end, .. } => !end.is_good(),
        ItemState::Waiting | ItemState::LeftOut => false,
    };
    let of = |is_bad: bool| (0..rows.len()).filter(move |&at| is_listed_first(&rows[at].state) == is_bad);
    of(true).chain(of(false)).take(LISTED).collect()
}

/// Returns a label for the progress of one write.
pub const fn state_word(state: &ItemState) -> &'static str {
    match state {
        ItemState::Waiting => "Waiting",
        ItemState::LeftOut => "Not started",
        ItemState::Working => "In progress",
        ItemState::Ended { end, .. } => end.word(),
    }
}
