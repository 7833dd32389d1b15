//! The rows of a list as a table wants them.

use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::table::{RowSource, Selecting};
use crate::plot::row_selection::RowSelection;
use crate::text::listing::Arranged;

/// What is shown of what was read. An item is known by its index in what was read.
#[derive(Clone, Copy)]
pub struct ListRows {
    pub arranged: Memo<Arc<Arranged>>,
    /// The key of an item, which stays when rows move.
    pub key_of: Callback<usize, Option<String>>,
    pub name_of: Callback<usize, Option<String>>,
}

impl ListRows {
    pub fn index(self, row: usize) -> Option<usize> {
        self.arranged.read().rows.get(row).map(|&index| index as usize)
    }

    pub fn keys(self, rows: Range<usize>) -> Vec<String> {
        let arranged = self.arranged.read();
        let indices = arranged.rows.get(rows).unwrap_or_default().iter();
        indices.filter_map(|&index| self.key_of.run(index as usize)).collect()
    }

    pub fn all_keys(self) -> Vec<String> {
        let count = self.arranged.read().rows.len();
        self.keys(0..count)
    }

    /// How many of the selected are not in what is searched and filtered.
    pub fn hidden(self, selected: RwSignal<RowSelection>) -> usize {
        let selected = selected.read();
        selected.len() - self.all_keys().iter().filter(|key| selected.contains(key)).count()
    }

    pub(super) fn source(self) -> RowSource {
        let Self { arranged, key_of, .. } = self;
        RowSource {
            count: Signal::derive(move || arranged.read().rows.len()),
            key_at: Callback::new(move |row: usize| key_of.run(self.index(row)?)),
            row_of: Callback::new(move |key: String| {
                let is_it = |&index: &u32| key_of.run(index as usize).is_some_and(|other| other == key);
                arranged.read().rows.iter().position(is_it)
            }),
        }
    }

    pub(super) fn selecting(self, selected: RwSignal<RowSelection>) -> Selecting {
        let name_of = Callback::new(move |row: usize| self.name_of.run(self.index(row)?));
        Selecting { selected, name_of, keys: Callback::new(move |rows| self.keys(rows)) }
    }
}
