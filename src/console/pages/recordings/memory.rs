//! What outlives the pages of recordings: how the list was left, and what drafts are stored under.

use crate::console::list::BoardMemory;
use crate::json::partial_list::PartialList;
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::board::Board;

/// What the list looked like when it was left.
pub type RecordingListMemory = BoardMemory<PartialList<Setting>, Board>;

/// What the draft of a new setting is stored under.
pub(super) const NEW_DRAFT: &str = "new recording";

/// What the draft of a setting is stored under.
pub(super) fn thing(id: &RecordId) -> String {
    ["recording ", id.as_str()].concat()
}
