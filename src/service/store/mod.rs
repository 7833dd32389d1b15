//! The database: a list of events, and the responses to writes with an id.

mod error;
pub mod event;
mod files;
mod past;
mod row;
mod schema;

use std::collections::HashMap;
use std::path::PathBuf;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

pub use crate::service::store::error::StoreError;
pub use crate::service::store::event::{Event, EventKind};
use crate::service::store::files::{bytes, keep_private, sibling};

/// The location of the database.
#[derive(Clone, Debug)]
pub enum Db {
    /// A file that only its owner can read.
    File(PathBuf),
    /// Memory, for the lifetime of the service.
    Memory,
}

pub struct Store {
    connection: Connection,
    /// Maximum storage of an account in bytes.
    account_bytes: u64,
    /// Storage in use by account.
    stored: HashMap<String, u64>,
}

/// The response to a write, stored for a duplicate.
pub struct StoredResponse {
    /// The request, as in [`StoredOperation::request`].
    pub request: String,
    pub status: u16,
    pub content_type: String,
    pub body: Vec<u8>,
}

/// A write with an id (`X-Op-Id`).
#[derive(Clone)]
pub struct StoredOperation {
    /// The id with the account's name.
    pub name: String,
    /// The method, path and digest of the body, which distinguish writes with the same id.
    pub request: String,
}

const KEPT_SECS: i64 = 24 * 3600;

const ROW_BYTES: u64 = 128;

/// Maximum growth of a resource by a small change, such as a pause of its targets.
const CHANGE_BYTES: usize = 4096;

impl Store {
    /// Opens the database; creates or migrates its tables, and never wipes anything. Fails if the file cannot be
    /// created or read, is no database, is of a newer version, or has lost its content.
    /// A log with changes that cannot be read is kept beside it.
    pub fn open(location: &Db, account_bytes: u64, now: i64) -> Result<Self, StoreError> {
        let connection = match location {
            Db::Memory => {
                let mut connection = Connection::open_in_memory()?;
                schema::prepare(&mut connection, false)?;
                connection
            }
            Db::File(path) => {
                let (used, log) = (sibling(path, "-used"), sibling(path, "-wal"));
                if bytes(path) == 0 && (used.exists() || bytes(&log) > 0) {
                    return Err(StoreError::Lost);
                }
                keep_private(path).map_err(StoreError::File)?;
                let mut connection = Connection::open(path)?;
                // A start that fails must not delete the log, which may be all that is left to repair.
                connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
                connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
                let unread =
                    files::keep_unread(&log, &sibling(path, "-shm"), now).map_err(StoreError::File)?;
                if let Some((changes, copy)) = unread {
                    let copy = copy.display();
                    tracing::error!(
                        changes,
                        "the log (-wal) is damaged: its last changes are lost; it is kept as {copy}"
                    );
                }
                schema::prepare(&mut connection, used.exists())?;
                // From now on an empty database means loss of data.
                keep_private(&used).map_err(StoreError::File)?;
                connection
            }
        };
        Ok(Self { connection, account_bytes, stored: HashMap::new() })
    }

    /// Returns whether the database can be read.
    pub fn is_open(&self) -> bool {
        self.connection.query_row("SELECT count(*) FROM meta", [], |_| Ok(())).is_ok()
    }

    /// Returns the database's seed; a new database stores the given one.
    pub fn seed(&mut self, wanted: u64) -> Result<u64, StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute(
            "INSERT OR IGNORE INTO meta (name, value) VALUES ('seed', ?1)",
            params![wanted.to_string()],
        )?;
        let stored: String =
            transaction.query_row("SELECT value FROM meta WHERE name = 'seed'", [], |row| row.get(0))?;
        transaction.commit()?;
        stored.parse().map_err(|_| StoreError::Damaged(format!("seed {stored}")))
    }

    /// Replays all events, oldest first, and returns their number. Fails if an event cannot be read or applied.
    pub fn replay(
        &mut self,
        mut apply: impl FnMut(Event) -> Result<(), String>,
    ) -> Result<usize, StoreError> {
        let mut statement =
            self.connection.prepare("SELECT at, account, kind, subject, body FROM events ORDER BY seq")?;
        let mut rows = statement.query([])?;
        let mut count = 0;
        while let Some(row) = rows.next()? {
            let (at, account): (i64, String) = (row.get(0)?, row.get(1)?);
            let (kind, subject, body): (String, String, String) = (row.get(2)?, row.get(3)?, row.get(4)?);
            add(&mut self.stored, &account, (subject.len() + body.len()) as u64);
            row::read(&kind, body)
                .and_then(|what| apply(Event { at, account, subject, what }))
                .map_err(|why| StoreError::Damaged(format!("event {kind}: {why}")))?;
            count += 1;
        }
        let mut answers =
            self.connection.prepare("SELECT operation, length(request) + length(body) FROM answers")?;
        let mut rows = answers.query([])?;
        while let Some(row) = rows.next()? {
            let operation: String = row.get(0)?;
            add(&mut self.stored, account_of(&operation), row.get::<_, i64>(1)?.unsigned_abs());
        }
        self.connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
        Ok(count)
    }

    /// Appends events in a separate write. Fails if an account has reached its limit.
    pub fn write(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let mut write = self.begin()?;
        write.append(events)?;
        write.commit().map(drop)
    }

    /// Replaces an account's token by that of an event; the old one is erased.
    pub fn replace_token(&mut self, event: &Event) -> Result<(), StoreError> {
        let (kind, body) = row::write(&event.what).map_err(|error| StoreError::Damaged(error.to_string()))?;
        let change = "UPDATE events SET body = ?3 WHERE account = ?1 AND kind = ?2";
        self.connection.execute(change, params![event.account, kind, body])?;
        Ok(())
    }

    /// Removes an account's events and responses.
    pub fn remove_account(&mut self, account: &str) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute("DELETE FROM events WHERE account = ?1", [account])?;
        transaction.execute("DELETE FROM answers WHERE instr(operation, ?1 || char(10)) = 1", [account])?;
        transaction.commit()?;
        self.stored.remove(account);
        Ok(())
    }

    /// Begins a write, which excludes others until it is committed or dropped. Fails if another program has locked the
    /// database.
    pub fn begin(&mut self) -> Result<WriteTransaction<'_>, StoreError> {
        Ok(WriteTransaction {
            transaction: self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?,
            account_bytes: self.account_bytes,
            stored: self.stored.clone(),
            committed: &mut self.stored,
            always_fits: false,
            dropped: Vec::new(),
        })
    }
}

