//! Periods that are to be cut out together.

use crate::model::intervals::{Intervals, Period};

/// A list of cuts: sorted, none empty, none twice. They may overlap: that is pointed out, and counted once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutList {
    cuts: Vec<Period>,
}

/// What adding a cut has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is new.
    New {
        /// Its index in the list.
        index: usize,
        /// The indices of those it overlaps with.
        overlapping: Vec<usize>,
    },
    /// It is in the list already, at this index.
    Known(usize),
    /// It has no length.
    Empty,
}

impl CutList {
    /// Adds a cut where it belongs by its start.
    pub fn add(&mut self, cut: Period) -> Added {
        if cut.to <= cut.from {
            return Added::Empty;
        }
        let key = |cut: &Period| (cut.from, cut.to);
        match self.cuts.binary_search_by_key(&key(&cut), key) {
            Ok(index) => Added::Known(index),
            Err(index) => {
                self.cuts.insert(index, cut);
                let overlaps = |other: &Period| other.from < cut.to && cut.from < other.to;
                let others =
                    self.cuts.iter().enumerate().filter(|(at, other)| *at != index && overlaps(other));
                Added::New { index, overlapping: others.map(|(at, _)| at).collect() }
            }
        }
    }

    /// Takes a cut out of the list; `None` if there is none at this index.
    pub fn remove(&mut self, index: usize) -> Option<Period> {
        (index < self.cuts.len()).then(|| self.cuts.remove(index))
    }

    /// The cuts, by their start.
    pub fn cuts(&self) -> &[Period] {
        &self.cuts
    }

    /// For each cut, whether it has a second in common with another.
    pub fn overlapping(&self) -> Vec<bool> {
        let mut overlapping = vec![false; self.cuts.len()];
        // The one before that reaches furthest.
        let mut last = 0;
        for index in 1..self.cuts.len() {
            if self.cuts[index].from < self.cuts[last].to {
                overlapping[index] = true;
                overlapping[last] = true;
            }
            if self.cuts[index].to > self.cuts[last].to {
                last = index;
            }
        }
        overlapping
    }

    /// The same cuts with those that overlap or touch made one.
    #[must_use]
    pub fn joined(&self) -> Self {
        Self { cuts: self.seconds().iter().collect() }
    }

    /// The seconds that any of the cuts takes: what a prediction for all of them together is made of.
    pub fn seconds(&self) -> Intervals {
        self.cuts.iter().copied().collect()
    }
}
