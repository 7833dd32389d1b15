//! The service's state: database, world and clock.

use std::num::NonZero;
use std::sync::{Arc, Mutex, PoisonError, RwLock, TryLockError};

use crate::redact::secret::Secret;
use crate::service::clock::ServiceClock;
use crate::service::demo;
use crate::service::demo::Demo;
use crate::service::faults::Faults;
use crate::service::store::{Db, Event, Store};
use crate::service::tokens;
use crate::service::turns::Turns;
use crate::service::world::World;

/// Maximum storage of an account: bodies with their rows, and the responses for duplicates.
const ACCOUNT_BYTES: u64 = 256 * 1024 * 1024;

/// Options to open a service.
pub struct Options {
    /// The location of the database.
    pub db: Db,
    /// The random seed. An existing database has its own.
    pub seed: u64,
    /// The clock.
    pub clock: ServiceClock,
    /// The initial content of a new database.
    pub demo: Demo,
    /// The token of the demonstration account; random if `None`.
    pub demo_token: Option<Secret>,
    /// Maximum storage of an account in bytes.
    pub account_bytes: u64,
    /// Injected faults; `None` disables them.
    pub faults: Option<Faults>,
}

impl Options {
    /// Returns options with the system's time and without demonstration data.
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self {
            db,
            seed: 1,
            clock: ServiceClock::system(),
            demo: Demo::None,
            demo_token: None,
            account_bytes: ACCOUNT_BYTES,
            faults: None,
        }
    }
}

/// The service; clones share it.
#[derive(Clone)]
pub struct Service(pub(super) Arc<ServiceInner>);

pub(super) struct ServiceInner {
    pub(super) store: Mutex<Store>,
    /// Replaced, never modified: a read continues with its own version and never blocks.
    pub(super) world: RwLock<Arc<World>>,
    pub(super) clock: ServiceClock,
    /// The requests that are worked on at a time: twice as many as there are cores.
    pub(super) turns: Turns,
    /// The one write that holds the store.
    pub(super) writes: Turns,
    pub(super) faults: Option<Faults>,
    is_clock_behind: bool,
}

impl Service {
    /// Opens and reads the database, and writes the demonstration data into a new one. Fails if the database cannot be
    /// opened or read, or without randomness for a token.
    pub fn open(options: Options) -> Result<Self, String> {
        let Options { db, seed, clock, demo, demo_token, account_bytes, faults } = options;
        let mut store = Store::open(&db, account_bytes, clock.now())?;
        let seed = store.seed(seed)?;
        let mut world = World::new(seed);
        let is_new = store.replay(|event| world.apply(event))? == 0;
        if is_new && demo != Demo::None {
            let token = demo_token.map_or_else(tokens::random, Ok)?;
            let events = demo::events(demo, seed, clock.now(), &token);
            store.write(&events)?;
            events.into_iter().try_for_each(|event| world.apply(event))?;
        }
        let is_clock_behind = clock.at_least(world.latest);
        let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
        Ok(Self(Arc::new(ServiceInner {
            store: Mutex::new(store),
            world: RwLock::new(Arc::new(world)),
            clock,
            turns: Turns::new(2 * cores),
            writes: Turns::new(1),
            faults,
            is_clock_behind,
        })))
    }

    /// Returns whether the clock was behind the latest event in the database, and was advanced to it
    /// (`contract.md#decision-43`).
    pub fn is_clock_behind(&self) -> bool {
        self.0.is_clock_behind
    }

    /// Returns whether the database answers. One that a write holds does.
    pub fn is_open(&self) -> bool {
        match self.0.store.try_lock() {
            Ok(store) => store.is_open(),
            Err(TryLockError::Poisoned(store)) => store.into_inner().is_open(),
            Err(TryLockError::WouldBlock) => true,
        }
    }

    /// Returns the present, never before the latest event, so that a clock that was set back does not undo a write.
    pub(super) fn now_to_write(&self) -> i64 {
        self.0.clock.at_least(self.world().latest);
        self.0.clock.now()
    }

    pub(super) fn world(&self) -> Arc<World> {
        Arc::clone(&self.0.world.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Applies stored events to the world. The caller must hold the lock of the store.
    pub(super) fn apply(&self, events: Vec<Event>) {
        self.change_world(|world| {
            for event in events {
                if let Err(why) = world.apply(event) {
                    tracing::error!(why, "an event was written that cannot be applied");
                }
            }
        });
    }

    /// Replaces the world by one with a change. The caller must hold the lock of the store.
    pub(super) fn change_world(&self, change: impl FnOnce(&mut World)) {
        let mut world = (*self.world()).clone();
        change(&mut world);
        *self.0.world.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(world);
    }
}
