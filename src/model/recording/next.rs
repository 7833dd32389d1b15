//! The next event of a setting, and its description.

use crate::model::intervals::Period;
use crate::model::recording::local_facts::{
    LocalFacts, is_deactivated, is_doubtful, is_idle, missed_window, running_since,
};
use crate::model::recording::schedule::{GRACE_SECS, last_end, next_after, open_at, windows};
use crate::model::recording::{LaunchType, RecordingStatus, Setting, StreamType};
use crate::model::time::UnixSeconds;
use crate::text::durations::{ago, duration};

/// The longest short broadcast, in seconds (`contract.md#limit-short`).
pub const SHORT_SECS: i64 = 12 * 3600;

/// The next event of a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextEvent {
    /// It is recording.
    Recording {
        /// The start, if known.
        since: Option<UnixSeconds>,
        /// The end.
        end: RecordingEnd,
    },
    /// A window is open, so that it should start at any moment.
    Due {
        /// The window.
        window: Period,
        /// True if it has just opened, by the time of the reported status.
        is_new: bool,
    },
    /// A person stopped it at this time in the open window; it starts in the next one.
    Stopped(UnixSeconds),
    /// It starts in a window.
    Window {
        /// The window.
        window: Period,
        /// True if a recording finished before.
        is_again: bool,
    },
    /// A window is ahead, but it is reported as finished, and nothing shows that it goes on.
    Doubtful(Period),
    /// No future window is known.
    NoWindow(NoWindow),
    /// It starts when the stream is published.
    OnPublish,
    /// It starts on request.
    OnRequest {
        /// True if its status is that of a setting that waits for it.
        is_ready: bool,
    },
    /// It has an undocumented launch type.
    OnOther(String),
    /// It is deactivated.
    Nothing,
}

/// The reason why no future window is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// All windows have ended.
    Past,
    /// The service sent no windows, although there may be some (`contract.md#decision-39`).
    NotReported,
    /// Some windows are unreadable.
    Unreadable,
}

/// The end of a running recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordingEnd {
    /// Its window closes at this time.
    At(UnixSeconds),
    /// A short broadcast reaches its maximum length at this time.
    Limit(UnixSeconds),
    /// Unknown: a person or the stream ends it.
    Open,
    /// It should have ended at this time.
    Overdue(UnixSeconds),
}

/// Returns the next event of a setting.
pub fn next(setting: &Setting, facts: &LocalFacts, now: UnixSeconds) -> NextEvent {
    if is_deactivated(setting, facts) {
        return NextEvent::Nothing;
    }
    if setting.status == Some(RecordingStatus::Progress) {
        return NextEvent::Recording { since: running_since(setting, facts), end: end(setting, facts, now) };
    }
    match &setting.launch_type {
        LaunchType::StreamStart => NextEvent::OnPublish,
        LaunchType::Button => NextEvent::OnRequest {
            is_ready: matches!(setting.status, Some(RecordingStatus::Wait | RecordingStatus::Finish)),
        },
        LaunchType::Schedule => next_scheduled(setting, facts, now),
        other => NextEvent::OnOther(other.as_str().to_owned()),
    }
}

fn next_scheduled(setting: &Setting, facts: &LocalFacts, now: UnixSeconds) -> NextEvent {
    let windows = windows(setting);
    if let Some(window) = missed_window(setting, facts, now) {
        let is_new =
            setting.status.as_ref().is_some_and(is_idle) && now.0.saturating_sub(window.from.0) < GRACE_SECS;
        return NextEvent::Due { window, is_new };
    }
    match (open_at(&windows, now).and(facts.stopped_at), next_window(setting, &windows, now)) {
        (Some(stopped_at), _) => NextEvent::Stopped(stopped_at),
        (None, Ok(window)) if is_doubtful(setting, facts, now) => NextEvent::Doubtful(window),
        (None, Ok(window)) => {
            NextEvent::Window { window, is_again: setting.status == Some(RecordingStatus::Finish) }
        }
        (None, Err(why)) => NextEvent::NoWindow(why),
    }
}

/// Returns the first future window or future recording in the service's list (`contract.md#decision-40`).
fn next_window(setting: &Setting, windows: &[Period], now: UnixSeconds) -> Result<Period, NoWindow> {
    let listed = setting.records.iter().filter_map(|record| {
        let from = record.start_time().filter(|from| *from > now)?;
        Some(Period { from, to: record.stop_time().unwrap_or(from) })
    });
    let why = match setting.schedule.len() {
        0 => NoWindow::NotReported,
        all if all > windows.len() => NoWindow::Unreadable,
        _ => NoWindow::Past,
    };
    next_after(windows, now).into_iter().chain(listed).min().ok_or(why)
}

