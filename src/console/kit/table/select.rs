//! Selecting rows: the column of boxes, and what the keys and the pointer do to a selection.

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;

use super::RowSource;
use crate::console::kit::true_or_false;
use crate::plot::row_selection::RowSelection;

/// A table whose rows can be selected.
#[derive(Clone, Copy)]
pub struct Selecting {
    /// What is selected, by the keys of the rows; kept by the page. It may name rows that are not in the table now.
    pub selected: RwSignal<RowSelection>,
    /// What a row's box selects, as the end of "Select …"; none for a row that cannot be selected.
    pub name_of: Callback<usize, Option<String>>,
}

/// How much of the table is selected.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Nothing,
    Some,
    All,
}

impl Selecting {
    /// Selects the row, or no longer.
    pub(super) fn toggle(self, source: RowSource, row: usize) {
        if let Some(key) = untrack(|| self.key(source, row)) {
            self.selected.update(|selected| selected.toggle(key));
        }
    }

    /// Selects from where a range began to `row`; from `from` where none reached it.
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
                let mut rows = anchor.min(row)..anchor.max(row) + 1;
                selected.extend(head, &mut rows.by_ref().filter_map(|row| self.key(source, row)));
            });
        });
    }

    /// Selects every row of the table.
    pub(super) fn select_all(self, source: RowSource) {
        untrack(|| {
            let mut rows = 0..source.count.get();
            let keys = &mut rows.by_ref().filter_map(|row| self.key(source, row));
            self.selected.update(|selected| selected.add(keys));
        });
    }

    /// Selects every row of the table, or, where that is so, none of them.
    fn toggle_all(self, source: RowSource) {
        untrack(|| match self.extent(source) {
            Extent::All => {
                let mut rows = 0..source.count.get();
                let keys = &mut rows.by_ref().filter_map(|row| self.key(source, row));
                self.selected.update(|selected| selected.remove(keys));
            }
            _ => self.select_all(source),
        });
    }

    /// The key of a row, unless it cannot be selected.
    fn key(self, source: RowSource, row: usize) -> Option<String> {
        self.name_of.run(row).and_then(|_| source.key_at.run(row))
    }

    fn extent(self, source: RowSource) -> Extent {
        let selected = self.selected.read();
        if selected.is_empty() {
            return Extent::Nothing;
        }
        let (mut has_some, mut has_other) = (false, false);
        for key in (0..source.count.get()).filter_map(|row| self.key(source, row)) {
            if selected.contains(&key) {
                has_some = true
            } else {
                has_other = true
            }
            if has_some && has_other {
                return Extent::Some;
            }
        }
        if has_some { Extent::All } else { Extent::Nothing }
    }

    /// What a key that is about the selection does; says whether it was one.
    pub(super) fn on_key(self, event: &KeyboardEvent, source: RowSource, active: Option<usize>) -> bool {
        let has_command = event.ctrl_key() || event.meta_key();
        match (event.key().as_str(), active) {
            ("a" | "A", _) if has_command && !event.shift_key() && !event.alt_key() => {
                self.select_all(source);
            }
            _ if has_command || event.alt_key() => return false,
            (" ", Some(row)) if event.shift_key() => self.extend(source, None, row),
            (" ", Some(row)) => self.toggle(source, row),
            ("Escape", _) if !self.selected.with_untracked(RowSelection::is_empty) => {
                self.selected.update(RowSelection::clear);
            }
            _ => return false,
        }
        true
    }
}

/// The box in the head: every row of the table, or none.
#[component]
pub(super) fn SelectAll(
    /// The selection.
    selecting: Selecting,
    /// The rows.
    source: RowSource,
) -> impl IntoView {
    let extent = Memo::new(move |_| selecting.extent(source));
    let checked = Signal::derive(move || match extent.get() {
        Extent::Nothing => "false",
        Extent::Some => "mixed",
        Extent::All => "true",
    });
    view! {
        <th class="table-cell table-check" role="columnheader" scope="col">
            <button
                type="button"
                class="table-box"
                role="checkbox"
                aria-label="Select all found"
                aria-checked=checked
                on:click=move |_| selecting.toggle_all(source)
            ></button>
        </th>
    }
    .into_any()
}

/// The box of a row. It is not in the tab order: Space on the active row does the same.
#[component]
pub(super) fn SelectBox(
    /// The selection.
    selecting: Selecting,
    /// The row.
    number: Signal<Option<usize>>,
    /// Whether it is selected.
    is_selected: Signal<bool>,
) -> impl IntoView {
    let name = Memo::new(move |_| number.get().and_then(|row| selecting.name_of.run(row)));
    let label = Signal::derive(move || name.get().map(|name| format!("Select {name}")));
    view! {
        <td class="table-cell table-check" role="gridcell">
            <span
                class="table-box"
                role="checkbox"
                aria-label=label
                aria-checked=true_or_false(is_selected)
                hidden=Signal::derive(move || name.read().is_none())
            ></span>
        </td>
    }
    .into_any()
}

/// Keeps a press with Shift from selecting text, and a press on a box from taking the focus off the table.
pub(super) fn keep_focus(event: &MouseEvent, is_on_box: bool) {
    if is_on_box || event.shift_key() {
        event.prevent_default();
    }
}
