//! The time the service lives in: the system's, or one that a test or a demonstration moves.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The last second that the clock shows: of the year 2099. What is computed up to it takes a moment.
pub const LAST: i64 = 4_102_444_799;

/// A clock in whole Unix seconds, from 1970 to [`LAST`], where it stands still. Clones share one hand. It never runs backwards
/// unless it is set so.
#[derive(Clone)]
pub struct Clock(Arc<Mutex<Hand>>);

struct Hand {
    is_standing: bool,
    /// How far it is ahead of the system's time while it runs.
    ahead_secs: i64,
    /// What it has shown last.
    shown: i64,
}

impl Clock {
    /// The system's time.
    #[must_use]
    pub fn system() -> Self {
        Self::running_from(system_now())
    }

    /// Runs on from the given Unix time with the system's time.
    #[must_use]
    pub fn running_from(unix: i64) -> Self {
        Self::new(unix, false)
    }

    /// Stands still at the given Unix time until it is moved.
    #[must_use]
    pub fn fixed(unix: i64) -> Self {
        Self::new(unix, true)
    }

    fn new(unix: i64, is_standing: bool) -> Self {
        let mut hand = Hand { is_standing, ahead_secs: 0, shown: 0 };
        hand.put(unix);
        Self(Arc::new(Mutex::new(hand)))
    }

    /// The present, in Unix seconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        self.hand().now()
    }

    /// Puts the hand to a Unix time if it is behind it, and says whether it was.
    pub fn at_least(&self, unix: i64) -> bool {
        let mut hand = self.hand();
        let is_behind = hand.now() < unix;
        if is_behind {
            hand.put(unix);
        }
        is_behind
    }

    /// Puts the hand to a Unix time, backwards too. A running clock runs on from there.
    pub fn set(&self, unix: i64) {
        self.hand().put(unix);
    }

    /// Moves the hand by so many seconds and answers the new time.
    pub fn advance(&self, secs: i64) -> i64 {
        let mut hand = self.hand();
        let then = hand.now().saturating_add(secs);
        hand.put(then);
        hand.shown
    }

    fn hand(&self) -> MutexGuard<'_, Hand> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hand {
    fn now(&mut self) -> i64 {
        if !self.is_standing {
            // A system clock that is set back must not take the service with it.
            self.shown = self.shown.max(system_now() + self.ahead_secs).min(LAST);
        }
        self.shown
    }

    fn put(&mut self, unix: i64) {
        self.shown = unix.clamp(0, LAST);
        self.ahead_secs = self.shown - system_now();
    }
}

fn system_now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(LAST)
}
