//! A recorded period as the service sends it (`contract.md#dvr-stream`).

use serde::{Deserialize, Serialize};

use crate::json::lenient::Member;
use crate::model::time::UnixSeconds;

/// A recorded period.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
pub struct Range {
    /// Its length in seconds.
    #[serde(rename = "duration", deserialize_with = "i64::read")]
    pub duration_secs: i64,
    /// Its first second.
    #[serde(deserialize_with = "UnixSeconds::read")]
    pub from: UnixSeconds,
}

impl Range {
    /// The first second after it.
    pub fn end(self) -> UnixSeconds {
        UnixSeconds(self.from.0.saturating_add(self.duration_secs))
    }
}
