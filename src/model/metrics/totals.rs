//! The numbers that traffic is paid by: peak, 95th percentile and volume of a bandwidth (`contract.md#decision-60`).

use std::collections::BTreeMap;

use crate::model::metrics::comparison::change;
use crate::model::metrics::curve::{ChartCurves, WindowState};
use crate::model::metrics::unit::MetricUnit;
use crate::model::metrics::window::MinuteWindow;

/// A finished window and its mean bandwidth in bit/s; `None` is a gap.
pub type BandwidthPoint = (MinuteWindow, Option<f64>);

/// Contracts take the percentile of means of so many minutes.
const CONTRACT_MINUTES: i64 = 5;
const PERCENTILE: usize = 95;
const SECS_PER_MINUTE: f64 = 60.0;
const BITS_PER_BYTE: f64 = 8.0;

/// The totals of a bandwidth over a period.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BandwidthTotals {
    /// The highest number in bit/s with its window, the earliest of equal ones.
    pub peak: Option<(MinuteWindow, f64)>,
    /// The lowest number in bit/s that at least 95 % of the means of [`block_minutes`] do not exceed.
    pub percentile_95: Option<f64>,
    /// The bytes of the known minutes.
    pub bytes: Option<f64>,
    /// The minutes with a number.
    pub known_minutes: i64,
    /// All minutes of the points.
    pub all_minutes: i64,
}

impl BandwidthTotals {
    /// Computes the totals of finished windows. Gaps are left out, never zero (`contract.md#decision-23`).
    pub fn of(points: &[BandwidthPoint]) -> Self {
        let known = || points.iter().filter_map(|(window, number)| Some((*window, (*number)?)));
        let higher = |best: (MinuteWindow, f64), next: (MinuteWindow, f64)| {
            if next.1 > best.1 { next } else { best }
        };
        let peak = known().reduce(higher);
        let bytes = |(window, bits): (MinuteWindow, f64)| {
            bits * window.minutes() as f64 * SECS_PER_MINUTE / BITS_PER_BYTE
        };
        Self {
            peak,
            percentile_95: percentile_95(points),
            bytes: peak.map(|_| known().map(bytes).sum()),
            known_minutes: known().map(|(window, _)| window.minutes()).sum(),
            all_minutes: points.iter().map(|(window, _)| window.minutes()).sum(),
        }
    }

    /// Computes the totals of one of the picture's curves, over what is finished or should be loaded.
    pub fn of_curve(picture: &ChartCurves, at: usize) -> Self {
        let numbers = picture.curves.get(at).map(|curve| &curve.numbers[..]).unwrap_or_default();
        Self::of(&points(&picture.windows, &picture.states, |at| numbers.get(at).copied().flatten()))
    }
}

/// Pairs windows with their numbers, without those that may still change (`contract.md#decision-25`).
pub fn points(
    windows: &[MinuteWindow],
    states: &[WindowState],
    number_at: impl Fn(usize) -> Option<f64>,
) -> Vec<BandwidthPoint> {
    let point = |(at, (window, state)): (usize, (&MinuteWindow, &WindowState))| match state {
        WindowState::Final => Some((*window, number_at(at))),
        WindowState::NotRead => Some((*window, None)),
        WindowState::Provisional => None,
    };
    windows.iter().zip(states).enumerate().filter_map(point).collect()
}

/// Returns the length of the longest window; the first and last one may be shorter.
pub fn step_minutes(windows: impl Iterator<Item = MinuteWindow>) -> i64 {
    windows.map(MinuteWindow::minutes).max().unwrap_or(1)
}

/// Returns the minutes of the means that the percentile is of: 5, or the next multiple of a step that does not divide it.
pub fn block_minutes(step_minutes: i64) -> i64 {
    let step = step_minutes.max(1);
    (CONTRACT_MINUTES + step - 1).div_euclid(step) * step
}

