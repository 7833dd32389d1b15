//! Writes of a list as text without secrets, to go on with the list after a reload.

use serde::{Deserialize, Serialize};

use crate::forms::sent_mark::SentMark;
use crate::model::dvr::Deletion;
use crate::model::ids::{RecordId, ResourceId};
use crate::model::recording::SettingAction;

#[derive(Deserialize, Serialize)]
pub enum Plan {
    /// Activates or deactivates a resource.
    Switch { id: ResourceId, is_active: bool },
    /// Pauses or resumes targets of a resource, each known by its index and its address without secrets.
    Pause { id: ResourceId, is_paused: bool, targets: Vec<(usize, String)> },
    /// Changes a resource, or a recording.
    Change { id: String, name: String, is_recording: bool, mark: SentMark },
    /// Acts on a recording.
    Act { id: RecordId, name: String, action: SettingAction },
    /// Deletes DVR, as it was confirmed.
    Delete { op_id: String, deletion: Deletion },
}

impl Plan {
    pub fn text(&self) -> Option<String> {
        serde_json::to_string(self).ok()
    }
}
