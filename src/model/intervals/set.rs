//! Set operations on intervals.

use std::borrow::Cow;

use crate::model::intervals::{Intervals, Period};

impl Intervals {
    /// Returns the intersection with a period.
    #[must_use]
    pub fn clipped(&self, period: Period) -> Self {
        let within = self.within(period);
        let mut left = Self::with_capacity(within.len());
        for index in within {
            left.push(self.starts()[index].max(period.from.0), self.ends()[index].min(period.to.0));
        }
        left
    }

    /// Returns the difference: the seconds that `cuts` does not contain.
    #[must_use]
    pub fn minus(&self, cuts: &Self) -> Self {
        let mut left = Self::with_capacity(self.len());
        let (starts, ends) = (cuts.starts(), cuts.ends());
        let mut first = 0;
        for interval in self.iter() {
            let (mut from, to) = (interval.from.0, interval.to.0);
            while ends.get(first).is_some_and(|end| *end <= from) {
                first += 1;
            }
            let mut cut = first;
            while let Some(start) = starts.get(cut).copied().filter(|start| *start < to) {
                left.push(from, start);
                from = ends[cut];
                cut += 1;
            }
            left.push(from, to);
        }
        left
    }

    /// Returns the intersection.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let mut both = Self::with_capacity(self.len().min(other.len()));
        let (mut our, mut their) = (0, 0);
        while let (Some(ours), Some(theirs)) = (self.get(our), other.get(their)) {
            both.push(ours.from.max(theirs.from).0, ours.to.min(theirs.to).0);
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
            any.push(next.from.0, next.to.0);
        }
    }
}