/// Adds bytes to an account and returns its total.
fn add(stored: &mut HashMap<String, u64>, account: &str, bytes: u64) -> u64 {
    let own = stored.entry(account.to_owned()).or_default();
    *own += bytes + ROW_BYTES;
    *own
}

/// Subtracts the bytes of a row from an account.
fn release(stored: &mut HashMap<String, u64>, account: &str, bytes: u64) {
    if let Some(own) = stored.get_mut(account) {
        *own = own.saturating_sub(bytes + ROW_BYTES);
    }
}

/// An operation's name starts with the account's, which contains no line end.
fn account_of(operation: &str) -> &str {
    operation.split('\n').next().unwrap_or_default()
}

/// A write in progress, rolled back on drop.
pub struct WriteTransaction<'a> {
    transaction: Transaction<'a>,
    account_bytes: u64,
    stored: HashMap<String, u64>,
    committed: &'a mut HashMap<String, u64>,
    /// True after an event that a full account must not prevent.
    always_fits: bool,
    dropped: Vec<Event>,
}

impl WriteTransaction<'_> {
    /// Appends events in order. Fails if an account has reached its limit, unless they make it smaller or switch off.
    pub fn append(&mut self, events: &[Event]) -> Result<(), StoreError> {
        for event in events {
            let (kind, body) =
                row::write(&event.what).map_err(|error| StoreError::Damaged(error.to_string()))?;
            let before = match event.what {
                EventKind::ResourceWritten(_) => self.retire(event)?,
                _ => None,
            };
            // From `true` to `false` it is one byte.
            self.always_fits |=
                event.what.always_fits() || before.is_some_and(|bytes| body.len() <= bytes + 1);
            let is_urgent =
                event.what.is_urgent() || before.is_some_and(|bytes| body.len() <= bytes + CHANGE_BYTES);
            let most = if is_urgent { self.most_urgent() } else { self.account_bytes };
            if add(&mut self.stored, &event.account, (event.subject.len() + body.len()) as u64) > most
                && !self.make_room(event, most)?
                && !self.always_fits
            {
                return Err(StoreError::AccountFull);
            }
            self.transaction
                .prepare_cached(
                    "INSERT INTO events (at, account, kind, subject, body) VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![event.at, event.account, kind, event.subject, body])?;
        }
        Ok(())
    }

    /// Returns the stored response to the write with this id, if there is one.
    pub fn stored_answer(&self, operation: &str) -> Result<Option<StoredResponse>, StoreError> {
        let mut statement = self
            .transaction
            .prepare_cached("SELECT request, status, content_type, body FROM answers WHERE operation = ?1")?;
        let stored = statement
            .query_row(params![operation], |row| {
                Ok(StoredResponse {
                    request: row.get(0)?,
                    status: row.get(1)?,
                    content_type: row.get(2)?,
                    body: row.get(3)?,
                })
            })
            .optional()?;
        Ok(stored)
    }

    /// Stores the response to a write with an id, and deletes old ones. Fails if the account has reached its limit.
    pub fn store_answer(
        &mut self,
        operation: &str,
        answer: &StoredResponse,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut old = self.transaction.prepare_cached(
            "DELETE FROM answers WHERE at < ?1 RETURNING operation, length(request) + length(body)",
        )?;
        let mut rows = old.query(params![now - KEPT_SECS])?;
        while let Some(row) = rows.next()? {
            let (operation, bytes): (String, i64) = (row.get(0)?, row.get(1)?);
            release(&mut self.stored, account_of(&operation), bytes.unsigned_abs());
        }
        let bytes = (answer.request.len() + answer.body.len()) as u64;
        let total = add(&mut self.stored, account_of(operation), bytes);
        if total > self.most_urgent() && !self.always_fits {
            return Err(StoreError::AccountFull);
        }
        self.transaction.execute(
            "INSERT OR REPLACE INTO answers (operation, at, request, status, content_type, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![operation, now, answer.request, answer.status, answer.content_type, answer.body],
        )?;
        Ok(())
    }

    /// Returns the limit for small changes and actions: a full account should not prevent these.
    fn most_urgent(&self) -> u64 {
        self.account_bytes + self.account_bytes / 16
    }

    /// Commits the write, so that it survives a crash. Returns the events that it dropped for it.
    pub fn commit(self) -> Result<Vec<Event>, StoreError> {
        self.transaction.commit()?;
        *self.committed = self.stored;
        Ok(self.dropped)
    }
}
