//! The entries of one account, as they are stored: each by itself, so that two tabs never overwrite each other's.

use crate::journal::entry::{Entry, Outcome, Verb};
use crate::journal::facts::{Facts, facts, is_telling};
use crate::model::end::End;
use crate::model::time::UnixSeconds;

/// The age up to which an entry is kept.
pub const KEPT_DAYS: i64 = 90;
/// The number of entries that are kept.
pub const MOST_ENTRIES: usize = 2_000;
/// The length of all stored entries that are kept.
pub const MOST_BYTES: usize = 2_000_000;
/// The time in seconds after an unknown start or stop in which the recording's state shows what came of it.
const SHOWN_SECS: i64 = 600;

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

    /// Returns when an object of this name was last created, if `page` does not know the outcome.
    pub fn unknown_creation(&self, what: &str, page: &str) -> Option<UnixSeconds> {
        let is_it = |entry: &&Entry| entry.subject.verb == Verb::Create && entry.subject.what == what;
        let last = self.entries().find(is_it)?;
        (last.end_on(page) == Some(End::Unknown)).then(|| last.at())
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

    /// Drops what is too old or too much, and returns the identifiers of these entries. `now` is by the computer's clock,
    /// which may be far ahead: an entry is only old beside a newer one.
    pub fn prune(&mut self, now: UnixSeconds) -> Vec<String> {
        let newest = self.entries().next().map_or(now, Entry::at).min(now);
        let oldest = UnixSeconds(newest.0.saturating_sub(KEPT_DAYS * 86_400));
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

    /// Returns the entries that a read at `read_at` settles: unknown starts and stops that it shows, and those from which
    /// nothing follows any more, because the recording runs. `is_running` returns `None` for a recording whose state tells
    /// neither; `page` reads the journal, see [`Entry::end_on`].
    pub fn settled(
        &self,
        page: &str,
        is_running: impl Fn(&str) -> Option<bool>,
        read_at: UnixSeconds,
    ) -> Vec<Entry> {
        let settled = |entry: &Entry| {
            let is_running = is_running(&entry.subject.id)?;
            let is_wanted = match entry.subject.verb {
                Verb::Start => is_running,
                Verb::Stop => !is_running,
                _ => false,
            };
            let age_secs = read_at.0.saturating_sub(entry.at().0);
            let mut settled = entry.clone();
            if is_wanted && entry.end_on(page) == Some(End::Unknown) && (1..=SHOWN_SECS).contains(&age_secs) {
                settled.conclude(Outcome::new(End::Done, ""), read_at);
                return Some(settled);
            }
            let is_older = entry.ended_at.is_some_and(|ended_at| ended_at < read_at);
            settled.is_superseded = is_running && is_older;
            settled.is_superseded.then_some(settled)
        };
        self.entries().filter(|entry| is_telling(entry)).filter_map(settled).collect()
    }
}
