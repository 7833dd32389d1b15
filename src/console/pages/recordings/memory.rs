//! What the list of recordings looked like when it was left, so that it is found again as it was.

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::list::{ListMemory, prepared};
use crate::json::partial_list::PartialList;
use crate::model::recording::Setting;
use crate::model::recording::board::Board;

/// What outlives the page of the list. Lives in the context of one account, above its pages.
#[derive(Clone, Copy)]
pub struct RecordingListMemory {
    pub(super) list: ListMemory,
    board: StoredValue<Option<Arc<Board>>>,
}

impl RecordingListMemory {
    pub fn new() -> Self {
        Self { list: ListMemory::new(), board: StoredValue::default() }
    }

    pub(super) fn board_of(self, settings: &Arc<PartialList<Setting>>) -> Arc<Board> {
        prepared(self.board, |board| board.is_of(settings), || Board::new(Arc::clone(settings)))
    }
}
