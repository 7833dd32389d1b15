//! Requests that delete DVR (`contract.md#dvr-operations`).

use serde::{Deserialize, Serialize};

use crate::model::time::UnixSeconds;

/// The hosts of a deletion.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(from = "String", into = "String")]
pub enum HostSelector {
    /// Every node: `*` on the wire.
    #[default]
    All,
    /// One node, by its identifier.
    One(String),
}

impl HostSelector {
    /// Selects one node; `None` for `*`, which means all, and for an empty identifier.
    pub fn one(host: &str) -> Option<Self> {
        (!matches!(host, "" | "*")).then(|| Self::One(host.to_owned()))
    }

    /// Returns the selector as the API spells it.
    pub fn as_str(&self) -> &str {
        match self {
            Self::All => "*",
            Self::One(host) => host,
        }
    }
}

impl From<String> for HostSelector {
    fn from(host: String) -> Self {
        if host == "*" { Self::All } else { Self::One(host) }
    }
}

impl From<HostSelector> for String {
    fn from(hosts: HostSelector) -> Self {
        hosts.as_str().to_owned()
    }
}

/// The end of a deleted range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum RangeEnd {
    /// A number of seconds after its start.
    #[serde(rename = "duration_sec")]
    DurationSecs(i64),
    /// At this time, exclusive.
    #[serde(rename = "to_ts")]
    ToTs(UnixSeconds),
}

/// Deletes a range of a stream's DVR, to the second. Its ends may be outside of the recorded time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeleteRange {
    /// The hosts.
    pub host: HostSelector,
    /// The start.
    pub from_ts: UnixSeconds,
    /// The end.
    #[serde(flatten)]
    pub until: RangeEnd,
}
