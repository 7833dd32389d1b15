//! What the schedule of a recording says about a moment (`contract.md#recording-setting`, `contract.md#decision-8`).

use crate::model::recording::{LaunchType, ScheduleItem, Setting};
use crate::model::time::UnixSeconds;

/// How long a recording may take to begin or to end, in seconds.
pub const GRACE_SECS: i64 = 60;

/// A stretch of time, from its first second up to the one after its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// Its first second.
    pub from: UnixSeconds,
    /// The second after its last.
    pub to: UnixSeconds,
}

impl Span {
    /// Whether a moment lies in it.
    pub fn holds(self, time: UnixSeconds) -> bool {
        self.from <= time && time < self.to
    }

    /// What it has in common with another; `None` where that is nothing.
    pub fn common(self, other: Span) -> Option<Span> {
        let span = Span { from: self.from.max(other.from), to: self.to.min(other.to) };
        (span.from < span.to).then_some(span)
    }

    /// How long it is, in seconds.
    pub fn secs(self) -> u64 {
        self.to.0.abs_diff(self.from.0)
    }
}

/// The windows that launch a recording, in the order of their starts. None for a setting that its schedule does not launch
/// (`contract.md#decision-39`); a window that cannot be read, or stops before it starts, launches nothing.
pub fn windows(setting: &Setting) -> Vec<Span> {
    if setting.launch_type != LaunchType::Schedule {
        return Vec::new();
    }
    let mut windows: Vec<Span> = Vec::new();
    for item in &setting.schedule {
        let ScheduleItem::Window(window) = item else { continue };
        let (Some(from), Some(to)) = (window.start_time(), window.stop_time()) else { continue };
        if from < to {
            let at = windows.partition_point(|other| other.from <= from);
            windows.insert(at, Span { from, to });
        }
    }
    windows
}

/// The windows that are open at a moment, taken as one: since when the recording should run, and until when.
pub fn open_at(windows: &[Span], now: UnixSeconds) -> Option<Span> {
    let open = || windows.iter().filter(|window| window.holds(now));
    let from = open().map(|window| window.from).min()?;
    let mut to = open().map(|window| window.to).max()?;
    // A window that follows without a gap prolongs it.
    for window in windows {
        if window.from <= to {
            to = to.max(window.to);
        }
    }
    Some(Span { from, to })
}

/// The first window that is to come.
pub fn next_after(windows: &[Span], now: UnixSeconds) -> Option<Span> {
    windows.iter().find(|window| window.from > now).copied()
}

/// When the last window closed that is over; `None` where none is.
pub fn last_end(windows: &[Span], now: UnixSeconds) -> Option<UnixSeconds> {
    windows.iter().map(|window| window.to).filter(|to| *to <= now).max()
}
