//! "Recordings": all settings of the account: what records, what should and does not, and what happens next.

mod fields;
pub mod lazy;
mod list;
mod list_data;
mod list_row;
mod many;
mod memory;
mod new;
mod next_24_hours;
mod setting;
mod writer;

use crate::model::ids::RecordId;
pub use memory::RecordingListMemory;
pub use new::RecordingNew;

/// What the draft of a new setting is stored under.
const NEW: &str = "new recording";

/// What the draft of a setting is stored under.
fn thing(id: &RecordId) -> String {
    ["recording ", id.as_str()].concat()
}
