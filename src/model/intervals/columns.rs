//! The columns, and what is looked up in them.

use std::ops::Range;

use crate::model::intervals::Period;
use crate::model::time::UnixSeconds;

/// Stretches of whole seconds: sorted, a gap between each two, none empty.
///
/// They lie in columns with running sums beside them, so that how much of any stretch is covered is two binary searches,
/// however many there are.
#[derive(Clone, Debug, Default)]
pub struct Intervals {
    starts: Vec<i64>,
    ends: Vec<i64>,
    /// How many seconds lie in all intervals before each [`SUMMED`]th.
    sums: Vec<i64>,
    total_secs: i64,
}

/// Of so many intervals one has its sum: the others are a few additions away, and there may be 300,000.
const SUMMED: usize = 8;

/// What a second lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// This interval.
    Covered(Period),
    /// The gap between two intervals; before the first it has no beginning, after the last no end.
    Gap {
        /// Where the interval before it ends.
        from: Option<UnixSeconds>,
        /// Where the interval after it begins.
        to: Option<UnixSeconds>,
    },
}

impl PartialEq for Intervals {
    fn eq(&self, other: &Self) -> bool {
        self.starts == other.starts && self.ends == other.ends
    }
}

impl Eq for Intervals {}

impl FromIterator<Period> for Intervals {
    /// The seconds that any of the periods covers: those that overlap or touch become one, empty ones vanish. In any order;
    /// sorted ones take one pass.
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
    /// Empty, with room for so many.
    pub(super) fn with_capacity(count: usize) -> Self {
        let column = Vec::with_capacity;
        Self {
            starts: column(count),
            ends: column(count),
            sums: column(count.div_ceil(SUMMED)),
            total_secs: 0,
        }
    }

    /// Gives back the room that is not needed.
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

    /// Adds one that begins no earlier than the last; it is joined to it where they overlap or touch, and left out if empty.
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

    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// How many seconds they cover.
    pub fn total_secs(&self) -> i64 {
        self.total_secs
    }

    /// The first second of each, ascending.
    pub fn starts(&self) -> &[i64] {
        &self.starts
    }

    /// The second after the last of each, ascending.
    pub fn ends(&self) -> &[i64] {
        &self.ends
    }

    /// How many seconds lie in all intervals before this one, by its index in time; 0 where there is none.
    pub fn sum_before(&self, index: usize) -> i64 {
        let Some(sum) = self.sums.get(index / SUMMED).filter(|_| index < self.len()) else { return 0 };
        let since = index / SUMMED * SUMMED..index;
        self.starts[since.clone()]
            .iter()
            .zip(&self.ends[since])
            .fold(*sum, |sum, (from, to)| sum.saturating_add(to.saturating_sub(*from)))
    }

    /// One of them, by its index in time.
    pub fn get(&self, index: usize) -> Option<Period> {
        Some(Period::of_seconds(*self.starts.get(index)?, *self.ends.get(index)?))
    }

    /// All of them, in order of time.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Period> + ExactSizeIterator + '_ {
        self.starts.iter().zip(&self.ends).map(|(from, to)| Period::of_seconds(*from, *to))
    }

    /// From the first second to the last, gaps included; `None` if there are none.
    pub fn extent(&self) -> Option<Period> {
        Some(Period::of_seconds(*self.starts.first()?, *self.ends.last()?))
    }

    /// The same for the part of them that lies in a period.
    pub fn extent_in(&self, period: Period) -> Option<Period> {
        let within = self.within(period);
        let (first, last) = (within.start, within.end.checked_sub(1).filter(|last| *last >= within.start)?);
        let (from, to) = (self.starts[first].max(period.from.0), self.ends[last].min(period.to.0));
        Some(Period::of_seconds(from, to))
    }

    /// Which of them have a second in a period, as indices.
    pub fn within(&self, period: Period) -> Range<usize> {
        let first = self.ends.partition_point(|end| *end <= period.from.0);
        let is_empty = period.to <= period.from;
        let after = if is_empty { first } else { self.starts.partition_point(|start| *start < period.to.0) };
        first..after.max(first)
    }

    /// How many seconds before a moment they cover.
    pub fn secs_before(&self, moment: UnixSeconds) -> i64 {
        let after = self.starts.partition_point(|start| *start < moment.0);
        let Some(last) = after.checked_sub(1) else { return 0 };
        let inside = moment.0.min(self.ends[last]).saturating_sub(self.starts[last]);
        self.sum_before(last).saturating_add(inside)
    }

    /// How many seconds of a period they cover.
    pub fn secs_in(&self, period: Period) -> i64 {
        if period.to <= period.from {
            return 0;
        }
        self.secs_before(period.to).saturating_sub(self.secs_before(period.from))
    }

    /// The interval, or the gap, that a second lies in.
    pub fn at(&self, second: UnixSeconds) -> Stretch {
        let index = self.ends.partition_point(|end| *end <= second.0);
        match self.get(index) {
            Some(interval) if interval.from <= second => Stretch::Covered(interval),
            next => Stretch::Gap {
                from: index.checked_sub(1).and_then(|last| self.ends.get(last)).map(|end| UnixSeconds(*end)),
                to: next.map(|next| next.from),
            },
        }
    }

    /// The next moment after this one at which an interval begins or ends.
    pub fn next_edge(&self, after: UnixSeconds) -> Option<UnixSeconds> {
        let next = |column: &[i64]| column.get(column.partition_point(|at| *at <= after.0)).copied();
        let (start, end) = (next(&self.starts), next(&self.ends));
        start.into_iter().chain(end).min().map(UnixSeconds)
    }

    /// The last moment before this one at which an interval begins or ends.
    pub fn previous_edge(&self, before: UnixSeconds) -> Option<UnixSeconds> {
        let last = |column: &[i64]| {
            column.partition_point(|at| *at < before.0).checked_sub(1).map(|index| column[index])
        };
        last(&self.starts).max(last(&self.ends)).map(UnixSeconds)
    }
}
