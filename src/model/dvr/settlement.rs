//! What a deletion that was sent has come to on its hosts, and what a second try may delete.

use serde::{Deserialize, Serialize};

use crate::model::dvr::prediction::Found;
use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;
use crate::text::plurals::counted;

/// Where a deletion stands on a host, or how it ended there.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum HostEnd {
    /// It was sent and not answered yet, or is about to be sent.
    Waiting,
    /// The service has not answered for all hosts, but reading shows that this one has deleted already.
    SeenDeleted,
    /// The service has answered; the stream is being read again.
    Verifying,
    /// Reading shows that what was to go is gone, and nothing else.
    Deleted,
    /// Reading shows that there was nothing to delete, and the rest is there.
    NothingToDelete,
    /// It was not carried out, or not as a whole. The same may be sent again.
    Failed,
    /// It may have been carried out, or may still be.
    Unknown,
}

/// What the service answered for a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// It was deleted there.
    Completed,
    /// The host is among those that failed.
    Failed,
    /// Nothing to rely on: no answer, one of a gateway, or a status that is none of success. It may still be at work.
    Unclear,
}

impl HostEnd {
    /// By what reading shows (`None` where the stream could not be read again) and what the service answered. What is read counts
    /// more than what was answered.
    pub fn of(found: Option<Found>, report: Report) -> Self {
        match (found, report) {
            (Some(Found::Deleted), _) => Self::Deleted,
            (Some(Found::NothingToDelete), Report::Completed | Report::Unclear) => Self::NothingToDelete,
            (Some(Found::Unchanged), Report::Completed) | (_, Report::Failed) => Self::Failed,
            (Some(Found::Unchanged), Report::Unclear) => Self::Unknown,
            (Some(Found::Different | Found::Missing | Found::Unreadable) | None, _) => Self::Unknown,
        }
    }

    /// Whether it has not ended yet.
    pub const fn is_under_way(self) -> bool {
        matches!(self, Self::Waiting | Self::SeenDeleted | Self::Verifying)
    }

    /// Whether all is as it was asked for.
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Deleted | Self::NothingToDelete)
    }

    /// How it reads.
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

/// The hosts that a deletion on every host has reached, though nothing was predicted for them: those that the service says failed
/// there, and those that are read afterwards, even if what they have cannot be read. Each once.
pub fn unforeseen<'a>(
    predicted: &[&str],
    failed: impl IntoIterator<Item = &'a str>,
    read: impl IntoIterator<Item = &'a str>,
) -> Vec<(&'a str, HostEnd)> {
    let failed = failed.into_iter().map(|host| (host, HostEnd::Failed));
    let read = read.into_iter().map(|host| (host, HostEnd::Unknown));
    let mut found: Vec<(&str, HostEnd)> = Vec::new();
    for (host, end) in failed.chain(read) {
        let is_known = predicted.contains(&host) || found.iter().any(|(other, _)| *other == host);
        if host != "*" && !host.is_empty() && !is_known {
            found.push((host, end));
        }
    }
    found
}

/// What a second try deletes of `piece` (`None` for everything): nothing that was recorded after the first try began. `newest` is the
/// end of what the host had then. `None` if nothing is left to delete.
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

/// How many hosts ended how, in words without a full stop. All is verified where each of them is as it was asked for.
pub fn tally_words(ends: &[HostEnd]) -> String {
    let count = |is_one: fn(&HostEnd) -> bool| ends.iter().filter(|end| is_one(end)).count();
    let deleted = count(|end| *end == HostEnd::Deleted);
    let nothing = count(|end| *end == HostEnd::NothingToDelete);
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
        (count(|end| *end == HostEnd::Failed), "failed"),
        (count(|end| *end == HostEnd::Unknown), "unknown"),
        (count(|end| end.is_under_way()), "not finished"),
    ];
    let parts = parts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts.map(|(count, word)| format!("{count} {word}")).collect();
    format!("Of {}: {}", counted(ends.len(), "host"), parts.join(", "))
}
