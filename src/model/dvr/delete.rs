//! What deletes DVR, and what the service answers (`contract.md#dvr-operations`).

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::model::time::UnixSeconds;

/// Which hosts delete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HostSelector {
    /// Every node: `*` on the wire.
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

impl From<&str> for HostSelector {
    fn from(host: &str) -> Self {
        if host == "*" { Self::All } else { Self::One(host.to_owned()) }
    }
}

/// Where a deleted piece ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// So many seconds after its start.
    DurationSecs(i64),
    /// At this moment, which itself is kept.
    ToTs(UnixSeconds),
}

/// Deletes a piece of a stream's DVR with one-second precision. Its ends may lie outside what is recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeleteRange {
    /// On which hosts.
    pub host: HostSelector,
    /// Its first second.
    pub from_ts: UnixSeconds,
    /// Its end.
    pub until: Until,
}

/// Deletes everything that was recorded of a stream so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeleteAll {
    /// On which hosts.
    pub host: HostSelector,
}

impl Serialize for DeleteRange {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let mut body = writer.serialize_map(Some(3))?;
        body.serialize_entry("host", self.host.as_str())?;
        body.serialize_entry("from_ts", &self.from_ts)?;
        match self.until {
            Until::DurationSecs(secs) => body.serialize_entry("duration_sec", &secs)?,
            Until::ToTs(to_ts) => body.serialize_entry("to_ts", &to_ts)?,
        }
        body.end()
    }
}

impl Serialize for DeleteAll {
    fn serialize<S: Serializer>(&self, writer: S) -> Result<S::Ok, S::Error> {
        let mut body = writer.serialize_map(Some(2))?;
        body.serialize_entry("host", self.host.as_str())?;
        body.serialize_entry("all", &true)?;
        body.end()
    }
}
