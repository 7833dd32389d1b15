//! Prediction of a deletion on each host, and its verification to the second. A live stream grows and its oldest
//! seconds leave the window, so only time that existed before and is still in the window is compared.

use crate::model::dvr::host_selector::HostSelector;
use crate::model::dvr::stream::{StreamEntry, merge_hosts, reports};
use crate::model::end::End;
use crate::model::intervals::{Intervals, Period};
use crate::model::read_back::ReadBack;
use crate::model::time::UnixSeconds;
use crate::text::names::sort_by_name;
use crate::text::plurals::counts_label;

/// The accuracy of the clocks of a service's hosts.
const CLOCK_SLACK_SECS: i64 = 5;

/// The effect of deleting one or several periods on each host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prediction {
    /// The hosts of the deletion, by name.
    pub hosts: Vec<HostPrediction>,
    selector: HostSelector,
    cuts: Intervals,
}

/// The effect of a deletion on one host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPrediction {
    /// The host.
    pub host: String,
    /// The number of entries that report the host: they count together, and a deletion affects all of them.
    pub reports: usize,
    /// The recorded time before.
    pub before: Intervals,
    /// The recorded time after.
    pub after: Intervals,
    /// The time to delete.
    pub removed: Intervals,
    /// True if time recorded until the deletion is deleted too: the host is recording, and its newest second is in a
    /// cut.
    pub is_live_part_cut: bool,
    /// True if some of its ranges are unreadable, so that no deletion can be verified (`contract.md#decision-49`).
    pub is_unreadable: bool,
    window_secs: Option<i64>,
    read_at: Option<UnixSeconds>,
    /// True if only the ranges that meet the cuts are known.
    is_partial: bool,
}

/// The deviation of a host from the prediction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deviation {
    /// Time to delete that is still there.
    pub still_there: Intervals,
    /// Time to preserve that is gone.
    pub lost: Intervals,
    /// Time that was not there before, up to the newest second of before.
    pub appeared: Intervals,
}

/// A difference between the current effect of a deletion and its prediction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PredictionChange {
    /// A host was added.
    HostAdded {
        /// The host.
        host: String,
        /// The number of seconds to delete on it.
        removed_secs: i64,
    },
    /// A host is gone.
    HostGone {
        /// The host.
        host: String,
    },
    /// Other seconds of a host would be deleted. Newly recorded time and time that left the window do not count.
    Ranges {
        /// The host.
        host: String,
        /// The additional time.
        more: Intervals,
        /// The time that is already gone.
        fewer: Intervals,
    },
}

impl Prediction {
    /// Predicts the deletion of `cuts` on these hosts from their current DVR.
    pub fn new(now: &[StreamEntry], selector: &HostSelector, cuts: &Intervals) -> Self {
        let is_meant = |entry: &&StreamEntry| match selector {
            HostSelector::All => true,
            HostSelector::One(host) => entry.host == *host,
        };
        let predicted = |entry: &StreamEntry| HostPrediction::new(entry, reports(now, &entry.host), cuts);
        let mut hosts: Vec<HostPrediction> =
            merge_hosts(now).iter().filter(is_meant).map(predicted).collect();
        sort_by_name(&mut hosts, |host| &host.host);
        Self { hosts, selector: selector.clone(), cuts: cuts.clone() }
    }

    /// Sets the time of the read (by the service's clock), after which the oldest seconds may leave the window.
    #[must_use]
    pub fn as_of(mut self, read_at: UnixSeconds) -> Self {
        self.hosts.iter_mut().for_each(|on| on.read_at = Some(read_at));
        self
    }

    /// Restricts the comparison to the known ranges, if only those that meet the cuts are known.
    #[must_use]
    pub fn partial(mut self) -> Self {
        self.hosts.iter_mut().for_each(|on| on.is_partial = true);
        self
    }

    /// Returns the prediction for a host.
    pub fn on(&self, host: &str) -> Option<&HostPrediction> {
        self.hosts.iter().find(|on| on.host == host)
    }

    /// Returns the number of seconds to delete on all hosts.
    pub fn removed_secs(&self) -> i64 {
        self.hosts.iter().fold(0, |sum, on| sum.saturating_add(on.removed.total_secs()))
    }

