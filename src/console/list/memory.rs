//! What a list looked like when it was left, so that it is found again as it was.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::kit::table::LeftAt;
use crate::console::platform::long_lived::long_lived;
use crate::console::routes::ListQuery;
use crate::plot::row_selection::RowSelection;

/// What outlives the page of a list. It belongs above the pages of one account. Lives in the context.
#[derive(Clone, Copy)]
pub struct ListMemory {
    /// What was searched, and how it was sorted and filtered, when the list was left.
    pub query: RwSignal<ListQuery>,
    pub active_key: RwSignal<Option<String>>,
    pub left_at: LeftAt,
    pub selected: RwSignal<RowSelection>,
}

impl ListMemory {
    pub fn new() -> Self {
        Self {
            query: long_lived(ListQuery::default()),
            active_key: long_lived(None),
            left_at: StoredValue::new(None),
            selected: long_lived(RowSelection::default()),
        }
    }
}

impl Default for ListMemory {
    fn default() -> Self {
        Self::new()
    }
}

/// What was prepared last, if that is what is wanted, or else a new one: for thousands of rows it takes a moment.
pub fn prepared<B: Send + Sync + 'static>(
    last: StoredValue<Option<Arc<B>>>,
    is_wanted: impl FnOnce(&B) -> bool,
    make: impl FnOnce() -> B,
) -> Arc<B> {
    let known = last.try_get_value().flatten().filter(|known| is_wanted(known));
    known.unwrap_or_else(|| {
        let made = Arc::new(make());
        last.try_set_value(Some(Arc::clone(&made)));
        made
    })
}
