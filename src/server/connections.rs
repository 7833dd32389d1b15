//! Limit on open connections, with eviction of the one that has been idle the longest.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// All open connections; clones share them.
#[derive(Clone)]
pub struct Connections(Arc<ConnectionsInner>);

struct ConnectionsInner {
    most: u32,
    room: Arc<Semaphore>,
    /// Notified when a connection becomes idle.
    idled: Notify,
    open: Mutex<OpenConnections>,
}

#[derive(Default)]
struct OpenConnections {
    /// Ascending counter: the lowest mark is the longest idle.
    marks: u64,
    by_number: HashMap<u64, ConnectionState>,
}

struct ConnectionState {
    /// Requests in progress; several if the client pipelines.
    under_way: usize,
    /// The mark from when it became idle.
    idle_mark: u64,
    end: Arc<Notify>,
}

/// An open connection; dropping it releases its slot.
pub struct Connection {
    all: Connections,
    number: u64,
    /// Notified when the connection has to close for another one.
    pub end: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

/// A request in progress, dropped after the last byte of its response.
pub struct Busy {
    all: Connections,
    number: u64,
}

impl Connections {
    pub fn new(most: usize) -> Self {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Self(Arc::new(ConnectionsInner {
            most,
            room: Arc::new(Semaphore::new(most as usize)),
            idled: Notify::new(),
            open: Mutex::default(),
        }))
    }

    /// Waits for a slot, closing the longest idle connection if none is free, or else the first one to become idle.
    pub async fn slot(&self) -> Connection {
        let permit = loop {
            // Registers before checking, so that no notification is missed.
            let idled = self.0.idled.notified();
            if let Ok(permit) = Arc::clone(&self.0.room).try_acquire_owned() {
                break permit;
            }
            self.end_oldest_idle();
            tokio::select! {
                permit = Arc::clone(&self.0.room).acquire_owned() => match permit {
                    Ok(permit) => break permit,
                    // The semaphore is never closed.
                    Err(_) => std::future::pending().await,
                },
                () = idled => {}
            }
        };
        let end = Arc::new(Notify::new());
        let mut open = self.open();
        let number = open.next_mark();
        open.by_number
            .insert(number, ConnectionState { under_way: 0, idle_mark: number, end: Arc::clone(&end) });
        drop(open);
        Connection { all: self.clone(), number, end, _permit: permit }
    }

    pub async fn all_over(&self) {
        let _ = self.0.room.acquire_many(self.0.most).await;
    }

    fn end_oldest_idle(&self) {
        let open = self.open();
        let idle = open.by_number.values().filter(|state| state.under_way == 0);
        if let Some(oldest) = idle.min_by_key(|state| state.idle_mark) {
            oldest.end.notify_one();
        }
    }

    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenConnections {
    fn next_mark(&mut self) -> u64 {
        self.marks += 1;
        self.marks
    }
}

impl Connection {
    /// Marks the start of a request.
    pub fn busy(&self) -> Busy {
        if let Some(state) = self.all.open().by_number.get_mut(&self.number) {
            state.under_way += 1;
        }
        Busy { all: self.all.clone(), number: self.number }
    }

    pub fn is_idle(&self) -> bool {
        self.all.open().by_number.get(&self.number).is_none_or(|state| state.under_way == 0)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.open().by_number.remove(&self.number);
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut open = self.all.open();
        let mark = open.next_mark();
        if let Some(state) = open.by_number.get_mut(&self.number) {
            state.under_way -= 1;
            state.idle_mark = mark;
        }
        drop(open);
        self.all.0.idled.notify_waiters();
    }
}
