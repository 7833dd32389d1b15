//! Periods that are to be cut out together.

use crate::model::intervals::{Intervals, Period};

/// A list of cuts: sorted, none empty, none twice. They may overlap: that is pointed out, and counted once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutList {
    cuts: Vec<Period>,
}

impl CutList {
    /// Adds a cut where it belongs by its start, unless it is in the list already or has no length.
    pub fn add(&mut self, cut: Period) {
        let key = |cut: &Period| (cut.from, cut.to);
        if cut.from < cut.to
            && let Err(index) = self.cuts.binary_search_by_key(&key(&cut), key)
        {
            self.cuts.insert(index, cut);
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

    /// The seconds that any of the cuts takes: what a prediction for all of them together is made of.
    pub fn seconds(&self) -> Intervals {
        self.cuts.iter().copied().collect()
    }
}
