//! Scheduled periods of restreams and recordings (`contract.md#restream-resource`; `contract.md#decision-8`).

use crate::model::time::{UnixSeconds, parse_utc};
use crate::typed_object;

typed_object! {
    /// A scheduled period, as the service spells it; in UTC, of the form `YYYY-MM-DDThh:mm:ssZ`.
    pub struct Window {
        /// Its start.
        pub start: String = "start",
        /// Its end.
        pub stop: String = "stop",
    }
}

impl Window {
    /// When it starts, if the text is a time.
    pub fn start_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.start).ok()
    }

    /// When it stops, if the text is a time.
    pub fn stop_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.stop).ok()
    }
}
