//! Selection of rows: the column of checkboxes, keys and pointer.

use std::ops::Range;

use leptos::ev::KeyboardEvent;

use crate::console::kit::element::fixed;
use crate::console::kit::table::RowKeys;
use crate::console::kit::table::cells::Part;
use crate::console::platform::reactive::*;
use crate::console::platform::shortcut::pressed;
use crate::plot::row_selection::RowSelection;

#[derive(Clone, Copy)]
pub struct RowSelecting {
    /// The keys of the selected rows, stored by the page. They may include rows that are not in the table now.
    pub selected: RwSignal<RowSelection>,
    /// Returns the name of the row with this number, for "Select …"; `None` if it cannot be selected.
    pub name_of: Callback<usize, Option<String>>,
}

impl RowSelecting {
    pub(super) fn toggle(self, keys: RowKeys, row: usize) {
        if let Some(key) = self.selectable(&keys.read_untracked(), row..row + 1).next() {
            self.selected.update(|selected| selected.toggle(key.clone()));
        }
    }

    /// Selects the range from its start to `row`; starts at `from` without a range.
    pub(super) fn extend(self, keys: RowKeys, from: Option<usize>, row: usize) {
        let keys = keys.read_untracked();
        let Some(head) = keys.get(row) else { return };
        self.selected.update(|selected| {
            if let Some(from) = from.and_then(|from| keys.get(from)) {
                selected.begin_range(from);
            }
            let anchor = selected.anchor().and_then(|anchor| keys.iter().position(|key| key == anchor));
            let anchor = anchor.unwrap_or(row);
            let range = anchor.min(row)..anchor.max(row) + 1;
            selected.extend(head.clone(), &mut self.selectable(&keys, range).cloned());
        });
    }

    fn select_all(self, keys: RowKeys) {
        let keys = keys.read_untracked();
        self.selected.update(|selected| selected.add(&mut self.selectable(&keys, 0..keys.len()).cloned()));
    }

    fn toggle_all(self, keys: RowKeys) {
        if untrack(|| self.extent(keys)) != "true" {
            return self.select_all(keys);
        }
        let keys = keys.read_untracked();
        self.selected.update(|selected| selected.remove(&mut self.selectable(&keys, 0..keys.len()).cloned()));
    }

    /// Returns the keys of the selectable rows in a range.
    fn selectable(self, keys: &[String], rows: Range<usize>) -> impl Iterator<Item = &String> {
        let rows = rows.filter(move |row| untrack(|| self.name_of.run(*row)).is_some());
        rows.filter_map(|row| keys.get(row))
    }

    /// Returns the state of the checkbox of all rows, as `aria-checked`. Tracked.
    fn extent(self, keys: RowKeys) -> &'static str {
        let (keys, selected) = (keys.read(), self.selected.read());
        if selected.is_empty() {
            return "false";
        }
        // The first two rows that differ decide.
        let mut rows = self.selectable(&keys, 0..keys.len()).map(|key| selected.contains(key));
        match rows.next() {
            Some(first) if rows.any(|row| row != first) => "mixed",
            Some(true) => "true",
            Some(false) | None => "false",
        }
    }

    /// Handles a selection key; returns whether it did.
    pub(super) fn on_key(self, event: &KeyboardEvent, keys: RowKeys, active: Option<usize>) -> bool {
        let has_command = event.ctrl_key() || event.meta_key();
        match (pressed(event).as_str(), active) {
            ("a", _) if has_command && !event.shift_key() && !event.alt_key() => {
                self.select_all(keys);
            }
            _ if has_command || event.alt_key() => return false,
            (" ", Some(row)) if event.shift_key() => self.extend(keys, None, row),
            (" ", Some(row)) => self.toggle(keys, row),
            ("Escape", _) if !self.selected.with_untracked(RowSelection::is_empty) => {
                self.selected.update(RowSelection::clear);
            }
            _ => return false,
        }
        true
    }
}

#[component]
pub(super) fn SelectAll(selecting: RowSelecting, keys: RowKeys) -> impl IntoView {
    let checked = memo(move || selecting.extent(keys).to_owned());
    view! {
        <th class="table-cell table-check" role="columnheader" use:fixed=&[("scope", "col")]>
            <button
                type="button"
                class="table-box"
                role="checkbox"
                aria-label="Select all results"
                aria-checked=checked
                on:click=move |_| selecting.toggle_all(keys)
            ></button>
        </th>
    }
}

/// The cell with a row's checkbox. It is not in the tab order, because Space on the active row does the same.
pub(super) const CHECK: Part = Part::new("td", &[("class", "table-cell table-check"), ("role", "gridcell")])
    .around(&[Part::new("span", &[("class", "table-box"), ("role", "checkbox")]).varying(&[
        "aria-checked",
        "aria-label",
        "hidden",
    ])]);
