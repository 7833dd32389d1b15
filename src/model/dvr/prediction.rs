//! What deleting leaves on each host, and whether that came true.
//!
//! A live stream goes on being recorded, and its oldest seconds leave the window meanwhile: only what was there before the
//! deletion, and is still within reach, is compared. That is compared to the second.

use crate::model::dvr::delete::HostSelector;
use crate::model::dvr::stream::{StreamEntry, reports, together};
use crate::model::intervals::{Intervals, Period};
use crate::model::read_back::ReadBack;
use crate::model::time::UnixSeconds;
use crate::text::sorting::sort_by;

/// The clocks of a service's hosts agree no better than this.
const CLOCK_SLACK_SECS: i64 = 5;

/// What deleting one or several periods is to do, on each host that it is sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// Each host that the deletion is sent to, by name.
    pub hosts: Vec<HostPrediction>,
    selector: HostSelector,
    cuts: Intervals,
    read_at: Option<UnixSeconds>,
}

/// What a deletion is to do on one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPrediction {
    /// The host.
    pub host: String,
    /// How many entries report it: they count together, and a deletion there reaches all that it names.
    pub reports: usize,
    /// What it had recorded.
    pub before: Intervals,
    /// What is to be left of that.
    pub after: Intervals,
    /// What is to go.
    pub removed: Intervals,
    /// Whether the host is recording, and the deletion reaches its newest second or goes beyond: what is recorded between now and
    /// the deletion goes as well.
    pub is_live_part_cut: bool,
    /// Whether some of its ranges could not be read: no deletion on it can be verified (`contract.md#decision-49`).
    pub is_unreadable: bool,
    window_secs: Option<i64>,
}

/// What a deletion has come to on one host, as far as reading the stream again shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostEnd {
    /// What was to go is gone, and the rest is there.
    Deleted,
    /// Nothing of it had been recorded there, and the rest is there.
    NothingToDelete,
    /// All is as it was before.
    Unchanged,
    /// Something else: see [`HostPrediction::deviation`].
    Different,
    /// The host is missing from what was read.
    Missing,
    /// Some of its ranges could not be read, before or afterwards.
    Unreadable,
}

/// How what a host has now deviates from what was predicted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deviation {
    /// What was to go, and is still there.
    pub still_there: Intervals,
    /// What was to stay, and is gone.
    pub lost: Intervals,
    /// What was not there before. Seconds recorded after the newest of before do not count.
    pub appeared: Intervals,
}

/// How what a deletion is going to take differs from what was shown for it before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Changed {
    /// A host that the deletion would be sent to was not there before.
    HostAdded {
        /// Which.
        host: String,
        /// How much of what it has would go.
        removed_secs: i64,
    },
    /// A host is not there any more.
    HostGone {
        /// Which.
        host: String,
    },
    /// Other seconds of a host would go than were shown. What was recorded since, and what has left the window, does not count.
    Ranges {
        /// Which.
        host: String,
        /// What would go as well.
        more: Intervals,
        /// What is gone already.
        fewer: Intervals,
    },
}

impl Prediction {
    /// Of deleting `cuts` on these hosts, by what they have now.
    pub fn new(now: &[StreamEntry], selector: &HostSelector, cuts: &Intervals) -> Self {
        let is_meant = |entry: &&StreamEntry| match selector {
            HostSelector::All => true,
            HostSelector::One(host) => entry.host == *host,
        };
        let predicted = |entry: &StreamEntry| HostPrediction::new(entry, reports(now, &entry.host), cuts);
        let mut hosts: Vec<HostPrediction> = together(now).iter().filter(is_meant).map(predicted).collect();
        sort_by(&mut hosts, |one, other| one.host.cmp(&other.host));
        Self { hosts, selector: selector.clone(), cuts: cuts.clone(), read_at: None }
    }

    /// The same, with when the hosts were read (by the service's clock): as much time as has passed since, so much of the oldest
    /// may have left the window.
    #[must_use]
    pub fn as_of(self, read_at: UnixSeconds) -> Self {
        Self { read_at: Some(read_at), ..self }
    }

