//! What happens next with a setting: unmistakable, in words and time.

use crate::model::recording::local_facts::{LocalFacts, is_deactivated, missed_window, running_since};
use crate::model::recording::schedule::{GRACE_SECS, Span, last_end, next_after, open_at, windows};
use crate::model::recording::{LaunchType, RecordingStatus, Setting, StreamType};
use crate::model::time::UnixSeconds;
use crate::text::durations::{ago, duration};

/// A short broadcast lasts at most so long, in seconds (`contract.md#limit-short`).
pub const SHORT_SECS: i64 = 12 * 3600;

/// What happens next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// It records.
    Recording {
        /// Since when, where that is known.
        since: Option<UnixSeconds>,
        /// What ends it.
        end: End,
    },
    /// A window is open: it is to begin at any moment.
    Due {
        /// Which one.
        window: Span,
        /// Whether it has just opened, as far as the state that is reported goes.
        is_new: bool,
    },
    /// A person has stopped it within a window that is open: nothing before the next one.
    Stopped(UnixSeconds),
    /// A window is to come.
    Window {
        /// Which one.
        window: Span,
        /// Whether a recording has finished before.
        is_again: bool,
    },
    /// No window that is to come is known.
    NoWindow(NoWindow),
    /// It starts when the stream is published.
    OnPublish,
    /// It starts when someone asks for it.
    OnRequest,
    /// It is started by something that the API document does not list.
    OnOther(String),
    /// Nothing: it is deactivated.
    Nothing,
}

/// Why no window is known that is to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoWindow {
    /// All of them are over.
    Past,
    /// The service sends none: there may be some all the same (`contract.md#decision-39`).
    NotReported,
    /// Some are of a form that cannot be read.
    Unreadable,
}

/// What ends a recording that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its window closes then.
    At(UnixSeconds),
    /// A short broadcast has its longest length then.
    Limit(UnixSeconds),
    /// No moment is known: a person, or the stream.
    Open,
    /// It should have ended then.
    Overdue(UnixSeconds),
}

/// What happens next with a setting at `now`.
pub fn next(setting: &Setting, known: &LocalFacts, now: UnixSeconds) -> Next {
    if is_deactivated(setting, known) {
        return Next::Nothing;
    }
    if setting.status == Some(RecordingStatus::Progress) {
        return Next::Recording { since: running_since(setting, known), end: end(setting, known, now) };
    }
    match &setting.launch_type {
        LaunchType::StreamStart => Next::OnPublish,
        LaunchType::Button => Next::OnRequest,
        LaunchType::Schedule => next_scheduled(setting, known, now),
        other => Next::OnOther(other.as_str().to_owned()),
    }
}

fn next_scheduled(setting: &Setting, known: &LocalFacts, now: UnixSeconds) -> Next {
    let windows = windows(setting);
    if let Some(window) = missed_window(setting, known, now) {
        let is_new = setting.status.is_some() && now.0.saturating_sub(window.from.0) < GRACE_SECS;
        return Next::Due { window, is_new };
    }
    match (open_at(&windows, now).and(known.stopped_at), next_window(setting, &windows, now)) {
        (Some(stopped_at), _) => Next::Stopped(stopped_at),
        (None, Ok(window)) => {
            Next::Window { window, is_again: setting.status == Some(RecordingStatus::Finish) }
        }
        (None, Err(why)) => Next::NoWindow(why),
    }
}

/// The first window that is to come, or recording that the service lists before it starts (`contract.md#decision-40`).
fn next_window(setting: &Setting, windows: &[Span], now: UnixSeconds) -> Result<Span, NoWindow> {
    let listed = setting.records.iter().filter_map(|record| {
        let from = record.start_time().filter(|from| *from > now)?;
        Some(Span { from, to: record.stop_time().unwrap_or(from) })
    });
    let why = match setting.schedule.len() {
        0 => NoWindow::NotReported,
        all if all > windows.len() => NoWindow::Unreadable,
        _ => NoWindow::Past,
    };
    next_after(windows, now).into_iter().chain(listed).min().ok_or(why)
}