/// Blocks begin at round times. One that the points do not cover is none; in one with gaps the known minutes count.
fn percentile_95(points: &[BandwidthPoint]) -> Option<f64> {
    let length = block_minutes(step_minutes(points.iter().map(|(window, _)| *window)));
    // Covered minutes, known minutes, and the sum of their numbers.
    let mut blocks: BTreeMap<i64, (i64, i64, f64)> = BTreeMap::new();
    for (window, number) in points {
        let minutes = window.minutes();
        let (covered, known, sum) = blocks.entry(window.start.0.div_euclid(length)).or_default();
        *covered += minutes;
        if let Some(number) = number {
            *known += minutes;
            *sum += number * minutes as f64;
        }
    }
    let is_whole = |(covered, known, _): &&(i64, i64, f64)| *covered >= length && *known > 0;
    let means = blocks.values().filter(is_whole).map(|(_, known, sum)| sum / *known as f64);
    let mut means: Vec<f64> = means.collect();
    means.sort_by(f64::total_cmp);
    let rank = (means.len() * PERCENTILE).div_ceil(100);
    means.get(rank.checked_sub(1)?).copied()
}

/// One of the totals, as a column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrafficNumber {
    /// The highest window.
    Peak,
    /// The 95th percentile.
    Percentile95,
    /// The bytes.
    Volume,
}

impl TrafficNumber {
    /// The numbers in the order of the page.
    pub const ALL: [Self; 3] = [Self::Peak, Self::Percentile95, Self::Volume];

    /// Returns the heading.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Peak => "Peak",
            Self::Percentile95 => "95th percentile",
            Self::Volume => "Volume",
        }
    }

    /// Describes the means that the number is of: "of 5 min means"; `None` for minutes.
    pub fn means_label(self, step_minutes: i64) -> Option<String> {
        match self {
            Self::Peak if step_minutes > 1 => Some(format!("highest {step_minutes} min mean")),
            Self::Percentile95 => Some(format!("of {} min means", block_minutes(step_minutes))),
            // The API does not tell which minutes a mean is of.
            Self::Volume if step_minutes > 1 => Some(format!("from {step_minutes} min means")),
            Self::Peak | Self::Volume => None,
        }
    }

    /// Returns the unit.
    pub const fn unit(self) -> MetricUnit {
        match self {
            Self::Peak | Self::Percentile95 => MetricUnit::BitsPerSecond,
            Self::Volume => MetricUnit::Bytes,
        }
    }

    /// Returns the number among the totals.
    pub fn of(self, totals: &BandwidthTotals) -> Option<f64> {
        match self {
            Self::Peak => totals.peak.map(|(_, bits)| bits),
            Self::Percentile95 => totals.percentile_95,
            Self::Volume => totals.bytes,
        }
    }

    /// Returns the change of one of the picture's curves, over the windows that are known and finished in both periods.
    pub fn change(self, picture: &ChartCurves, before: &ChartCurves, at: usize) -> Option<f64> {
        let (now, was) = (picture.curves.get(at)?, before.curves.get(at)?);
        let of_both = |of: &ChartCurves, numbers: &[Option<f64>]| {
            let number = |at: usize| {
                let is_finished = picture.is_finished(at) && before.is_finished(at);
                let is_known = |numbers: &[Option<f64>]| matches!(numbers.get(at), Some(Some(_)));
                let counts = is_finished && is_known(&now.numbers) && is_known(&was.numbers);
                numbers.get(at).copied().flatten().filter(|_| counts)
            };
            self.of(&BandwidthTotals::of(&points(&of.windows, &of.states, number)))
        };
        change(of_both(picture, &now.numbers), of_both(before, &was.numbers), self.unit())
    }
}

/// Returns "of 1 430 of 1 440 minutes" if a volume omits some.
pub fn minutes_label(totals: &BandwidthTotals) -> Option<String> {
    let [known, all] =
        [totals.known_minutes, totals.all_minutes].map(|minutes| crate::text::si::exact(minutes as f64));
    (totals.known_minutes < totals.all_minutes).then(|| format!("of {known} of {all} minutes"))
}
