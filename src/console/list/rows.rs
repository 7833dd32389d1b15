use std::collections::HashSet;
use std::sync::Arc;

use crate::console::kit::table::{RowKeys, RowSelecting};
use crate::console::list::choice::ListChoice;
use crate::console::platform::reactive::*;
use crate::plot::row_selection::RowSelection;
use crate::text::listing::{FilteredRows, RowFilter, keep_order};

/// The visible rows; an item is identified by its index in the response.
#[derive(Clone, Copy)]
pub struct ListRows {
    pub arranged: Memo<Arc<FilteredRows>>,
    /// The key of each item, which is stable while rows move.
    pub keys: Memo<Arc<Vec<String>>>,
    pub name_of: Callback<usize, Option<String>>,
    /// True while the hand moves in the list.
    pub is_held: RwSignal<bool>,
}

impl ListRows {
    /// Freezes the rows' positions while a hand moves in the list, until the search, sort or filter changes; not before
    /// the order is complete.
    pub fn freeze_while_held(self, choice: ListChoice, is_complete: Signal<bool>) -> Self {
        let Self { arranged, keys, is_held, .. } = self;
        let shown = StoredValue::new(None::<(RowFilter, Vec<String>)>);
        let placed = memo(move || {
            let now = arranged.get();
            if !is_held.get() {
                shown.set_value(None);
                return now;
            }
            let keys = keys.get();
            let row_filter = choice.row_filter.get();
            let before = shown.try_update_value(Option::take).flatten().filter(|(of, _)| *of == row_filter);
            let rows = match before {
                Some((_, before)) => keep_order(&before, &keys, &now.rows),
                None if is_complete.get() => now.rows.clone(),
                None => return now,
            };
            let rows_keys = rows.iter().filter_map(|row| keys.get(*row as usize).cloned()).collect();
            shown.set_value(Some((row_filter, rows_keys)));
            Arc::new(FilteredRows { rows, counts: now.counts.clone() })
        });
        Self { arranged: placed, ..self }
    }

    /// True if there is no item, found or not.
    pub fn is_empty(self) -> bool {
        self.keys.read().is_empty()
    }

    pub fn index(self, row: usize) -> Option<usize> {
        self.arranged.read().rows.get(row).map(|&index| index as usize)
    }

    /// Counts the selected rows that the search and filters exclude.
    pub fn hidden(self, selected: RwSignal<RowSelection>) -> usize {
        let (arranged, keys, selected) = (self.arranged.read(), self.keys.read(), selected.read());
        let found = arranged.rows.iter().filter_map(|&index| keys.get(index as usize));
        // Keys may occur twice.
        let found: HashSet<&String> = found.filter(|key| selected.contains(key)).collect();
        selected.len() - found.len()
    }

    /// Returns the keys of the found rows in their order.
    pub(super) fn found_keys(self) -> RowKeys {
        let Self { arranged, keys, .. } = self;
        memo(move || {
            let (arranged, keys) = (arranged.read(), keys.read());
            Arc::new(arranged.rows.iter().filter_map(|&index| keys.get(index as usize).cloned()).collect())
        })
    }

    pub(super) fn selecting(self, selected: RwSignal<RowSelection>) -> RowSelecting {
        let name_of = Callback::new(move |row: usize| self.name_of.run(self.index(row)?));
        RowSelecting { selected, name_of }
    }
}
