//! The four areas of the API.

use serde::{Deserialize, Serialize};

/// An area of the API. A service may offer and refuse each independently.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
pub enum Area {
    /// Restream resources (`contract.md#restream-operations`).
    Restream,
    /// Stream recording settings (4.2).
    Recording,
    /// Network DVR (4.3).
    Dvr,
    /// Traffic metrics (4.4).
    Metrics,
}

impl Area {
    /// The areas in the order of the contract.
    pub const ALL: [Self; 4] = [Self::Restream, Self::Recording, Self::Dvr, Self::Metrics];

    /// Returns the area's label within a sentence.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Restream => "restreams",
            Self::Recording => "recordings",
            Self::Dvr => "DVR",
            Self::Metrics => "metrics",
        }
    }

    /// Returns the area's versioned path without a trailing slash (`contract.md#versions`).
    pub const fn prefix(self) -> &'static str {
        match self {
            Self::Restream => "/app/restream/v2",
            Self::Recording => "/app/recorder-cloud/v1",
            Self::Dvr => "/app/dvr-net/v1",
            Self::Metrics => "/app/metrics/v1",
        }
    }
}
