//! Limit on open connections: the one that has been idle the longest makes room, else the one that took least of its
//! response.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, timeout};

/// Time for an evicted connection to send the end of its last response.
pub const GRACE: Duration = Duration::from_secs(1);

/// Time after which to look again for a connection that can make room.
const LOOK_TIME: Duration = Duration::from_millis(50);

pub struct Connections {
    most: u32,
    slots: Arc<Semaphore>,
    open: Mutex<Vec<Weak<Activity>>>,
}

/// An open connection; dropping it releases its slot.
pub struct Connection {
    pub activity: Arc<Activity>,
    _permit: Option<OwnedSemaphorePermit>,
}

#[derive(Default)]
pub struct Activity {
    state: Mutex<ActivityState>,
    evict: Notify,
}

#[derive(Default)]
struct ActivityState {
    /// Requests in progress; several if the client pipelines.
    under_way: usize,
    /// The start of the idle time, or the end of the patience with a client that does not take its response. The
    /// earliest one makes room; none does while a request is worked on.
    yields: Option<Instant>,
    /// True once it has had a request.
    is_used: bool,
    /// True if it makes room at once: in the middle of a response, or without ever having had a whole request.
    is_cut: bool,
}

/// A request in progress, dropped after the last byte of its response.
pub struct Busy(Arc<Activity>);

impl Connections {
    pub fn new(most: usize) -> Self {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Self { most, slots: Arc::new(Semaphore::new(most as usize)), open: Mutex::default() }
    }

    /// Waits for a slot. If none is free, another connection makes room.
    pub async fn slot(&self) -> Connection {
        let permit = loop {
            let is_evicting = self.slots.available_permits() == 0 && self.evict();
            let slot = Arc::clone(&self.slots).acquire_owned();
            // The semaphore is never closed.
            if let Ok(permit) = timeout(if is_evicting { GRACE } else { LOOK_TIME }, slot).await {
                break permit.ok();
            }
        };
        let activity = Arc::<Activity>::default();
        activity.lock().yields = Some(Instant::now());
        self.lock().push(Arc::downgrade(&activity));
        Connection { activity, _permit: permit }
    }

    /// Lets a connection make room; returns false if none can.
    fn evict(&self) -> bool {
        let mut open = self.lock();
        open.retain(|activity| activity.strong_count() > 0);
        let all = open.iter().filter_map(Weak::upgrade);
        let first = all.filter_map(|activity| Some((activity.lock().yields?, Arc::clone(&activity))));
        let Some((_, first)) = first.min_by_key(|(yields, _)| *yields) else { return false };
        let mut state = first.lock();
        (state.yields, state.is_cut) = (None, state.under_way > 0 || !state.is_used);
        first.evict.notify_one();
        true
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Weak<Activity>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub async fn all_over(&self) {
        let _ = self.slots.acquire_many(self.most).await;
    }
}

impl Activity {
    /// Marks the start of a request.
    pub fn busy(self: &Arc<Self>) -> Busy {
        let mut state = self.lock();
        (state.under_way, state.yields, state.is_used) = (state.under_way + 1, None, true);
        Busy(Arc::clone(self))
    }

    pub fn is_idle(&self) -> bool {
        self.lock().under_way == 0
    }

    /// Marks a client that takes nothing; there is patience until this moment.
    pub fn stalls(&self, until: Instant) {
        self.lock().yields = Some(until);
    }

    /// Marks a client that takes its response again.
    pub fn flows(&self) {
        self.lock().yields = None;
    }

    /// Completes when the connection has to make room; returns whether at once.
    pub async fn evicted(&self) -> bool {
        self.evict.notified().await;
        self.lock().is_cut
    }

    fn lock(&self) -> MutexGuard<'_, ActivityState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.under_way -= 1;
        if state.under_way == 0 {
            state.yields = Some(Instant::now());
        }
    }
}
