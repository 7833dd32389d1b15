//! Where somebody was in the list, so that they find it again as they left it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::list::ListMemory;
use crate::model::ids::ResourceId;
use crate::model::restream::board::Board;
use crate::model::restream::{Resource, ResourceList};

/// What the list looked like when it was left. Lives in the context of one account, above its pages.
#[derive(Clone, Copy)]
pub struct RestreamListMemory {
    /// The list as it was left.
    pub list: ListMemory,
    /// The resources as they were prepared last: for thousands that takes a moment.
    board: StoredValue<Arc<Board>>,
    /// What the form that is opened next begins with: which resource it is about, none for a new one, and what it is to be.
    pattern: StoredValue<Option<(Option<ResourceId>, Resource)>>,
}

impl RestreamListMemory {
    /// The list as nobody has touched it; each account begins with one.
    #[must_use]
    pub fn new() -> Self {
        Self { list: ListMemory::new(), board: StoredValue::default(), pattern: StoredValue::new(None) }
    }

    /// The resources, prepared to be searched and sorted.
    pub(super) fn board_of(self, list: &Arc<ResourceList>) -> Arc<Board> {
        let known = self.board.try_get_value().unwrap_or_default();
        if known.is_of(list) {
            return known;
        }
        let board = Arc::new(Board::new(Arc::clone(list)));
        self.board.try_set_value(Arc::clone(&board));
        board
    }

    /// Lets the form of a resource, or of a new one, begin as this when it is opened next.
    pub(super) fn put_pattern(self, of: Option<ResourceId>, pattern: Resource) {
        self.pattern.set_value(Some((of, pattern)));
    }

    /// What the form of a resource, or of a new one, is to begin as, if that was asked for; it counts once.
    pub(super) fn take_pattern(self, of: Option<&ResourceId>) -> Option<Resource> {
        let (meant, pattern) = self.pattern.try_update_value(Option::take).flatten()?;
        (meant.as_ref() == of).then_some(pattern)
    }
}

/// Returns the application's [`RestreamListMemory`].
pub(super) fn use_list_memory() -> RestreamListMemory {
    expect_context()
}
