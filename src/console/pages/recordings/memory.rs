//! State that outlives the recordings' pages, and the keys of their drafts.

use crate::console::list::ListMemory;
use crate::model::ids::RecordId;

/// The memory of the list; provided as context of one account.
#[derive(Clone, Copy)]
pub struct RecordingListMemory(pub ListMemory);

pub(super) const NEW_DRAFT: &str = "new recording";

pub(super) fn draft_name(id: &RecordId) -> String {
    ["recording ", id.as_str()].concat()
}
