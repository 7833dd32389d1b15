//! The recordings of a stream by host, for the timeline, tables and dialogs.

use std::sync::Arc;

use crate::api::dvr::{GetStream, StreamReport};
use crate::console::platform::reactive::*;
use crate::console::query::{Query, Refresh, use_query};
use crate::model::dvr::{HostSelector, OldestSecond, StreamEntry, near_extent, reports, stalled_since};
use crate::model::intervals::{Intervals, Period};
use crate::model::stream_name::StreamName;
use crate::model::time::UnixSeconds;
use crate::text::names::sort_by_name;

/// The range that is drawn, because a service may report any number as a time.
pub(super) const CALENDAR: Period = Period { from: UnixSeconds(0), to: UnixSeconds::YEAR_3000 };

#[derive(Clone, Debug, PartialEq)]
pub(super) struct HostDvr {
    pub host: String,
    /// Number of entries with this host name, and the index of this one among them.
    pub reports: usize,
    pub copy: usize,
    /// True if the stream is active there; `None` if not reported.
    pub is_alive: Option<bool>,
    /// True if DVR is on; `None` if not reported.
    pub is_enabled: Option<bool>,
    pub window_secs: Option<i64>,
    /// Its newest second, if it is live but has recorded nothing since.
    pub stalled_since: Option<UnixSeconds>,
    pub recorded: Arc<Intervals>,
    /// Number of unreadable ranges.
    pub unreadable: usize,
}

impl HostDvr {
    fn of(entries: &[StreamEntry], at: usize, read_at: UnixSeconds) -> Self {
        let entry = &entries[at];
        Self {
            host: entry.host.clone(),
            reports: reports(entries, &entry.host),
            copy: reports(&entries[..at], &entry.host),
            is_alive: entry.is_alive,
            is_enabled: entry.dvr.enabled,
            window_secs: entry.dvr.window_secs.filter(|secs| *secs > 0),
            stalled_since: stalled_since(entry, read_at),
            recorded: Arc::new(entry.dvr.recorded()),
            unreadable: entry.dvr.ranges.rejected.len(),
        }
    }

    pub(super) fn label(&self) -> String {
        host_label(&self.host, self.reports)
    }

    /// Counts the ranges that end after [`CALENDAR`].
    pub(super) fn beyond(&self) -> usize {
        self.recorded.len() - self.recorded.partition_point(|range| range.to <= CALENDAR.to)
    }

    /// True if it can be selected alone: the first entry of its name, and the name is a valid host selector.
    pub(super) fn is_offered(&self) -> bool {
        self.copy == 0 && HostSelector::one(&self.host).is_some()
    }

    pub(super) fn is_off(&self) -> bool {
        self.is_enabled == Some(false)
    }

    pub(super) fn is_recording(&self) -> bool {
        self.is_alive == Some(true) && !self.is_off() && self.stalled_since.is_none()
    }
}

/// Formats a host's name with remarks: "edge-2 (reported twice)".
pub(super) fn host_label(host: &str, reports: usize) -> String {
    let times = match reports {
        ..2 => None,
        2 => Some("reported twice".to_owned()),
        more => Some(format!("reported {more} times")),
    };
    let alone = HostSelector::one(host).is_none().then(|| "can't be chosen alone".to_owned());
    let marks: Vec<String> = times.into_iter().chain(alone).collect();
    let name = if host.is_empty() { "(no name)" } else { host };
    if marks.is_empty() { name.to_owned() } else { format!("{name} ({})", marks.join(", ")) }
}

/// Returns the union of all entries of a host.
pub(super) fn recorded_on(hosts: &[HostDvr], host: &str) -> Intervals {
    Intervals::of_any(hosts.iter().filter(|other| other.host == host).map(|other| &*other.recorded))
}

/// Returns the second from which on a host that records has not reported yet; `None` if none records.
pub(super) fn live_end(hosts: &[HostDvr]) -> Option<UnixSeconds> {
    let recording = hosts.iter().filter(|host| host.is_recording());
    recording.filter_map(|host| host.recorded.extent()).map(|extent| extent.to).min()
}

#[derive(PartialEq)]
struct Summary {
    any: Arc<Intervals>,
    differences: Arc<Intervals>,
}