    /// How many seconds are to go, on all hosts together.
    pub fn removed_secs(&self) -> i64 {
        self.hosts.iter().fold(0, |sum, on| sum.saturating_add(on.removed.total_secs()))
    }

    /// What it has come to on each host, by what was read afterwards and when that was (by the service's clock).
    pub fn judge(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<(&str, HostEnd)> {
        let now = together(now);
        let end = |on: &HostPrediction| {
            let entry = now.iter().find(|entry| entry.host == on.host);
            match entry {
                None => HostEnd::Missing,
                Some(entry) if on.is_unreadable || !entry.dvr.unreadable_ranges.is_empty() => {
                    HostEnd::Unreadable
                }
                Some(entry) => on.end(entry, read_at, self.read_at),
            }
        };
        self.hosts.iter().map(|on| (on.host.as_str(), end(on))).collect()
    }

    /// The same for all of them together: applied where nothing is left of it on any host, not applied where every host is as
    /// before.
    pub fn read_back(&self, now: &[StreamEntry], read_at: UnixSeconds) -> ReadBack {
        let ends = self.judge(now, read_at);
        let are_all =
            |end: HostEnd| ends.iter().all(|(_, other)| *other == end || *other == HostEnd::NothingToDelete);
        if are_all(HostEnd::Deleted) {
            ReadBack::Applied
        } else if are_all(HostEnd::Unchanged) {
            ReadBack::NotApplied
        } else {
            ReadBack::Different
        }
    }

    /// How what a host has now deviates from what was predicted for it; `None` where it is missing from either.
    pub fn deviation(&self, host: &str, now: &[StreamEntry], read_at: UnixSeconds) -> Option<Deviation> {
        let on = self.hosts.iter().find(|on| on.host == host)?;
        let now = together(now);
        let entry = now.iter().find(|entry| entry.host == host)?;
        Some(on.deviation(entry, read_at, self.read_at))
    }

    /// How deleting the same by what was read just now, at `read_at`, differs from what was predicted; empty where it means the
    /// same.
    pub fn changed(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<Changed> {
        let now = Self::new(now, &self.selector, &self.cuts);
        let mut changed: Vec<_> =
            self.hosts.iter().filter_map(|old| self.changed_on(old, &now, read_at)).collect();
        let is_added = |new: &&HostPrediction| self.hosts.iter().all(|old| old.host != new.host);
        changed.extend(now.hosts.iter().filter(is_added).map(|new| Changed::HostAdded {
            host: new.host.clone(),
            removed_secs: new.removed.total_secs(),
        }));
        changed
    }

    /// The prediction of deleting `cuts` once more on one host, by what was read just now. What the first try has deleted there may
    /// be missing.
    ///
    /// # Errors
    /// The host is away or was not predicted here, or more would go than was predicted: it must not be sent without asking again.
    pub fn again_on(
        &self,
        host: &str,
        cuts: &Intervals,
        now: &[StreamEntry],
        read_at: UnixSeconds,
    ) -> Result<Self, Box<Changed>> {
        let again = Self::new(now, &HostSelector::One(host.to_owned()), cuts).as_of(read_at);
        let Some(old) = self.hosts.iter().find(|old| old.host == host) else {
            let removed_secs = again.removed_secs();
            return Err(Box::new(Changed::HostAdded { host: host.to_owned(), removed_secs }));
        };
        match self.changed_on(old, &again, read_at) {
            None => Ok(again),
            Some(Changed::Ranges { more, .. }) if more.is_empty() => Ok(again),
            Some(changed) => Err(Box::new(changed)),
        }
    }

    fn changed_on(&self, old: &HostPrediction, now: &Self, read_at: UnixSeconds) -> Option<Changed> {
        let host = old.host.clone();
        let Some(new) = now.hosts.iter().find(|new| new.host == host) else {
            return Some(Changed::HostGone { host });
        };
        // What a live host has recorded since goes as well, as was shown; what appears on any other was not.
        let newest = old.before.extent().filter(|_| old.is_live_part_cut).map(|extent| extent.to);
        let until = newest.unwrap_or(Period::ALWAYS.to);
        let more = new.removed.minus(&old.removed).clipped(Period { from: Period::ALWAYS.from, to: until });
        let from = old.first_compared(&new.before, read_at, self.read_at);
        let aged = aged_edge(&old.before, read_at, self.read_at).unwrap_or(Period::ALWAYS.from);
        let fewer = old.removed.minus(&new.removed).clipped(Period { from: from.max(aged), to: until });
        (!more.is_empty() || !fewer.is_empty()).then_some(Changed::Ranges { host, more, fewer })
    }
}

impl HostPrediction {
    fn new(entry: &StreamEntry, reports: usize, cuts: &Intervals) -> Self {
        let before = entry.dvr.recorded();
        let newest = before.extent().map(|extent| extent.to.0 - 1);
        let reaches_newest = newest.zip(cuts.extent()).is_some_and(|(newest, cut)| cut.to.0 > newest);
        Self {
            host: entry.host.clone(),
            reports,
            after: before.minus(cuts),
            removed: before.intersection(cuts),
            is_live_part_cut: entry.is_alive == Some(true) && reaches_newest,
            is_unreadable: !entry.dvr.unreadable_ranges.is_empty(),
            window_secs: entry.dvr.window_secs.filter(|secs| *secs > 0),
            before,
        }
    }

    fn end(&self, now: &StreamEntry, read_at: UnixSeconds, predicted_at: Option<UnixSeconds>) -> HostEnd {
        let now = now.dvr.recorded();
        let compared = self.compared(&now, read_at, predicted_at);
        let [now, before, after] = [&now, &self.before, &self.after].map(|all| all.clipped(compared));
        if now == after {
            if self.removed.is_empty() { HostEnd::NothingToDelete } else { HostEnd::Deleted }
        } else if now == before {
            HostEnd::Unchanged
        } else {
            HostEnd::Different
        }
    }

    fn deviation(
        &self,
        now: &StreamEntry,
        read_at: UnixSeconds,
        predicted_at: Option<UnixSeconds>,
    ) -> Deviation {
        let now = now.dvr.recorded();
        let compared = self.compared(&now, read_at, predicted_at);
        let [now, before, after] = [&now, &self.before, &self.after].map(|all| all.clipped(compared));
        Deviation {
            still_there: now.intersection(&before).minus(&after),
            lost: after.minus(&now),
            appeared: now.minus(&before),
        }
    }

    /// The time in which what is there now must be what is predicted: up to what was newest, and from the first second that the
    /// window has not taken meanwhile.
    fn compared(&self, now: &Intervals, read_at: UnixSeconds, predicted_at: Option<UnixSeconds>) -> Period {
        match self.before.extent() {
            Some(extent) => Period { from: self.first_compared(now, read_at, predicted_at), to: extent.to },
            None => Period::of_seconds(0, 0),
        }
    }

    /// The first second that the window has not taken meanwhile. Where the window is unknown, it takes no more than the time that
    /// has passed.
    fn first_compared(
        &self,
        now: &Intervals,
        read_at: UnixSeconds,
        predicted_at: Option<UnixSeconds>,
    ) -> UnixSeconds {
        let Some(Period { from: oldest, to: newest }) = self.before.extent() else {
            return Period::ALWAYS.from;
        };
        let by_window =
            self.window_secs.map(|secs| read_at.0.saturating_sub(secs).saturating_add(CLOCK_SLACK_SECS));
        let edge = by_window
            .map(UnixSeconds)
            .or_else(|| aged_edge(&self.before, read_at, predicted_at))
            .unwrap_or(oldest);
        // What is older and still there counts, with all that is newer.
        let oldest_now = now.starts().first().copied().filter(|start| *start < newest.0);
        oldest_now.map_or(edge, |oldest_now| edge.min(UnixSeconds(oldest_now)))
    }
}

/// What was older than this may have left the window in the time that has passed since it was read.
fn aged_edge(
    before: &Intervals,
    read_at: UnixSeconds,
    predicted_at: Option<UnixSeconds>,
) -> Option<UnixSeconds> {
    let (oldest, predicted_at) = (before.extent()?.from, predicted_at?);
    let passed_secs = read_at.0.saturating_sub(predicted_at.0).max(0).saturating_add(CLOCK_SLACK_SECS);
    Some(UnixSeconds(oldest.0.saturating_add(passed_secs)))
}
