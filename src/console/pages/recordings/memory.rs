//! State that outlives the recordings' pages, and the keys of their drafts.

use crate::console::list::ListMemory;
use crate::console::platform::lazy_context::account_context;
use crate::model::ids::RecordId;

#[derive(Clone, Copy)]
struct RecordingListMemory(ListMemory);

/// Returns the account's memory of the list.
pub(super) fn use_recording_list_memory() -> ListMemory {
    account_context(|| RecordingListMemory(ListMemory::new())).0
}

pub(super) const NEW_DRAFT: &str = "new recording";

pub(super) fn draft_name(id: &RecordId) -> String {
    ["recording ", id.as_str()].concat()
}
