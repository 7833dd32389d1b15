//! The API itself, on an embedded SQLite database.
//!
//! The database holds what people did; what the service shows is computed from that, a seed and a clock
//! (see [`world`]). The same seed, deeds and time give the same answers.
//!
//! Where the API document leaves something open, this service does one thing, and its OpenAPI description
//! (`/app/openapi.json`) says which.

pub mod answers;
mod ask;
pub mod auth;
pub mod clock;
mod control;
pub mod deadline;
pub mod demo;
mod dvr;
pub mod faults;
mod metrics;
pub mod openapi;
pub mod problems;
pub mod query;
pub mod raw;
mod recording;
mod restream;
pub mod route;
mod serve;
pub mod store;
mod tokens;
mod url;
pub mod utc;
pub mod world;
mod write;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use axum::Router;
use axum::routing::any;

use crate::redact::secret::Secret;
pub use crate::server::service::clock::Clock;
pub use crate::server::service::demo::Demo;
pub use crate::server::service::faults::Faults;
pub use crate::server::service::store::Db;
use crate::server::service::store::{Event, Store, StoreError, What};
use crate::server::service::world::World;

/// How a service is opened.
pub struct Options {
    /// Where its database is.
    pub db: Db,
    /// Where chance comes from. A database keeps the seed it was made with.
    pub seed: u64,
    /// The time it lives in.
    pub clock: Clock,
    /// What a new database is filled with.
    pub demo: Demo,
    /// The token of the demonstration account, instead of one from the operating system's randomness.
    pub demo_token: Option<Secret>,
    /// The origins besides its own whose pages may call it (`https://console.example.net`).
    pub allow_origins: Vec<String>,
    /// How long a request may be worked on before it is given up.
    pub time_limit: Duration,
    /// What goes wrong on demand; without it nothing can.
    pub faults: Option<Faults>,
}

impl Options {
    /// A service on this database with the system's time, without demonstration data.
    #[must_use]
    pub fn new(db: Db) -> Self {
        Self {
            db,
            seed: 1,
            clock: Clock::system(),
            demo: Demo::None,
            demo_token: None,
            allow_origins: Vec::new(),
            time_limit: Duration::from_secs(10),
            faults: None,
        }
    }
}

/// An account and what opens it.
#[derive(Clone)]
pub struct Account {
    /// Its name.
    pub name: String,
    /// Its token.
    pub token: Secret,
}

/// The service; clones are the same one.
#[derive(Clone)]
pub struct Service(Arc<Inner>);

struct Inner {
    store: Mutex<Store>,
    /// Exchanged as a whole: a read goes on in the one it began in, and nothing waits for it.
    world: RwLock<Arc<World>>,
    clock: Clock,
    allow_origins: Vec<String>,
    time_limit: Duration,
    faults: Option<Faults>,
}

/// Why a service could not be opened, or an account not be made.
#[derive(Debug)]
pub enum OpenError {
    /// The database.
    Store(StoreError),
    /// The operating system gave no randomness for a token.
    NoRandomness,
    /// The account cannot be made: it exists, or its name is none.
    Account(String),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::NoRandomness => f.write_str("the operating system gave no randomness for a token"),
            Self::Account(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Service {
    /// Opens the database and reads it; a new one is filled with the demonstration data asked for.
    ///
    /// # Errors
    /// The database cannot be opened or read, or there is no randomness for a token.
    pub fn open(options: Options) -> Result<Self, OpenError> {
        let Options { db, seed, clock, demo, demo_token, allow_origins, time_limit, faults } = options;
        let mut store = Store::open(&db)?;
        let seed = store.seed(seed)?;
        let mut events = store.events()?;
        if events.is_empty() && demo != Demo::None {
            let token = demo_token.map_or_else(tokens::random, Ok)?;
            events = demo::events(demo, seed, clock.now(), &token);
            let write = store.begin()?;
            write.append(&events)?;
            write.commit()?;
        }
        let mut world = World::new(seed);
        for event in events {
            world.apply(event).map_err(StoreError::Damaged)?;
        }
        Ok(Self(Arc::new(Inner {
            store: Mutex::new(store),
            world: RwLock::new(Arc::new(world)),
            clock,
            allow_origins,
            time_limit,
            faults,
        })))
    }

    /// Everything under `/app`: the API, its description, and the 404 of whatever else is asked for there.
    pub fn router(&self) -> Router {
        Router::new()
            .route("/app", any(serve::serve))
            .route("/app/", any(serve::serve))
            .route("/app/{*rest}", any(serve::serve))
            .with_state(self.clone())
    }

    /// What moves the clock: `GET /clock`, and `POST /clock` with `{"set": unix}` or `{"advance": secs}`; and, if the
    /// service was opened with faults, `/faults`: GET, PUT with a [`Plan`](faults::Plan), DELETE.
    /// It asks for no token: serve it on a loopback address of its own, and only when asked to.
    pub fn control_router(&self) -> Router {
        control::router(self.0.clock.clone(), self.0.faults.clone())
    }

    /// All accounts with their tokens, in order of creation.
    pub fn accounts(&self) -> Vec<Account> {
        let world = self.world();
        world
            .accounts()
            .map(|(name, known)| Account { name: name.to_owned(), token: Secret::new(known.token.clone()) })
            .collect()
    }

    /// Makes an account with a token of the operating system's randomness.
    ///
    /// # Errors
    /// The account exists, the name would not stay one segment of a path, or the database refused.
    pub fn add_account(&self, name: &str) -> Result<Account, OpenError> {
        if name.is_empty()
            || name == "."
            || name == ".."
            || name.contains(['/', '\u{fffd}'])
            || name.trim() != name
            || name.contains('\0')
        {
            let why = format!("{name:?} cannot be an account's name: it must be one segment of an address");
            return Err(OpenError::Account(why));
        }
        let token = tokens::random()?;
        let mut store = self.0.store.lock().unwrap_or_else(PoisonError::into_inner);
        if self.world().account(name).is_some() {
            return Err(OpenError::Account(format!("the account {name} exists")));
        }
        let what = What::AccountMade { token: token.expose().to_owned() };
        let event = Event { at: self.0.clock.now(), account: name.to_owned(), what };
        let write = store.begin()?;
        write.append(std::slice::from_ref(&event))?;
        write.commit()?;
        self.apply(vec![event]);
        Ok(Account { name: name.to_owned(), token })
    }

    /// The world as it is.
    fn world(&self) -> Arc<World> {
        Arc::clone(&self.0.world.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets events that are in the database have happened. Only for whoever holds the store.
    fn apply(&self, events: Vec<Event>) {
        let mut world = (*self.world()).clone();
        for event in events {
            if let Err(why) = world.apply(event) {
                tracing::error!(why, "an event was written that cannot be applied");
            }
        }
        *self.0.world.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(world);
    }
}
