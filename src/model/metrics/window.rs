//! Division of a period into windows of one request each, and the finality of their data.

use std::collections::BTreeMap;

use crate::model::intervals::Period;
use crate::model::metrics::answer::MAX_WINDOW_MINUTES;
use crate::model::time::{UnixMinute, UnixSeconds};

/// The minutes of one point of a chart: 1 to [`MAX_WINDOW_MINUTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WindowStep(i64);

/// The whole minutes of one request and one point of a chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MinuteWindow {
    /// The first minute.
    pub start: UnixMinute,
    /// The end, exclusive.
    pub end: UnixMinute,
}

/// A map by window.
pub type WindowMap<T> = BTreeMap<MinuteWindow, T>;

/// The automatic steps: each divides an hour, so that points are at round times.
const ROUND_STEPS: [i64; 4] = [1, 2, 5, 10];

/// The maximum number of points: a day by minutes.
const MOST_POINTS: usize = 1_440;
/// The age at which a window is final in any case, because services may fill in data late (`contract.md#decision-25`).
pub const FINISHED_AFTER_MINUTES: i64 = 6;

impl WindowStep {
    /// One minute.
    pub const ONE: Self = Self(1);

    /// Returns a step of so many minutes, if one request allows it.
    pub fn of_minutes(minutes: i64) -> Option<Self> {
        (1..=MAX_WINDOW_MINUTES).contains(&minutes).then_some(Self(minutes))
    }

    /// Returns the possible steps.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=MAX_WINDOW_MINUTES).map(Self)
    }

    /// Returns the smallest round step with at most `points` points, or else the longest step.
    pub fn for_points(range_minutes: i64, points: usize) -> Self {
        let points = i64::try_from(points).unwrap_or(i64::MAX).max(1);
        let is_enough = |step: &i64| range_minutes <= points.saturating_mul(*step);
        Self(ROUND_STEPS.into_iter().find(is_enough).unwrap_or(MAX_WINDOW_MINUTES))
    }

    /// Returns the smallest step for a period, because each point is a request.
    pub fn least_for(range_minutes: i64) -> Self {
        Self::for_points(range_minutes, MOST_POINTS)
    }

    /// Describes that a shorter step than this smallest one was requested; `None` if it was not.
    pub fn problem_with(self, requested: Self) -> Option<String> {
        let Self(least) = self;
        let (requested, is_shorter) = (requested.0, requested < self);
        is_shorter.then(|| {
            format!("Points of {requested} min are too many for this period: each point is {least} min.")
        })
    }

    /// Returns the length in minutes.
    pub const fn minutes(self) -> i64 {
        self.0
    }
}

impl MinuteWindow {
    /// Returns the length in minutes.
    pub const fn minutes(self) -> i64 {
        self.end.0 - self.start.0
    }

    /// Returns start and end (exclusive) in seconds.
    pub fn seconds(self) -> (i64, i64) {
        (self.start.start().0, self.end.start().0)
    }

    /// Splits the window, the first half no longer than the second; `None` for a single minute.
    pub fn halves(self) -> Option<[Self; 2]> {
        let middle = UnixMinute(self.start.0 + self.minutes() / 2);
        (self.minutes() > 1).then_some([Self { end: middle, ..self }, Self { start: middle, ..self }])
    }

    /// Returns whether it lies in a period.
    pub fn is_within(self, period: Period) -> bool {
        let (from, to) = self.seconds();
        period.from.0 <= from && to <= period.to.0
    }

    /// Returns whether it has ended for a service with this lag.
    pub fn has_ended(self, now: UnixSeconds, lag_minutes: i64) -> bool {
        now.minute().0 - self.end.0 >= lag_minutes
    }

    /// Returns whether it is final because of its age, for a service with this lag.
    pub fn is_finished(self, now: UnixSeconds, lag_minutes: i64) -> bool {
        self.has_ended(now, lag_minutes.saturating_add(1).max(FINISHED_AFTER_MINUTES))
    }
}

/// Widens a period to whole steps, so that moved periods share their windows and their data.
pub fn widened(from: UnixMinute, to: UnixMinute, step: WindowStep) -> (UnixMinute, UnixMinute) {
    let steps = step.minutes();
    let up = to.0.saturating_add(steps - 1).div_euclid(steps).saturating_mul(steps);
    (UnixMinute(from.0.div_euclid(steps).saturating_mul(steps)), UnixMinute(up))
}

/// Tiles a period with windows, oldest first, that end at multiples of the step; the first and last may be shorter.
pub fn tiled(from: UnixMinute, to: UnixMinute, step: WindowStep) -> Vec<MinuteWindow> {
    let mut windows = Vec::new();
    let mut start = from;
    while start < to {
        let next = start.0.div_euclid(step.minutes()).saturating_add(1).saturating_mul(step.minutes());
        let end = UnixMinute(next).min(to);
        windows.push(MinuteWindow { start, end });
        start = end;
    }
    windows
}

/// Returns the minutes from the latest minute with numbers to now; `None` without any. A window of several minutes
/// proves only its first one. A service without lag is 0 or 1 behind, because the running minute is incomplete.
pub fn lag_minutes(known: impl IntoIterator<Item = (MinuteWindow, bool)>, now: UnixSeconds) -> Option<i64> {
    let with_numbers = known.into_iter().filter(|(_, has_numbers)| *has_numbers);
    let latest = with_numbers.map(|(window, _)| window.start).max()?;
    Some((now.minute().0 - latest.0 - 1).max(0))
}

/// Returns the text for a period without numbers. If no response contained the time, the local clock may be wrong.
pub const fn no_data_message(is_clock_known: bool) -> &'static str {
    if is_clock_known {
        "No data for this period."
    } else {
        "No data for this period. The service doesn't report its time: check that this computer's clock is right."
    }
}
