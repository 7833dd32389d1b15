//! Network DVR: the ranges of a stream on each node (`contract.md#dvr-stream`), and deletions
//! (`contract.md#dvr-operations`).

use crate::model::intervals::{Intervals, Period};
use crate::model::time::UnixSeconds;
use crate::service::store::event::{DemoStream, StoredDeletion};
use crate::service::world::roll::{Dice, Seed};
use crate::service::world::source::Source;

/// A stream with DVR and its deletions.
#[derive(Clone)]
pub struct Stream {
    pub entry: DemoStream,
    deletions: Vec<(i64, StoredDeletion)>,
    /// The times when it was turned off, oldest first; the last one may go on.
    off: Vec<Period>,
}

const HOUR: i64 = 3600;
/// Interval with at most one outage of an hour.
const OUTAGE_CELL_SECS: i64 = 60 * HOUR;

/// Maximum interruption of a source within the same publication.
const NEW_PUBLICATION_SECS: i64 = 10;

/// A node in relation to one stream.
#[derive(Clone, Copy)]
pub struct Node {
    /// Depends only on the node, which is down for all its streams at once.
    outage: Dice,
    /// Depends on the node and the stream.
    misses: Dice,
    /// The start of a permanent outage.
    down_since: Option<i64>,
}

impl Node {
    pub fn new(seed: Seed, host: &str, stream: &str, down_since: Option<i64>) -> Self {
        let outage = seed.dice("node", host);
        let misses = outage.part(seed.dice("stream", stream).bits().cast_signed());
        Self { outage, misses, down_since }
    }

    /// Returns whether the node is down, so that it neither records nor deletes.
    pub fn is_down(self, second: i64) -> bool {
        self.down_since.is_some_and(|since| since <= second)
            || self.outage_of(second.div_euclid(OUTAGE_CELL_SECS)).contains(UnixSeconds(second))
    }

    fn outage_of(self, cell: i64) -> Period {
        let dice = self.outage.part(cell);
        let from = cell * OUTAGE_CELL_SECS + dice.part(1).between(0, OUTAGE_CELL_SECS - 2 * HOUR);
        let secs = if dice.part(2).percent(35) { dice.part(3).between(HOUR / 2, HOUR * 3 / 2) } else { 0 };
        Period::of_seconds(from, from + secs)
    }

    /// Returns the times that it missed: outages, and some seconds now and then.
    fn missed(self, during: Period) -> impl Iterator<Item = Period> {
        let cells = |secs: i64| during.from.0.div_euclid(secs)..=during.to.0.div_euclid(secs);
        let outages = cells(OUTAGE_CELL_SECS).map(move |cell| self.outage_of(cell));
        let hiccups = cells(HOUR).filter(move |hour| self.misses.part(*hour).percent(12)).map(move |hour| {
            let dice = self.misses.part(hour);
            let from = hour * HOUR + dice.part(1).between(0, HOUR - 10);
            Period::of_seconds(from, from + dice.part(2).between(2, 9))
        });
        let down = self.down_since.map(|since| Period::of_seconds(since, i64::MAX));
        outages.chain(hiccups).chain(down)
    }

    /// Returns the node's delay after the start of a publication.
    fn late_secs(self, published: i64) -> i64 {
        self.misses.part(published).between(0, 5)
    }
}

impl Stream {
    pub fn new(entry: DemoStream) -> Self {
        let off = match (entry.is_enabled, entry.off_since) {
            (true, None) => Vec::new(),
            (true, Some(at)) => vec![Period::of_seconds(at, i64::MAX)],
            (false, _) => vec![Period::ALWAYS],
        };
        Self { entry, deletions: Vec::new(), off }
    }

    /// Deletes a period; later recordings in it stay.
    pub fn delete(&mut self, at: i64, deletion: StoredDeletion) {
        self.deletions.push((at, deletion));
    }

    /// Turns DVR on or off; earlier recordings stay.
    pub fn switch(&mut self, at: i64, is_on: bool) {
        let open = self.off.last_mut().filter(|last| last.to.0 == i64::MAX);
        match (open, is_on) {
            (Some(off), true) => off.to = off.from.max(UnixSeconds(at)),
            (None, false) => {
                let earliest = self.off.last().map_or(self.entry.since, |last| last.to.0);
                self.off.push(Period::of_seconds(at.max(earliest), i64::MAX));
            }
            _ => {}
        }
    }

    pub fn is_enabled(&self, second: i64) -> bool {
        !self.off.iter().any(|off| off.contains(UnixSeconds(second)))
    }

    /// Returns the recorded periods on this host: sorted, disjoint, not empty, in full seconds.
    pub fn ranges(&self, node: Node, host: &str, source: Source, now: i64) -> Intervals {
        let start = self.entry.since.max(now.saturating_sub(self.entry.window_secs));
        let retained = Period::of_seconds(start, now);
        if retained.duration_secs() == 0 {
            return Intervals::default();
        }
        // The delay counts from the publication's start, which may be before the window: starts a day earlier.
        let published = source.on_air(Period::of_seconds(start - 24 * HOUR, now));
        let mut last_end = i64::MIN;
        let recorded = published.iter().filter_map(|span| {
            let (from, to) = span.seconds();
            // A short interruption does not start a new publication, so there is no delay.
            let is_new = from.saturating_sub(last_end) >= NEW_PUBLICATION_SECS;
            last_end = to;
            let late_secs = if is_new { node.late_secs(from) } else { 0 };
            Period::of_seconds(from + late_secs, to).common(retained)
        });
        let recorded: Intervals = recorded.collect();
        let deletions =
            self.deletions.iter().filter(|(_, deletion)| deletion.hosts.iter().any(|of| of == host));
        let deleted = deletions.map(|(at, deletion)| Period::of_seconds(deletion.from, deletion.to.min(*at)));
        recorded.minus(&node.missed(retained).chain(self.off.iter().copied()).chain(deleted).collect())
    }
}
