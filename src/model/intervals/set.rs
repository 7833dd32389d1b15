//! Intervals as sets of seconds: what is left of them, what two have in common, what lies between them.

use std::borrow::Cow;

use crate::model::intervals::{Intervals, Period};

impl Intervals {
    /// The part of them that lies in a period.
    #[must_use]
    pub fn clipped(&self, period: Period) -> Self {
        let within = self.within(period);
        let mut left = Self::with_capacity(within.len());
        for index in within {
            left.push(self.starts()[index].max(period.from.0), self.ends()[index].min(period.to.0));
        }
        left
    }

    /// The seconds that these have and the others have not: what cutting the others out leaves.
    #[must_use]
    pub fn minus(&self, cuts: &Self) -> Self {
        let mut left = Self::with_capacity(self.len() + cuts.len());
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

    /// The seconds that either has.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut all = Self::with_capacity(self.len() + other.len());
        let (mut ours, mut theirs) = (self.iter().peekable(), other.iter().peekable());
        loop {
            let is_ours = match (ours.peek(), theirs.peek()) {
                (Some(our), Some(their)) => our.from <= their.from,
                (our, _) => our.is_some(),
            };
            let next = if is_ours { ours.next() } else { theirs.next() };
            let Some(Period { from, to }) = next else { return all };
            all.push(from.0, to.0);
        }
    }

    /// The seconds that both have.
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

    /// What lies between them: as many gaps as there are intervals, less one.
    #[must_use]
    pub fn gaps(&self) -> Self {
        let mut gaps = Self::with_capacity(self.len());
        for (end, start) in self.ends().iter().zip(self.starts().iter().skip(1)) {
            gaps.push(*end, *start);
        }
        gaps
    }

    /// The seconds that any of several has.
    #[must_use]
    pub fn of_any<'a>(several: impl IntoIterator<Item = &'a Self>) -> Self {
        Self::joined(several, Self::union)
    }

    /// The seconds that all of several have; none if there are none.
    #[must_use]
    pub fn of_all<'a>(several: impl IntoIterator<Item = &'a Self>) -> Self {
        Self::joined(several, Self::intersection)
    }

    /// The seconds that some of several have and others have not.
    #[must_use]
    pub fn differences<'a>(several: impl IntoIterator<Item = &'a Self> + Clone) -> Self {
        Self::of_any(several.clone()).minus(&Self::of_all(several))
    }

    /// Several joined by twos, and the results again: each is passed over as often as the count can be halved.
    fn joined<'a>(several: impl IntoIterator<Item = &'a Self>, join: fn(&Self, &Self) -> Self) -> Self {
        let mut all: Vec<Cow<'a, Self>> = several.into_iter().map(Cow::Borrowed).collect();
        while all.len() > 1 {
            let join = |two: &[Cow<'a, Self>]| match two {
                [one, other] => Cow::Owned(join(one, other)),
                _ => two[0].clone(),
            };
            all = all.chunks(2).map(join).collect();
        }
        let mut all = all.pop().map(Cow::into_owned).unwrap_or_default();
        all.shrink_to_fit();
        all
    }
}
