//! Which rows of a list are selected: by key, so that a selection survives another order, a filter and new data.

use std::collections::HashSet;

/// The selected rows of a list, and where a range of them began.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowSelection {
    keys: HashSet<String>,
    /// The row that was selected or unselected last: a range begins here.
    anchor: Option<String>,
    /// The row that the present range has reached.
    head: Option<String>,
    /// What was selected when the present range began: a range that shrinks gives back what it took.
    before: Option<HashSet<String>>,
}

impl RowSelection {
    /// Exactly these rows.
    pub fn of(keys: impl Iterator<Item = String>) -> Self {
        let mut selection = Self::default();
        selection.keys.extend(keys);
        selection
    }

    /// How many rows are selected, shown now or not.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether no row is selected.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether the row with this key is selected.
    pub fn contains(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// The keys of the selected rows, in no order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// The row a range begins at: the one that was selected or unselected last.
    pub fn anchor(&self) -> Option<&str> {
        self.anchor.as_deref()
    }

    /// Selects a row, or no longer; a range begins here from now on.
    pub fn toggle(&mut self, key: String) {
        if !self.keys.remove(&key) {
            self.keys.insert(key.clone());
        }
        self.begin_at(key);
    }

    /// Begins a range at `key`, unless the present one has reached it and only goes on.
    pub fn begin_range(&mut self, key: &str) {
        if self.head.as_deref() != Some(key) || self.anchor.is_none() {
            self.begin_at(key.to_owned());
        }
    }

    /// Makes the rows from the anchor to `head` the present range; what it had taken before and is not among
    /// `range` now is given back.
    pub fn extend(&mut self, head: String, range: &mut dyn Iterator<Item = String>) {
        match &self.before {
            Some(before) => self.keys.clone_from(before),
            None => self.before = Some(self.keys.clone()),
        }
        self.keys.extend(range);
        if self.anchor.is_none() {
            self.anchor = Some(head.clone());
        }
        self.head = Some(head);
    }

    /// Selects these rows in addition to those that are.
    pub fn add(&mut self, keys: &mut dyn Iterator<Item = String>) {
        self.keys.extend(keys);
        self.before = None;
    }

    /// Selects these rows no longer.
    pub fn remove(&mut self, keys: &mut dyn Iterator<Item = String>) {
        for key in keys {
            self.keys.remove(&key);
        }
        self.before = None;
    }

    /// Selects nothing.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn begin_at(&mut self, key: String) {
        self.before = None;
        self.head = Some(key.clone());
        self.anchor = Some(key);
    }
}
