//! Two changes of one document made one: what a person typed, and what someone else has saved since.

use crate::forms::changes::{Change, changes};
use crate::forms::merging::{Conflict, Merging, Side};
use crate::forms::record::Record;

/// A three-way merge, and what is still to be chosen.
#[derive(Clone)]
pub struct Merge {
    base: Record,
    mine: Record,
    theirs: Record,
    conflicts: Vec<Conflict>,
    merged: Record,
}

/// Merges what a person made of `base` with what someone else made of it, field by field.
pub fn merge(base: &Record, mine: &Record, theirs: &Record) -> Merge {
    let mut merge = Merge {
        base: base.clone(),
        mine: mine.clone(),
        theirs: theirs.clone(),
        conflicts: Vec::new(),
        merged: theirs.clone(),
    };
    merge.run();
    merge
}

impl Merge {
    /// The fields that both have changed, each otherwise.
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// What someone else has made of the document.
    pub fn theirs(&self) -> &Record {
        &self.theirs
    }

    /// Everything that they changed, in conflict or not.
    pub fn their_changes(&self) -> Vec<Change> {
        changes(&self.base, &self.theirs)
    }

    /// Chooses a side of a conflict, by its index in [`Merge::conflicts`].
    pub fn choose(&mut self, at: usize, side: Side) {
        if let Some(conflict) = self.conflicts.get_mut(at) {
            conflict.chosen = Some(side);
            self.run();
        }
    }

    /// Chooses the same side of every conflict.
    pub fn choose_all(&mut self, side: Side) {
        for conflict in &mut self.conflicts {
            conflict.chosen = Some(side);
        }
        self.run();
    }

    /// How many conflicts are still to be settled.
    pub fn unsettled_count(&self) -> usize {
        self.conflicts.iter().filter(|conflict| conflict.chosen.is_none()).count()
    }

    /// Whether a side of every conflict was chosen.
    pub fn is_settled(&self) -> bool {
        self.unsettled_count() == 0
    }

    /// The document that holds both changes; of a conflict that is not settled it holds mine.
    pub fn merged(&self) -> &Record {
        &self.merged
    }

    fn run(&mut self) {
        let chosen: Vec<Option<Side>> = self.conflicts.iter().map(|conflict| conflict.chosen).collect();
        let mut merging = Merging { table: self.base.table, chosen: &chosen, conflicts: Vec::new() };
        self.merged = merging.document(&self.base, &self.mine, &self.theirs);
        self.conflicts = merging.conflicts;
    }
}
