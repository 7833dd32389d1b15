//! Selection of rows: the column of checkboxes, keys and pointer.

use std::ops::Range;

use leptos::ev::{KeyboardEvent, MouseEvent};
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

/// Number of rows per step when counting selected ones.
const EXTENT_ROWS: usize = 500;

#[derive(Clone, Copy, PartialEq, Eq)]
enum SelectionExtent {
    Nothing,
    Some,
    All,
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
            SelectionExtent::All => {
                let keys = self.keys.run(0..source.count.get());
                self.selected.update(|selected| selected.remove(&mut keys.into_iter()));
            }
            _ => self.select_all(source),
        });
    }

    fn extent(self, source: RowSource) -> SelectionExtent {
        let selected = self.selected.read();
        if selected.is_empty() {
            return SelectionExtent::Nothing;
        }
        let (mut has_some, mut has_other) = (false, false);
        let count = source.count.get();
        // The first rows are usually sufficient.
        for first in (0..count).step_by(EXTENT_ROWS) {
            for key in self.keys.run(first..count.min(first + EXTENT_ROWS)) {
                let is_selected = selected.contains(&key);
                has_some |= is_selected;
                has_other |= !is_selected;
            }
            if has_some && has_other {
                return SelectionExtent::Some;
            }
        }
        if has_some { SelectionExtent::All } else { SelectionExtent::Nothing }
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
    let extent = Memo::new(move |_| selecting.extent(source));
    let checked = Signal::derive(move || match extent.get() {
        SelectionExtent::Nothing => "false",
        SelectionExtent::Some => "mixed",
        SelectionExtent::All => "true",
    });
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

/// Prevents text selection by Shift, and that the table loses the focus to a checkbox.
pub(super) fn keep_focus(event: &MouseEvent, is_on_box: bool) {
    if is_on_box || event.shift_key() {
        event.prevent_default();
    }
}
