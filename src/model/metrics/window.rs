//! A range of time cut into windows that one request each may ask for, and when what was read of one is final.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use serde::{Deserialize, Serialize};

use crate::model::metrics::answer::MAX_WINDOW_MINUTES;
use crate::model::time::{UnixMinute, UnixSeconds};

/// How many minutes a point of a chart stands for: 1 to [`MAX_WINDOW_MINUTES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step(i64);

/// Whole minutes that one request asks for, and one point of a chart stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Serialize)]
pub struct Window {
    /// Its first minute.
    pub start: UnixMinute,
    /// The first minute after it.
    pub end: UnixMinute,
}

/// Something for each of many windows.
pub type WindowMap<T> = HashMap<Window, T, BuildHasherDefault<WindowHasher>>;
/// Many windows.
pub type WindowSet = HashSet<Window, BuildHasherDefault<WindowHasher>>;

/// Tells windows apart quickly: they come from the page's own periods, so that nothing has to guard against chosen ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct WindowHasher(u64);

impl Hasher for WindowHasher {
    fn finish(&self) -> u64 {
        // The upper bits are the better mixed ones.
        self.0.rotate_left(32)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_i64(&mut self, number: i64) {
        self.write_u64(number.cast_unsigned());
    }
}

/// The steps that a width chooses among: each divides an hour, so that points lie on round times.
const ROUND_STEPS: [i64; 4] = [1, 2, 5, 10];

/// So many points there are at most: a day by minutes.
const MOST_POINTS: usize = 1_440;
/// What ended this long ago is finished, whatever was read of it: services of this kind fill in late (`contract.md#decision-25`).
const FINISHED_AFTER_MINUTES: i64 = 6;

impl Step {
    /// One minute.
    pub const ONE: Self = Self(1);

    /// A step of so many minutes, if one request may ask for as many.
    pub fn of_minutes(minutes: i64) -> Option<Self> {
        (1..=MAX_WINDOW_MINUTES).contains(&minutes).then_some(Self(minutes))
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=MAX_WINDOW_MINUTES).map(Self)
    }

    /// The smallest round step with which a range has no more than `points` points; the longest step where none is enough.
    pub fn for_points(range_minutes: i64, points: usize) -> Self {
        let points = i64::try_from(points).unwrap_or(i64::MAX).max(1);
        let is_enough = |step: &i64| range_minutes <= points.saturating_mul(*step);
        Self(ROUND_STEPS.into_iter().find(is_enough).unwrap_or(MAX_WINDOW_MINUTES))
    }

    /// The shortest step in which a range is drawn: a point is a request.
    pub fn least_for(range_minutes: i64) -> Self {
        Self::for_points(range_minutes, MOST_POINTS)
    }

    /// How many minutes it is.
    pub const fn minutes(self) -> i64 {
        self.0
    }
}

impl Window {
    /// How many minutes it has.
    pub const fn minutes(self) -> i64 {
        self.end.0 - self.start.0
    }

    /// Its first second and the second after its last.
    pub fn seconds(self) -> (i64, i64) {
        (self.start.start().0, self.end.start().0)
    }

    /// The two halves, the first no longer than the second; `None` for a single minute.
    pub fn halves(self) -> Option<[Self; 2]> {
        let middle = UnixMinute(self.start.0 + self.minutes() / 2);
        (self.minutes() > 1).then_some([Self { end: middle, ..self }, Self { start: middle, ..self }])
    }

    /// Whether it has ended for a service that lags by so many minutes.
    pub fn has_ended(self, now: UnixSeconds, lag_minutes: i64) -> bool {
        now.minute().0 - self.end.0 >= lag_minutes
    }

    /// Whether it is so old that nothing of it changes any more at a service that lags by so many minutes.
    pub fn is_finished(self, now: UnixSeconds, lag_minutes: i64) -> bool {
        self.has_ended(now, lag_minutes.saturating_add(1).max(FINISHED_AFTER_MINUTES))
    }
}

/// A range, from one minute up to another, widened to whole steps: then windows lie at the same minutes however the range is
/// moved, and what was read for one range serves the next.
pub fn widened(from: UnixMinute, to: UnixMinute, step: Step) -> (UnixMinute, UnixMinute) {
    let steps = step.minutes();
    let up = to.0.saturating_add(steps - 1).div_euclid(steps).saturating_mul(steps);
    (UnixMinute(from.0.div_euclid(steps).saturating_mul(steps)), UnixMinute(up))
}

/// The windows of a range, oldest first: they tile it exactly. Cut where minutes are multiples of the step, so that the first
/// and the last may be shorter.
pub fn tiled(from: UnixMinute, to: UnixMinute, step: Step) -> Vec<Window> {
    let mut windows = Vec::new();
    let mut start = from;
    while start < to {
        let next = start.0.div_euclid(step.minutes()).saturating_add(1).saturating_mul(step.minutes());
        let end = UnixMinute(next).min(to);
        windows.push(Window { start, end });
        start = end;
    }
    windows
}
