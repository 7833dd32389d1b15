//! An entry of the cache: a read, its last response or failure, its timer and viewers.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::Arc;

use futures_util::future::LocalBoxFuture;
use gloo_timers::callback::Timeout;
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::reactive::graph::Source;

use crate::api::{Area, Error, Read};
use crate::console::client::Client;
use crate::console::platform::clock::now_secs;
use crate::console::platform::slots::{SharedSlot, SlotPool};
use crate::console::platform::task::Task;
use crate::console::platform::visibility::{PageVisibility, until};
use crate::model::ids::AccountName;

/// Maximum interval after a failure.
const AFTER_FAILURE_SECS: u32 = 10;
/// Interval between the tries of a read in turn.
const TURN_AFTER_FAILURE_SECS: u32 = 15;
/// Delay of a read in turn, so that rows that are scrolled past cause no requests.
const REST_MILLIS: u32 = 100;
pub(super) type AnyOutput = Arc<dyn Any + Send + Sync>;
pub(super) type PendingRead = LocalBoxFuture<'static, Result<AnyOutput, Error>>;

/// A read: its name in the cache, and how to repeat it.
pub struct QuerySpec {
    pub(super) area: Area,
    pub(super) name: Arc<str>,
    pub(super) read: Rc<dyn Fn() -> PendingRead>,
}

impl QuerySpec {
    /// Reads an endpoint, named by its request, so that equal endpoints share a response.
    pub fn endpoint<E>(client: Client, endpoint: E) -> Self
    where
        E: Read + Clone + 'static,
        E::Output: Send + Sync + 'static,
    {
        // Without the account, because a cache belongs to one.
        let path = endpoint.request(&AccountName::default()).path;
        Self::work(E::AREA, path, move || client.send(endpoint.clone()))
    }

    /// Reads with several requests, under a name that is unique within the area: the first spec of a name is used.
    pub fn work<T, F>(area: Area, name: String, read: impl Fn() -> F + 'static) -> Self
    where
        T: Send + Sync + 'static,
        F: Future<Output = Result<T, Error>> + 'static,
    {
        let read = Rc::new(move || -> PendingRead {
            let output = read();
            Box::pin(async move { output.await.map(|output| Arc::new(output) as AnyOutput) })
        });
        Self { area, name: [area.name(), " ", &name].concat().into(), read }
    }
}

#[derive(Clone)]
pub(super) struct CachedData {
    pub data: AnyOutput,
    /// The time of the response in Unix seconds.
    pub at_secs: i64,
}

#[derive(Clone, Default)]
pub(super) struct ReadProgress {
    /// The last failure, until a read succeeds.
    pub error: Option<Arc<Error>>,
    pub is_loading: bool,
    /// True if it is reread automatically.
    pub is_repeated: bool,
    /// The next read in Unix seconds; `None` during a read, or if none is scheduled.
    pub next_at_secs: Option<i64>,
}

/// The part of an entry that views read.
#[derive(Clone, Default)]
pub(super) struct EntrySignals {
    pub id: u32,
    pub name: Arc<str>,
    pub answer: ArcRwSignal<Option<CachedData>>,
    pub progress: ArcRwSignal<ReadProgress>,
}

impl PartialEq for EntrySignals {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refresh {
    /// At once, and at this interval in seconds.
    Every(u32),
    /// Once, unless the response is younger than this number of seconds.
    IfOlderThan(i64),
    /// At this interval in seconds, also while the tab is hidden if it notifies.
    InBackground(u32),
    /// Once, unless the response is younger than this number of seconds, a few of an area at a time; again after a failure.
    InTurn(i64),
}

impl Refresh {
    /// For states, which change by themselves.
    pub const OFTEN: Self = Self::Every(10);
    /// For what only people change, and for facts beside the subject of a page.
    pub const SELDOM: Self = Self::Every(30);
    /// For a list that a form or a dialog needs once.
    pub const IF_OLD: Self = Self::IfOlderThan(30);

    const fn interval_secs(self) -> Option<u32> {
        match self {
            Self::Every(secs) | Self::InBackground(secs) => Some(secs),
            Self::IfOlderThan(_) | Self::InTurn(_) => None,
        }
    }

    fn is_awake(self, visibility: PageVisibility) -> bool {
        match self {
            // It waits for that itself.
            Self::InTurn(_) => true,
            Self::InBackground(_) => visibility.is_watched.get(),
            Self::Every(_) | Self::IfOlderThan(_) => visibility.is_visible.get(),
        }
    }
}

fn is_refusal(error: Option<&Error>) -> bool {
    error.is_some_and(|error| error.kind.is_of_token())
}

/// The order of reads in turn of an area.
#[derive(Clone)]
pub(super) struct Turns {
    pub client: Client,
    pub slots: SlotPool,
    pub visibility: PageVisibility,
}

impl Turns {
    /// Waits for a slot and a watched tab. Fails if the service denies access to the area.
    async fn next(self, area: Area) -> Result<Option<SharedSlot>, Error> {
        TimeoutFuture::new(REST_MILLIS).await;
        let slot = self.slots.acquire(false).await;
        until(self.visibility.is_watched).await;
        self.client.sessions.last_denial(area).map_or(Ok(slot), Err)
    }
}

pub(super) struct CacheEntry {
    pub area: Area,
    pub signals: EntrySignals,
    read: Rc<dyn Fn() -> PendingRead>,
    turns: Turns,
    pub viewers: RefCell<Vec<Refresh>>,
    /// False if it was only read in turn.
    pub was_shown: Cell<bool>,
    pub task: RefCell<Option<Task>>,
    /// `None` also after the interval has passed while hidden.
    pub timer: RefCell<Option<Timeout>>,
}

impl CacheEntry {
    pub fn new(id: u32, spec: QuerySpec, turns: Turns) -> Self {
        let QuerySpec { area, name, read } = spec;
        Self {
            area,
            signals: EntrySignals { id, name, ..EntrySignals::default() },
            read,
            turns,
            viewers: RefCell::default(),
            was_shown: Cell::new(false),
            task: RefCell::new(None),
            timer: RefCell::new(None),
        }
    }

