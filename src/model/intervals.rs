//! Sorted intervals of whole seconds, with lookups in logarithmic time, for drawing, comparison and cuts.

use std::borrow::Cow;
use std::ops::{Deref, Range};

use serde::{Deserialize, Serialize};

use crate::model::time::UnixSeconds;

/// A period of whole seconds.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Period {
    /// The start.
    pub from: UnixSeconds,
    /// The end, exclusive. A period that ends before it starts is empty.
    pub to: UnixSeconds,
}

impl Period {
    /// Creates a period between two Unix seconds.
    pub const fn of_seconds(from: i64, to: i64) -> Self {
        Self { from: UnixSeconds(from), to: UnixSeconds(to) }
    }

    /// All of time.
    pub const ALWAYS: Self = Self::of_seconds(i64::MIN, i64::MAX);

    /// Returns both ends as Unix seconds.
    pub const fn seconds(self) -> (i64, i64) {
        (self.from.0, self.to.0)
    }

    /// Returns the length in seconds; 0 for an empty period.
    pub fn duration_secs(self) -> i64 {
        self.to.0.saturating_sub(self.from.0).max(0)
    }

    /// Returns whether it contains a time.
    pub fn contains(self, time: UnixSeconds) -> bool {
        self.from <= time && time < self.to
    }

    /// Returns the intersection with another, unless it is empty.
    pub fn common(self, other: Self) -> Option<Self> {
        let common = Self { from: self.from.max(other.from), to: self.to.min(other.to) };
        (common.from < common.to).then_some(common)
    }
}

/// Sorted, disjoint, non-empty intervals of whole seconds. Running sums give the covered seconds of any period by two
/// binary searches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Intervals {
    periods: Vec<Period>,
    /// The covered seconds before each [`SUMMED`]th interval.
    sums: Vec<i64>,
    total_secs: i64,
}

/// The distance of running sums; the others need few additions, and there may be 300,000 intervals.
const SUMMED: usize = 8;

/// The interval or gap that contains a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntervalOrGap {
    /// An interval.
    Covered(Period),
    /// A gap between two intervals; open before the first and after the last.
    Gap {
        /// The end of the interval before it.
        from: Option<UnixSeconds>,
        /// The start of the interval after it.
        to: Option<UnixSeconds>,
    },
}

impl Deref for Intervals {
    type Target = [Period];

    fn deref(&self) -> &[Period] {
        &self.periods
    }
}

impl FromIterator<Period> for Intervals {
    /// Collects the union of periods in any order; sorted ones need one pass.
    fn from_iter<T: IntoIterator<Item = Period>>(periods: T) -> Self {
        let mut periods = periods.into_iter();
        let mut all = Self::with_capacity(periods.size_hint().0);
        let mut last_from = UnixSeconds(i64::MIN);
        while let Some(period) = periods.next() {
            if period.to <= period.from {
                continue;
            }
            if period.from < last_from {
                let mut unsorted: Vec<Period> =
                    all.periods.into_iter().chain([period]).chain(periods).collect();
                unsorted.sort_unstable_by_key(|period| period.from);
                return unsorted.into_iter().collect();
            }
            last_from = period.from;
            all.push(period);
        }
        all
    }
}

impl From<Period> for Intervals {
    fn from(period: Period) -> Self {
        Self::from_iter([period])
    }
}

impl Intervals {
    fn with_capacity(count: usize) -> Self {
        let (periods, sums) = (Vec::with_capacity(count), Vec::with_capacity(count.div_ceil(SUMMED)));
        Self { periods, sums, total_secs: 0 }
    }

    fn shrink_to_fit(&mut self) {
        self.periods.shrink_to_fit();
        self.sums.shrink_to_fit();
    }

    /// Adds an interval that begins no earlier than the last, unless it is empty; overlapping and adjacent ones are
    /// merged.
    fn push(&mut self, period: Period) {
        if period.to <= period.from {
            return;
        }
        let more_secs = match self.periods.last_mut() {
            Some(last) if period.from <= last.to => {
                let more_secs = period.to.0.saturating_sub(last.to.0).max(0);
                last.to = period.to.max(last.to);
                more_secs
            }
            _ => {
                if self.periods.len().is_multiple_of(SUMMED) {
                    self.sums.push(self.total_secs);
                }
                self.periods.push(period);
                period.duration_secs()
            }
        };
        self.total_secs = self.total_secs.saturating_add(more_secs);
    }

    /// Returns the number of covered seconds.
    pub fn total_secs(&self) -> i64 {
        self.total_secs
    }

    /// Returns the covered seconds before an interval; 0 if the index is out of range.
    pub fn sum_before(&self, index: usize) -> i64 {
        let Some(sum) = self.sums.get(index / SUMMED).filter(|_| index < self.len()) else { return 0 };
        let since = &self.periods[index / SUMMED * SUMMED..index];
        since.iter().fold(*sum, |sum, period| sum.saturating_add(period.duration_secs()))
    }

    /// Returns the period from the first start to the last end; `None` if empty.
    pub fn extent(&self) -> Option<Period> {
        Some(Period { from: self.first()?.from, to: self.last()?.to })
    }

