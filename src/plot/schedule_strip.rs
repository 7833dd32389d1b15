//! The windows of a schedule on a strip of the next days.

use chrono::Datelike;

use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;

const DAY_SECS: i64 = 86_400;
/// The minimum number of days, including today.
const MIN_DAYS: i64 = 3;
/// The maximum number of days; a later window is described instead.
const MAX_DAYS: i64 = 14;
/// The number of day names that fit on a phone.
const NARROW_NAMES: i64 = 6;

/// A schedule window with its number in the form, from 1.
pub type NumberedWindow = (usize, Period);

/// A drawn window. Lengths are fractions of the strip's width.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WindowBar {
    /// The window's number.
    pub number: usize,
    /// Left edge.
    pub left: f64,
    /// Width.
    pub width: f64,
    /// True if it has ended.
    pub is_past: bool,
    /// True if it overlaps another window.
    pub is_overlapping: bool,
}

/// The start of a day on the strip.
#[derive(Clone, Debug, PartialEq)]
pub struct Day {
    /// The position, as a fraction of the width.
    pub at: f64,
    /// The name: "Mon 2".
    pub name: String,
    /// True if the name also shows on a phone.
    pub is_named_when_narrow: bool,
}

/// A strip of whole days in UTC from today on.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    /// The visible windows, in the given order.
    pub bars: Vec<WindowBar>,
    /// The days.
    pub days: Vec<Day>,
    /// The position of the present, as a fraction of the width.
    pub now_at: f64,
}

/// Lays out the windows, without those that end before they start.
pub fn strip(windows: &[NumberedWindow], now_secs: i64) -> Strip {
    let from = now_secs.div_euclid(DAY_SECS).saturating_mul(DAY_SECS);
    let last = windows.iter().map(|(_, window)| window.to.0).max().unwrap_or(from);
    let days = last.saturating_sub(from).saturating_add(DAY_SECS - 1).div_euclid(DAY_SECS);
    let days = days.clamp(MIN_DAYS, MAX_DAYS);
    let to = from.saturating_add(days * DAY_SECS);
    let share = |secs: i64| secs.clamp(from, to).saturating_sub(from) as f64 / (days * DAY_SECS) as f64;
    let is_seen = |(_, window): &&NumberedWindow| window.common(Period::of_seconds(from, to)).is_some();
    let bar = |&(number, window): &NumberedWindow| {
        let overlaps = |other: &NumberedWindow| other.0 != number && other.1.common(window).is_some();
        let (left, right) = (share(window.from.0), share(window.to.0));
        let (is_past, is_overlapping) = (window.to.0 <= now_secs, windows.iter().any(overlaps));
        WindowBar { number, left, width: right - left, is_past, is_overlapping }
    };
    let every = (days + NARROW_NAMES - 1) / NARROW_NAMES;
    let day = |count: i64| {
        let at_secs = from.saturating_add(count * DAY_SECS);
        let name = UnixSeconds(at_secs).in_utc().map(|date| format!("{} {}", date.weekday(), date.day()));
        Day { at: share(at_secs), name: name.unwrap_or_default(), is_named_when_narrow: count % every == 0 }
    };
    Strip {
        bars: windows.iter().filter(is_seen).map(bar).collect(),
        days: (0..days).map(day).collect(),
        now_at: share(now_secs),
    }
}

/// Returns whether there are windows and all have ended.
pub fn is_over_for_good(windows: &[NumberedWindow], now_secs: i64) -> bool {
    let mut windows = windows.iter().filter(|(_, window)| window.from < window.to).peekable();
    windows.peek().is_some() && windows.all(|(_, window)| window.to.0 <= now_secs)
}
