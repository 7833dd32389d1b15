//! Two changes of one resource made one: what a person typed, and what somebody else has saved since.

use crate::model::restream::Resource;

use crate::forms::restream::field::FieldPath;
use crate::forms::restream::merging::Merging;

/// Whose value is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What was typed here.
    Mine,
    /// What is at the service now.
    Theirs,
}

/// A field that both have changed, each otherwise. The values are as they may be shown: secrets are dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The field, by its place in mine; in theirs if it is not in mine.
    pub path: FieldPath,
    /// The field as the page names it.
    pub label: String,
    /// What it held before both.
    pub base: String,
    /// What mine has.
    pub mine: String,
    /// What theirs has.
    pub theirs: String,
    /// Whether a value hides a secret, so that they may look alike though they differ.
    pub is_secret: bool,
    /// Whose was chosen.
    pub chosen: Option<Side>,
}

/// A three-way merge, and what is still to be chosen.
#[derive(Clone)]
pub struct Merge {
    base: Resource,
    mine: Resource,
    theirs: Resource,
    conflicts: Vec<Conflict>,
    merged: Resource,
}

/// Merges what a person made of `base` with what somebody else made of it, field by field.
pub fn merge(base: &Resource, mine: &Resource, theirs: &Resource) -> Merge {
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

    /// Chooses a side of a conflict, by its place in [`Merge::conflicts`].
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

    /// Whether a side of every conflict was chosen.
    pub fn is_settled(&self) -> bool {
        self.conflicts.iter().all(|conflict| conflict.chosen.is_some())
    }

    /// The resource that holds both changes; of a conflict that is not settled it holds mine.
    pub fn merged(&self) -> &Resource {
        &self.merged
    }
}

impl Merge {
    fn run(&mut self) {
        let chosen: Vec<Option<Side>> = self.conflicts.iter().map(|conflict| conflict.chosen).collect();
        let mut merging = Merging { chosen: &chosen, conflicts: Vec::new() };
        self.merged = merging.resource(&self.base, &self.mine, &self.theirs);
        self.conflicts = merging.conflicts;
    }
}
