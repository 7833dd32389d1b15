//! Where hosts differ: what each of them lacks that another has, the longest first.

use crate::model::intervals::{Intervals, Period};

/// So many stretches are listed; of more, the longest.
pub const MOST_LISTED: usize = 100;

/// What hosts lack, as it is found host by host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// The hosts that lack anything: the index of each, how many seconds, and in how many places.
    pub hosts: Vec<(usize, i64, usize)>,
    /// The longest stretches with the index of the host that lacks them, the longest first.
    pub longest: Vec<(usize, Period)>,
    /// How many stretches are long enough to be listed.
    pub long: usize,
}

impl Differences {
    /// Adds a host by what it has recorded, where hosts differ in `differences`. Stretches of less than `least_secs` are counted, not
    /// listed.
    pub fn add(&mut self, host: usize, recorded: &Intervals, differences: &Intervals, least_secs: i64) {
        let lacking = differences.minus(recorded);
        if !lacking.is_empty() {
            self.hosts.push((host, lacking.total_secs(), lacking.len()));
        }
        for period in lacking.iter().filter(|period| period.duration_secs() >= least_secs) {
            self.long += 1;
            let at =
                self.longest.partition_point(|(_, other)| other.duration_secs() >= period.duration_secs());
            if at < MOST_LISTED {
                self.longest.truncate(MOST_LISTED - 1);
                self.longest.insert(at, (host, period));
            }
        }
    }
}
