//! The connections that are open: which are idle, and which of them ends when there is no room for another.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// All open connections; clones are the same ones.
#[derive(Clone)]
pub struct Connections(Arc<Inner>);

struct Inner {
    most: u32,
    room: Arc<Semaphore>,
    /// Told whenever a connection has become idle.
    idled: Notify,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    /// Counts up: anyone who has the lowest mark has been idle for longest.
    marks: u64,
    by_number: HashMap<u64, State>,
}

struct State {
    /// Requests under way: more than one if a caller sends the next before it has the answer.
    under_way: usize,
    /// When it became idle.
    idle_mark: u64,
    end: Arc<Notify>,
}

/// One open connection; dropping it says that it is over.
pub struct Connection {
    all: Connections,
    number: u64,
    /// Told when it is to make room.
    pub end: Arc<Notify>,
    _permit: OwnedSemaphorePermit,
}

/// Says that a request is under way on a connection, until it is dropped: when the last byte of its answer has gone.
pub struct Busy {
    all: Connections,
    number: u64,
}

impl Connections {
    /// None yet, and room for so many.
    pub fn new(most: usize) -> Self {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Self(Arc::new(Inner {
            most,
            room: Arc::new(Semaphore::new(most as usize)),
            idled: Notify::new(),
            open: Mutex::default(),
        }))
    }

    /// A slot for one more. When there is none, the connection that has been idle for longest ends; when none is idle,
    /// the first that becomes so.
    pub async fn slot(&self) -> Connection {
        let permit = loop {
            // Asked for before it is looked, so that none is missed in between.
            let idled = self.0.idled.notified();
            if let Ok(permit) = Arc::clone(&self.0.room).try_acquire_owned() {
                break permit;
            }
            self.end_oldest_idle();
            tokio::select! {
                permit = Arc::clone(&self.0.room).acquire_owned() => match permit {
                    Ok(permit) => break permit,
                    // It is never closed.
                    Err(_) => std::future::pending().await,
                },
                () = idled => {}
            }
        };
        let end = Arc::new(Notify::new());
        let mut open = self.open();
        let number = open.next_mark();
        open.by_number.insert(number, State { under_way: 0, idle_mark: number, end: Arc::clone(&end) });
        drop(open);
        Connection { all: self.clone(), number, end, _permit: permit }
    }

    /// Waits until none is open.
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

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    fn next_mark(&mut self) -> u64 {
        self.marks += 1;
        self.marks
    }
}

impl Connection {
    /// A request begins.
    pub fn busy(&self) -> Busy {
        if let Some(state) = self.all.open().by_number.get_mut(&self.number) {
            state.under_way += 1;
        }
        Busy { all: self.all.clone(), number: self.number }
    }

    /// Whether no request is under way.
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
