//! What a draft is compared with, and which of its fields can be changed now. What was typed into one before it was locked stays in the
//! form, and is not sent.

use std::borrow::Cow;

use leptos::prelude::*;

use crate::forms::{Change, Draft, FieldName, Freshness, Record, changes, freshness};

#[derive(Clone, Copy)]
pub(super) struct Versions {
    /// What the draft was made of; `None` for a document that is yet to be created.
    base: RwSignal<Option<Record>>,
    /// What the service had when it was last read: what discarding leads to.
    latest: RwSignal<Option<Record>>,
}

impl Versions {
    pub fn new(base: Option<Record>, latest: Option<Record>) -> Self {
        Self { base: RwSignal::new(base), latest: RwSignal::new(latest) }
    }

    pub fn base(self) -> Option<Record> {
        self.base.try_get_untracked().flatten()
    }

    pub fn latest(self) -> Option<Record> {
        self.latest.try_get_untracked().flatten()
    }

    pub fn is_new(self) -> bool {
        self.base.with_untracked(Option::is_none)
    }

    pub fn put_latest(self, now: Record) {
        self.latest.try_set(Some(now));
    }

    pub fn put_both(self, now: Option<Record>) {
        self.latest.try_set(now.clone());
        self.base.try_set(now);
    }

    /// Whether what the service has now differs from what the draft was made of.
    pub fn has_changed(self, now: &Record) -> bool {
        self.base().is_some_and(|base| changes(&base, now).iter().any(Change::is_of_known_field))
    }

    /// What someone else has changed at the service since the form began. Tracked.
    pub fn changed_elsewhere(self) -> Vec<Change> {
        let both = self.base.get().zip(self.latest.get());
        let both = both.filter(|(base, now)| freshness(base, now) == Freshness::Changed);
        let mut found = both.map(|(base, now)| changes(&base, &now)).unwrap_or_default();
        found.retain(Change::is_of_known_field);
        found
    }

    /// How many fields differ from what the service has; `None` while there is no saying.
    pub fn count_changes(self, draft: &Draft) -> Option<usize> {
        let is_touched = draft.is_touched();
        self.base.with_untracked(|base| match base {
            // What has to be put right first, without anything typed, is no change.
            Some(_) if !is_touched => Some(0),
            Some(base) => draft.validate().ok().map(|wanted| changes(base, &wanted).len()),
            None if is_touched => None,
            None => Some(0),
        })
    }
}

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
