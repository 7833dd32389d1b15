//! Room that callers share: how much of it one token may take, and how much all tokens together that the upstream has
//! let in to nothing yet. Anyone who invents tokens takes room from other invented ones alone.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::server::proxy::fingerprint::Fingerprint;

/// So many tokens are known to have been let in.
const ACCEPTED: usize = 1024;

/// Who asks.
#[derive(Debug, Clone, Copy)]
pub struct Caller {
    /// The token.
    pub token: Fingerprint,
    /// Whether the upstream has let it in before.
    pub is_accepted: bool,
}

/// How much there is, and of whom.
#[derive(Debug, Clone, Copy)]
pub struct Room {
    /// Of all together.
    pub total: usize,
    /// Of one token that was let in before.
    pub token: usize,
    /// Of one that was not.
    pub stranger: usize,
    /// Of all that were not.
    pub strangers: usize,
}

impl Room {
    /// Room that one token may have all of.
    pub const fn unshared(total: usize) -> Self {
        Self { total, token: total, stranger: total, strangers: total }
    }
}

/// What is taken of a room.
#[derive(Default)]
pub struct Shares {
    by_token: HashMap<Fingerprint, usize>,
    strangers: usize,
    taken: usize,
}

impl Shares {
    /// Takes a slot, if the caller's share has one left.
    pub fn take(&mut self, caller: Caller, room: Room) -> bool {
        let own = self.by_token.get(&caller.token).copied().unwrap_or(0);
        let has_share = match caller.is_accepted {
            true => own < room.token,
            false => own < room.stranger && self.strangers < room.strangers,
        };
        if !has_share || self.taken >= room.total {
            return false;
        }
        self.taken += 1;
        self.strangers += usize::from(!caller.is_accepted);
        *self.by_token.entry(caller.token).or_default() += 1;
        true
    }

    /// Gives a slot back; `caller` is as it was when it was taken.
    pub fn give_back(&mut self, caller: Caller) {
        self.taken -= 1;
        self.strangers -= usize::from(!caller.is_accepted);
        if let Some(own) = self.by_token.get_mut(&caller.token) {
            *own -= 1;
            if *own == 0 {
                self.by_token.remove(&caller.token);
            }
        }
    }
}

/// The tokens that the upstream has let in, the latest of them.
#[derive(Default)]
pub struct Accepted(Mutex<(HashSet<Fingerprint>, VecDeque<Fingerprint>)>);

impl Accepted {
    /// The caller with this token.
    pub fn caller(&self, token: Fingerprint) -> Caller {
        Caller { token, is_accepted: lock(&self.0).0.contains(&token) }
    }

    /// Notes that the upstream let it in.
    pub fn add(&self, token: Fingerprint) {
        let mut known = lock(&self.0);
        let (tokens, order) = &mut *known;
        if !tokens.insert(token) {
            return;
        }
        order.push_back(token);
        if order.len() > ACCEPTED
            && let Some(oldest) = order.pop_front()
        {
            tokens.remove(&oldest);
        }
    }
}

/// Places for what is under way at a time.
pub struct Slots {
    room: Room,
    all: Arc<Semaphore>,
    shares: Arc<Mutex<Shares>>,
}

/// A slot; dropping it gives it back.
pub struct Slot {
    caller: Caller,
    shares: Arc<Mutex<Shares>>,
    _permit: OwnedSemaphorePermit,
}

impl Slots {
    /// All of them free.
    pub fn new(room: Room) -> Self {
        Self { room, all: Arc::new(Semaphore::new(room.total)), shares: Arc::default() }
    }

    /// A slot, if the caller's share has one left.
    pub fn take(&self, caller: Caller) -> Option<Slot> {
        let permit = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let has_slot = lock(&self.shares).take(caller, self.room);
        has_slot.then(|| Slot { caller, shares: Arc::clone(&self.shares), _permit: permit })
    }

    /// Waits until all of them are free.
    pub async fn all_free(&self) {
        let all = u32::try_from(self.room.total).unwrap_or(u32::MAX);
        let _ = self.all.acquire_many(all).await;
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        lock(&self.shares).give_back(self.caller);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
