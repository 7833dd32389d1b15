//! Fields that cannot be changed now, each with the reason. What was typed into one before it was locked stays in the form, and is
//! not sent.

use std::borrow::Cow;

use leptos::prelude::*;

use crate::forms::{Change, Draft, FieldName, Record, changes};

/// Why a field of the document cannot be changed now; empty for one that can be.
pub type Locks = fn(FieldName) -> &'static str;

const UNLOCKED: Locks = |_| "";

#[derive(Clone, Copy)]
pub(super) struct FieldLocks {
    locks: StoredValue<Signal<Locks>>,
    /// How many fields that are locked differ from what the service has.
    pub count: RwSignal<usize>,
}

impl FieldLocks {
    pub fn none() -> Self {
        Self { locks: StoredValue::new(Signal::stored(UNLOCKED)), count: RwSignal::new(0) }
    }

    pub fn put(self, locks: Signal<Locks>) {
        self.locks.set_value(locks);
    }

    /// Why a field of the document cannot be changed now; empty if it can be.
    pub fn why(self, name: FieldName) -> Signal<&'static str> {
        let locks = self.locks.get_value();
        Signal::derive(move || (locks.get())(name))
    }

    /// The form of what the service has now, once the rest of the draft was saved: with what was typed into locked fields.
    pub fn saved_as(self, draft: &Draft, now: &Record) -> Option<Draft> {
        let locks = self.now();
        let has_typed = self.count.try_get_untracked().unwrap_or_default() > 0;
        has_typed.then(|| draft.locked_over(now, &|name| locks(name).is_empty()))
    }

    fn now(self) -> Locks {
        self.locks.try_get_value().and_then(|locks| locks.try_get_untracked()).unwrap_or(UNLOCKED)
    }

    /// What of the draft can be saved now: fields that are locked are as the service has them.
    pub fn free(self, draft: &Draft) -> Cow<'_, Draft> {
        let locks = self.now();
        match draft.table().fields.iter().all(|field| locks(field.name).is_empty()) {
            true => Cow::Borrowed(draft),
            false => Cow::Owned(draft.only_free(&|name| locks(name).is_empty())),
        }
    }

    /// How many locked fields of the draft differ from its base.
    pub fn count(self, draft: &Draft) -> usize {
        let locks = self.now();
        let is_locked = |change: &Change| !locks(change.path.top_name()).is_empty();
        match self.free(draft) {
            Cow::Borrowed(_) => 0,
            Cow::Owned(free) => {
                let typed = draft.to_record();
                changes(&free.to_record(), &typed).into_iter().filter(is_locked).count()
            }
        }
    }
}
