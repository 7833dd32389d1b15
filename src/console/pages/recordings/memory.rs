//! State that outlives the recordings' pages, and the keys of their drafts.

use crate::console::list::BoardMemory;
use crate::json::partial_list::PartialList;
use crate::model::ids::RecordId;
use crate::model::recording::Setting;
use crate::model::recording::board::SettingIndex;

pub type RecordingListMemory = BoardMemory<PartialList<Setting>, SettingIndex>;

pub(super) const NEW_DRAFT: &str = "new recording";

pub(super) fn thing(id: &RecordId) -> String {
    ["recording ", id.as_str()].concat()
}