impl Summary {
    fn of(hosts: &[HostDvr]) -> Self {
        // Hosts with DVR off differ on purpose, and reports taken moments apart differ at the live end of those that
        // record.
        let compared = hosts.iter().filter(|host| !host.is_off()).map(|host| &*host.recorded);
        let (mut any, mut differences) = Intervals::any_and_differences(compared);
        if hosts.iter().any(HostDvr::is_off) {
            any = Intervals::of_any(hosts.iter().map(|host| &*host.recorded));
        }
        if let Some(to) = live_end(hosts) {
            differences = differences.clipped(Period { from: Period::ALWAYS.from, to });
        }
        Self { any: Arc::new(any), differences: Arc::new(differences) }
    }
}

/// The hosts of a stream as last loaded.
#[derive(Clone, Copy)]
pub(super) struct StreamHosts {
    pub query: Query<StreamReport>,
    /// The service's message if its report is incomplete.
    pub incomplete: Memo<Option<String>>,
    /// Sorted by name.
    pub hosts: Memo<Arc<Vec<HostDvr>>>,
    /// Recorded by any host.
    pub any: Memo<Arc<Intervals>>,
    /// Recorded by some hosts and missing on others.
    pub differences: Memo<Arc<Intervals>>,
    /// From the first to the last second recorded near the present; `None` if nothing is recorded or loaded.
    pub extent: Memo<Option<Period>>,
    /// True while any host is recording.
    pub is_recording: Memo<bool>,
}

impl StreamHosts {
    /// Polls the stream while the page is open.
    pub(super) fn read(name: StreamName) -> Self {
        let query = use_query(Refresh::OFTEN, move || GetStream { stream_name: name.clone() });
        let read_at = query.use_read_at();
        let hosts = memo(move || {
            let report = query.latest();
            let entries = report.entries.items.as_slice();
            let read_at = read_at.get_untracked();
            let host = |at| HostDvr::of(entries, at, read_at);
            let mut hosts: Vec<HostDvr> = (0..entries.len()).map(host).collect();
            sort_by_name(&mut hosts, |host| &host.host);
            Arc::new(hosts)
        });
        let incomplete = memo(move || query.latest().incomplete.clone());
        let summary = memo(move || Summary::of(&hosts.read()));
        let any = memo(move || Arc::clone(&summary.read().any));
        let differences = memo(move || Arc::clone(&summary.read().differences));
        let extent = memo(move || any.with(|any| near_extent(&any.clipped(CALENDAR), read_at.get())));
        let is_recording = memo(move || hosts.with(|hosts| hosts.iter().any(HostDvr::is_recording)));
        Self { query, incomplete, hosts, any, differences, extent, is_recording }
    }

    /// Returns the recordings far from the others, which the first view leaves out, as the period of each side. Tracked.
    pub(super) fn far_off(self) -> Vec<(usize, Period)> {
        let (any, near) = (self.any.read().clipped(CALENDAR), self.extent.get());
        let sides = near.map(|Period { from, to }| {
            [Period { from: CALENDAR.from, to: from }, Period { from: to, to: CALENDAR.to }]
        });
        let far = |side| Some((any.within(side).len(), any.extent_in(side)?));
        sides.into_iter().flatten().filter_map(far).collect()
    }

    /// True if a host or a range couldn't be loaded, so that more may be recorded. Tracked.
    pub(super) fn has_unreadable(self) -> bool {
        !self.query.latest().entries.rejected.is_empty()
            || self.hosts.read().iter().any(|host| host.unreadable > 0)
    }

    /// Returns the oldest second that any host keeps. Tracked.
    pub(super) fn oldest(self) -> Option<OldestSecond> {
        let hosts = self.hosts.read();
        let of_host = |host: &HostDvr| Some((host.recorded.extent()?.from, host.window_secs));
        OldestSecond::of(hosts.iter().filter_map(of_host))
    }

    /// Returns the end of a range, on any host, that is nearest to a second.
    pub(super) fn nearest_end(self, second: i64) -> Option<i64> {
        let both = [self.next_end(second + 1, false), self.next_end(second - 1, true)];
        both.into_iter().flatten().min_by_key(|end| end.abs_diff(second))
    }

    /// Returns the first end of a range after a second, or the last before it, on any host.
    pub(super) fn next_end(self, second: i64, is_later: bool) -> Option<i64> {
        self.hosts.with_untracked(|hosts| {
            let at = UnixSeconds(second);
            let ends = hosts.iter().filter_map(|host| {
                let end =
                    if is_later { host.recorded.next_edge(at) } else { host.recorded.previous_edge(at) };
                end.map(|end| end.0)
            });
            if is_later { ends.min() } else { ends.max() }
        })
    }
}
