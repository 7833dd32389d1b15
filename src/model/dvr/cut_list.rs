//! A list of periods to delete together.

use serde::{Deserialize, Serialize};

use crate::model::intervals::{Intervals, Period};

/// A sorted list of cuts without empty and duplicate ones. Cuts may overlap; common seconds count once.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct CutList {
    cuts: Vec<Period>,
}

impl CutList {
    /// Inserts a cut by its start, unless it is empty or a duplicate.
    pub fn add(&mut self, cut: Period) {
        let key = |cut: &Period| (cut.from, cut.to);
        if cut.from < cut.to
            && let Err(index) = self.cuts.binary_search_by_key(&key(&cut), key)
        {
            self.cuts.insert(index, cut);
        }
    }

    /// Removes the cut at an index, if there is one.
    pub fn remove(&mut self, index: usize) -> Option<Period> {
        (index < self.cuts.len()).then(|| self.cuts.remove(index))
    }

    /// Removes the cuts within a period.
    pub fn remove_within(&mut self, period: Period) {
        self.cuts.retain(|cut| cut.from < period.from || period.to < cut.to);
    }

    /// Returns the cuts by start.
    pub fn cuts(&self) -> &[Period] {
        &self.cuts
    }

    /// Returns the seconds of all cuts, which a prediction for them is based on.
    pub fn seconds(&self) -> Intervals {
        self.cuts.iter().copied().collect()
    }
}