    pub fn is_viewed(&self) -> bool {
        !self.viewers.borrow().is_empty()
    }

    /// True if it is viewed by a page.
    pub fn is_shown(&self) -> bool {
        let is_page = |viewer: &Refresh| !matches!(viewer, Refresh::InBackground(_) | Refresh::InTurn(_));
        self.viewers.borrow().iter().any(is_page)
    }

    /// True if no viewer needs it at once.
    pub fn is_in_turn(&self) -> bool {
        self.viewers.borrow().iter().all(|viewer| matches!(viewer, Refresh::InTurn(_)))
    }

    fn is_awake(&self) -> bool {
        untrack(|| self.viewers.borrow().iter().any(|one| one.is_awake(self.turns.visibility)))
    }

    /// The shortest interval of the viewers that are awake, else of all.
    fn interval_secs(&self) -> Option<u32> {
        let viewers = self.viewers.borrow();
        let is_awake = |viewer: &&Refresh| untrack(|| viewer.is_awake(self.turns.visibility));
        let awake = viewers.iter().filter(is_awake).filter_map(|viewer| viewer.interval_secs()).min();
        awake.or_else(|| viewers.iter().filter_map(|viewer| viewer.interval_secs()).min())
    }

    pub fn stop(&self) {
        self.task.replace(None);
        self.timer.replace(None);
        self.signals.progress.set(ReadProgress::default());
    }

    /// Discards the response; the next viewer reads it.
    pub fn forget(&self) {
        self.timer.replace(None);
        self.signals.answer.set(None);
    }

    /// Sets a known denial without a request. Only a person or a new token causes another read.
    pub fn deny(&self, error: Error) {
        self.signals.progress.update(|progress| progress.error = Some(Arc::new(error)));
    }

    pub fn age_secs(&self) -> Option<i64> {
        self.signals.answer.with_untracked(|answer| answer.as_ref().map(|answer| now_secs() - answer.at_secs))
    }

    /// True between the tries of a read that failed.
    pub fn is_retried(&self) -> bool {
        let has_failed = self.signals.progress.with_untracked(|progress| progress.error.is_some());
        has_failed && self.timer.borrow().is_some()
    }

    pub fn is_loading(&self) -> bool {
        self.signals.progress.with_untracked(|progress| progress.is_loading)
    }

    /// Drops disposed subscribers, which a signal retains; live ones subscribe again.
    pub fn drop_traces(&self) {
        self.signals.answer.notify();
        self.signals.answer.clear_subscribers();
        self.signals.progress.notify();
        self.signals.progress.clear_subscribers();
    }

    /// Reads now, or in turn. Cancels a running read, so that its response cannot overwrite a newer one.
    pub fn start(self: &Rc<Self>) {
        self.timer.replace(None);
        self.signals.progress.update(|progress| {
            progress.is_loading = true;
            progress.next_at_secs = None;
        });
        let (work, entry) = (untrack(|| (self.read)()), Rc::downgrade(self));
        let turn = self.is_in_turn().then(|| self.turns.clone().next(self.area));
        let task = Task::spawn(async move {
            let slot = match turn {
                Some(turn) => turn.await,
                None => Ok(None),
            };
            if let Some(entry) = entry.upgrade().filter(|entry| !entry.is_viewed()) {
                return entry.stop();
            }
            let result = match slot {
                Ok(_slot) => work.await,
                Err(error) => Err(error),
            };
            if let Some(entry) = entry.upgrade() {
                entry.receive(result);
            }
        });
        self.task.replace(Some(task));
    }

    fn receive(self: &Rc<Self>, result: Result<AnyOutput, Error>) {
        let error = match result {
            Ok(data) => {
                self.signals.answer.set(Some(CachedData { data, at_secs: now_secs() }));
                None
            }
            Err(error) => Some(Arc::new(error)),
        };
        let interval_secs = self.interval_secs();
        let secs = match error.as_deref() {
            None => interval_secs,
            Some(_) if self.is_in_turn() => Some(TURN_AFTER_FAILURE_SECS),
            error if is_refusal(error) => None,
            Some(_) => interval_secs.map(|secs| secs.min(AFTER_FAILURE_SECS)),
        };
        let next_at_secs = secs.map(|secs| now_secs() + i64::from(secs));
        let is_repeated = secs.is_some();
        self.signals.progress.set(ReadProgress { error, is_loading: false, is_repeated, next_at_secs });
        let Some(secs) = secs else { return };
        let entry = Rc::downgrade(self);
        let timer = Timeout::new(secs.saturating_mul(1_000), move || {
            let Some(entry) = entry.upgrade() else { return };
            if entry.is_awake() {
                entry.start();
            } else {
                entry.timer.replace(None);
            }
        });
        self.timer.replace(Some(timer));
    }

    /// Resumes when the tab is visible again, or the browser reports a network.
    pub fn wake(self: &Rc<Self>) {
        let interval_secs = self.interval_secs().filter(|_| self.is_awake());
        let Some(interval_secs) = interval_secs.map(i64::from) else { return };
        let is_old = self.age_secs().is_none_or(|age_secs| age_secs >= interval_secs);
        let is_refused =
            self.signals.progress.with_untracked(|progress| is_refusal(progress.error.as_deref()));
        let is_due = is_old || self.timer.borrow().is_none();
        if !is_refused && is_due && !self.is_loading() {
            self.start();
        }
    }
}
