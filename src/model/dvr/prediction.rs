//! What deleting a stretch of DVR leaves on each host, and whether that came true.
//!
//! A live stream goes on being recorded, and its oldest seconds leave the window meanwhile: only what was there before the
//! deletion, and is still within reach, is compared.

use crate::model::dvr::delete::HostSelector;
use crate::model::dvr::periods::{Period, merged};
use crate::model::dvr::stream::StreamEntry;
use crate::model::read_back::ReadBack;
use crate::model::time::UnixSeconds;

/// What a deletion has come to on one host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostEnd {
    /// The stretch is gone, and the rest is there.
    Deleted,
    /// All is as it was before.
    Kept,
    /// Something else.
    Different,
    /// The host is missing from what was read.
    Unknown,
}

/// What is to be left on each host that a deletion is sent to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prediction(Vec<OnHost>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct OnHost {
    host: String,
    before: Vec<Period>,
    after: Vec<Period>,
}

impl Prediction {
    /// Of deleting the stretch on these hosts, by what they had before.
    pub fn new(before: &[StreamEntry], hosts: &HostSelector, stretch: Period) -> Self {
        let is_meant = |entry: &&StreamEntry| match hosts {
            HostSelector::All => true,
            HostSelector::One(host) => entry.host == *host,
        };
        let on_host = |entry: &StreamEntry| {
            let before = merged(&entry.dvr.ranges);
            let after = [(UnixSeconds(i64::MIN), stretch.from), (stretch.to, UnixSeconds(i64::MAX))];
            let after = after.iter().flat_map(|(from, to)| clipped(&before, *from, *to)).collect();
            OnHost { host: entry.host.clone(), before, after }
        };
        Self(before.iter().filter(is_meant).map(on_host).collect())
    }

    /// What it has come to on each host, by what was read afterwards.
    pub fn judge(&self, now: &[StreamEntry]) -> Vec<(&str, HostEnd)> {
        let end = |on: &OnHost| {
            now.iter().find(|entry| entry.host == on.host).map_or(HostEnd::Unknown, |e| on.end(e))
        };
        self.0.iter().map(|on| (on.host.as_str(), end(on))).collect()
    }

    /// The same for all of them together: applied where every host has deleted, not applied where every one is as before.
    pub fn read_back(&self, now: &[StreamEntry]) -> ReadBack {
        let ends = self.judge(now);
        let are_all = |end: HostEnd| ends.iter().all(|(_, other)| *other == end);
        if are_all(HostEnd::Deleted) {
            ReadBack::Applied
        } else if are_all(HostEnd::Kept) {
            ReadBack::NotApplied
        } else {
            ReadBack::Different
        }
    }
}

impl OnHost {
    fn end(&self, now: &StreamEntry) -> HostEnd {
        let Some(newest) = self.before.last().map(|period| period.to) else { return HostEnd::Deleted };
        let now = clipped(&merged(&now.dvr.ranges), UnixSeconds(i64::MIN), newest);
        let oldest = now.iter().chain(&self.before).next().map_or(newest, |period| period.from);
        let [now, before, after] = [&now, &self.before, &self.after].map(|all| clipped(all, oldest, newest));
        if now == after {
            HostEnd::Deleted
        } else if now == before {
            HostEnd::Kept
        } else {
            HostEnd::Different
        }
    }
}

/// What of the periods lies in `[from, to)`.
fn clipped(periods: &[Period], from: UnixSeconds, to: UnixSeconds) -> Vec<Period> {
    let clip = |period: &Period| Period { from: period.from.max(from), to: period.to.min(to) };
    periods.iter().map(clip).filter(|period| period.from < period.to).collect()
}
