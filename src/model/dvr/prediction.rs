//! What deleting leaves on each host, and whether that came true.
//!
//! A live stream goes on being recorded, and its oldest seconds leave the window meanwhile: only what was there before the
//! deletion, and is still within reach, is compared. That is compared to the second.

use crate::model::dvr::delete::HostSelector;
use crate::model::dvr::stream::StreamEntry;
use crate::model::intervals::{Intervals, Period};
use crate::model::read_back::ReadBack;
use crate::model::time::UnixSeconds;

/// The clocks of a service's hosts agree no better than this.
const CLOCK_SLACK_SECS: i64 = 5;

/// What deleting one or several periods is to do, on each host that it is sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction {
    /// Each host that the deletion is sent to, in the order in which the service names them.
    pub hosts: Vec<HostPrediction>,
    selector: HostSelector,
    cuts: Intervals,
}

/// What a deletion is to do on one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPrediction {
    /// The host.
    pub host: String,
    /// What it had recorded.
    pub before: Intervals,
    /// What is to be left of that.
    pub after: Intervals,
    /// What is to go.
    pub removed: Intervals,
    /// Whether the host is recording, and the deletion reaches its newest second or goes beyond: what is recorded between now and
    /// the deletion goes as well.
    pub is_live_part_cut: bool,
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

/// What is told of a host after a deletion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostVerdict {
    /// Reading shows that what was to go is gone, and nothing else.
    Deleted,
    /// It was not carried out, or not as a whole. The same may be sent again.
    Failed,
    /// It cannot be told.
    Unknown,
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
        let hosts = now.iter().filter(is_meant).map(|entry| HostPrediction::new(entry, cuts)).collect();
        Self { hosts, selector: selector.clone(), cuts: cuts.clone() }
    }

    /// How many seconds are to go, on all hosts together.
    pub fn removed_secs(&self) -> i64 {
        self.hosts.iter().fold(0, |sum, on| sum.saturating_add(on.removed.total_secs()))
    }

    /// What it has come to on each host, by what was read afterwards and when that was (by the service's clock).
    pub fn judge(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<(&str, HostEnd)> {
        let end = |on: &HostPrediction| {
            now.iter().find(|entry| entry.host == on.host).map_or(HostEnd::Missing, |e| on.end(e, read_at))
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

    /// How deleting the same by what was read just now, at `read_at`, differs from what was predicted; empty where it means the
    /// same.
    pub fn changed(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<Changed> {
        let now = Self::new(now, &self.selector, &self.cuts);
        let mut changed = Vec::new();
        for old in &self.hosts {
            let Some(new) = now.hosts.iter().find(|new| new.host == old.host) else {
                changed.push(Changed::HostGone { host: old.host.clone() });
                continue;
            };
            let compared = old.compared(&new.before, read_at);
            let [before, after] = [&old.removed, &new.removed].map(|all| all.clipped(compared));
            let (more, fewer) = (after.minus(&before), before.minus(&after));
            if !more.is_empty() || !fewer.is_empty() {
                changed.push(Changed::Ranges { host: old.host.clone(), more, fewer });
            }
        }
        let is_added = |new: &&HostPrediction| self.hosts.iter().all(|old| old.host != new.host);
        changed.extend(now.hosts.iter().filter(is_added).map(|new| Changed::HostAdded {
            host: new.host.clone(),
            removed_secs: new.removed.total_secs(),
        }));
        changed
    }
}

impl HostPrediction {
    fn new(entry: &StreamEntry, cuts: &Intervals) -> Self {
        let before = entry.dvr.recorded();
        let newest = before.extent().map(|extent| extent.to.0 - 1);
        let reaches_newest = newest.zip(cuts.extent()).is_some_and(|(newest, cut)| cut.to.0 > newest);
        Self {
            host: entry.host.clone(),
            after: before.minus(cuts),
            removed: before.intersection(cuts),
            is_live_part_cut: entry.is_alive && reaches_newest,
            window_secs: entry.dvr.window_secs.filter(|secs| *secs > 0),
            before,
        }
    }

    /// What it has come to, by what the host has now.
    pub fn end(&self, now: &StreamEntry, read_at: UnixSeconds) -> HostEnd {
        let now = now.dvr.recorded();
        let compared = self.compared(&now, read_at);
        let [now, before, after] = [&now, &self.before, &self.after].map(|all| all.clipped(compared));
        if now == after {
            if self.removed.is_empty() { HostEnd::NothingToDelete } else { HostEnd::Deleted }
        } else if now == before {
            HostEnd::Unchanged
        } else {
            HostEnd::Different
        }
    }

    /// What of the host is not as predicted.
    pub fn deviation(&self, now: &StreamEntry, read_at: UnixSeconds) -> Deviation {
        let now = now.dvr.recorded();
        let compared = self.compared(&now, read_at);
        let [now, before, after] = [&now, &self.before, &self.after].map(|all| all.clipped(compared));
        Deviation {
            still_there: now.intersection(&before).minus(&after),
            lost: after.minus(&now),
            appeared: now.minus(&before),
        }
    }

    /// The time in which what is there now must be what is predicted: up to what was newest, and from the first second that the
    /// window has not taken meanwhile.
    fn compared(&self, now: &Intervals, read_at: UnixSeconds) -> Period {
        let Some(Period { from: oldest, to: newest }) = self.before.extent() else {
            return Period::of_seconds(0, 0);
        };
        let oldest_now = now.starts().first().copied().filter(|start| *start < newest.0);
        let window_edge =
            self.window_secs.map(|secs| read_at.0.saturating_sub(secs).saturating_add(CLOCK_SLACK_SECS));
        let from = match (window_edge, oldest_now) {
            (Some(edge), Some(oldest_now)) => edge.min(oldest_now),
            (Some(edge), None) => edge,
            (None, Some(oldest_now)) => oldest_now,
            (None, None) => oldest.0,
        };
        Period { from: UnixSeconds(from), to: newest }
    }
}

impl HostVerdict {
    /// By what reading shows (`None` where the stream could not be read again) and whether the service named the host among
    /// those that failed. What is read counts more than what was answered.
    pub fn of(end: Option<HostEnd>, is_reported_failed: bool) -> Self {
        match (end, is_reported_failed) {
            (Some(HostEnd::Deleted), _) | (Some(HostEnd::NothingToDelete), false) => Self::Deleted,
            (Some(HostEnd::Unchanged), _) | (_, true) => Self::Failed,
            (Some(HostEnd::Different | HostEnd::Missing) | None, false) => Self::Unknown,
        }
    }
}
