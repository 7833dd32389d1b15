//! Set operations on intervals.

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

    /// Returns the union, and the seconds that some contain and others do not, in one pass.
    #[must_use]
    pub fn any_and_differences<'a>(several: impl IntoIterator<Item = &'a Self>) -> (Self, Self) {
        let mut edges = Edges::of(several);
        let (all, longest) = (edges.cursors.len(), edges.longest());
        let [mut any, mut differences] = [longest, longest].map(Self::with_capacity);
        while let Some((from, to, count)) = edges.next_stretch() {
            any.push(from, to);
            if count < all {
                differences.push(from, to);
            }
        }
        for found in [&mut any, &mut differences] {
            found.shrink_to_fit();
        }
        (any, differences)
    }
}

struct Edges<'a> {
    cursors: Vec<Cursor<'a>>,
    /// The number of sets that contain the time after the last edge.
    count: usize,
    last: i64,
}

struct Cursor<'a> {
    set: &'a Intervals,
    index: usize,
    is_inside: bool,
    /// The next edge; `i64::MAX` at the end.
    next: i64,
}

impl<'a> Edges<'a> {
    fn of(several: impl IntoIterator<Item = &'a Intervals>) -> Self {
        let cursor = |set: &'a Intervals| {
            let next = set.starts().first().copied().unwrap_or(i64::MAX);
            Cursor { set, index: 0, is_inside: false, next }
        };
        Self { cursors: several.into_iter().map(cursor).collect(), count: 0, last: i64::MIN }
    }

    fn longest(&self) -> usize {
        self.cursors.iter().map(|cursor| cursor.set.len()).max().unwrap_or_default()
    }

    /// Returns the next period between two edges in any set, and the number of sets that contain it.
    fn next_stretch(&mut self) -> Option<(i64, i64, usize)> {
        loop {
            let to = self.cursors.iter().map(|cursor| cursor.next).min()?;
            let (from, count) = (self.last, self.count);
            self.last = to;
            let mut has_moved = false;
            for cursor in self.cursors.iter_mut().filter(|cursor| cursor.next == to) {
                let column = if cursor.is_inside { cursor.set.starts() } else { cursor.set.ends() };
                if cursor.is_inside {
                    cursor.index += 1;
                    self.count -= 1;
                } else if cursor.index < column.len() {
                    self.count += 1;
                } else {
                    continue;
                }
                has_moved = true;
                cursor.is_inside = !cursor.is_inside;
                cursor.next = column.get(cursor.index).copied().unwrap_or(i64::MAX);
            }
            if count > 0 {
                return Some((from, to, count));
            }
            if !has_moved {
                return None;
            }
        }
    }
}
