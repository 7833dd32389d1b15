//! Recording settings (`contract.md#recording-setting`).

use crate::json::lenient::OrderedMap;
use crate::json::typed_object::Flaw;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::time::{UnixSeconds, parse_utc};
use crate::model::window::ScheduleWindow;
use crate::{open_enum, typed_object};

typed_object! {
    /// A recording setting. Unknown members are preserved.
    pub struct Setting {
        /// The identifier.
        pub id: RecordId = "id",
        /// The publishing resource; empty if none.
        pub resource_id: ResourceId = "resource_id",
        /// The account as the service spells it.
        pub account_name: String = "account_name",
        /// The domain of the source playlist.
        pub source_domain: String = "source_domain",
        /// The path of the source playlist.
        pub source_path: String = "source_path",
        /// Short or continuous.
        pub stream_type: StreamType = "stream_type",
        /// The launch type.
        pub launch_type: LaunchType = "launch_type",
        /// The schedule, if the service sends it. Its items are undocumented: any JSON is preserved.
        pub schedule: Vec<ScheduleWindow> = "schedule",
        /// The seconds without the stream after which the recording stops.
        pub stop_timeout_secs: Option<i64> = "stop_timeout",
        /// The storage time in days; -1 is forever.
        pub storage_time_days: Option<i64> = "storage_time",
        /// True if DVR is enabled in the player.
        pub dvr_enabled: bool = "dvr_enabled",
        /// The DVR window in seconds.
        pub dvr_window_secs: Option<i64> = "dvr_window",
        /// True if the source playlist is a SMIL.
        pub smil: bool = "smil",
        /// The names of the quality playlists by URL, in the order received.
        pub qualities: OrderedMap<String> = "qualities",
        /// Finished and running recordings.
        pub records: Vec<Instance> = "records",
        /// The path of the files, if the service sends it.
        pub path: Option<String> = "path",
        /// The status, if requested and sent (`contract.md#decision-14`).
        pub status: Option<RecordingStatus> = "status",
    }
}

impl Setting {
    /// The members that the service assigns, which are never sent.
    pub const ASSIGNED: &'static [&'static str] =
        &["id", "account_name", "source_domain", "source_path", "records", "status"];

    /// Describes the unreadable parts, one a line (`contract.md#decision-49`).
    pub fn flaw_lines(&self) -> Vec<String> {
        let own = self.flaws.iter().filter(|flaw| !flaw.is_reported_twice());
        let mut lines: Vec<String> = own.map(Flaw::describe).collect();
        for (index, record) in self.records.iter().enumerate() {
            lines.extend(record.flaws.iter().map(|flaw| format!("records[{index}]: {}", flaw.describe())));
        }
        lines
    }
}

typed_object! {
    /// A recording with its time and the path of its files. Times are UTC, as sent.
    pub struct Instance {
        /// The start.
        pub start: String = "start",
        /// The end; empty while it runs.
        pub stop: String = "stop",
        /// The path of the files.
        pub init_path: String = "init_path",
    }
}

impl Instance {
    /// Returns the start, if the text is a time.
    pub fn start_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.start)
    }

    /// Returns the end, if the text is a time.
    pub fn stop_time(&self) -> Option<UnixSeconds> {
        parse_utc(&self.stop)
    }
}

open_enum! {
    /// The length of a broadcast.
    pub enum StreamType {
        /// Short-term, up to 12 hours.
        Short = "short",
        /// Continuous.
        Long = "long",
    }
}

open_enum! {
    /// The trigger of a recording.
    pub enum LaunchType {
        /// The publishing of the stream.
        StreamStart = "stream_start",
        /// An explicit request.
        Button = "button",
        /// A schedule; only for short broadcasts.
        Schedule = "schedule",
    }
}

open_enum! {
    /// The status of a recording (`contract.md#recording-states`).
    pub enum RecordingStatus {
        /// Waiting for its start.
        Wait = "wait",
        /// Recording: only `dvr_enabled` can change.
        Progress = "progress",
        /// Finished.
        Finish = "finish",
        /// Failed.
        Error = "error",
    }
}