    /// Judges the result on each host by a read at `read_at` (by the service's clock): done, nothing to delete
    /// ([`End::AlreadySo`]), failed if it is as before, different (see [`Prediction::deviation`]), or unknown if the host
    /// is missing or some of its ranges were unreadable, before or after.
    pub fn judge(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<(&str, End)> {
        let now = merge_hosts(now);
        let end = |on: &HostPrediction| {
            let entry = now.iter().find(|entry| entry.host == on.host);
            match entry {
                None => End::Unknown,
                Some(entry) if on.is_unreadable || !entry.dvr.ranges.rejected.is_empty() => End::Unknown,
                Some(entry) => on.found(entry, read_at),
            }
        };
        self.hosts.iter().map(|on| (on.host.as_str(), end(on))).collect()
    }

    /// Judges all hosts together: applied if every host is as predicted, not applied if every host is as before, under
    /// way if some are as predicted and the rest as before.
    pub fn read_back(&self, now: &[StreamEntry], read_at: UnixSeconds) -> ReadBack {
        let ends = self.judge(now, read_at);
        let is_any = |is_one: fn(End) -> bool| ends.iter().any(|(_, end)| is_one(*end));
        if is_any(|end| !end.is_good() && end != End::Failed) {
            ReadBack::Different
        } else if !is_any(|end| end == End::Failed) {
            ReadBack::Applied
        } else if is_any(|end| end == End::Done) {
            ReadBack::UnderWay
        } else {
            ReadBack::NotApplied
        }
    }

    /// Returns the deviation of a host from its prediction; `None` if either is missing.
    pub fn deviation(&self, host: &str, now: &[StreamEntry], read_at: UnixSeconds) -> Option<Deviation> {
        let on = self.on(host)?;
        let now = merge_hosts(now);
        let entry = now.iter().find(|entry| entry.host == host)?;
        let [now, before, after] = on.compared_sets(entry, read_at);
        Some(Deviation {
            still_there: now.intersection(&before).minus(&after),
            lost: after.minus(&now),
            appeared: now.minus(&before),
        })
    }

    /// Describes why the judged end on a host is not good, to the second; empty if it is.
    pub fn explain(&self, host: &str, end: End, now: &[StreamEntry], read_at: UnixSeconds) -> String {
        match end {
            End::Done | End::AlreadySo => String::new(),
            End::Failed => "Nothing was deleted here.".to_owned(),
            End::Different => {
                let deviation = self.deviation(host, now, read_at).unwrap_or_default();
                let secs = |of: &Intervals| usize::try_from(of.total_secs()).unwrap_or(usize::MAX);
                let parts = counts_label(&[
                    (secs(&deviation.still_there), "s that should be gone are still there"),
                    (secs(&deviation.lost), "s that should have stayed are gone"),
                    (secs(&deviation.appeared), "s that weren't there before have appeared"),
                ]);
                format!("Not as predicted: {parts}.")
            }
            _ if reports(now, host) == 0 => {
                "The host is missing from what the service reports now.".to_owned()
            }
            _ => "Some of this host's ranges can't be read, so the deletion can't be verified.".to_owned(),
        }
    }

    /// Returns whether a host is missing preserved time that is too old to be compared, more than the elapsed time
    /// explains.
    pub fn has_lost_older(&self, host: &str, now: &[StreamEntry], read_at: UnixSeconds) -> bool {
        let now = merge_hosts(now);
        let entry = now.iter().find(|entry| entry.host == host);
        let Some((on, entry)) = self.on(host).zip(entry) else { return false };
        // Without a reported window, elapsed time explains nothing for certain.
        let explained = on.window_secs.and_then(|_| on.aged_edge(read_at));
        let from = explained.unwrap_or(Period::ALWAYS.from);
        let now = entry.dvr.recorded();
        let older = Period { from, to: on.first_compared(&now, read_at) };
        !on.after.minus(&now).clipped(older).is_empty()
    }

    /// Returns the differences between the prediction and the effect of the same deletion on the DVR at `read_at`.
    pub fn changed(&self, now: &[StreamEntry], read_at: UnixSeconds) -> Vec<PredictionChange> {
        let now = Self::new(now, &self.selector, &self.cuts);
        let mut changed: Vec<_> =
            self.hosts.iter().filter_map(|old| old.changed(now.on(&old.host), read_at)).collect();
        let is_added = |new: &&HostPrediction| self.on(&new.host).is_none();
        changed.extend(now.hosts.iter().filter(is_added).map(|new| PredictionChange::HostAdded {
            host: new.host.clone(),
            removed_secs: new.removed.total_secs(),
        }));
        changed
    }

    /// Predicts another attempt on one host. Time that the first attempt deleted may be missing.
    ///
    /// # Errors
    /// Fails if the host is missing or new, or more would be deleted than predicted, which needs a new confirmation.
    pub fn again_on(
        &self,
        host: &str,
        cuts: &Intervals,
        now: &[StreamEntry],
        read_at: UnixSeconds,
    ) -> Result<Self, Box<PredictionChange>> {
        let again = Self::new(now, &HostSelector::One(host.to_owned()), cuts).as_of(read_at);
        let Some(old) = self.on(host) else {
            let removed_secs = again.removed_secs();
            return Err(Box::new(PredictionChange::HostAdded { host: host.to_owned(), removed_secs }));
        };
        match old.changed(again.on(host), read_at) {
            None => Ok(again),
            Some(PredictionChange::Ranges { more, .. }) if more.is_empty() => Ok(again),
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
            is_unreadable: !entry.dvr.ranges.rejected.is_empty(),
            window_secs: entry.dvr.window_secs.filter(|secs| *secs > 0),
            read_at: None,
            is_partial: false,
            before,
        }
    }

    fn changed(&self, now: Option<&Self>, read_at: UnixSeconds) -> Option<PredictionChange> {
        let host = self.host.clone();
        let Some(new) = now else { return Some(PredictionChange::HostGone { host }) };
        // New time of a live host is deleted as announced; on any other host it was not.
        let newest = self.before.extent().filter(|_| self.is_live_part_cut).map(|extent| extent.to);
        let until = newest.unwrap_or(Period::ALWAYS.to);
        let more = new.removed.minus(&self.removed).clipped(Period { from: Period::ALWAYS.from, to: until });
        let from = self.first_compared(&new.before, read_at);
        let aged = self.aged_edge(read_at).unwrap_or(Period::ALWAYS.from);
        let fewer = self.removed.minus(&new.removed).clipped(Period { from: from.max(aged), to: until });
        (!more.is_empty() || !fewer.is_empty()).then_some(PredictionChange::Ranges { host, more, fewer })
    }

    fn found(&self, now: &StreamEntry, read_at: UnixSeconds) -> End {
        let [now, before, after] = self.compared_sets(now, read_at);
        if now == after {
            if self.removed.is_empty() { End::AlreadySo } else { End::Done }
        } else if now == before {
            End::Failed
        } else {
            End::Different
        }
    }

    /// Returns current, previous and predicted time, from the first second still in the window to the previously
    /// newest.
    fn compared_sets(&self, now: &StreamEntry, read_at: UnixSeconds) -> [Intervals; 3] {
        let now = now.dvr.recorded();
        let compared = match self.before.extent() {
            Some(extent) => {
                let from = self.first_compared(&now, read_at);
                let from = if self.is_partial { from.max(extent.from) } else { from };
                Period { from, to: extent.to }
            }
            None => Period::of_seconds(0, 0),
        };
        [&now, &self.before, &self.after].map(|all| all.clipped(compared))
    }

    /// Returns the first second that is still in the window. An unknown window moves by the elapsed time at most.
    fn first_compared(&self, now: &Intervals, read_at: UnixSeconds) -> UnixSeconds {
        let Some(Period { from: oldest, to: newest }) = self.before.extent() else {
            return Period::ALWAYS.from;
        };
        let by_window =
            self.window_secs.map(|secs| read_at.0.saturating_sub(secs).saturating_add(CLOCK_SLACK_SECS));
        let edge = by_window.map(UnixSeconds).or_else(|| self.aged_edge(read_at)).unwrap_or(oldest);
        // Older time that is still there is compared too.
        let oldest_now = now.first().map(|first| first.from).filter(|start| *start < newest);
        oldest_now.map_or(edge, |oldest_now| edge.min(oldest_now))
    }

    /// Returns the second before which time may have left the window since the read.
    fn aged_edge(&self, read_at: UnixSeconds) -> Option<UnixSeconds> {
        let (oldest, predicted_at) = (self.before.extent()?.from, self.read_at?);
        let passed_secs = read_at.0.saturating_sub(predicted_at.0).max(0).saturating_add(CLOCK_SLACK_SECS);
        Some(UnixSeconds(oldest.0.saturating_add(passed_secs)))
    }
}
