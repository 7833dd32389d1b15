//! Problems that a person has acknowledged (`contract.md#decision-61`): per account and address, in this browser.

use std::sync::Arc;

use crate::console::facts::account_stored::AccountStored;
use crate::console::platform::lazy_context::account_context;
use crate::console::platform::reactive::*;
use crate::model::overview::acknowledged::Acknowledgement;
use crate::model::overview::survey::TroubleGroup;

#[derive(Clone, Copy)]
pub struct Acknowledged {
    stored: AccountStored,
    pub all: Memo<Arc<Vec<Acknowledgement>>>,
}

impl Acknowledged {
    fn new() -> Self {
        let stored = AccountStored::new("acknowledged");
        Self { stored, all: memo(move || Arc::new(stored.read())) }
    }

    pub fn add(self, new: Acknowledgement, group: &TroubleGroup) {
        self.stored.change(|all: &mut Vec<Acknowledgement>| {
            all.retain(|one| !one.is_of(group));
            all.push(new);
        });
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
