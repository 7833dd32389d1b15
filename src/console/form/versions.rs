//! What a draft is compared with.

use leptos::prelude::*;

use crate::forms::{Change, Draft, Freshness, Record, changes, freshness};

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
