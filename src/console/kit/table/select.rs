//! Selection of rows: the column of checkboxes, keys and pointer.

use std::ops::Range;

use leptos::ev::KeyboardEvent;
use leptos::prelude::*;

use crate::console::kit::element::fixed;
use crate::console::kit::table::RowSource;
use crate::console::kit::table::cells::{CellSlot, RowMaker, RowWriter};
use crate::console::platform::shortcut::pressed;
use crate::plot::row_selection::RowSelection;

#[derive(Clone, Copy)]
pub struct RowSelecting {
    /// The keys of the selected rows, stored by the page. They may include rows that are not in the table now.
    pub selected: RwSignal<RowSelection>,
    /// Returns the row's name for "Select …"; `None` if it cannot be selected.
    pub name_of: Callback<usize, Option<String>>,
    /// Returns the keys of the selectable rows in a range.
    pub keys: Callback<Range<usize>, Vec<String>>,
}

impl RowSelecting {
    pub(super) fn toggle(self, row: usize) {
        if let Some(key) = untrack(|| self.keys.run(row..row + 1)).pop() {
            self.selected.update(|selected| selected.toggle(key));
        }
    }

    /// Selects the range from its start to `row`; starts at `from` without a range.
    pub(super) fn extend(self, source: RowSource, from: Option<usize>, row: usize) {
        untrack(|| {
            let Some(head) = source.key_at.run(row) else { return };
            let from_key = from.and_then(|from| source.key_at.run(from));
            self.selected.update(|selected| {
                if let Some(from_key) = &from_key {
                    selected.begin_range(from_key);
                }
                let anchor = selected.anchor().and_then(|key| source.row_of.run(key.to_owned()));
                let anchor = anchor.unwrap_or(row);
                let keys = self.keys.run(anchor.min(row)..anchor.max(row) + 1);
                selected.extend(head, &mut keys.into_iter());
            });
        });
    }

    pub(super) fn select_all(self, source: RowSource) {
        untrack(|| {
            let keys = self.keys.run(0..source.count.get());
            self.selected.update(|selected| selected.add(&mut keys.into_iter()));
        });
    }

    fn toggle_all(self, source: RowSource) {
        untrack(|| match self.extent(source) {
            "true" => {
                let keys = self.keys.run(0..source.count.get());
                self.selected.update(|selected| selected.remove(&mut keys.into_iter()));
            }
            _ => self.select_all(source),
        });
    }

    /// Returns the state of the checkbox of all rows, as `aria-checked`.
    fn extent(self, source: RowSource) -> &'static str {
        let selected = self.selected.read();
        if selected.is_empty() {
            return "false";
        }
        let keys = (0..source.count.get()).flat_map(|row| self.keys.run(row..row + 1));
        // The first two rows that differ decide.
        let mut rows = keys.map(|key| selected.contains(&key));
        match rows.next() {
            Some(first) if rows.any(|row| row != first) => "mixed",
            Some(true) => "true",
            Some(false) | None => "false",
        }
    }

    /// Handles a selection key; returns whether it did.
    pub(super) fn on_key(self, event: &KeyboardEvent, source: RowSource, active: Option<usize>) -> bool {
        let has_command = event.ctrl_key() || event.meta_key();
        match (pressed(event).as_str(), active) {
            ("a", _) if has_command && !event.shift_key() && !event.alt_key() => {
                self.select_all(source);
            }
            _ if has_command || event.alt_key() => return false,
            (" ", Some(row)) if event.shift_key() => self.extend(source, None, row),
            (" ", Some(row)) => self.toggle(row),
            ("Escape", _) if !self.selected.with_untracked(RowSelection::is_empty) => {
                self.selected.update(RowSelection::clear);
            }
            _ => return false,
        }
        true
    }
}

#[component]
pub(super) fn SelectAll(selecting: RowSelecting, source: RowSource) -> impl IntoView {
    let checked = Memo::new(move |_| selecting.extent(source));
    view! {
        <th class="table-cell table-check" role="columnheader" use:fixed=&[("scope", "col")]>
            <button
                type="button"
                class="table-box"
                role="checkbox"
                aria-label="Select all results"
                aria-checked=checked
                on:click=move |_| selecting.toggle_all(source)
            ></button>
        </th>
    }
    .into_any()
}

/// A row's checkbox. It is not in the tab order, because Space on the active row does the same.
#[derive(Clone, Copy)]
pub(super) struct BoxSlot {
    /// The row's `aria-selected`.
    selected: CellSlot,
    checked: CellSlot,
    label: CellSlot,
    hidden: CellSlot,
}

impl BoxSlot {
    pub(super) fn draw(row: &mut RowMaker) -> Self {
        let selected = row.attribute("aria-selected");
        row.element("td", &[("class", "table-cell table-check"), ("role", "gridcell")], |cell| {
            cell.element("span", &[("class", "table-box"), ("role", "checkbox")], |span| Self {
                selected,
                checked: span.attribute("aria-checked"),
                label: span.attribute("aria-label"),
                hidden: span.attribute("hidden"),
            })
        })
    }

    /// Writes whether the row is selected, and the checkbox's label; hides it without a name.
    pub(super) fn write(self, row: &mut RowWriter<'_>, name: Option<String>, is_selected: bool) {
        let selected = if is_selected { "true" } else { "false" };
        let label = name.map(|name| ["Select ", &name].concat());
        row.write(self.selected, selected);
        row.write(self.checked, selected);
        row.write_maybe(self.label, label.as_deref());
        row.write_maybe(self.hidden, label.is_none().then_some(""));
    }
}
