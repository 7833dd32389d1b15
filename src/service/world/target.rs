//! Restream targets: what tells them apart, and what a body may hold of one.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::service::world::span::Span;

/// How a target behaves once its source is on air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It reports some seconds after it was added.
    Reports,
    /// It never reports: status code 5 for ever.
    Silent,
}

/// What tells one target of a resource from another. Without `Debug`: it holds a stream key.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TargetId {
    /// The source stream's URL.
    pub source: String,
    /// Where it is forwarded to.
    pub url: String,
    /// The stream key there.
    pub key: String,
}

/// A restream entry of one version of a resource.
#[derive(Clone)]
pub struct Target {
    /// Source, target and key: the same in all versions that have the target.
    pub id: Arc<TargetId>,
    /// When it may run; an empty list means always.
    pub windows: Vec<Span>,
    /// Since when the resource has had it without a break.
    pub since: i64,
}

/// One of the five codes of `contract.md#restream-status`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "u8")]
pub enum Code {
    /// It is being forwarded.
    Ok = 0,
    /// The source is not known.
    SourceNotFound = 2,
    /// The source is known and off air.
    SourceNotPublished = 3,
    /// The target has reported nothing yet.
    NoChanges = 5,
    /// The resource is inactive, no window of the schedule is open, or the target was removed.
    Stopped = 7,
}

impl Code {
    /// The description the document gives it.
    pub const fn description(self) -> &'static str {
        match self {
            Self::Ok => "OK",
            Self::SourceNotFound => "Source stream not found",
            Self::SourceNotPublished => "Source stream is not published",
            Self::NoChanges => "No status changes found",
            Self::Stopped => "Restream stopped",
        }
    }
}

impl From<Code> for u8 {
    fn from(code: Code) -> Self {
        code as Self
    }
}
