//! The ways in which a write ends.

use serde::{Deserialize, Serialize};

/// The end of a write, or of its part on one host.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum End {
    /// The read after the write agrees.
    Done,
    /// The read before the write showed that there is no change, so no write was sent.
    AlreadySo,
    /// The service accepted the write and stored another value.
    Different,
    /// The service refused the write.
    Refused,
    /// The service failed, and a read shows no change.
    Failed,
    /// The write was sent, and may or may not have been applied.
    Unknown,
    /// No write was sent.
    Skipped(Skip),
}

/// The reason why no write was sent.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub enum Skip {
    /// The read before the write failed, or several have the identifier.
    NotPrepared,
    /// Someone else changed the resource since.
    ChangedElsewhere,
}

impl End {
    /// Returns whether the resource has the requested value.
    pub const fn is_good(self) -> bool {
        matches!(self, Self::Done | Self::AlreadySo)
    }

    /// Returns whether the write changed nothing.
    pub const fn is_unchanged(self) -> bool {
        matches!(self, Self::Refused | Self::Failed | Self::Skipped(_))
    }

    /// Returns a label.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Done => "Done",
            Self::AlreadySo => "No change",
            Self::Different => "Saved differently",
            Self::Refused => "Rejected",
            Self::Failed => "Failed",
            Self::Unknown => "Unknown",
            Self::Skipped(Skip::NotPrepared) => "Not sent",
            Self::Skipped(Skip::ChangedElsewhere) => "Changed elsewhere",
        }
    }
}
