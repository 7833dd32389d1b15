//! The memory of accounts and the messages to send, over restarts. It holds neither a key nor a webhook's address.

use std::fs::File;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ring::hmac;
use rusqlite::{Connection, OptionalExtension, params};

use crate::model::overview::incidents::Incidents;
use crate::server::data;
use crate::server::failure::Failure;
use crate::server::watch::wait::is_waiting;
use crate::service::tokens;

const DATABASE: &str = "watch.db";
const VERSION: i64 = 1;
const TABLES: &str = "
    CREATE TABLE salt (value TEXT NOT NULL) STRICT;
    CREATE TABLE memory (account TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
    CREATE TABLE outbox (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        account TEXT NOT NULL,
        id TEXT NOT NULL,
        is_firing INTEGER NOT NULL,
        body BLOB NOT NULL,
        made_at INTEGER NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0,
        due_at INTEGER NOT NULL DEFAULT 0
    ) STRICT;
";
/// The oldest messages of an account make room for more.
const WAITING: i64 = 1_000;
/// The longest pause before a message is sent again.
pub const LONGEST_PAUSE_SECS: i64 = 900;

/// The database of `watch`.
pub struct Store {
    connection: Mutex<Connection>,
    salt: hmac::Key,
    // The lock on the folder.
    _locked: File,
}

/// A message as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// The incident.
    pub id: String,
    /// False if it is over.
    pub is_firing: bool,
    /// The request's body.
    pub body: Vec<u8>,
}

/// A message that waits.
pub struct Queued {
    /// Its place in the queue.
    pub number: i64,
    /// The message.
    pub message: Outgoing,
    /// When it was made, in Unix seconds.
    pub made_at: i64,
    /// The number of deliveries so far.
    pub tries: u32,
}

impl Store {
    /// Opens the database in a folder; creates both if missing. Fails if another program holds the folder.
    pub fn open(folder: &Path) -> Result<Self, Failure> {
        let locked = data::lock(folder)?;
        let path = folder.join(DATABASE);
        let failed = |why: String| {
            Failure::machine(format!("The database {} cannot be opened ({why}).", path.display()))
        };
        let random = tokens::random().map_err(failed)?;
        let opened = || {
            let mut connection = Connection::open(&path)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            let transaction = connection.transaction()?;
            let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
            if version == 0 {
                transaction.execute_batch(TABLES)?;
                transaction.execute("INSERT INTO salt VALUES (?1)", [random.expose()])?;
                transaction.pragma_update(None, "user_version", VERSION)?;
            }
            let salt: String = transaction.query_row("SELECT value FROM salt", [], |row| row.get(0))?;
            transaction.commit()?;
            Ok::<_, rusqlite::Error>((connection, salt, version))
        };
        let (connection, salt, version) = opened().map_err(|error| failed(error.to_string()))?;
        if version > VERSION {
            return Err(failed("it is of a newer version".to_owned()));
        }
        let salt = hmac::Key::new(hmac::HMAC_SHA256, salt.as_bytes());
        Ok(Self { connection: Mutex::new(connection), salt, _locked: locked })
    }

    /// Returns a digest of a secret that nobody can compute without this database.
    pub fn digest(&self, account: &str, text: &str) -> String {
        let tag = hmac::sign(&self.salt, [account, "\n", text].concat().as_bytes());
        tokens::hex(&tag.as_ref()[..16])
    }

    /// Returns whether the database answers.
    pub fn is_open(&self) -> bool {
        self.lock().query_row("SELECT 1 FROM salt", [], |_| Ok(())).is_ok()
    }

    /// Returns what is known of an account; nothing if it is unreadable.
    pub fn load(&self, account: &str) -> rusqlite::Result<Option<Incidents>> {
        let json: Option<String> = self
            .lock()
            .query_row("SELECT json FROM memory WHERE account = ?1", [account], |row| row.get(0))
            .optional()?;
        Ok(json.and_then(|json| serde_json::from_str(&json).ok()))
    }

    /// Stores what is known, together with the messages about it.
    pub fn save(
        &self,
        account: &str,
        known: &Incidents,
        messages: &[Outgoing],
        now: i64,
    ) -> rusqlite::Result<()> {
        let json = serde_json::to_string(known).unwrap_or_default();
        let mut connection = self.lock();
        let transaction = connection.transaction()?;
        transaction.execute("INSERT OR REPLACE INTO memory VALUES (?1, ?2)", [account, &json])?;
        for Outgoing { id, is_firing, body } in messages {
            transaction.execute(
                "INSERT INTO outbox (account, id, is_firing, body, made_at) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![account, id, is_firing, body, now],
            )?;
        }
        let dropped = transaction.execute(
            "DELETE FROM outbox WHERE account = ?1 AND number <= (SELECT number FROM outbox WHERE account = ?1
             ORDER BY number DESC LIMIT 1 OFFSET ?2)",
            params![account, WAITING],
        )?;
        if dropped > 0 {
            tracing::error!(account, dropped, "too many messages wait: the oldest are given up");
        }
        transaction.commit()
    }

    /// Returns the first message of an account that waits, once it is due.
    pub fn first(&self, account: &str, now: i64) -> rusqlite::Result<Option<Queued>> {
        let first = self.lock().query_row(
            "SELECT number, id, is_firing, body, made_at, tries, due_at FROM outbox WHERE account = ?1
             ORDER BY number LIMIT 1",
            [account],
            |row| {
                let message = Outgoing { id: row.get(1)?, is_firing: row.get(2)?, body: row.get(3)? };
                let queued =
                    Queued { number: row.get(0)?, message, made_at: row.get(4)?, tries: row.get(5)? };
                Ok((queued, row.get::<_, i64>(6)?))
            },
        );
        let is_due = |(_, due_at): &(Queued, i64)| !is_waiting(*due_at, now, LONGEST_PAUSE_SECS);
        Ok(first.optional()?.filter(is_due).map(|(queued, _)| queued))
    }

    /// Removes a message that was taken or given up.
    pub fn remove(&self, number: i64) -> rusqlite::Result<()> {
        self.lock().execute("DELETE FROM outbox WHERE number = ?1", [number]).map(drop)
    }

    /// Sends a message again at a time.
    pub fn postpone(&self, number: i64, due_at: i64) -> rusqlite::Result<()> {
        let change = "UPDATE outbox SET tries = tries + 1, due_at = ?2 WHERE number = ?1";
        self.lock().execute(change, [number, due_at]).map(drop)
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
