//! Selecting rows: the column of boxes, and what the keys and the pointer do to a selection.

use std::ops::Range;

use leptos::ev::{KeyboardEvent, MouseEvent};
use leptos::prelude::*;

use crate::console::kit::element::fixed;
use crate::console::kit::table::RowSource;
use crate::console::kit::table::cells::{RowMaker, RowWriter, Slot};
use crate::console::platform::shortcut::pressed;
use crate::plot::row_selection::RowSelection;

#[derive(Clone, Copy)]
pub struct Selecting {
    /// What is selected, by the keys of the rows; kept by the page. It may name rows that are not in the table now.
    pub selected: RwSignal<RowSelection>,
    /// What a row's box selects, as the end of "Select …"; none for a row that cannot be selected.
    pub name_of: Callback<usize, Option<String>>,
    /// The keys of those of some rows that can be selected.
    pub keys: Callback<Range<usize>, Vec<String>>,
}

/// How many rows are looked at together to tell how many of all are selected.
const EXTENT_ROWS: usize = 500;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    Nothing,
    Some,
    All,
}

impl Selecting {
    pub(super) fn toggle(self, row: usize) {
        if let Some(key) = untrack(|| self.keys.run(row..row + 1)).pop() {
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

    /// Selects every row of the table, or, where that is so, none of them.
    fn toggle_all(self, source: RowSource) {
        untrack(|| match self.extent(source) {
            Extent::All => {
                let keys = self.keys.run(0..source.count.get());
                self.selected.update(|selected| selected.remove(&mut keys.into_iter()));
            }
            _ => self.select_all(source),
        });
    }

    fn extent(self, source: RowSource) -> Extent {
        let selected = self.selected.read();
        if selected.is_empty() {
            return Extent::Nothing;
        }
        let (mut has_some, mut has_other) = (false, false);
        let count = source.count.get();
        // Most often the first rows tell already.
        for first in (0..count).step_by(EXTENT_ROWS) {
            for key in self.keys.run(first..count.min(first + EXTENT_ROWS)) {
                let is_selected = selected.contains(&key);
                has_some |= is_selected;
                has_other |= !is_selected;
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

/// The box in the head: every row of the table, or none.
#[component]
pub(super) fn SelectAll(selecting: Selecting, source: RowSource) -> impl IntoView {
    let extent = Memo::new(move |_| selecting.extent(source));
    let checked = Signal::derive(move || match extent.get() {
        Extent::Nothing => "false",
        Extent::Some => "mixed",
        Extent::All => "true",
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

/// The box of a row. It is not in the tab order: Space on the active row does the same.
#[derive(Clone, Copy)]
pub(super) struct BoxSlot {
    /// Of the row itself.
    selected: Slot,
    checked: Slot,
    label: Slot,
    hidden: Slot,
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

    /// Says whether the row is selected, and what its box selects; without a name there is none.
    pub(super) fn say(self, row: &mut RowWriter<'_>, name: Option<String>, is_selected: bool) {
        let selected = if is_selected { "true" } else { "false" };
        let label = name.map(|name| ["Select ", &name].concat());
        row.say(self.selected, selected);
        row.say(self.checked, selected);
        row.say_maybe(self.label, label.as_deref());
        row.say_maybe(self.hidden, label.is_none().then_some(""));
    }
}

/// Keeps a press with Shift from selecting text, and a press on a box from taking the focus off the table.
pub(super) fn keep_focus(event: &MouseEvent, is_on_box: bool) {
    if is_on_box || event.shift_key() {
        event.prevent_default();
    }
}
