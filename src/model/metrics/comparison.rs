//! Comparison of a period with an earlier one, and its description.

use crate::model::metrics::curve::{ChartCurves, Curve};
use crate::model::metrics::measure::Measure;
use crate::model::metrics::merge::{MergeRule, WindowPart, over_time};
use crate::model::metrics::unit::MetricUnit;
use crate::model::metrics::window::{MinuteWindow, WindowStep};
use crate::model::time::UnixMinute;
use crate::text::si::MISSING;

/// The compared period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonPeriod {
    /// The period of the same length before.
    Previous,
    /// The same hours a day before.
    Yesterday,
    /// The same hours seven days before.
    LastWeek,
}

impl ComparisonPeriod {
    /// The compared periods.
    pub const ALL: [Self; 3] = [Self::Previous, Self::Yesterday, Self::LastWeek];

    /// Returns the name used in addresses.
    pub const fn name(self) -> &'static str {
        self.names()[0]
    }

    /// Returns the label beside a number.
    pub const fn label(self) -> &'static str {
        self.names()[1]
    }

    /// Returns the name as a title: "Last week".
    pub const fn title(self) -> &'static str {
        self.names()[2]
    }

    const fn names(self) -> [&'static str; 3] {
        match self {
            Self::Previous => ["previous", "before", "Period before"],
            Self::Yesterday => ["yesterday", "yesterday", "Yesterday"],
            Self::LastWeek => ["week", "last week", "Last week"],
        }
    }

    /// Returns the compared window for each window. "Yesterday" and "last week" are the same hours of the clock in a zone,
    /// whose offset from UTC in seconds at each second `offset_secs` returns; an hour that a change of the clocks skips is
    /// compared with the next one.
    pub fn windows(
        self,
        windows: &[MinuteWindow],
        step: WindowStep,
        offset_secs: &dyn Fn(i64) -> i64,
    ) -> Vec<MinuteWindow> {
        let length =
            windows.first().zip(windows.last()).map_or(0, |(first, last)| last.end.0 - first.start.0);
        let steps = step.minutes();
        let earlier = match self {
            Self::Previous => (length + steps - 1).div_euclid(steps) * steps,
            Self::Yesterday => 24 * 60,
            Self::LastWeek => 7 * 24 * 60,
        };
        let offset = |minute: i64| if self == Self::Previous { 0 } else { offset_secs(minute * 60) / 60 };
        windows
            .iter()
            .map(|window| {
                let local = window.start.0.saturating_sub(earlier).saturating_add(offset(window.start.0));
                // The offset then, from the one at about that time.
                let start = local - offset(local - offset(window.start.0));
                MinuteWindow { start: UnixMinute(start), end: UnixMinute(start + window.minutes()) }
            })
            .collect()
    }
}

/// Returns the relative change of a number, for a share the difference; `None` if one is unknown, or relative to zero.
pub fn change(now: Option<f64>, before: Option<f64>, unit: MetricUnit) -> Option<f64> {
    let (now, before) = now.zip(before)?;
    match unit {
        MetricUnit::Share => Some(now - before),
        _ => (before > 0.0).then(|| now / before - 1.0),
    }
}

/// Returns the change of a curve over a period; a sum or mean uses the windows that are known and finished in both.
pub fn change_of_period(
    picture: &ChartCurves,
    before: &ChartCurves,
    at: usize,
    unit: MetricUnit,
) -> Option<f64> {
    let (now, was) = (picture.curves.get(at)?, before.curves.get(at)?);
    let rule = Measure::parse(&now.key)?.rule();
    let [now, before] = match rule {
        MergeRule::Never => return None,
        MergeRule::Weighted => [now.period_value, was.period_value],
        MergeRule::Sum | MergeRule::Mean => [(now, was), (was, now)].map(|(curve, other)| {
            let numbers = curve.numbers.iter().zip(other.numbers.iter()).zip(picture.windows.iter());
            let both = numbers.enumerate().filter_map(|(at, ((value, other), window))| {
                let is_finished = picture.is_finished(at) && before.is_finished(at);
                let (value, _) = (*value).zip(*other).filter(|_| is_finished)?;
                Some(WindowPart { minutes: window.minutes(), value, bandwidth: None })
            });
            over_time(rule, &both.collect::<Vec<_>>())
        }),
    };
    change(now, before, unit)
}

/// Returns "of 3 of 6 windows" if a sum omits some (`contract.md#decision-24`).
pub fn coverage_label(known: usize, all: usize) -> Option<String> {
    (known < all).then(|| format!("of {known} of {all} windows"))
}

/// Describes the number of one of the picture's curves over the period: a total, a mean or a ratio, or the highest of a
/// resource's medians.
pub fn total_label(
    picture: &ChartCurves,
    curve: &Curve,
    measure: &Measure,
    unit: MetricUnit,
) -> Option<String> {
    let value = unit.short(curve.period_value?);
    let (known, all) = picture.coverage(curve);
    let of_windows = coverage_label(known, all).map(|of| format!(" {of}")).unwrap_or_default();
    Some(match measure.rule() {
        MergeRule::Mean => format!("{value} mean{of_windows}"),
        MergeRule::Sum => format!("{value} total{of_windows}"),
        MergeRule::Never if known > 1 => format!("{value} highest"),
        MergeRule::Weighted | MergeRule::Never => value,
    })
}

/// Describes a change and the earlier number: "+22.8 % from 10.1 k yesterday".
pub fn comparison_label(before: Option<String>, change: Option<String>, against: ComparisonPeriod) -> String {
    let before = before.unwrap_or_else(|| MISSING.to_owned());
    let change = change.map(|change| format!("{change} from ")).unwrap_or_default();
    format!("{change}{before} {}", against.label())
}
