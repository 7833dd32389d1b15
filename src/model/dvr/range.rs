//! A recorded range as sent (`contract.md#dvr-stream`).

use serde::Deserialize;

use crate::json::lenient;
use crate::json::lenient::JsonNumber;
use crate::model::time::UnixSeconds;

/// Smaller differences are inaccuracies of a floating-point number of this size.
const LEAST: f64 = 1e-6;

/// A recorded range.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash)]
#[serde(try_from = "RawRange")]
pub struct RecordedRange {
    /// The length in seconds.
    pub duration_secs: i64,
    /// The start.
    pub from: UnixSeconds,
}

#[derive(Deserialize)]
struct RawRange {
    #[serde(deserialize_with = "lenient::number")]
    duration: JsonNumber,
    #[serde(deserialize_with = "lenient::number")]
    from: JsonNumber,
}

impl RecordedRange {
    /// Returns the end, exclusive.
    pub fn end(self) -> UnixSeconds {
        UnixSeconds(self.from.0.saturating_add(self.duration_secs))
    }
}

/// Rounds start and end outwards, so that adjacent ranges still touch and a deletion leaves nothing.
impl TryFrom<RawRange> for RecordedRange {
    type Error = &'static str;

    fn try_from(RawRange { duration, from }: RawRange) -> Result<Self, Self::Error> {
        let parts = from.parts().zip(duration.parts());
        let ((from, from_rest), (secs, secs_rest)) =
            parts.ok_or("a number out of range, expected seconds")?;
        // The sum of two fractions is below two seconds. An empty range remains empty.
        let rest = if secs < 0 || duration == JsonNumber::Whole(0) { 0.0 } else { from_rest + secs_rest };
        let rounded = i64::from(rest > LEAST) + i64::from(rest > 1.0 + LEAST);
        Ok(Self { duration_secs: secs.saturating_add(rounded), from: UnixSeconds(from) })
    }
}
