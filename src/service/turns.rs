//! Turns: a limited number of requests is worked on at a time, in fair order between accounts.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, timeout};

/// The places; clones share them. The next free one goes to the waiting account that had the least work done since it
/// began to ask, and no account takes the last one while it has another.
#[derive(Clone)]
pub struct Turns(Arc<Mutex<TurnQueue>>);

struct TurnQueue {
    places: usize,
    /// The accounts that wait or are worked for.
    accounts: HashMap<String, AccountTurns>,
}

#[derive(Default)]
struct AccountTurns {
    had: Duration,
    under_way: usize,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

/// A place, released on drop.
pub struct Turn {
    turns: Turns,
    account: String,
    since: Instant,
}

impl Turns {
    /// Creates this many places.
    pub fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(TurnQueue { places, accounts: HashMap::new() })))
    }

    /// Waits for a place; `None` if there is none within `limit`.
    pub async fn next(&self, account: &str, limit: Duration) -> Option<Turn> {
        let (sender, turn) = oneshot::channel();
        self.lock().account(account).waiting.push_back(sender);
        self.give();
        timeout(limit, turn).await.ok()?.ok()
    }

    /// Gives the free places away.
    fn give(&self) {
        loop {
            let Some((account, place)) = self.lock().next() else { return };
            // If its receiver is gone just then, the turn comes back and is dropped.
            drop(place.send(Turn { turns: self.clone(), account, since: Instant::now() }));
        }
    }

    fn lock(&self) -> MutexGuard<'_, TurnQueue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl TurnQueue {
    /// Returns an account; a new one begins with as much as the one that had the least, so that it owes nothing and is
    /// owed nothing.
    fn account(&mut self, name: &str) -> &mut AccountTurns {
        let had = self.accounts.values().map(|account| account.had).min().unwrap_or_default();
        self.accounts.entry(name.to_owned()).or_insert_with(|| AccountTurns { had, ..Default::default() })
    }

    fn next(&mut self) -> Option<(String, oneshot::Sender<Turn>)> {
        self.accounts.retain(|_, account| {
            account.waiting.retain(|place| !place.is_closed());
            account.under_way > 0 || !account.waiting.is_empty()
        });
        let taken: usize = self.accounts.values().map(|account| account.under_way).sum();
        let free = self.places - taken;
        let is_last = free == 1 && self.places > 1;
        let is_out = |account: &AccountTurns| account.waiting.is_empty() || is_last && account.under_way > 0;
        let next = self.accounts.iter_mut().filter(|(_, account)| free > 0 && !is_out(account));
        let (name, account) = next.min_by_key(|(_, account)| (account.had, account.under_way))?;
        let place = account.waiting.pop_front()?;
        account.under_way += 1;
        Some((name.clone(), place))
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut queue = self.turns.lock();
        if let Some(account) = queue.accounts.get_mut(&self.account) {
            account.under_way -= 1;
            account.had += self.since.elapsed();
        }
        drop(queue);
        self.turns.give();
    }
}
