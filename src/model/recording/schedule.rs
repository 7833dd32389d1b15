//! Evaluation of a recording's schedule (`contract.md#recording-setting`, `contract.md#decision-8`).

use crate::model::intervals::Period;
use crate::model::recording::{LaunchType, Setting};
use crate::model::time::UnixSeconds;
use crate::model::window::ScheduleWindow;
use crate::text::sorting::sort_by_key;

/// The tolerated delay of a start or stop, in seconds.
pub const GRACE_SECS: i64 = 60;

/// Returns the windows that start a recording, sorted; none for another launch type (`contract.md#decision-39`).
/// Unreadable windows and those that stop before they start are left out.
pub fn windows(setting: &Setting) -> Vec<Period> {
    if setting.launch_type != LaunchType::Schedule {
        return Vec::new();
    }
    let periods = setting.schedule.iter().filter_map(ScheduleWindow::period);
    let mut windows: Vec<Period> = periods.filter(|period| period.from < period.to).collect();
    sort_by_key(&mut windows, |window| window.from);
    windows
}

/// Returns the open windows, merged: the time in which the recording should run.
pub fn open_at(windows: &[Period], now: UnixSeconds) -> Option<Period> {
    let open = || windows.iter().filter(|window| window.contains(now));
    let from = open().map(|window| window.from).min()?;
    let mut to = open().map(|window| window.to).max()?;
    // A window that follows without a gap extends it.
    for window in windows {
        if window.from <= to {
            to = to.max(window.to);
        }
    }
    Some(Period { from, to })
}

/// Returns the first future window.
pub fn next_after(windows: &[Period], now: UnixSeconds) -> Option<Period> {
    windows.iter().find(|window| window.from > now).copied()
}

/// Returns the end of the last past window.
pub fn last_end(windows: &[Period], now: UnixSeconds) -> Option<UnixSeconds> {
    windows.iter().map(|window| window.to).filter(|to| *to <= now).max()
}
