//! Limit on open connections, with eviction of the one that has been idle the longest.

use std::sync::Arc;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};

/// The slots of all connections.
pub struct Connections {
    most: u32,
    room: Arc<Semaphore>,
    /// Wakes the connection that has been idle the longest, or else the first one to become idle.
    evict: Arc<Notify>,
}

/// An open connection; dropping it releases its slot.
pub struct Connection {
    /// Requests in progress; several if the client pipelines.
    under_way: watch::Sender<usize>,
    evict: Arc<Notify>,
    _permit: Option<OwnedSemaphorePermit>,
}

/// A request in progress, dropped after the last byte of its response.
pub struct Busy(watch::Sender<usize>);

impl Connections {
    pub fn new(most: usize) -> Self {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Self { most, room: Arc::new(Semaphore::new(most as usize)), evict: Arc::default() }
    }

    /// Waits for a slot. If none is free, an idle connection is closed for it.
    pub async fn slot(&self) -> Connection {
        if self.room.available_permits() == 0 {
            self.evict.notify_one();
        }
        // The semaphore is never closed.
        let permit = Arc::clone(&self.room).acquire_owned().await.ok();
        // If another connection has ended meanwhile, none has to be closed.
        tokio::select! {
            biased;
            () = self.evict.notified() => {}
            () = std::future::ready(()) => {}
        }
        Connection { under_way: watch::Sender::new(0), evict: Arc::clone(&self.evict), _permit: permit }
    }

    pub async fn all_over(&self) {
        let _ = self.room.acquire_many(self.most).await;
    }
}

impl Connection {
    /// Marks the start of a request.
    pub fn busy(&self) -> Busy {
        self.under_way.send_modify(|count| *count += 1);
        Busy(self.under_way.clone())
    }

    pub fn is_idle(&self) -> bool {
        *self.under_way.borrow() == 0
    }

    /// Completes when the connection has to close for another one.
    pub async fn evicted(&self) {
        let mut under_way = self.under_way.subscribe();
        loop {
            let is_idle = *under_way.borrow_and_update() == 0;
            // Connections are notified in the order of waiting, so after each request it waits anew.
            tokio::select! {
                () = self.evict.notified(), if is_idle => return,
                _ = under_way.changed() => {}
            }
        }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}
