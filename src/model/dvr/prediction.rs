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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prediction {
    /// Each host that the deletion is sent to, by name.
    pub hosts: Vec<HostPrediction>,
    selector: HostSelector,
    cuts: Intervals,
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
    /// When it was read, by the service's clock.
    read_at: Option<UnixSeconds>,
}

/// What reading the stream again shows of a deletion on one host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// What was to go is gone, and the rest is there.
    Deleted,
    /// Nothing of it had been recorded there, and the rest is there.
    NothingToDelete,
    /// All is as it was before.
    Unchanged,
    /// Something else: see [`Prediction::deviation`].
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
        Self { hosts, selector: selector.clone(), cuts: cuts.clone() }
    }

    /// The same, with when the hosts were read (by the service's clock): as much time as has passed since, so much of the oldest
    /// may have left the window.
    #[must_use]
    pub fn as_of(mut self, read_at: UnixSeconds) -> Self {
        self.hosts.iter_mut().for_each(|on| on.read_at = Some(read_at));
        self
    }

    /// What is predicted for a host.
    pub fn on(&self, host: &str) -> Option<&HostPrediction> {
        self.hosts.iter().find(|on| on.host == host)
    }

    /// Puts what is predicted by another in the place of what was for the same hosts.
    pub fn replace(&mut self, by: &Self) {
        for on in &mut self.hosts {
            if let Some(new) = by.on(&on.host) {
                on.clone_from(new);
            }
        }
    }

    /// How many seconds are to go, on all hosts together.
    pub fn removed_secs(&self) -> i64 {
        self.hosts.iter().fold(0, |sum, on| sum.saturating_add(on.removed.total_secs()))
    }

    /// What was read afterwards shows of it on each host, and when that was read (by the service's clock).
    pub fn judge(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<(&str, Found)> {
        let now = together(now);
        let end = |on: &HostPrediction| {
            let entry = now.iter().find(|entry| entry.host == on.host);
            match entry {
                None => Found::Missing,
                Some(entry) if on.is_unreadable || !entry.dvr.unreadable_ranges.is_empty() => {
                    Found::Unreadable
                }
                Some(entry) => on.found(entry, read_at),
            }
        };
        self.hosts.iter().map(|on| (on.host.as_str(), end(on))).collect()
    }

    /// The same for all of them together: applied where nothing is left of it on any host, not applied where every host is as
    /// before.
    pub fn read_back(&self, now: &[StreamEntry], read_at: UnixSeconds) -> ReadBack {
        let ends = self.judge(now, read_at);
        let are_all =
            |end: Found| ends.iter().all(|(_, other)| *other == end || *other == Found::NothingToDelete);
        if are_all(Found::Deleted) {
            ReadBack::Applied
        } else if are_all(Found::Unchanged) {
            ReadBack::NotApplied
        } else {
            ReadBack::Different
        }
    }

    /// How what a host has now deviates from what was predicted for it; `None` where it is missing from either.
    pub fn deviation(&self, host: &str, now: &[StreamEntry], read_at: UnixSeconds) -> Option<Deviation> {
        let on = self.on(host)?;
        let now = together(now);
        let entry = now.iter().find(|entry| entry.host == host)?;
        let [now, before, after] = on.compared_sets(entry, read_at);
        Some(Deviation {
            still_there: now.intersection(&before).minus(&after),
            lost: after.minus(&now),
            appeared: now.minus(&before),
        })
    }

    /// How deleting the same by what was read just now, at `read_at`, differs from what was predicted; empty where it means the
    /// same.
    pub fn changed(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<Changed> {
        let now = Self::new(now, &self.selector, &self.cuts);
        let mut changed: Vec<_> =
            self.hosts.iter().filter_map(|old| old.changed(now.on(&old.host), read_at)).collect();
        let is_added = |new: &&HostPrediction| self.on(&new.host).is_none();
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
        let Some(old) = self.on(host) else {
            let removed_secs = again.removed_secs();
            return Err(Box::new(Changed::HostAdded { host: host.to_owned(), removed_secs }));
        };
        match old.changed(again.on(host), read_at) {
            None => Ok(again),
            Some(Changed::Ranges { more, .. }) if more.is_empty() => Ok(again),
            Some(changed) => Err(Box::new(changed)),
        }
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
            read_at: None,
            before,
        }
    }

    /// How what is predicted now differs from this.
    fn changed(&self, now: Option<&Self>, read_at: UnixSeconds) -> Option<Changed> {
        let host = self.host.clone();
        let Some(new) = now else { return Some(Changed::HostGone { host }) };
        // What a live host has recorded since goes as well, as was shown; what appears on any other was not.
        let newest = self.before.extent().filter(|_| self.is_live_part_cut).map(|extent| extent.to);
        let until = newest.unwrap_or(Period::ALWAYS.to);
        let more = new.removed.minus(&self.removed).clipped(Period { from: Period::ALWAYS.from, to: until });
        let from = self.first_compared(&new.before, read_at);
        let aged = self.aged_edge(read_at).unwrap_or(Period::ALWAYS.from);
        let fewer = self.removed.minus(&new.removed).clipped(Period { from: from.max(aged), to: until });
        (!more.is_empty() || !fewer.is_empty()).then_some(Changed::Ranges { host, more, fewer })
    }

    fn found(&self, now: &StreamEntry, read_at: UnixSeconds) -> Found {
        let [now, before, after] = self.compared_sets(now, read_at);
        if now == after {
            if self.removed.is_empty() { Found::NothingToDelete } else { Found::Deleted }
        } else if now == before {
            Found::Unchanged
        } else {
            Found::Different
        }
    }

    /// What is there now, what was there before and what was to be left, in the time in which they are compared: up to what was newest,
    /// and from the first second that the window has not taken meanwhile.
    fn compared_sets(&self, now: &StreamEntry, read_at: UnixSeconds) -> [Intervals; 3] {
        let now = now.dvr.recorded();
        let compared = match self.before.extent() {
            Some(extent) => Period { from: self.first_compared(&now, read_at), to: extent.to },
            None => Period::of_seconds(0, 0),
        };
        [&now, &self.before, &self.after].map(|all| all.clipped(compared))
    }

    /// The first second that the window has not taken meanwhile. Where the window is unknown, it takes no more than the time that
    /// has passed.
    fn first_compared(&self, now: &Intervals, read_at: UnixSeconds) -> UnixSeconds {
        let Some(Period { from: oldest, to: newest }) = self.before.extent() else {
            return Period::ALWAYS.from;
        };
        let by_window =
            self.window_secs.map(|secs| read_at.0.saturating_sub(secs).saturating_add(CLOCK_SLACK_SECS));
        let edge = by_window.map(UnixSeconds).or_else(|| self.aged_edge(read_at)).unwrap_or(oldest);
        // What is older and still there counts, with all that is newer.
        let oldest_now = now.starts().first().copied().filter(|start| *start < newest.0);
        oldest_now.map_or(edge, |oldest_now| edge.min(UnixSeconds(oldest_now)))
    }

    /// What was older than this may have left the window in the time that has passed since it was read.
    fn aged_edge(&self, read_at: UnixSeconds) -> Option<UnixSeconds> {
        let (oldest, predicted_at) = (self.before.extent()?.from, self.read_at?);
        let passed_secs = read_at.0.saturating_sub(predicted_at.0).max(0).saturating_add(CLOCK_SLACK_SECS);
        Some(UnixSeconds(oldest.0.saturating_add(passed_secs)))
    }
}