/// Returns the end of a running recording.
pub fn end(setting: &Setting, facts: &LocalFacts, now: UnixSeconds) -> RecordingEnd {
    let (windows, since) = (windows(setting), running_since(setting, facts));
    if let Some(window) = open_at(&windows, now) {
        return RecordingEnd::At(window.to);
    }
    let limit = since.filter(|_| setting.stream_type == StreamType::Short);
    let limit = limit.map(|since| UnixSeconds(since.0.saturating_add(SHORT_SECS)));
    // A recording that began in a window should have ended with it; one that began later was started manually.
    let over = last_end(&windows, now).filter(|over| since.is_none_or(|since| since < *over));
    match (over, limit) {
        (Some(over), _) => RecordingEnd::Overdue(over),
        (None, Some(limit)) if limit <= now => RecordingEnd::Overdue(limit),
        (None, Some(limit)) => RecordingEnd::Limit(limit),
        (None, None) => RecordingEnd::Open,
    }
}

/// Describes the length of a running recording.
pub fn recording_so_far(since: Option<UnixSeconds>, now: UnixSeconds) -> String {
    let Some(since) = since else { return "It isn't known since when it has been recording.".to_owned() };
    let secs = u64::try_from(now.0.saturating_sub(since.0)).unwrap_or(0);
    // Seconds matter only in the first minute.
    let secs = if secs < 60 { secs } else { secs - secs % 60 };
    format!("Recording for {} so far", duration(secs))
}

impl NextEvent {
    /// Returns the time of the next automatic event, if known.
    pub const fn moment(&self) -> Option<UnixSeconds> {
        match self {
            Self::Recording {
                end: RecordingEnd::At(time) | RecordingEnd::Limit(time) | RecordingEnd::Overdue(time),
                ..
            } => Some(*time),
            Self::Due { window, .. } | Self::Window { window, .. } | Self::Doubtful(window) => {
                Some(window.from)
            }
            Self::Stopped(at) => Some(*at),
            _ => None,
        }
    }

    /// Describes the event without a full stop; `clock` formats a time.
    pub fn message(&self, now: UnixSeconds, clock: &dyn Fn(UnixSeconds) -> String) -> String {
        match self {
            Self::Recording { since, end } => recording_message(*since, *end, clock),
            Self::Due { window, is_new } => {
                let recorded = if *is_new { "; nothing recorded yet" } else { "" };
                format!("Window open since {}{recorded}", clock(window.from))
            }
            Self::Stopped(at) => format!("Stopped at {}", clock(*at)),
            Self::Window { window, is_again } => {
                let starts = if *is_again { "Next:" } else { "Starts" };
                let distance = ago(window.from.0, now.0.min(window.from.0));
                format!("{starts} {}, {distance}", clock(window.from))
            }
            Self::Doubtful(window) => {
                format!("Finished: may not start at {}", clock(window.from))
            }
            Self::NoWindow(why) => match why {
                NoWindow::Past => "No upcoming window".to_owned(),
                NoWindow::NotReported => "No windows reported".to_owned(),
                NoWindow::Unreadable => "Unknown: the schedule has windows that can't be read".to_owned(),
            },
            Self::OnPublish => "Starts when the stream is published".to_owned(),
            Self::OnRequest { is_ready: true } => "Ready: starts when you press Start".to_owned(),
            Self::OnRequest { is_ready: false } => "Starts when you press Start".to_owned(),
            Self::OnOther(launch) if launch.is_empty() => "Unknown: no launch type".to_owned(),
            Self::OnOther(launch) => format!("Launch type {launch}"),
            Self::Nothing => "Deactivated: will not record".to_owned(),
        }
    }
}

fn recording_message(
    since: Option<UnixSeconds>,
    end: RecordingEnd,
    clock: &dyn Fn(UnixSeconds) -> String,
) -> String {
    let begun = match since {
        Some(since) => format!("Recording since {}", clock(since)),
        None => "Recording".to_owned(),
    };
    match end {
        RecordingEnd::At(time) => format!("{begun}, stops {}", clock(time)),
        RecordingEnd::Limit(time) => format!("{begun}, 12-hour limit at {}", clock(time)),
        RecordingEnd::Overdue(time) => format!("{begun}, should have stopped at {}", clock(time)),
        RecordingEnd::Open => begun,
    }
}
