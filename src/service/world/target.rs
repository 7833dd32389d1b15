//! Restream targets: their identity, behavior and status.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::model::intervals::Period;

/// The behavior of a target while its source is on air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetKind {
    /// It reports some seconds after it was added.
    Reports,
    /// It never reports: status code 5 forever.
    Silent,
    /// It closes each connection: an undocumented code.
    Refuses,
}

/// The identity of a target within a resource. It has no `Debug`: it contains a stream key.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TargetId {
    pub source: String,
    pub url: String,
    pub key: String,
}

/// A restream entry in one version of a resource.
#[derive(Clone)]
pub struct StoredTarget {
    pub id: Arc<TargetId>,
    /// The schedule; empty means always.
    pub windows: Vec<Period>,
    /// The start of its uninterrupted presence in the resource.
    pub since: i64,
}

/// A status code (`contract.md#restream-status`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "u8")]
pub enum Code {
    /// Forwarding.
    Ok = 0,
    /// The source is unknown.
    SourceNotFound = 2,
    /// The source is known and off air.
    SourceNotPublished = 3,
    /// The target has not reported yet.
    NoChanges = 5,
    /// The resource is inactive, no window of the schedule is open, or the target was removed.
    Stopped = 7,
    /// The target takes nothing; the API document lists no such code.
    Refused = 9,
}

impl Code {
    pub const fn description(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::SourceNotFound => "Source stream not found",
            Self::SourceNotPublished => "Source stream is not published",
            Self::NoChanges => "No status changes found",
            Self::Stopped => "Restream stopped",
            Self::Refused => "Target closed the connection",
        }
    }
}

impl From<Code> for u8 {
    fn from(code: Code) -> Self {
        code as Self
    }
}
