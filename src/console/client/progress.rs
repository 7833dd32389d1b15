//! How far the write is that a button has begun.

use leptos::prelude::*;

use crate::api::Phase;
use crate::console::platform::clock::now_secs;

/// The phase of a write and the second in which that began; nothing while none is under way.
#[derive(Clone, Copy)]
pub struct Progress(RwSignal<Option<(Phase, i64)>>);

impl Progress {
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// The button was pressed: nothing is sent before [`AccountClient::write_and_verify`](super::AccountClient::write_and_verify)
    /// says so.
    pub fn begin(self) {
        self.reach(Phase::Reading);
    }

    pub fn end(self) {
        self.0.try_set(None);
    }

    pub(super) fn reach(self, phase: Phase) {
        self.0.try_set(Some((phase, now_secs())));
    }

    pub fn phase(self) -> Option<(Phase, i64)> {
        self.0.get()
    }

    /// Whether a write can be given up without a trace.
    pub fn is_unsent(self) -> bool {
        matches!(self.0.try_get_untracked().flatten(), Some((Phase::Reading, _)))
    }
}
