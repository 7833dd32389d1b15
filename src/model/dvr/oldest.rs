//! The oldest second of a DVR, and when it leaves the window.

use crate::model::time::UnixSeconds;

/// The time within which the oldest second of a full window leaves: reports are some seconds old.
const FULL_SECS: i64 = 60;

/// The oldest second that any host of a stream keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OldestSecond {
    /// The second.
    pub at: UnixSeconds,
    /// The time at which the last host that keeps it drops it; `None` if a window is unknown.
    pub leaves_at: Option<UnixSeconds>,
}

impl OldestSecond {
    /// Finds it among hosts, each with the oldest second that it keeps and its window in seconds.
    pub fn of(hosts: impl Iterator<Item = (UnixSeconds, Option<i64>)> + Clone) -> Option<Self> {
        let at = hosts.clone().map(|(oldest, _)| oldest).min()?;
        let windows = hosts.filter(|(oldest, _)| *oldest == at).map(|(_, window_secs)| window_secs);
        let longest = windows.collect::<Option<Vec<i64>>>().and_then(|windows| windows.into_iter().max());
        Some(Self { at, leaves_at: longest.map(|secs| UnixSeconds(at.0.saturating_add(secs))) })
    }

    /// Returns the start of the window, before which the DVR has nothing; `None` if a window is unknown.
    pub fn window_from(self, now: UnixSeconds) -> Option<UnixSeconds> {
        let left_secs = self.leaves_at?.0.saturating_sub(now.0).max(0);
        Some(UnixSeconds(self.at.0.saturating_sub(left_secs)))
    }

    /// Describes both; `time` formats a time with its zone.
    pub fn message(self, now: UnixSeconds, time: &dyn Fn(UnixSeconds) -> String) -> String {
        let oldest = time(self.at);
        match self.leaves_at {
            None => format!("Oldest second kept: {oldest}"),
            Some(leaves_at) if leaves_at.0 - now.0 > FULL_SECS => {
                format!("Oldest second kept: {oldest}, leaves the window at {}", time(leaves_at))
            }
            Some(_) => format!("Oldest second kept: {oldest}, the window is full"),
        }
    }
}
