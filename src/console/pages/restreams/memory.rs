//! Where someone was in the list, so that they find it again as they left it.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::list::{ListMemory, prepared};
use crate::model::ids::ResourceId;
use crate::model::restream::ResourceList;
use crate::model::restream::board::Board;

/// What the list looked like when it was left. Lives in the context of one account, above its pages.
#[derive(Clone, Copy)]
pub struct RestreamListMemory {
    pub list: ListMemory,
    board: StoredValue<Option<Arc<Board>>>,
}

impl RestreamListMemory {
    pub fn new() -> Self {
        Self { list: ListMemory::new(), board: StoredValue::default() }
    }

    pub(super) fn board_of(self, list: &Arc<ResourceList>) -> Arc<Board> {
        prepared(self.board, |board| board.is_of(list), || Board::new(Arc::clone(list)))
    }
}

/// What the draft of a new resource is stored under.
pub(super) const NEW: &str = "new restream";

/// What the draft of a resource, or of a new one, is stored under.
pub(super) fn thing(of: Option<&ResourceId>) -> String {
    of.map_or_else(|| NEW.to_owned(), |id| ["restream ", id.as_str()].concat())
}

pub(super) fn use_list_memory() -> RestreamListMemory {
    expect_context()
}