    /// Returns the extent within a period.
    pub fn extent_in(&self, period: Period) -> Option<Period> {
        let within = &self.periods[self.within(period)];
        let (first, last) = (within.first()?, within.last()?);
        Some(Period { from: first.from.max(period.from), to: last.to.min(period.to) })
    }

    /// Returns the indices of the intervals that overlap a period.
    pub fn within(&self, period: Period) -> Range<usize> {
        let first = self.partition_point(|interval| interval.to <= period.from);
        let is_empty = period.to <= period.from;
        let after = if is_empty { first } else { self.partition_point(|interval| interval.from < period.to) };
        first..after.max(first)
    }

    /// Returns the covered seconds before a time.
    pub fn secs_before(&self, moment: UnixSeconds) -> i64 {
        let after = self.partition_point(|interval| interval.from < moment);
        let Some(last) = after.checked_sub(1) else { return 0 };
        let Period { from, to } = self.periods[last];
        self.sum_before(last).saturating_add(moment.min(to).0.saturating_sub(from.0))
    }

    /// Returns the covered seconds of a period.
    pub fn secs_in(&self, period: Period) -> i64 {
        if period.to <= period.from {
            return 0;
        }
        self.secs_before(period.to).saturating_sub(self.secs_before(period.from))
    }

    /// Returns the interval or gap that contains a second.
    pub fn at(&self, second: UnixSeconds) -> IntervalOrGap {
        let index = self.partition_point(|interval| interval.to <= second);
        match self.get(index) {
            Some(interval) if interval.from <= second => IntervalOrGap::Covered(*interval),
            next => {
                let last = index.checked_sub(1).and_then(|last| self.get(last));
                IntervalOrGap::Gap { from: last.map(|last| last.to), to: next.map(|next| next.from) }
            }
        }
    }

    /// Returns the next start or end of an interval after a time.
    pub fn next_edge(&self, after: UnixSeconds) -> Option<UnixSeconds> {
        let interval = self.get(self.partition_point(|interval| interval.to <= after))?;
        Some(if interval.from > after { interval.from } else { interval.to })
    }

    /// Returns the last start or end of an interval before a time.
    pub fn previous_edge(&self, before: UnixSeconds) -> Option<UnixSeconds> {
        let last = self.partition_point(|interval| interval.from < before).checked_sub(1)?;
        let interval = self.get(last)?;
        Some(if interval.to < before { interval.to } else { interval.from })
    }

    /// Returns the intersection with a period.
    #[must_use]
    pub fn clipped(&self, period: Period) -> Self {
        let within = &self.periods[self.within(period)];
        let mut left = Self::with_capacity(within.len());
        within.iter().filter_map(|interval| interval.common(period)).for_each(|common| left.push(common));
        left
    }

    /// Returns the difference: the seconds that `cuts` does not contain.
    #[must_use]
    pub fn minus(&self, cuts: &Self) -> Self {
        let mut left = Self::with_capacity(self.len());
        let mut first = 0;
        for interval in self.iter() {
            let mut from = interval.from;
            while cuts.get(first).is_some_and(|cut| cut.to <= from) {
                first += 1;
            }
            for cut in cuts[first..].iter().take_while(|cut| cut.from < interval.to) {
                left.push(Period { from, to: cut.from });
                from = cut.to;
            }
            left.push(Period { from, to: interval.to });
        }
        left
    }

    /// Returns the intersection.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut both = Self::with_capacity(self.len().min(other.len()));
        let (mut our, mut their) = (0, 0);
        while let (Some(ours), Some(theirs)) = (self.get(our), other.get(their)) {
            both.push(Period { from: ours.from.max(theirs.from), to: ours.to.min(theirs.to) });
            if ours.to <= theirs.to {
                our += 1;
            } else {
                their += 1;
            }
        }
        both
    }

    /// Returns the union.
    #[must_use]
    pub fn of_any<'a>(several: impl IntoIterator<Item = &'a Self>) -> Self {
        Self::any_and_differences(several).0
    }

    /// Returns the union, and the seconds that some contain and others do not.
    #[must_use]
    pub fn any_and_differences<'a>(several: impl IntoIterator<Item = &'a Self>) -> (Self, Self) {
        let mut several = several.into_iter();
        let Some(first) = several.next() else { return Default::default() };
        let (mut any, mut all) = (Cow::Borrowed(first), Cow::Borrowed(first));
        for next in several {
            any = Cow::Owned(any.union(next));
            all = Cow::Owned(all.intersection(next));
        }
        let mut differences = any.minus(&all);
        differences.shrink_to_fit();
        let mut any = any.into_owned();
        any.shrink_to_fit();
        (any, differences)
    }

    fn union(&self, other: &Self) -> Self {
        let mut any = Self::with_capacity(self.len() + other.len());
        let (mut ours, mut theirs) = (self.iter().peekable(), other.iter().peekable());
        loop {
            let is_ours = match (ours.peek(), theirs.peek()) {
                (Some(our), Some(their)) => our.from <= their.from,
                (our, _) => our.is_some(),
            };
            let Some(next) = (if is_ours { ours.next() } else { theirs.next() }) else { return any };
            any.push(*next);
        }
    }
}
