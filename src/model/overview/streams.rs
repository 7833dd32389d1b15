//! A stream's DVR in a few numbers.

use crate::model::dvr::{Dvr, StreamEntry, together};
use crate::model::stream_name::StreamName;
use crate::text::durations::duration;
use crate::text::plurals::counted;

/// What the hosts of a stream report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StreamSummary {
    /// How many hosts answered for it.
    pub hosts: usize,
    /// On how many of them it is alive.
    pub alive: usize,
    /// How many do not say whether it is.
    pub silent: usize,
    /// How many do not say how much DVR they have, or not in a form that can be read.
    pub unknown: usize,
    /// Seconds of DVR on the host that has least, of those that say it.
    pub least_secs: i64,
    /// Seconds of DVR on the host that has most, of those that say it.
    pub most_secs: i64,
}

/// Sums up what the hosts report. Where a host tells no duration, its ranges are added up.
pub fn sum_up(entries: &[StreamEntry]) -> StreamSummary {
    let entries = together(entries);
    let secs: Vec<i64> = entries.iter().filter_map(|entry| secs_of(&entry.dvr)).collect();
    StreamSummary {
        hosts: entries.len(),
        alive: entries.iter().filter(|entry| entry.is_alive == Some(true)).count(),
        silent: entries.iter().filter(|entry| entry.is_alive.is_none()).count(),
        unknown: entries.len() - secs.len(),
        least_secs: secs.iter().copied().min().unwrap_or(0),
        most_secs: secs.iter().copied().max().unwrap_or(0),
    }
}

/// How much DVR a host has; nothing where it reports none of it, or ranges that cannot be read.
fn secs_of(dvr: &Dvr) -> Option<i64> {
    let is_readable = *dvr != Dvr::default() && dvr.unreadable_ranges.is_empty();
    dvr.duration_secs.or_else(|| is_readable.then(|| dvr.recorded().total_secs()))
}

impl StreamSummary {
    /// How much DVR the hosts have that report it: "1 hour to 2 hours of DVR". Nothing where none does.
    pub fn dvr_words(&self) -> Option<String> {
        let words = |secs: i64| duration(secs.max(0).unsigned_abs());
        let (least, most) = (words(self.least_secs), words(self.most_secs));
        let amount = if least == most { most } else { format!("{least} to {most}") };
        (self.hosts > self.unknown).then(|| format!("{amount} of DVR"))
    }
}

/// What resetting the DVR of a stream deletes, by what its hosts report; so many more can't be read.
pub fn reset_loss(stream: &StreamName, entries: &[StreamEntry], unreadable: usize) -> String {
    let summary = sum_up(entries);
    let unknown = summary.unknown + unreadable;
    let hosts = counted(summary.hosts - summary.unknown, "host");
    let more = match unknown {
        0 => String::new(),
        count => format!(" {} more didn't report how much.", counted(count, "host")),
    };
    match summary.dvr_words() {
        Some(words) if summary.most_secs > 0 => {
            format!("{words} of {stream} on {hosts} will be deleted.{more}")
        }
        _ if unknown == 0 => format!("{stream} has no DVR now: there is nothing to delete."),
        Some(_) => format!("{stream} has no DVR on {hosts}.{more}"),
        None => format!("How much DVR of {stream} will be deleted isn't known: no host reports it."),
    }
}