/// What ends a recording that runs.
pub fn end(setting: &Setting, known: &LocalFacts, now: UnixSeconds) -> End {
    let (windows, since) = (windows(setting), running_since(setting, known));
    if let Some(window) = open_at(&windows, now) {
        return End::At(window.to);
    }
    let limit = since.filter(|_| setting.stream_type == StreamType::Short);
    let limit = limit.map(|since| UnixSeconds(since.0.saturating_add(SHORT_SECS)));
    // A recording that began in a window should have ended with it; one that began later was started by hand.
    let over = last_end(&windows, now).filter(|over| since.is_none_or(|since| since < *over));
    match (over, limit) {
        (Some(over), _) => End::Overdue(over),
        (None, Some(limit)) if limit <= now => End::Overdue(limit),
        (None, Some(limit)) => End::Limit(limit),
        (None, None) => End::Open,
    }
}

/// How long a recording has run, in a sentence; it may have begun at a time that is not known.
pub fn recording_so_far(since: Option<UnixSeconds>, now: UnixSeconds) -> String {
    let Some(since) = since else { return "It isn't known since when it has been recording.".to_owned() };
    let secs = u64::try_from(now.0.saturating_sub(since.0)).unwrap_or(0);
    // Seconds count in the first minute alone.
    let secs = if secs < 60 { secs } else { secs - secs % 60 };
    format!("Recording for {} so far", duration(secs))
}

impl Next {
    /// The moment at which something happens by itself, where one is known.
    pub const fn moment(&self) -> Option<UnixSeconds> {
        match self {
            Self::Recording { end: End::At(time) | End::Limit(time) | End::Overdue(time), .. } => Some(*time),
            Self::Due { window, .. } | Self::Window { window, .. } => Some(window.from),
            Self::Stopped(at) => Some(*at),
            _ => None,
        }
    }

    /// In a sentence without a full stop. `clock` spells a time without its zone, which is named once.
    pub fn words(&self, now: UnixSeconds, clock: &dyn Fn(UnixSeconds) -> String, zone: &str) -> String {
        match self {
            Self::Recording { since, end } => recording_words(*since, *end, clock, zone),
            Self::Due { window, is_new } => {
                let recorded = if *is_new { "; nothing recorded yet" } else { "" };
                format!("Window open since {}{recorded}", clock(window.from))
            }
            Self::Stopped(at) => format!("Stopped at {}", clock(*at)),
            Self::Window { window, is_again } => {
                let starts = if *is_again { "Next:" } else { "Starts" };
                let distance = ago(window.from.0, now.0.min(window.from.0));
                format!("{starts} {} {zone}, {distance}", clock(window.from))
            }
            Self::NoWindow(why) => match why {
                NoWindow::Past => "No upcoming window".to_owned(),
                NoWindow::NotReported => "No windows reported".to_owned(),
                NoWindow::Unreadable => "Unknown: the schedule has windows that can't be read".to_owned(),
            },
            Self::OnPublish => "Starts when the stream is published".to_owned(),
            Self::OnRequest => "Ready: starts when you press Start".to_owned(),
            Self::OnOther(launch) if launch.is_empty() => "Unknown: no launch type".to_owned(),
            Self::OnOther(launch) => format!("Launch type {launch}"),
            Self::Nothing => "Deactivated: will not record".to_owned(),
        }
    }
}

fn recording_words(
    since: Option<UnixSeconds>,
    end: End,
    clock: &dyn Fn(UnixSeconds) -> String,
    zone: &str,
) -> String {
    let begun = match since {
        Some(since) => format!("Recording since {}", clock(since)),
        None => "Recording".to_owned(),
    };
    match end {
        End::At(time) => format!("{begun}, stops {} {zone}", clock(time)),
        End::Limit(time) => format!("{begun}, 12-hour limit at {} {zone}", clock(time)),
        End::Overdue(time) => format!("{begun}, should have stopped at {} {zone}", clock(time)),
        End::Open if since.is_some() => format!("{begun} {zone}"),
        End::Open => begun,
    }
}
