//! Places for what is under way: a bound in all, and one for each token. Tokens that were never let in share one bound, so
//! that who invents tokens takes room from other invented ones alone. A caller that has nothing under way is always let in.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::server::fingerprint::Fingerprint;

/// Who asks: a token that was let in before, or all others together.
pub type Caller = Option<Fingerprint>;

/// So many tokens are known to have been let in.
const KNOWN: usize = 1024;

/// How many places there are.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Of all callers together.
    pub total: usize,
    /// Of one caller.
    pub caller: usize,
}

/// The places; clones are the same ones.
#[derive(Clone)]
pub struct Places {
    room: Room,
    taken: watch::Sender<HashMap<Caller, usize>>,
}

/// A place; dropping it gives it back.
pub struct Place {
    /// Who has it.
    pub caller: Caller,
    taken: watch::Sender<HashMap<Caller, usize>>,
}

impl Places {
    /// All of them free.
    pub fn new(room: Room) -> Self {
        Self { room, taken: watch::Sender::default() }
    }

    /// A place, if there is one for this caller.
    pub fn take(&self, caller: Caller) -> Option<Place> {
        let is_let_in = self.taken.send_if_modified(|taken| {
            let all: usize = taken.values().sum();
            let own = taken.get(&caller).copied().unwrap_or(0);
            let is_let_in = own == 0 || (own < self.room.caller && all < self.room.total);
            if is_let_in {
                taken.insert(caller, own + 1);
            }
            is_let_in
        });
        is_let_in.then(|| Place { caller, taken: self.taken.clone() })
    }

    /// Waits until all of them are free.
    pub async fn all_free(&self) {
        let _ = self.taken.subscribe().wait_for(HashMap::is_empty).await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.taken.send_modify(|taken| match taken.get_mut(&self.caller) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(taken.remove(&self.caller)),
        });
    }
}

/// The tokens that were let in, the latest of them.
#[derive(Default)]
pub struct Known(Mutex<VecDeque<Fingerprint>>);

impl Known {
    /// The caller with this token.
    pub fn caller(&self, token: Fingerprint) -> Caller {
        self.tokens().contains(&token).then_some(token)
    }

    /// Notes that it was let in.
    pub fn add(&self, token: Fingerprint) {
        let mut tokens = self.tokens();
        if !tokens.contains(&token) {
            tokens.push_back(token);
        }
        if tokens.len() > KNOWN {
            tokens.pop_front();
        }
    }

    fn tokens(&self) -> MutexGuard<'_, VecDeque<Fingerprint>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
