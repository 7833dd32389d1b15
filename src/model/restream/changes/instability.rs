//! Sources that flap (`contract.md#decision-61`).

use std::collections::BTreeMap;

use crate::model::restream::changes::states_in_order;
use crate::model::restream::health::Health;
use crate::model::restream::history::{StatusChange, TargetHistory};
use crate::model::time::UnixSeconds;
use crate::text::sorting::{sort, sort_by_key};

const HOUR_SECS: i64 = 3_600;
const DAY_SECS: i64 = 24 * HOUR_SECS;
/// More changes in an hour are unstable.
pub const STABLE_CHANGES: usize = 5;

/// The changes of what is unstable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instability {
    /// The number of changes.
    pub changes: usize,
    /// The hours in which they were counted: at most 24, fewer if less is known.
    pub hours: i64,
}

impl Instability {
    /// Returns those of `changes` in the 24 h before `now` of which the time after `read_from` is known, if they were more
    /// than five in an hour.
    pub fn of(changes: &[UnixSeconds], read_from: UnixSeconds, now: UnixSeconds) -> Option<Self> {
        let since = UnixSeconds(now.0.saturating_sub(DAY_SECS)).max(read_from);
        let recent: Vec<UnixSeconds> =
            changes.iter().copied().filter(|at| *at > since && *at <= now).collect();
        let is_close =
            |hour: &[UnixSeconds]| hour[STABLE_CHANGES].0.abs_diff(hour[0].0) < HOUR_SECS.unsigned_abs();
        let hours = ((now.0 - since.0 + HOUR_SECS / 2) / HOUR_SECS).max(1);
        let found = Self { changes: recent.len(), hours };
        recent.windows(STABLE_CHANGES + 1).any(is_close).then_some(found)
    }

    /// Describes it: "Unstable: 59 changes in 24 h".
    pub fn label(self) -> String {
        format!("Unstable: {} changes in {} h", self.changes, self.hours)
    }
}

/// When the sources of a resource were published and lost, as far as histories were read. It has no `Debug`: a source may
/// contain a secret.
#[derive(Clone, Default, PartialEq)]
pub struct SourceChanges {
    read: Option<(UnixSeconds, UnixSeconds)>,
    by_source: BTreeMap<String, Vec<UnixSeconds>>,
}

impl SourceChanges {
    /// Adds the history of a period, of which the last day counts. One that does not touch what is known replaces it if it is
    /// later. Returns whether the changes are others than before.
    pub fn add<'a>(
        &mut self,
        targets: impl IntoIterator<Item = &'a TargetHistory>,
        (from, to): (UnixSeconds, UnixSeconds),
    ) -> bool {
        let known = self.read.filter(|(known_from, known_to)| from <= *known_to && to >= *known_from);
        if known.is_none() && self.read.is_some_and(|(_, known_to)| to < known_to) {
            return false;
        }
        let day = UnixSeconds(to.0.saturating_sub(DAY_SECS));
        let mut by_source = changes_of_sources(targets, day);
        if let Some((known_from, known_to)) = known {
            for (source, changes) in &self.by_source {
                by_source.entry(source.clone()).or_default().extend(changes);
            }
            self.read = Some((from.min(known_from), to.max(known_to)));
        } else {
            self.read = Some((from, to));
        }
        by_source.retain(|_, changes| {
            changes.retain(|at| *at > day);
            sort(changes);
            changes.dedup();
            !changes.is_empty()
        });
        let is_new = self.by_source != by_source;
        self.by_source = by_source;
        is_new
    }

    /// Returns the instability of a source, if what is known of it is not older than an hour.
    pub fn instability(&self, source: &str, now: UnixSeconds) -> Option<Instability> {
        let (from, _) = self.read.filter(|(_, to)| now.0 - to.0 <= HOUR_SECS)?;
        Instability::of(self.by_source.get(source)?, from, now)
    }
}

fn changes_of_sources<'a>(
    targets: impl IntoIterator<Item = &'a TargetHistory>,
    day: UnixSeconds,
) -> BTreeMap<String, Vec<UnixSeconds>> {
    let mut histories: BTreeMap<&str, Vec<Vec<&StatusChange>>> = BTreeMap::new();
    for target in targets {
        let mut changes = states_in_order(&target.changes);
        // The last one before the day gives the initial state.
        changes.drain(..changes.partition_point(|change| change.time <= day).saturating_sub(1));
        histories.entry(&target.source).or_default().push(changes);
    }
    // One by one: `collect` brings a sort of its own into the console's first file.
    let mut changes = BTreeMap::new();
    for (source, targets) in histories {
        changes.insert(source.to_owned(), flips(&targets));
    }
    changes
}

/// Returns when a source was published or lost: it is published while one of its targets receives it, and lost if none does
/// and one of them says so.
fn flips(targets: &[Vec<&StatusChange>]) -> Vec<UnixSeconds> {
    let is_published = |change: &StatusChange| match Health::of_code(change.code?) {
        Health::Ok => Some(true),
        health => health.is_source_fault().then_some(false),
    };
    let mut changes: Vec<(UnixSeconds, usize, Option<bool>)> = Vec::new();
    for (target, history) in targets.iter().enumerate() {
        changes.extend(history.iter().map(|change| (change.time, target, is_published(change))));
    }
    sort_by_key(&mut changes, |change| change.0);
    let (mut states, mut known, mut found) = (vec![None; targets.len()], None, Vec::new());
    for second in changes.chunk_by(|a, b| a.0 == b.0) {
        for (_, target, state) in second {
            states[*target] = *state;
        }
        let state = states.iter().flatten().copied().max();
        if known.is_some() && state.is_some() && state != known {
            found.push(second[0].0);
        }
        known = state.or(known);
    }
    found
}
