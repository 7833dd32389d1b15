//! Actions on a recording setting (`contract.md#recording-operations`).

use serde::{Deserialize, Serialize};

/// An action on a recording setting other than a change of its fields.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum SettingAction {
    /// Starts recording.
    Start,
    /// Stops recording.
    Stop,
    /// Resets the DVR.
    Restart,
    /// Deactivates the setting.
    Deactivate,
}

impl SettingAction {
    /// All actions, in the order of their buttons.
    pub const ALL: [Self; 4] = [Self::Start, Self::Stop, Self::Restart, Self::Deactivate];

    /// Returns the body of the PATCH.
    pub fn to_body(self) -> String {
        serde_json::to_string(&self).unwrap_or_default()
    }
}
