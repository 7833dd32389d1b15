//! The results of a deletion on its hosts, and the extent of a retry.

use serde::{Deserialize, Serialize};

use crate::model::dvr::prediction::DeletionReadBack;
use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

/// The progress or result of a deletion on a host.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum HostOutcome {
    /// Sent without a response, or about to be sent.
    Waiting,
    /// Without a complete response from the service, but a read shows the deletion on this host.
    SeenDeleted,
    /// The service responded; the stream is being read again.
    Verifying,
    /// A read shows exactly the requested deletion.
    Deleted,
    /// A read shows that there was no recorded time to delete.
    NothingToDelete,
    /// Failed, or deleted only in part; a retry is possible.
    Failed,
    /// Deleted or not, or still in progress.
    Unknown,
}

/// The service's response for a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostReport {
    /// Deleted.
    Completed,
    /// Among the failed hosts.
    Failed,
    /// An unusable response: none, a gateway's, or without success. The deletion may still be in progress.
    Unclear,
}

impl HostOutcome {
    /// Combines the read (`None` if it failed) with the service's response. The read takes precedence.
    pub fn of(found: Option<DeletionReadBack>, report: HostReport) -> Self {
        match (found, report) {
            (Some(DeletionReadBack::Deleted), _) => Self::Deleted,
            (Some(DeletionReadBack::NothingToDelete), HostReport::Completed | HostReport::Unclear) => {
                Self::NothingToDelete
            }
            (Some(DeletionReadBack::Unchanged), HostReport::Completed) | (_, HostReport::Failed) => {
                Self::Failed
            }
            _ => Self::Unknown,
        }
    }

    /// Returns whether it has not ended.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Waiting | Self::SeenDeleted | Self::Verifying)
    }

    /// Returns whether it is as requested.
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Deleted | Self::NothingToDelete)
    }

    /// Returns the label.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Waiting => "Waiting for a response",
            Self::SeenDeleted => "Deleted, response pending",
            Self::Verifying => "Verifying",
            Self::Deleted => "Deleted",
            Self::NothingToDelete => "Nothing to delete",
            Self::Failed => "Failed",
            Self::Unknown => "Unknown",
        }
    }
}

/// Returns the hosts of a deletion on every host without a prediction: failed ones, and ones in a later read.
pub fn unforeseen<'a>(
    predicted: &[&str],
    failed: impl IntoIterator<Item = &'a str>,
    read: impl IntoIterator<Item = &'a str>,
) -> Vec<(&'a str, HostOutcome)> {
    let failed = failed.into_iter().map(|host| (host, HostOutcome::Failed));
    let read = read.into_iter().map(|host| (host, HostOutcome::Unknown));
    let mut found: Vec<(&str, HostOutcome)> = Vec::new();
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
pub fn tally_label(ends: &[HostOutcome]) -> String {
    let count = |is_one: fn(&HostOutcome) -> bool| ends.iter().filter(|end| is_one(end)).count();
    let deleted = count(|end| *end == HostOutcome::Deleted);
    let nothing = count(|end| *end == HostOutcome::NothingToDelete);
    if deleted + nothing == ends.len() {
        let on = counted(deleted, "host");
        return match (deleted, nothing) {
            (_, 0) => format!("Verified: deleted on {on}"),
            (0, _) => format!("Verified: nothing to delete on {}", counted(nothing, "host")),
            _ => format!("Verified: deleted on {on}, nothing to delete on {nothing}"),
        };
    }
    let parts = [
        (deleted, "deleted"),
        (nothing, "with nothing to delete"),
        (count(|end| *end == HostOutcome::Failed), "failed"),
        (count(|end| *end == HostOutcome::Unknown), "unknown"),
        (count(|end| end.is_under_way()), "not finished"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, word)| format!("{count} {word}")).collect();
    format!("Of {}: {}", counted(ends.len(), "host"), parts.join(", "))
}
