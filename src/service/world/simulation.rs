//! The states of a recording between two actions (`contract.md#recording-states`, `contract.md#decision-13`).
//!
//! - `stream_start` launches when its source is published. A recording that was stopped manually or by the limit is
//!   launched again only by the next publication.
//! - `schedule` launches when a window opens and ends when it closes.
//! - Any recording ends once its source has been off air for `stop_timeout`, a short one after 12 hours.
//! - A recording that ends without a second on air is an error and leaves no files.

use crate::model::intervals::{Intervals, Period};
use crate::service::utc;
use crate::service::world::recording::{
    SHORT_SECS, SettingFields, StoredInstance, StoredLaunchType, StoredStatus, StoredStreamType,
};
use crate::service::world::source::Source;

struct RunningRecording {
    from: i64,
    path: String,
    /// The end of the window that launched it.
    until: Option<i64>,
}

/// A simulation up to a certain second.
pub struct RecordingProgress {
    on_air: Intervals,
    followed_to: i64,
    status: StoredStatus,
    running: Option<RunningRecording>,
    last_launch: Option<i64>,
    last_end: Option<i64>,
    is_deactivated: bool,
    instances: Vec<StoredInstance>,
}

impl RecordingProgress {
    /// Returns the initial state; `life` is from the setting's creation to the present.
    pub fn new(source: Source, life: Period) -> Self {
        Self {
            // Starts well before, to find the start of an earlier publication.
            on_air: source.on_air(Period::of_seconds(life.from.0 - 86_400, life.to.0 + 1)),
            followed_to: life.from.0,
            status: StoredStatus::Wait,
            running: None,
            last_launch: None,
            last_end: None,
            is_deactivated: false,
            instances: Vec::new(),
        }
    }

    /// Simulates up to and including this second. Terminates because each launch is later than the previous one (see
    /// `next_of`).
    pub fn run_through(&mut self, draft: &SettingFields, until: i64) {
        let windows = windows(draft);
        loop {
            if let Some(run) = &self.running {
                let end = self.end_of(run, draft);
                if end > until {
                    break;
                }
                self.end(end, false);
                continue;
            }
            let next = match draft.launch_type {
                _ if self.is_deactivated => None,
                StoredLaunchType::StreamStart => self.next_of(&self.on_air).map(|span| (span.from.0, None)),
                StoredLaunchType::Schedule => {
                    self.next_of(&windows).map(|span| (span.from.0, Some(span.to.0)))
                }
                StoredLaunchType::Button => None,
            };
            match next {
                Some((from, to)) if from.max(self.followed_to) <= until => {
                    self.launch(draft, from.max(self.followed_to), to);
                }
                _ => break,
            }
        }
        self.followed_to = self.followed_to.max(until);
    }

    /// Launches a recording, until the end of a window if there is one.
    pub fn launch(&mut self, draft: &SettingFields, at: i64, until: Option<i64>) {
        if self.running.is_none() && !self.is_deactivated {
            self.running = Some(RunningRecording { from: at, path: draft.path.clone(), until });
            self.status = StoredStatus::Progress;
            self.last_launch = Some(at);
            self.followed_to = at;
        }
    }

    /// Ends the running recording. A manual end is never an error.
    pub fn end(&mut self, at: i64, is_by_hand: bool) {
        let Some(run) = self.running.take() else { return };
        let span = Period::of_seconds(run.from, at.max(run.from));
        let first = self.on_air.partition_point(|on_air| on_air.to <= span.from);
        let has_recorded = self.on_air.get(first).is_some_and(|on_air| on_air.common(span).is_some());
        self.status = if has_recorded || is_by_hand { StoredStatus::Finish } else { StoredStatus::Error };
        if has_recorded {
            self.instances.push(StoredInstance { span, path: run.path, is_running: false });
        }
        self.last_end = Some(span.to.0);
        self.followed_to = span.to.0;
    }

    /// Ends the running recording and disables launches. Whatever it waited for, it is finished.
    pub fn deactivate(&mut self, at: i64) {
        self.end(at, true);
        self.is_deactivated = true;
        self.status = StoredStatus::Finish;
    }

    /// Returns the status, and the recordings with the running one last.
    pub fn seen_at(self, now: i64) -> (StoredStatus, Vec<StoredInstance>) {
        let mut instances = self.instances;
        if let Some(run) = self.running {
            let span = Period::of_seconds(run.from, now.max(run.from));
            instances.push(StoredInstance { span, path: run.path, is_running: true });
        }
        (self.status, instances)
    }

    /// Returns the first span that may launch: it is not over, and starts after the end of the last recording.
    fn next_of(&self, spans: &[Period]) -> Option<Period> {
        let first = spans.partition_point(|span| span.to.0 <= self.followed_to);
        let is_fresh = |span: &&Period| {
            self.last_end.is_none_or(|end| span.from.0 >= end)
                && self.last_launch.is_none_or(|launch| span.from.0 > launch)
        };
        spans[first..].iter().find(is_fresh).copied()
    }

    /// Returns the end of a running recording, as far as it is known now.
    fn end_of(&self, run: &RunningRecording, draft: &SettingFields) -> i64 {
        let limit = match draft.stream_type {
            StoredStreamType::Short => run.from.saturating_add(SHORT_SECS),
            StoredStreamType::Long => i64::MAX,
        };
        let limit = limit.min(run.until.unwrap_or(i64::MAX));
        // Finds the first gap that is long enough. After a launch the stream has the full time-out to appear.
        let mut silent_from = run.from;
        for span in &self.on_air[self.on_air.partition_point(|span| span.to.0 <= run.from)..] {
            if span.from.0 > silent_from && span.from.0 - silent_from >= draft.stop_timeout {
                break;
            }
            silent_from = span.to.0;
        }
        limit.min(silent_from.saturating_add(draft.stop_timeout)).max(run.from)
    }
}

/// Returns the windows that launch, sorted and merged.
fn windows(draft: &SettingFields) -> Intervals {
    let time = |text: Option<String>| utc::parse(&text?);
    let is_scheduled = draft.launch_type == StoredLaunchType::Schedule;
    let spans = draft.schedule.iter().filter(|_| is_scheduled).filter_map(|window| {
        Some(Period::of_seconds(time(window.read("start"))?, time(window.read("stop"))?))
    });
    spans.collect()
}
