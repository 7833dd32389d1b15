//! A summary of a stream's DVR.

use crate::model::dvr::{Dvr, StreamEntry, merge_hosts};
use crate::model::stream_name::StreamName;
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// The summary of a stream's hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreamSummary {
    /// The number of hosts.
    pub hosts: usize,
    /// The number of hosts with unknown or unreadable DVR.
    pub unknown: usize,
    /// The least DVR of a host in seconds, if known.
    pub least_secs: i64,
    /// The most DVR of a host in seconds, if known.
    pub most_secs: i64,
}

/// Summarizes the hosts. Without a duration, a host's ranges are added up.
pub fn sum_up(entries: &[StreamEntry]) -> StreamSummary {
    let entries = merge_hosts(entries);
    let secs: Vec<i64> = entries.iter().filter_map(|entry| secs_of(&entry.dvr)).collect();
    StreamSummary {
        hosts: entries.len(),
        unknown: entries.len() - secs.len(),
        least_secs: secs.iter().copied().min().unwrap_or(0),
        most_secs: secs.iter().copied().max().unwrap_or(0),
    }
}

/// Returns the DVR of a host in seconds; `None` if absent or unreadable.
pub fn secs_of(dvr: &Dvr) -> Option<i64> {
    let is_readable = *dvr != Dvr::default() && dvr.ranges.rejected.is_empty();
    dvr.duration_secs.or_else(|| is_readable.then(|| dvr.recorded().total_secs()))
}

impl StreamSummary {
    /// Describes the DVR of the hosts: "1 hour to 2 hours of DVR"; `None` if unknown on every host.
    fn dvr_label(&self) -> Option<String> {
        let length = |secs: i64| duration(secs.max(0).unsigned_abs());
        let (least, most) = (length(self.least_secs), length(self.most_secs));
        let amount = if least == most { most } else { format!("{least} to {most}") };
        (self.hosts > self.unknown).then(|| format!("{amount} of DVR"))
    }
}

/// Describes the DVR that a reset deletes; `unreadable` is the number of further hosts with unreadable entries.
pub fn reset_loss(stream: &StreamName, entries: &[StreamEntry], unreadable: usize) -> String {
    let summary = sum_up(entries);
    let unknown = summary.unknown + unreadable;
    let hosts = counted(summary.hosts - summary.unknown, "host");
    let more = match unknown {
        0 => String::new(),
        count => format!(" {} more didn't report how much.", counted(count, "host")),
    };
    match summary.dvr_label() {
        Some(amount) if summary.most_secs > 0 => {
            format!("{amount} of {stream} on {hosts} will be deleted.{more}")
        }
        _ if unknown == 0 => format!("{stream} has no DVR now: there is nothing to delete."),
        Some(_) => format!("{stream} has no DVR on {hosts}.{more}"),
        None => format!("How much DVR of {stream} will be deleted isn't known: no host reports it."),
    }
}
