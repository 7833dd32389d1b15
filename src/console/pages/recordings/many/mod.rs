//! What can be done with many settings at once: start, stop, deactivate. It asks first, and says what is lost.

mod confirm;
mod job;

use crate::console::query::recording_acts::Act;
use crate::model::ids::RecordId;
use crate::model::recording::RecordingStatus;
pub(super) use confirm::ConfirmMany;

#[derive(Clone)]
pub(super) struct Chosen {
    pub id: RecordId,
    pub name: String,
    pub status: Option<RecordingStatus>,
    pub state: String,
}

#[derive(Clone)]
pub(super) struct Asked {
    pub act: Act,
    pub chosen: Vec<Chosen>,
    /// How many of them are not in what is searched and filtered.
    pub hidden: usize,
}
