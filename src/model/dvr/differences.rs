//! Differences between hosts: the periods that a host misses and another has, longest first.

use crate::model::intervals::{Intervals, Period};

/// The number of listed periods.
pub const MOST_LISTED: usize = 100;

/// The missing periods of hosts, collected host by host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differences {
    /// The hosts with missing periods: index, seconds and number of periods.
    pub hosts: Vec<(usize, i64, usize)>,
    /// The longest missing periods with the index of their host, longest first.
    pub longest: Vec<(usize, Period)>,
    /// The number of periods that are long enough for the list.
    pub long: usize,
}

impl Differences {
    /// Adds a host by its recorded time and all differences; periods shorter than `least_secs` are only counted.
    pub fn add(&mut self, host: usize, recorded: &Intervals, differences: &Intervals, least_secs: i64) {
        let lacking = differences.minus(recorded);
        if !lacking.is_empty() {
            self.hosts.push((host, lacking.total_secs(), lacking.len()));
        }
        for &period in lacking.iter().filter(|period| period.duration_secs() >= least_secs) {
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
