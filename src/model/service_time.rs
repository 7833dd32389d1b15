//! The service's clock, from whatever tells it.

/// Difference in seconds above which two clocks disagree.
const TOLERANCE_SECS: i64 = 60;

/// The sources of the service's time, each relative to this computer's in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceTime {
    /// The service's clock, by the `Date` of its responses.
    pub service: Option<i64>,
    /// The clock of the console's own server.
    pub own_server: Option<i64>,
    /// True if the console's own server was asked, because the service's `Date` cannot be read.
    pub is_asked: bool,
    /// The latest time in the service's data, which is not after the present.
    pub latest: Option<i64>,
}

impl ServiceTime {
    /// Takes the clock of the console's own server. A large change means that this computer's clock was set.
    pub fn set_own_server(&mut self, ahead_secs: Option<i64>) {
        let is_set = self.own_server.zip(ahead_secs).is_some_and(|(a, b)| (a - b).abs() > TOLERANCE_SECS);
        self.latest = self.latest.filter(|_| !is_set);
        (self.own_server, self.is_asked) = (ahead_secs, true);
    }

    /// Returns how far the service's clock is ahead of this computer's, as far as known.
    pub fn ahead_secs(self) -> i64 {
        let guess = self.own_server.unwrap_or(0);
        self.service.unwrap_or_else(|| self.latest.map_or(guess, |latest| guess.max(latest)))
    }

    /// Returns whether it is known to a minute: by the service, by the console's server unless data is later, or by data
    /// that is as late as this computer's clock.
    pub fn is_known(self) -> bool {
        let gap = self.latest.map(|latest| latest.saturating_sub(self.own_server.unwrap_or(0)));
        match (self.service, self.own_server, gap) {
            (Some(_), ..) | (None, Some(_), None) => true,
            (None, Some(_), Some(gap)) => gap <= TOLERANCE_SECS,
            (None, None, gap) => gap.is_some_and(|gap| (-TOLERANCE_SECS..=TOLERANCE_SECS).contains(&gap)),
        }
    }

    /// Returns whether nothing tells it, although everything was asked.
    pub fn is_doubtful(self) -> bool {
        self.is_asked && !self.is_known()
    }
}
