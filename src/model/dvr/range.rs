//! A recorded period as the service sends it (`contract.md#dvr-stream`).

use serde::Deserialize;

use crate::json::lenient;
use crate::json::lenient::Number;
use crate::model::time::UnixSeconds;

/// Less is no part of a second but what a number of this size cannot spell.
const LEAST: f64 = 1e-6;

/// A recorded period.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
#[serde(try_from = "ReadRange")]
pub struct Range {
    /// Its length in seconds.
    pub duration_secs: i64,
    /// Its first second.
    pub from: UnixSeconds,
}

/// A range being read: its numbers may have fractions.
#[derive(Deserialize)]
struct ReadRange {
    #[serde(deserialize_with = "lenient::number")]
    duration: Number,
    #[serde(deserialize_with = "lenient::number")]
    from: Number,
}

impl Range {
    /// The first second after it.
    pub fn end(self) -> UnixSeconds {
        UnixSeconds(self.from.0.saturating_add(self.duration_secs))
    }
}

/// Start and end are rounded outwards, each once: what touches still does, and deleting what is shown
/// leaves nothing.
impl TryFrom<ReadRange> for Range {
    type Error = &'static str;

    fn try_from(ReadRange { duration, from }: ReadRange) -> Result<Self, Self::Error> {
        let parts = from.parts().zip(duration.parts());
        let ((from, from_rest), (secs, secs_rest)) =
            parts.ok_or("a number out of range, expected seconds")?;
        // Twice less than a second each. What has no length gets none.
        let rest = if secs < 0 || duration == Number::Whole(0) { 0.0 } else { from_rest + secs_rest };
        let rounded = i64::from(rest > LEAST) + i64::from(rest > 1.0 + LEAST);
        Ok(Self { duration_secs: secs.saturating_add(rounded), from: UnixSeconds(from) })
    }
}
