//! State of a list that survives leaving its page.

use leptos::prelude::*;

use crate::console::kit::table::TableMemory;
use crate::console::platform::long_lived::long_lived;
use crate::console::routes::ListQuery;
use crate::plot::row_selection::RowSelection;

#[derive(Clone, Copy)]
pub struct ListMemory {
    /// The search, sort and filter at the time the list was left.
    pub query: RwSignal<ListQuery>,
    pub active_key: RwSignal<Option<String>>,
    pub table: TableMemory,
    pub selected: RwSignal<RowSelection>,
}

impl ListMemory {
    pub fn new() -> Self {
        Self {
            query: long_lived(ListQuery::default()),
            active_key: long_lived(None),
            table: TableMemory::default(),
            selected: long_lived(RowSelection::default()),
        }
    }
}
