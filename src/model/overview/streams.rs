//! A stream's DVR in a few numbers.

use crate::model::dvr::{StreamEntry, together};

/// What the hosts of a stream report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreamSummary {
    /// How many hosts answered for it.
    pub hosts: usize,
    /// On how many of them it is alive.
    pub alive: usize,
    /// How many do not say whether it is.
    pub silent: usize,
    /// Seconds of DVR on the host that has least.
    pub least_secs: i64,
    /// Seconds of DVR on the host that has most.
    pub most_secs: i64,
}

/// Sums up what the hosts report. Where a host tells no duration, its ranges are added up.
pub fn sum_up(entries: &[StreamEntry]) -> StreamSummary {
    let entries = together(entries);
    let secs_of = |entry: &StreamEntry| {
        let reported = entry.dvr.duration_secs;
        reported.unwrap_or_else(|| entry.dvr.recorded().total_secs())
    };
    let mut summary = StreamSummary { hosts: entries.len(), ..StreamSummary::default() };
    for (at, entry) in entries.iter().enumerate() {
        let secs = secs_of(entry);
        summary.alive += usize::from(entry.is_alive == Some(true));
        summary.silent += usize::from(entry.is_alive.is_none());
        summary.least_secs = if at == 0 { secs } else { summary.least_secs.min(secs) };
        summary.most_secs = summary.most_secs.max(secs);
    }
    summary
}
