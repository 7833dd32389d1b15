use leptos::prelude::*;

use crate::console::kit::table::RowSource;
use crate::console::kit::table::select::RowSelecting;
use crate::console::kit::table::viewport::Viewport;

#[derive(Clone, Copy)]
pub(super) struct RowContext {
    pub id: StoredValue<String>,
    pub viewport: Viewport,
    pub active: Memo<Option<usize>>,
    pub on_press: Callback<usize>,
    pub on_select: Callback<usize>,
    pub source: RowSource,
    pub selecting: Option<RowSelecting>,
}

impl RowContext {
    pub(super) fn element_id(&self, number: usize) -> Option<String> {
        self.viewport.drawn.get().contains(&number).then(|| self.id_of(number))
    }

    pub(super) fn id_of(&self, number: usize) -> String {
        self.id.with_value(|id| format!("{id}-row-{number}"))
    }

    pub(super) fn is_selected(&self, number: usize) -> bool {
        let Some(selected) = self.selecting.map(|selecting| selecting.selected.read()) else { return false };
        !selected.is_empty() && self.source.key_at.run(number).is_some_and(|key| selected.contains(&key))
    }
}
