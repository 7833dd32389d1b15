//! State of a list that survives leaving its page.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::table::LastScroll;
use crate::console::platform::long_lived::long_lived;
use crate::console::routes::ListQuery;
use crate::plot::row_selection::RowSelection;

#[derive(Clone, Copy)]
pub struct ListMemory {
    /// The search, sort and filter at the time the list was left.
    pub query: RwSignal<ListQuery>,
    pub active_key: RwSignal<Option<String>>,
    pub left_at: LastScroll,
    pub selected: RwSignal<RowSelection>,
}

impl ListMemory {
    fn new() -> Self {
        Self {
            query: long_lived(ListQuery::default()),
            active_key: long_lived(None),
            left_at: StoredValue::new(None),
            selected: long_lived(RowSelection::default()),
        }
    }
}

/// The [`ListMemory`] of a list and the board built from its last response; provided as context of one account.
pub struct BoardMemory<L: 'static, B: 'static> {
    pub list: ListMemory,
    last: StoredValue<Option<(Arc<L>, Arc<B>)>>,
}

impl<L, B> Clone for BoardMemory<L, B> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, B> Copy for BoardMemory<L, B> {}

impl<L: Send + Sync, B: Send + Sync> BoardMemory<L, B> {
    pub fn new() -> Self {
        Self { list: ListMemory::new(), last: StoredValue::new(None) }
    }

    /// Returns the board of a response, built once for each response.
    pub fn board_of(self, answer: Arc<L>, make: fn(Arc<L>) -> B) -> Arc<B> {
        let last = self.last.try_get_value().flatten().filter(|(of, _)| Arc::ptr_eq(of, &answer));
        if let Some((_, board)) = last {
            return board;
        }
        let board = Arc::new(make(Arc::clone(&answer)));
        self.last.try_set_value(Some((answer, Arc::clone(&board))));
        board
    }
}
