//! What a row needs to know of its table.

use leptos::prelude::*;

use crate::console::kit::table::RowSource;
use crate::console::kit::table::select::Selecting;
use crate::console::kit::table::viewport::Viewport;

/// What the rows of one table share.
#[derive(Clone, Copy)]
pub(super) struct RowContext {
    /// The table's id; a row's is made from it.
    pub id: StoredValue<String>,
    /// Where the table is scrolled to.
    pub viewport: Viewport,
    /// The number of the active row.
    pub active: Memo<Option<usize>>,
    /// A row was pressed.
    pub on_press: Callback<usize>,
    /// A row was selected by the pointer.
    pub on_select: Callback<usize>,
    /// The rows.
    pub source: RowSource,
    /// Their selection, where they can be selected.
    pub selecting: Option<Selecting>,
}

impl RowContext {
    /// The id of the element that shows row `number` now, if one does.
    pub(super) fn element_id(&self, number: usize) -> Option<String> {
        self.viewport.drawn.get().contains(&number).then(|| self.id_of(number))
    }

    pub(super) fn id_of(&self, number: usize) -> String {
        self.id.with_value(|id| format!("{id}-row-{number}"))
    }

    /// Whether row `number` is selected.
    pub(super) fn is_selected(&self, number: usize) -> bool {
        let Some(selected) = self.selecting.map(|selecting| selecting.selected.read()) else { return false };
        !selected.is_empty() && self.source.key_at.run(number).is_some_and(|key| selected.contains(&key))
    }
}
