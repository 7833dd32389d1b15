//! Intervals in columns, with lookups by binary search.

use std::ops::Range;

use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;

/// Sorted, disjoint, non-empty intervals of whole seconds.
///
/// Columns with running sums give the covered seconds of any period by two binary searches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Intervals {
    starts: Vec<i64>,
    ends: Vec<i64>,
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

impl FromIterator<Period> for Intervals {
    /// Collects the union of periods in any order; sorted ones need one pass.
    fn from_iter<T: IntoIterator<Item = Period>>(periods: T) -> Self {
        let mut periods = periods.into_iter();
        let mut all = Self::with_capacity(periods.size_hint().0);
        let mut last_from = i64::MIN;
        while let Some(Period { from, to }) = periods.next() {
            if to <= from {
                continue;
            }
            if from.0 < last_from {
                let others = [Period { from, to }].into_iter().chain(periods);
                return Self::of_unsorted(all.iter().chain(others).collect());
            }
            last_from = from.0;
            all.push(from.0, to.0);
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
    pub(super) fn with_capacity(count: usize) -> Self {
        let column = Vec::with_capacity;
        Self {
            starts: column(count),
            ends: column(count),
            sums: column(count.div_ceil(SUMMED)),
            total_secs: 0,
        }
    }

    pub(super) fn shrink_to_fit(&mut self) {
        [&mut self.starts, &mut self.ends, &mut self.sums].into_iter().for_each(Vec::shrink_to_fit);
    }

    fn of_unsorted(mut periods: Vec<Period>) -> Self {
        periods.sort_unstable_by_key(|period| period.from);
        let mut all = Self::with_capacity(periods.len());
        for Period { from, to } in periods {
            all.push(from.0, to.0);
        }
        all
    }

    /// Adds an interval that begins no earlier than the last; overlapping and adjacent ones are merged.
    pub(super) fn push(&mut self, from: i64, to: i64) {
        if to <= from {
            return;
        }
        let joined = match self.ends.last_mut() {
            Some(end) if from <= *end => {
                let more = to.saturating_sub(*end).max(0);
                *end = to.max(*end);
                Some(more)
            }
            _ => None,
        };
        let more_secs = joined.unwrap_or_else(|| {
            if self.starts.len().is_multiple_of(SUMMED) {
                self.sums.push(self.total_secs);
            }
            self.starts.push(from);
            self.ends.push(to);
            to.saturating_sub(from)
        });
        self.total_secs = self.total_secs.saturating_add(more_secs);
    }

    /// Returns the number of intervals.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Returns whether there is no interval.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// Returns the number of covered seconds.
    pub fn total_secs(&self) -> i64 {
        self.total_secs
    }

    /// Returns the starts, ascending.
    pub fn starts(&self) -> &[i64] {
        &self.starts
    }

    /// Returns the ends (exclusive), ascending.
    pub fn ends(&self) -> &[i64] {
        &self.ends
    }

    /// Returns the covered seconds before an interval; 0 if the index is out of range.
    pub fn sum_before(&self, index: usize) -> i64 {
        let Some(sum) = self.sums.get(index / SUMMED).filter(|_| index < self.len()) else { return 0 };
        let since = index / SUMMED * SUMMED..index;
        self.starts[since.clone()]
            .iter()
            .zip(&self.ends[since])
            .fold(*sum, |sum, (from, to)| sum.saturating_add(to.saturating_sub(*from)))
    }

    /// Returns an interval by index.
    pub fn get(&self, index: usize) -> Option<Period> {
        Some(Period::of_seconds(*self.starts.get(index)?, *self.ends.get(index)?))
    }

    /// Iterates over the intervals.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Period> + ExactSizeIterator + '_ {
        self.starts.iter().zip(&self.ends).map(|(from, to)| Period::of_seconds(*from, *to))
    }

    /// Returns the period from the first start to the last end; `None` if empty.
    pub fn extent(&self) -> Option<Period> {
        Some(Period::of_seconds(*self.starts.first()?, *self.ends.last()?))
    }

    /// Returns the extent within a period.
    pub fn extent_in(&self, period: Period) -> Option<Period> {
        let within = self.within(period);
        let (first, last) = (within.start, within.end.checked_sub(1).filter(|last| *last >= within.start)?);
        let (from, to) = (self.starts[first].max(period.from.0), self.ends[last].min(period.to.0));
        Some(Period::of_seconds(from, to))
    }

    /// Returns the indices of the intervals that overlap a period.
    pub fn within(&self, period: Period) -> Range<usize> {
        let first = self.ends.partition_point(|end| *end <= period.from.0);
        let is_empty = period.to <= period.from;
        let after = if is_empty { first } else { self.starts.partition_point(|start| *start < period.to.0) };
        first..after.max(first)
    }

    /// Returns the covered seconds before a time.
    pub fn secs_before(&self, moment: UnixSeconds) -> i64 {
        let after = self.starts.partition_point(|start| *start < moment.0);
        let Some(last) = after.checked_sub(1) else { return 0 };
        let inside = moment.0.min(self.ends[last]).saturating_sub(self.starts[last]);
        self.sum_before(last).saturating_add(inside)
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
        let index = self.ends.partition_point(|end| *end <= second.0);
        match self.get(index) {
            Some(interval) if interval.from <= second => IntervalOrGap::Covered(interval),
            next => IntervalOrGap::Gap {
                from: index.checked_sub(1).and_then(|last| self.ends.get(last)).map(|end| UnixSeconds(*end)),
                to: next.map(|next| next.from),
            },
        }
    }

    /// Returns the next start or end of an interval after a time.
    pub fn next_edge(&self, after: UnixSeconds) -> Option<UnixSeconds> {
        let next = |column: &[i64]| column.get(column.partition_point(|at| *at <= after.0)).copied();
        let (start, end) = (next(&self.starts), next(&self.ends));
        start.into_iter().chain(end).min().map(UnixSeconds)
    }

    /// Returns the last start or end of an interval before a time.
    pub fn previous_edge(&self, before: UnixSeconds) -> Option<UnixSeconds> {
        let last = |column: &[i64]| {
            column.partition_point(|at| *at < before.0).checked_sub(1).map(|index| column[index])
        };
        last(&self.starts).max(last(&self.ends)).map(UnixSeconds)
    }
}
