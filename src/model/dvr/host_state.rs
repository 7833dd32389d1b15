//! The progress of a deletion on its hosts, and the extent of a retry.

use serde::{Deserialize, Serialize};

use crate::model::end::End;
use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;
use crate::text::plurals::{counted, counts_label};

/// The progress of a deletion on a host.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum HostState {
    /// Sent without a response, or about to be sent.
    Waiting,
    /// Without a complete response from the service, but a read shows the deletion on this host.
    SeenDeleted,
    /// The service responded; the stream is being read again.
    Verifying,
    /// Deleted, without anything to delete, failed (a retry is possible), or unknown.
    Ended(End),
}

impl HostState {
    /// Returns whether it has not ended.
    pub const fn is_under_way(self) -> bool {
        !matches!(self, Self::Ended(_))
    }

    /// Returns whether it is as requested.
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Ended(end) if end.is_good())
    }

    /// Returns the label.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "Waiting for a response",
            Self::SeenDeleted => "Deleted, response pending",
            Self::Verifying => "Verifying",
            Self::Ended(End::Done) => "Deleted",
            Self::Ended(End::AlreadySo) => "Nothing to delete",
            Self::Ended(End::Failed) => "Failed",
            Self::Ended(_) => "Unknown",
        }
    }
}

/// Combines the end that a read shows with the one that the service reports, of which [`End::Unknown`] stands for no
/// usable one. The read takes precedence.
pub const fn settled(found: End, reported: End) -> End {
    match (found, reported) {
        (End::Done, _) => End::Done,
        (End::AlreadySo, End::Done | End::Unknown) => End::AlreadySo,
        (End::Failed, End::Done) | (_, End::Failed) => End::Failed,
        _ => End::Unknown,
    }
}

/// Returns the hosts of a deletion on every host without a prediction: failed ones, and ones in a later read.
pub fn unforeseen<'a>(
    predicted: &[&str],
    failed: impl IntoIterator<Item = &'a str>,
    read: impl IntoIterator<Item = &'a str>,
) -> Vec<(&'a str, End)> {
    let failed = failed.into_iter().map(|host| (host, End::Failed));
    let read = read.into_iter().map(|host| (host, End::Unknown));
    let mut found: Vec<(&str, End)> = Vec::new();
    for (host, end) in failed.chain(read) {
        let is_known = predicted.contains(&host) || found.iter().any(|(other, _)| *other == host);
        if host != "*" && !host.is_empty() && !is_known {
            found.push((host, end));
        }
    }
    found
}

/// Returns the period of a retry, without time recorded after the first attempt, when the recorded time ended at
/// `newest`; `None` if it is empty. `piece` is `None` for everything.
pub fn retried(piece: Option<Period>, newest: Option<UnixSeconds>, began_at: UnixSeconds) -> Option<Period> {
    let again = match piece {
        Some(Period { from, to }) => {
            let until = newest.map_or(began_at, |newest| newest.max(began_at));
            Period { from, to: to.min(until) }
        }
        None => Period { from: UnixSeconds(0), to: newest.unwrap_or(began_at) },
    };
    (again.from < again.to).then_some(again)
}

/// Describes the number of hosts by result, without a full stop. "Verified" means that every host is as requested.
pub fn tally_label(states: &[HostState]) -> String {
    let count = |end| states.iter().filter(|state| **state == HostState::Ended(end)).count();
    let (deleted, nothing) = (count(End::Done), count(End::AlreadySo));
    if deleted + nothing == states.len() {
        let on = counted(deleted, "host");
        return match (deleted, nothing) {
            (_, 0) => format!("Verified: deleted on {on}"),
            (0, _) => format!("Verified: nothing to delete on {}", counted(nothing, "host")),
            _ => format!("Verified: deleted on {on}, nothing to delete on {nothing}"),
        };
    }
    let parts = counts_label(&[
        (deleted, "deleted"),
        (nothing, "with nothing to delete"),
        (count(End::Failed), "failed"),
        (count(End::Unknown), "unknown"),
        (states.iter().filter(|state| state.is_under_way()).count(), "not finished"),
    ]);
    format!("Of {}: {parts}", counted(states.len(), "host"))
}
