//! The entries of one account, as they are stored: each by itself, so that two tabs never overwrite each other's.

use crate::journal::entry::Entry;
use crate::journal::facts::{Facts, facts, is_telling};
use crate::model::time::UnixSeconds;

/// The age up to which an entry is kept.
pub const KEPT_DAYS: i64 = 90;
/// The number of entries that are kept.
pub const MOST_ENTRIES: usize = 2_000;
/// The length of all stored entries that are kept.
pub const MOST_BYTES: usize = 2_000_000;

/// The writes of an account, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// With the length of the stored text.
    rows: Vec<(Entry, usize)>,
}

impl Journal {
    /// Reads stored entries in any order, and ignores unreadable ones.
    pub fn read(texts: impl IntoIterator<Item = String>) -> Self {
        let read = |text: String| Some((serde_json::from_str(&text).ok()?, text.len()));
        let mut rows: Vec<(Entry, usize)> = texts.into_iter().filter_map(read).collect();
        rows.sort_unstable_by(|(a, _), (b, _)| (b.at_millis, &b.id).cmp(&(a.at_millis, &a.id)));
        Self { rows }
    }

    /// Returns the entries, newest first.
    pub fn entries(&self) -> impl DoubleEndedIterator<Item = &Entry> + ExactSizeIterator {
        self.rows.iter().map(|(entry, _)| entry)
    }

    /// Returns an entry.
    pub fn get(&self, id: &str) -> Option<&Entry> {
        self.entries().find(|entry| entry.id == id)
    }

    /// Adds or replaces an entry, and returns its text to store.
    pub fn set(&mut self, entry: Entry) -> String {
        // Serialization of an entry does not fail.
        let text = serde_json::to_string(&entry).unwrap_or_default();
        self.remove(&entry.id);
        let at = self.rows.partition_point(|(other, _)| other.at_millis > entry.at_millis);
        self.rows.insert(at, (entry, text.len()));
        text
    }

    /// Takes over an entry as another tab has stored it.
    pub fn take_over(&mut self, text: &str) {
        if let Ok(entry) = serde_json::from_str(text) {
            self.set(entry);
        }
    }

    /// Removes an entry.
    pub fn remove(&mut self, id: &str) {
        self.rows.retain(|(entry, _)| entry.id != id);
    }

    /// Drops what is too old or too much, and returns the identifiers of these entries.
    pub fn prune(&mut self, now: UnixSeconds) -> Vec<String> {
        let oldest = UnixSeconds(now.0.saturating_sub(KEPT_DAYS * 86_400));
        let mut bytes = 0;
        let is_kept = |(at, (entry, length)): (usize, &(Entry, usize))| {
            bytes += length;
            at < MOST_ENTRIES && bytes <= MOST_BYTES && entry.at() >= oldest
        };
        let kept = self.rows.iter().enumerate().map(is_kept).take_while(|is_kept| *is_kept).count();
        self.rows.drain(kept..).map(|(entry, _)| entry.id).collect()
    }

    /// Returns what follows from the entries for recordings.
    pub fn facts(&self) -> Facts {
        facts(self.entries())
    }

    /// Returns the entries from which nothing follows any more, because the recording runs by a read at `read_at`.
    pub fn superseded(&self, is_running: impl Fn(&str) -> bool, read_at: UnixSeconds) -> Vec<Entry> {
        let is_over = |entry: &&Entry| {
            let is_older = entry.ended_at.is_some_and(|ended_at| ended_at < read_at);
            is_telling(entry) && is_older && is_running(&entry.subject.id)
        };
        self.entries().filter(is_over).map(|entry| Entry { is_superseded: true, ..entry.clone() }).collect()
    }
}
