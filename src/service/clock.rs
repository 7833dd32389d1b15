//! The service's clock, which tests and demonstrations can move.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The last second of the clock, at the end of 2099, which bounds computations.
pub const LAST: i64 = 4_102_444_799;

/// A clock in Unix seconds from 1970 to [`LAST`], where it stops. Clones share it. It is monotonic unless it is set.
#[derive(Clone)]
pub struct ServiceClock(Arc<Mutex<ClockState>>);

struct ClockState {
    is_frozen: bool,
    /// The offset from the system's time while the clock runs.
    ahead_secs: i64,
    /// The last time it returned.
    shown: i64,
}

impl ServiceClock {
    /// Returns a clock with the system's time.
    #[must_use]
    pub fn system() -> Self {
        Self::running_from(system_now())
    }

    /// Returns a clock that runs from a Unix time.
    #[must_use]
    pub fn running_from(unix: i64) -> Self {
        Self::new(unix, false)
    }

    /// Returns a clock that is stopped at a Unix time.
    #[must_use]
    pub fn fixed(unix: i64) -> Self {
        Self::new(unix, true)
    }

    fn new(unix: i64, is_frozen: bool) -> Self {
        let mut hand = ClockState { is_frozen, ahead_secs: 0, shown: 0 };
        hand.set_to(unix);
        Self(Arc::new(Mutex::new(hand)))
    }

    /// Returns the present in Unix seconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.hand().now()
    }

    /// Advances the clock to a Unix time if it is behind; returns whether it was.
    pub fn at_least(&self, unix: i64) -> bool {
        let mut hand = self.hand();
        let is_behind = hand.now() < unix;
        if is_behind {
            hand.set_to(unix);
        }
        is_behind
    }

    /// Sets the clock, also backwards. A running clock continues from there.
    pub fn set(&self, unix: i64) {
        self.hand().set_to(unix);
    }

    /// Advances the clock and returns the new time.
    pub fn advance(&self, secs: i64) -> i64 {
        let mut hand = self.hand();
        let then = hand.now().saturating_add(secs);
        hand.set_to(then);
        hand.shown
    }

    fn hand(&self) -> MutexGuard<'_, ClockState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClockState {
    fn now(&mut self) -> i64 {
        if !self.is_frozen {
            // The system's clock may be set back, the service's may not.
            self.shown = self.shown.max(system_now() + self.ahead_secs).min(LAST);
        }
        self.shown
    }

    fn set_to(&mut self, unix: i64) {
        self.shown = unix.clamp(0, LAST);
        self.ahead_secs = self.shown - system_now();
    }
}

/// Returns this machine's time in Unix seconds; it may be set back.
pub fn system_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(LAST)
}
