//! The four areas of the API.

use serde::{Deserialize, Serialize};

/// An area of the API. A service may offer and refuse each independently.
/// Tabs of earlier versions stored it capitalized.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// Restream resources (`contract.md#restream-operations`).
    #[serde(alias = "Restream")]
    Restream,
    /// Stream recording settings (4.2).
    #[serde(alias = "Recording")]
    Recording,
    /// Network DVR (4.3).
    #[serde(alias = "Dvr")]
    Dvr,
    /// Traffic metrics (4.4).
    #[serde(alias = "Metrics")]
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
