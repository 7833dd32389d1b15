//! The hosts of a deletion.

use serde::{Deserialize, Serialize};

/// The hosts of a deletion, spelled as the API does.
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
