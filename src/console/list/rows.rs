use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::table::{RowSelecting, RowSource};
use crate::console::list::choice::ListChoice;
use crate::plot::row_selection::RowSelection;
use crate::text::listing::{FilteredRows, RowFilter, keep_order};
use crate::text::sorting::sort;

/// The visible rows; an item is identified by its index in the response.
#[derive(Clone, Copy)]
pub struct ListRows {
    pub arranged: Memo<Arc<FilteredRows>>,
    /// Returns an item's key, which is stable while rows move.
    pub key_of: Callback<usize, Option<String>>,
    pub name_of: Callback<usize, Option<String>>,
    /// True while the pointer or the focus is in the list.
    pub is_held: RwSignal<bool>,
}

impl ListRows {
    /// Freezes the rows' positions while the list is hovered or focused, until the search, sort or filter changes.
    pub fn freeze_while_held(self, choice: ListChoice) -> Self {
        let Self { arranged, key_of, is_held, .. } = self;
        let shown = StoredValue::new(None::<(RowFilter, Vec<String>)>);
        let placed = Memo::new(move |_| {
            let now = arranged.get();
            if !is_held.get() {
                shown.set_value(None);
                return now;
            }
            let keys: Vec<String> = (0..).map_while(|index| key_of.run(index)).collect();
            let wanted = choice.wanted.get();
            let before = shown.try_update_value(Option::take).flatten().filter(|(of, _)| *of == wanted);
            let rows = match before {
                Some((_, before)) => keep_order(&before, &keys, &now.rows),
                None => now.rows.clone(),
            };
            let rows_keys = rows.iter().filter_map(|row| keys.get(*row as usize).cloned()).collect();
            shown.set_value(Some((wanted, rows_keys)));
            Arc::new(FilteredRows { rows, counts: now.counts.clone() })
        });
        Self { arranged: placed, ..self }
    }

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

    /// Counts the selected rows that the search and filters exclude.
    pub fn hidden(self, selected: RwSignal<RowSelection>) -> usize {
        let selected = selected.read();
        let mut found = self.all_keys();
        found.retain(|key| selected.contains(key));
        // Keys may occur twice.
        sort(&mut found);
        found.dedup();
        selected.len() - found.len()
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

    pub(super) fn selecting(self, selected: RwSignal<RowSelection>) -> RowSelecting {
        let name_of = Callback::new(move |row: usize| self.name_of.run(self.index(row)?));
        RowSelecting { selected, name_of, keys: Callback::new(move |rows| self.keys(rows)) }
    }
}
