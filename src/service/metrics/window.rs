//! The period of a metrics request (`contract.md#limit-period`, `contract.md#limit-minute`).

use crate::service::utc;

/// A period of one to ten full minutes.
pub struct MetricsPeriod {
    pub start: i64,
    pub end: i64,
}

impl MetricsPeriod {
    /// Parses `start` and `end`. For other than full minutes the error is the document's text.
    pub fn parse(start: &str, end: &str) -> Result<Self, String> {
        let time = |name: &str, text: &str| {
            let time = utc::parse_bare(text).ok_or_else(|| {
                format!("Invalid time format. {name} must be of the form YYYY-MM-DDThh:mm:00")
            })?;
            if time % 60 == 0 {
                Ok(time)
            } else {
                Err("Invalid time format. Time must be at minute precision.".to_owned())
            }
        };
        let window = Self { start: time("start", start)?, end: time("end", end)? };
        if (1..=10).contains(&window.minutes()) {
            Ok(window)
        } else {
            Err("Invalid period. end must be 1 to 10 minutes after start".to_owned())
        }
    }

    pub const fn minutes(&self) -> i64 {
        (self.end - self.start) / 60
    }

    /// Returns the first second of each minute.
    pub fn starts(&self) -> impl Iterator<Item = i64> {
        (0..self.minutes()).map(|minute| self.start + minute * 60)
    }
}
