//! Where somebody was in the list, so that they find it again as they left it.

use leptos::prelude::*;

use crate::console::routes::ListQuery;
use crate::plot::row_selection::RowSelection;

/// What the list looked like when it was left. Lives in the context of one account, above its pages.
#[derive(Clone, Copy)]
pub struct RestreamsPlace {
    /// What was searched, how it was sorted and filtered.
    pub query: RwSignal<ListQuery>,
    /// The id of the resource that was active.
    pub active_id: RwSignal<Option<String>>,
    /// The ids of the resources that were selected.
    pub selected: RwSignal<RowSelection>,
}

impl RestreamsPlace {
    /// The list as nobody has touched it; each account begins with one.
    #[must_use]
    pub fn new() -> Self {
        Self {
            query: RwSignal::new(ListQuery::default()),
            active_id: RwSignal::new(None),
            selected: RwSignal::new(RowSelection::default()),
        }
    }
}

impl Default for RestreamsPlace {
    fn default() -> Self {
        Self::new()
    }
}

/// Returns the application's [`RestreamsPlace`].
pub(super) fn use_place() -> RestreamsPlace {
    use_context::<RestreamsPlace>().unwrap_or_default()
}
