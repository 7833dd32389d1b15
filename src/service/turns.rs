//! How much heavy work is done at a time, and how much of its results is under way: a bound in all, and half of it for one
//! account. What is above it waits its turn; how much may wait is bounded by the places of
//! [`Program`](crate::server::program::Program).

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Turns to share, of some weight.
pub struct Turns {
    all: Arc<Semaphore>,
    half: u32,
    by_account: Mutex<HashMap<String, Arc<Semaphore>>>,
}

/// A turn; dropping it ends it.
pub struct Turn {
    _own: Option<OwnedSemaphorePermit>,
    _shared: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// Turns of twice this weight in all, and of this weight for one account.
    pub fn of_two_halves(half: u32) -> Self {
        Self { all: Arc::new(Semaphore::new(2 * half as usize)), half, by_account: Mutex::default() }
    }

    /// Waits for a turn of this weight, or as heavy a one as there is.
    pub async fn wait(&self, account: &str, weight: usize) -> Turn {
        let weight = u32::try_from(weight).unwrap_or(u32::MAX).min(self.half);
        let own = {
            let mut by_account = self.by_account.lock().unwrap_or_else(PoisonError::into_inner);
            let new = || Arc::new(Semaphore::new(self.half as usize));
            Arc::clone(by_account.entry(account.to_owned()).or_insert_with(new))
        };
        // Neither is ever closed.
        let own = own.acquire_many_owned(weight).await.ok();
        Turn { _own: own, _shared: Arc::clone(&self.all).acquire_many_owned(weight).await.ok() }
    }
}
