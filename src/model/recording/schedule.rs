//! Evaluation of a recording's schedule (`contract.md#recording-setting`, `contract.md#decision-8`).

use crate::model::recording::{LaunchType, ScheduleItem, Setting};
use crate::model::time::UnixSeconds;

/// The tolerated delay of a start or stop, in seconds.
pub const GRACE_SECS: i64 = 60;

/// A period of whole seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    /// The start.
    pub from: UnixSeconds,
    /// The end, exclusive.
    pub to: UnixSeconds,
}

impl Span {
    /// Returns whether it contains a time.
    pub fn holds(self, time: UnixSeconds) -> bool {
        self.from <= time && time < self.to
    }

    /// Returns the intersection with another, unless it is empty.
    pub fn common(self, other: Span) -> Option<Span> {
        let span = Span { from: self.from.max(other.from), to: self.to.min(other.to) };
        (span.from < span.to).then_some(span)
    }

    /// Returns the length in seconds.
    pub fn secs(self) -> u64 {
        self.to.0.abs_diff(self.from.0)
    }
}

/// Returns the windows that start a recording, sorted, without invalid ones; none for another launch type
/// (`contract.md#decision-39`).
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

/// Returns the open windows, merged: the time in which the recording should run.
pub fn open_at(windows: &[Span], now: UnixSeconds) -> Option<Span> {
    let open = || windows.iter().filter(|window| window.holds(now));
    let from = open().map(|window| window.from).min()?;
    let mut to = open().map(|window| window.to).max()?;
    // A window that follows without a gap extends it.
    for window in windows {
        if window.from <= to {
            to = to.max(window.to);
        }
    }
    Some(Span { from, to })
}

/// Returns the first future window.
pub fn next_after(windows: &[Span], now: UnixSeconds) -> Option<Span> {
    windows.iter().find(|window| window.from > now).copied()
}

/// Returns the end of the last past window.
pub fn last_end(windows: &[Span], now: UnixSeconds) -> Option<UnixSeconds> {
    windows.iter().map(|window| window.to).filter(|to| *to <= now).max()
}
