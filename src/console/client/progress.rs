use leptos::prelude::*;

use crate::api::Phase;
use crate::console::platform::clock::now_secs;

/// The phase of a write and its start in Unix seconds; `None` without a write in progress.
#[derive(Clone, Copy)]
pub struct WriteProgress(RwSignal<Option<(Phase, i64)>>);

impl WriteProgress {
    pub fn new() -> Self {
        Self(RwSignal::new(None))
    }

    /// Starts with the press of the button. Sending waits for
    /// [`AccountClient::write_and_verify`](super::AccountClient::write_and_verify).
    pub fn begin(self) {
        self.enter(Phase::Reading);
    }

    pub fn end(self) {
        self.0.try_set(None);
    }

    pub(super) fn enter(self, phase: Phase) {
        self.0.try_set(Some((phase, now_secs())));
    }

    pub fn phase(self) -> Option<(Phase, i64)> {
        self.0.get()
    }

    /// Returns whether the write can be cancelled without effect.
    pub fn is_unsent(self) -> bool {
        matches!(self.0.try_get_untracked().flatten(), Some((Phase::Reading, _)))
    }
}

impl From<WriteProgress> for Signal<Option<(Phase, i64)>> {
    fn from(progress: WriteProgress) -> Self {
        progress.0.into()
    }
}
