//! Limits on concurrent work and on the memory of its results, in total and half of it per account. Excess work waits;
//! the permits of [`Program`](crate::server::program::Program) bound the number of those that wait.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A semaphore with a share per account.
pub struct Turns {
    all: Arc<Semaphore>,
    half: u32,
    by_account: Mutex<HashMap<String, Arc<Semaphore>>>,
}

/// A permit, released on drop.
pub struct TurnPermit {
    _own: Option<OwnedSemaphorePermit>,
    _shared: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// Creates permits of weight `2 * half` in total, and of `half` per account.
    pub fn of_two_halves(half: u32) -> Self {
        Self { all: Arc::new(Semaphore::new(2 * half as usize)), half, by_account: Mutex::default() }
    }

    /// Waits for a permit of this weight, limited to the account's share.
    pub async fn wait(&self, account: &str, weight: usize) -> TurnPermit {
        let weight = u32::try_from(weight).unwrap_or(u32::MAX).min(self.half);
        let own = {
            let mut by_account = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(Semaphore::new(self.half as usize));
            Arc::clone(by_account.entry(account.to_owned()).or_insert_with(new))
        };
        // The semaphores are never closed.
        let own = own.acquire_many_owned(weight).await.ok();
        TurnPermit { _own: own, _shared: Arc::clone(&self.all).acquire_many_owned(weight).await.ok() }
    }
}
