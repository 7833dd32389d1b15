//! What deletes DVR, and what the service answers (`contract.md#dvr-operations`).

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::model::time::UnixSeconds;

/// Which hosts delete.
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
    /// One node; `None` for an identifier that names none by itself: `*` is every one, and an empty one is none.
    pub fn one(host: &str) -> Option<Self> {
        (!matches!(host, "" | "*")).then(|| Self::One(host.to_owned()))
    }

    /// The selector as the API spells it.
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

/// Where a deleted piece ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Until {
    /// So many seconds after its start.
    #[serde(rename = "duration_sec")]
    DurationSecs(i64),
    /// At this moment, which itself is kept.
    #[serde(rename = "to_ts")]
    ToTs(UnixSeconds),
}

/// Deletes a piece of a stream's DVR with one-second precision. Its ends may lie outside what is recorded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeleteRange {
    /// On which hosts.
    pub host: HostSelector,
    /// Its first second.
    pub from_ts: UnixSeconds,
    /// Its end.
    #[serde(flatten)]
    pub until: Until,
}

/// Deletes everything that was recorded of a stream so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeleteAll {
    /// On which hosts.
    pub host: HostSelector,
}

impl Serialize for DeleteAll {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let mut body = writer.serialize_map(Some(2))?;
        body.serialize_entry("host", self.host.as_str())?;
        body.serialize_entry("all", &true)?;
        body.end()
    }
}
