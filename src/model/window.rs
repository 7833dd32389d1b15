//! Schedule windows of restreams and recordings (`contract.md#restream-resource`, `contract.md#decision-8`).

use crate::model::intervals::Period;
use crate::model::time::{UnixSeconds, parse_utc};
use crate::typed_object;

typed_object! {
    /// A schedule window as sent, in UTC, in the form `YYYY-MM-DDThh:mm:ssZ`.
    pub struct ScheduleWindow {
        /// The start.
        pub start: String = "start",
        /// The end.
        pub stop: String = "stop",
    }
}

impl ScheduleWindow {
    /// Returns the start, if the text is a time.
    pub fn start_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.start)
    }

    /// Returns the end, if the text is a time.
    pub fn stop_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.stop)
    }

    /// Returns the period, if both texts are times.
    pub fn period(&self) -> Option<Period> {
        Some(Period { from: self.start_time()?, to: self.stop_time()? })
    }
}
