//! The time the service lives in: the system's, or one that a test or a demonstration moves.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// The last second that the API can spell: of the year 9999.
pub const LAST: i64 = 253_402_300_799;
/// The first one: of the year 1.
pub const FIRST: i64 = -62_135_596_800;

/// A clock in whole Unix seconds, from year 1 to year 9999, where it stands still. Clones share one hand. It never runs backwards unless it is set so.
#[derive(Clone)]
pub struct Clock(Arc<Mutex<Hand>>);

struct Hand {
    /// Where the hand was put, and when; a standing clock has no "when".
    set_to: i64,
    since: Option<Instant>,
    /// While no one has moved it, the system's time is followed, corrections of it included.
    follows_system: bool,
}

impl Clock {
    /// The system's time.
    #[must_use]
    pub fn system() -> Self {
        Self::new(Hand { set_to: system_now(), since: Some(Instant::now()), follows_system: true })
    }

    /// Runs on from the given Unix time, one second a second.
    #[must_use]
    pub fn running_from(unix: i64) -> Self {
        Self::new(Hand { set_to: unix, since: Some(Instant::now()), follows_system: false })
    }

    /// Stands still at the given Unix time until it is moved.
    #[must_use]
    pub fn fixed(unix: i64) -> Self {
        Self::new(Hand { set_to: unix, since: None, follows_system: false })
    }

    fn new(hand: Hand) -> Self {
        Self(Arc::new(Mutex::new(hand)))
    }

    /// The present, in Unix seconds.
    #[must_use]
    pub fn now(&self) -> i64 {
        let mut hand = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        hand.now()
    }

    /// Puts the hand to a Unix time if it is behind it, and says whether it was. One that follows the system runs on from
    /// there until the system has caught up.
    pub fn at_least(&self, unix: i64) -> bool {
        let mut hand = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_behind = hand.now() < unix;
        if is_behind {
            hand.put(unix);
        }
        is_behind
    }

    /// Puts the hand to a Unix time, backwards too. A running clock runs on from there.
    pub fn set(&self, unix: i64) {
        let mut hand = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        hand.follows_system = false;
        hand.put(unix);
    }

    /// Moves the hand by so many seconds and answers the new time.
    pub fn advance(&self, secs: i64) -> i64 {
        let mut hand = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let then = hand.now().saturating_add(secs);
        hand.follows_system = false;
        hand.put(then);
        hand.now()
    }
}

impl Hand {
    fn now(&mut self) -> i64 {
        if self.follows_system {
            // A system clock that is set back must not take the service with it: then it runs on from where it was.
            let system = system_now();
            if system >= self.reading() {
                self.put(system);
            }
        }
        self.reading().clamp(FIRST, LAST)
    }

    fn reading(&self) -> i64 {
        let run = self.since.map_or(0, |since| i64::try_from(since.elapsed().as_secs()).unwrap_or(0));
        self.set_to.saturating_add(run)
    }

    fn put(&mut self, unix: i64) {
        self.set_to = unix;
        if self.since.is_some() {
            self.since = Some(Instant::now());
        }
    }
}

fn system_now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(i64::MAX))
}
