//! The best of what was found.

use crate::console::app::shell::palette::entry::Entry;
use crate::text::fuzzy::Fit;

/// So many are shown that fit what is typed.
pub(super) const SHOWN: usize = 20;

/// What was found, the best first.
#[derive(Default)]
pub(super) struct Found {
    entries: Vec<(Fit, Entry)>,
    /// What can be done with the resource that is meant.
    deeds: Vec<Entry>,
}

impl Found {
    /// Adds an entry after all that fit as well: commands and pages come before things.
    pub(super) fn add(&mut self, fit: Fit, entry: &dyn Fn() -> Option<Entry>) {
        if self.has_room(fit) {
            let at = self.entries.partition_point(|(other, _)| *other <= fit);
            self.entries.splice(at..at, entry().map(|entry| (fit, entry)));
            self.entries.truncate(SHOWN);
        }
    }

    /// Whether something that fits so well would be among those that are shown.
    pub(super) fn has_room(&self, fit: Fit) -> bool {
        self.entries.len() < SHOWN || self.entries.last().is_some_and(|(last, _)| fit < *last)
    }

    /// Whether no thing fits better.
    pub(super) fn is_first(&self, fit: Fit) -> bool {
        self.deeds.is_empty() && self.entries.first().is_some_and(|(first, _)| *first == fit)
    }

    /// Offers what can be done with the resource that is meant.
    pub(super) fn offer(&mut self, deeds: Vec<Entry>) {
        self.deeds = deeds;
    }

    /// All of it, and after it what can be done with the one that is meant, unless that was found itself.
    pub(super) fn into_entries(self) -> impl Iterator<Item = Entry> {
        let deeds = self.deeds.into_iter();
        let mut entries: Vec<Entry> = self.entries.into_iter().map(|(_, entry)| entry).collect();
        let new: Vec<Entry> =
            deeds.filter(|deed| entries.iter().all(|entry| entry.act != deed.act)).collect();
        entries.extend(new);
        entries.into_iter()
    }
}
