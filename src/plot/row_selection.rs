//! Selected rows of a list, by key, so that the selection survives sorting, filters and new data.

use std::collections::HashSet;

/// The selected rows of a list and the anchor of a range.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RowSelection {
    keys: HashSet<String>,
    /// The row that was toggled last, at which a range begins.
    anchor: Option<String>,
    /// The other end of the current range.
    head: Option<String>,
    /// The selection before the current range, which a shrinking range restores.
    before: Option<HashSet<String>>,
}

impl RowSelection {
    /// Selects exactly these rows.
    pub fn of(keys: impl Iterator<Item = String>) -> Self {
        let mut selection = Self::default();
        selection.keys.extend(keys);
        selection
    }

    /// Returns the number of selected rows, visible or not.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Returns whether no row is selected.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns whether the row with this key is selected.
    pub fn contains(&self, key: &str) -> bool {
        self.keys.contains(key)
    }

    /// Returns the keys of the selected rows, in any order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.keys.iter().map(String::as_str)
    }

    /// Returns the row that was toggled last, at which a range begins.
    pub fn anchor(&self) -> Option<&str> {
        self.anchor.as_deref()
    }

    /// Replaces the keys of rows that have another one now; returns whether there are any.
    pub fn follow(&mut self, renamed: Vec<(String, String)>) -> bool {
        let has_any = !renamed.is_empty();
        for (old, new) in renamed {
            if self.keys.remove(&old) {
                self.keys.insert(new);
            }
        }
        has_any
    }

    /// Toggles a row, which becomes the anchor.
    pub fn toggle(&mut self, key: String) {
        if !self.keys.remove(&key) {
            self.keys.insert(key.clone());
        }
        self.begin_at(key);
    }

    /// Begins a range at `key`, unless the current range ends there and continues.
    pub fn begin_range(&mut self, key: &str) {
        if self.head.as_deref() != Some(key) || self.anchor.is_none() {
            self.begin_at(key.to_owned());
        }
    }

    /// Replaces the current range by the rows from the anchor to `head`; other rows return to their earlier state.
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

    /// Adds these rows to the selection.
    pub fn add(&mut self, keys: &mut dyn Iterator<Item = String>) {
        self.keys.extend(keys);
        self.before = None;
    }

    /// Removes these rows from the selection.
    pub fn remove(&mut self, keys: &mut dyn Iterator<Item = String>) {
        for key in keys {
            self.keys.remove(&key);
        }
        self.before = None;
    }

    /// Clears the selection.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn begin_at(&mut self, key: String) {
        self.before = None;
        self.head = Some(key.clone());
        self.anchor = Some(key);
    }
}
