//! Problems that a person has acknowledged (`contract.md#decision-61`): per account and address, in this browser.

use std::sync::Arc;

use crate::console::facts::account_stored::AccountStored;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;
use crate::model::ids::RecordId;
use crate::model::overview::acknowledged::{AcknowledgedRecording, Acknowledgement};
use crate::model::overview::survey::TroubleGroup;

#[derive(Clone, Copy)]
pub struct Acknowledged {
    stored: AccountStored,
    pub all: Memo<Arc<Vec<Acknowledgement>>>,
    stored_recordings: AccountStored,
    pub recordings: Memo<Arc<Vec<AcknowledgedRecording>>>,
}

impl Acknowledged {
    fn new() -> Self {
        let stored = AccountStored::new("acknowledged");
        let stored_recordings = AccountStored::new("acknowledged-recordings");
        Self {
            stored,
            all: memo(move || Arc::new(stored.read())),
            stored_recordings,
            recordings: memo(move || Arc::new(stored_recordings.read())),
        }
    }

    pub fn add(self, new: Acknowledgement, group: &TroubleGroup) {
        self.stored.change(|all: &mut Vec<Acknowledgement>| {
            all.retain(|one| !one.is_of(group));
            all.push(new);
        });
    }

    pub fn add_recording(self, id: &RecordId, new: AcknowledgedRecording) {
        self.stored_recordings.change(|all: &mut Vec<AcknowledgedRecording>| {
            all.retain(|one| !one.is_of(id));
            all.push(new);
        });
    }

    /// Forgets the recordings that are no longer needed.
    pub fn retain_recordings(self, is_needed: impl Fn(&AcknowledgedRecording) -> bool) {
        if !untrack(|| self.recordings.read().iter().all(&is_needed)) {
            self.stored_recordings.change(|all: &mut Vec<AcknowledgedRecording>| all.retain(is_needed));
        }
    }

    /// Forgets those that are no longer needed.
    pub fn retain(self, is_needed: impl Fn(&Acknowledgement) -> bool) {
        if !untrack(|| self.all.read().iter().all(&is_needed)) {
            self.stored.change(|all: &mut Vec<Acknowledgement>| all.retain(is_needed));
        }
    }
}

pub fn use_acknowledged() -> Acknowledged {
    account_context(Acknowledged::new)
}
