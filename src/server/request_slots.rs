//! Limits on concurrent requests, in total and per token. All unverified tokens share one limit, so that invented ones
//! only compete with each other. A caller without a request in progress is always admitted.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::server::fingerprint::Fingerprint;

/// A token that was accepted before; `None` for all others together.
pub type Caller = Option<Fingerprint>;

/// Maximum number of remembered tokens.
const KNOWN: usize = 1024;

/// The limits.
#[derive(Debug, Clone, Copy)]
pub struct RequestQuota {
    /// For all callers together.
    pub total: usize,
    /// For one caller.
    pub caller: usize,
}

/// The permits; clones share them.
#[derive(Clone)]
pub struct RequestSlots {
    quota: RequestQuota,
    taken: watch::Sender<HashMap<Caller, usize>>,
}

/// A permit, released on drop.
pub struct RequestSlot {
    /// The caller.
    pub caller: Caller,
    taken: watch::Sender<HashMap<Caller, usize>>,
}

impl RequestSlots {
    /// Creates permits with these limits.
    pub fn new(quota: RequestQuota) -> Self {
        Self { quota, taken: watch::Sender::default() }
    }

    /// Acquires a permit, if one is free for this caller.
    pub fn acquire(&self, caller: Caller) -> Option<RequestSlot> {
        let is_let_in = self.taken.send_if_modified(|taken| {
            let all: usize = taken.values().sum();
            let own = taken.get(&caller).copied().unwrap_or(0);
            let is_let_in = own == 0 || (own < self.quota.caller && all < self.quota.total);
            if is_let_in {
                taken.insert(caller, own + 1);
            }
            is_let_in
        });
        is_let_in.then(|| RequestSlot { caller, taken: self.taken.clone() })
    }

    /// Waits until all permits are free.
    pub async fn all_free(&self) {
        let _ = self.taken.subscribe().wait_for(HashMap::is_empty).await;
    }
}

impl Drop for RequestSlot {
    fn drop(&mut self) {
        self.taken.send_modify(|taken| match taken.get_mut(&self.caller) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(taken.remove(&self.caller)),
        });
    }
}

/// The most recently accepted tokens.
#[derive(Default)]
pub struct AcceptedTokens(Mutex<VecDeque<Fingerprint>>);

impl AcceptedTokens {
    /// Returns the caller with this token.
    pub fn caller(&self, token: Fingerprint) -> Caller {
        self.tokens().contains(&token).then_some(token)
    }

    /// Remembers an accepted token.
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
