//! The service's state: the database, the world that follows from it, the clock.

use std::sync::{Arc, Mutex, PoisonError, RwLock};

use crate::redact::secret::Secret;
use crate::service::clock::Clock;
use crate::service::demo;
use crate::service::demo::Demo;
use crate::service::faults::Faults;
use crate::service::problems::shortened;
use crate::service::store::event::StoredToken;
use crate::service::store::{Db, Event, Store, StoreError, What};
use crate::service::tokens;
use crate::service::turns::Turns;
use crate::service::world::World;

/// How much one account may store: bodies, with their rows and the answers that are kept for duplicates.
const ACCOUNT_BYTES: u64 = 256 * 1024 * 1024;

/// Half of how many bytes of answers may be under way.
const HALF_OF_SENDING: u32 = 64 * 1024 * 1024;

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
    /// The origins other than its own whose pages may call it (`https://console.example.net`).
    pub allow_origins: Vec<String>,
    /// How many bytes one account may store.
    pub account_bytes: u64,
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
            account_bytes: ACCOUNT_BYTES,
            faults: None,
        }
    }
}

/// An account and what opens it.
#[derive(Clone)]
pub struct Account {
    /// Its name.
    pub name: String,
    /// Its token, where it is known: when it is made, and that of the demonstration. Any other is kept as a hash.
    pub token: Option<Secret>,
}

/// The service; clones are the same one.
#[derive(Clone)]
pub struct Service(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) store: Mutex<Store>,
    /// Exchanged as a whole: a read goes on in the one it began in, and nothing waits for it.
    pub(super) world: RwLock<Arc<World>>,
    pub(super) clock: Clock,
    pub(super) allow_origins: Vec<String>,
    pub(super) faults: Option<Faults>,
    /// Work on reads.
    pub(super) work: Turns,
    /// Bytes of answers on their way.
    pub(super) sending: Turns,
    is_clock_behind: bool,
}

impl Service {
    /// Opens the database and reads it; a new one is filled with the demonstration data asked for.
    ///
    /// # Errors
    /// The database cannot be opened or read, or there is no randomness for a token.
    pub fn open(options: Options) -> Result<Self, String> {
        let Options { db, seed, clock, demo, demo_token, allow_origins, account_bytes, faults } = options;
        let mut store = Store::open(&db, account_bytes).map_err(said)?;
        let seed = store.seed(seed).map_err(said)?;
        let mut world = World::new(seed);
        let is_new = store.replay(|event| world.apply(event)).map_err(said)? == 0;
        if is_new && demo != Demo::None {
            let token = demo_token.map_or_else(tokens::random, Ok).map_err(no_randomness)?;
            let events = demo::events(demo, seed, clock.now(), &token);
            store.write(&events).map_err(said)?;
            events.into_iter().try_for_each(|event| world.apply(event))?;
        }
        let is_clock_behind = clock.at_least(world.latest);
        // Of two cores at least, so that a read does not wait for every other one of its account.
        let cores = std::thread::available_parallelism().map_or(2, |cores| cores.get().max(2));
        Ok(Self(Arc::new(Inner {
            store: Mutex::new(store),
            world: RwLock::new(Arc::new(world)),
            clock,
            allow_origins,

            faults,
            work: Turns::of_two_halves(u32::try_from(cores).unwrap_or(u32::MAX)),
            sending: Turns::of_two_halves(HALF_OF_SENDING),
            is_clock_behind,
        })))
    }

    /// Whether the clock was behind the latest event in the database, and therefore began there (`contract.md#decision-43`).
    pub fn is_clock_behind(&self) -> bool {
        self.0.is_clock_behind
    }

    /// The present: never behind the latest event, so that no write is undone by a clock that was set back.
    pub(super) fn now_to_write(&self) -> i64 {
        self.0.clock.at_least(self.world().latest);
        self.0.clock.now()
    }

    /// All accounts, in order of creation.
    pub fn accounts(&self) -> Vec<Account> {
        let world = self.world();
        world
            .accounts()
            .map(|(name, known)| Account {
                name: name.to_owned(),
                token: known.token.clone().map(Secret::new),
            })
            .collect()
    }

    /// Makes an account with a token of the operating system's randomness.
    ///
    /// # Errors
    /// The account exists, its name cannot be one, or the database refused.
    pub fn add_account(&self, name: &str) -> Result<Account, String> {
        if let Some(why) = why_no_name(name) {
            let name = shortened(name);
            return Err(format!("{name:?} cannot be an account's name: {why}"));
        }
        let token = tokens::random().map_err(no_randomness)?;
        let mut store = self.0.store.lock().unwrap_or_else(PoisonError::into_inner);
        if self.world().account(name).is_some() {
            return Err(format!("the account {name} exists"));
        }
        let what = What::AccountMade {
            token: StoredToken::Hash { sha256: tokens::hash(token.expose().as_bytes()) },
        };
        let event = Event { at: self.now_to_write(), account: name.to_owned(), what };
        store.write(std::slice::from_ref(&event)).map_err(said)?;
        self.apply(vec![event]);
        Ok(Account { name: name.to_owned(), token: Some(token) })
    }

    /// The world as it is.
    pub(super) fn world(&self) -> Arc<World> {
        Arc::clone(&self.0.world.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets events that are in the database have happened. Only for anyone who holds the store.
    pub(super) fn apply(&self, events: Vec<Event>) {
        let mut world = (*self.world()).clone();
        for event in events {
            if let Err(why) = world.apply(event) {
                tracing::error!(why, "an event was written that cannot be applied");
            }
        }
        *self.0.world.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(world);
    }
}

/// The reason as a sentence for the person at the terminal.
fn said(error: StoreError) -> String {
    error.to_string()
}

fn no_randomness(_: getrandom::Error) -> String {
    "the operating system gave no randomness for a token".to_owned()
}

/// Why an account cannot have this name: it is a segment of an address, and stands in lists and on a terminal.
fn why_no_name(name: &str) -> Option<&'static str> {
    // Rust escapes what is not seen: control and format characters, and every blank but the space.
    let is_seen = |text: &str| text.escape_debug().eq(text.chars());
    match name {
        "" | "." | ".." => Some("it must be one segment of an address"),
        _ if name.contains(['/', '\u{fffd}']) => Some("it must be one segment of an address"),
        _ if name.trim() != name => Some("it must not begin or end with a blank"),
        _ if name.chars().count() > 200 => Some("it is longer than 200 characters"),
        // A mark at the start is escaped too: it would combine with what stands before.
        _ if !is_seen(&name.replace(['"', '\'', '\\'], "")) => Some("it holds a character that is not seen"),
        _ => None,
    }
}
