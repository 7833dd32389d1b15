//! The database: an append-only list of what people did, and the answers already given to writes with an id.

mod error;
pub mod event;
mod row;
mod schema;
mod wal;

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

pub use crate::service::store::error::StoreError;
pub use crate::service::store::event::{Event, What};

/// Where the database lives.
#[derive(Clone, Debug)]
pub enum Db {
    /// In a file, made readable by its owner alone.
    File(PathBuf),
    /// In memory, gone with the service.
    Memory,
}

/// The database, opened.
pub struct Store {
    connection: Connection,
    /// How many bytes one account may store.
    account_bytes: u64,
    /// How many each does.
    stored: HashMap<String, u64>,
}

/// The answer a write was given, kept so that its duplicate gets the same.
pub struct StoredAnswer {
    /// What was asked for, as [`Operation::request`] has it.
    pub request: String,
    /// HTTP status.
    pub status: u16,
    /// Content type.
    pub content_type: String,
    /// Body.
    pub body: Vec<u8>,
}

/// A write that was given an id (`X-Op-Id`).
#[derive(Clone)]
pub struct Operation {
    /// The id, of this account.
    pub name: String,
    /// What tells the write from another one with the same id: method, address and a digest of the body.
    pub request: String,
}

/// For how long a write's answer is kept, in seconds.
const KEPT_SECS: i64 = 24 * 3600;

/// What a row takes beside what is in it, about.
const ROW_BYTES: u64 = 128;

impl Store {
    /// Opens the database, making or upgrading its tables. Nothing in it is ever wiped.
    ///
    /// # Errors
    /// A file that cannot be made or read, is not a database, is of a newer version, or has lost what it held.
    pub fn open(location: &Db, account_bytes: u64) -> Result<Self, StoreError> {
        let connection = match location {
            Db::Memory => {
                let mut connection = Connection::open_in_memory()?;
                schema::prepare(&mut connection, false)?;
                connection
            }
            Db::File(path) => {
                let (used, log) = (beside(path, "-used"), beside(path, "-wal"));
                if bytes(path) == 0 && (used.exists() || bytes(&log) > 0) {
                    return Err(StoreError::Lost);
                }
                if wal::is_damaged(&log).map_err(StoreError::File)? {
                    return Err(StoreError::Damaged("the log beside it (-wal)".to_owned()));
                }
                keep_private(path).map_err(StoreError::File)?;
                let mut connection = Connection::open(path)?;
                schema::prepare(&mut connection, used.exists())?;
                // From now on an empty database is one that was lost.
                keep_private(&used).map_err(StoreError::File)?;
                connection
            }
        };
        Ok(Self { connection, account_bytes, stored: HashMap::new() })
    }

    /// The seed the data was made with; the one given is kept if there is none yet.
    ///
    /// # Errors
    /// The database refused.
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

    /// Has every event happen again, oldest first: how many there are.
    ///
    /// # Errors
    /// The database refused, or holds an event that cannot be read or cannot have happened.
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
            row::read(&kind, subject, body)
                .and_then(|what| apply(Event { at, account, what }))
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
        Ok(count)
    }

    /// Appends events in a write of their own.
    ///
    /// # Errors
    /// The database refused, or an account stores as much as it may.
    pub fn write(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let mut write = self.begin()?;
        write.append(events)?;
        write.commit()
    }

    /// Begins a write: no one else writes until it is committed or dropped.
    ///
    /// # Errors
    /// The database refused, or is in use by another program.
    pub fn begin(&mut self) -> Result<Write<'_>, StoreError> {
        Ok(Write {
            transaction: self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?,
            account_bytes: self.account_bytes,
            stored: self.stored.clone(),
            committed: &mut self.stored,
        })
    }
}

/// Adds a row of so many bytes: how many the account stores with it.
fn add(stored: &mut HashMap<String, u64>, account: &str, bytes: u64) -> u64 {
    let own = stored.entry(account.to_owned()).or_default();
    *own += bytes + ROW_BYTES;
    *own
}

/// An operation's name begins with the account's, which holds no end of a line.
fn account_of(operation: &str) -> &str {
    operation.split('\n').next().unwrap_or_default()
}

/// A write under way; dropping it undoes it.
pub struct Write<'a> {
    transaction: Transaction<'a>,
    account_bytes: u64,
    stored: HashMap<String, u64>,
    committed: &'a mut HashMap<String, u64>,
}

impl Write<'_> {
    /// Appends events in order.
    ///
    /// # Errors
    /// The database refused, or an account stores as much as it may.
    pub fn append(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let mut statement = self.transaction.prepare_cached(
            "INSERT INTO events (at, account, kind, subject, body) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?;
        for event in events {
            let (kind, subject, body) =
                row::write(&event.what).map_err(|error| StoreError::Damaged(error.to_string()))?;
            let most = if event.what.is_urgent() { self.most_urgent() } else { self.account_bytes };
            if add(&mut self.stored, &event.account, (subject.len() + body.len()) as u64) > most {
                return Err(StoreError::AccountFull);
            }
            statement.execute(params![event.at, event.account, kind, subject, body])?;
        }
        Ok(())
    }

    /// The answer given to the write with this id, if there was one.
    ///
    /// # Errors
    /// The database refused.
    pub fn stored_answer(&self, operation: &str) -> Result<Option<StoredAnswer>, StoreError> {
        let mut statement = self
            .transaction
            .prepare_cached("SELECT request, status, content_type, body FROM answers WHERE operation = ?1")?;
        let stored = statement
            .query_row(params![operation], |row| {
                Ok(StoredAnswer {
                    request: row.get(0)?,
                    status: row.get(1)?,
                    content_type: row.get(2)?,
                    body: row.get(3)?,
                })
            })
            .optional()?;
        Ok(stored)
    }

    /// Keeps the answer to a write with an id, and lets go of old ones.
    ///
    /// # Errors
    /// The database refused, or the account stores as much as it may.
    pub fn store_answer(
        &mut self,
        operation: &str,
        answer: &StoredAnswer,
        now: i64,
    ) -> Result<(), StoreError> {
        let mut old = self.transaction.prepare_cached(
            "DELETE FROM answers WHERE at < ?1 RETURNING operation, length(request) + length(body)",
        )?;
        let mut rows = old.query(params![now - KEPT_SECS])?;
        while let Some(row) = rows.next()? {
            let (operation, bytes): (String, i64) = (row.get(0)?, row.get(1)?);
            if let Some(own) = self.stored.get_mut(account_of(&operation)) {
                *own = own.saturating_sub(bytes.unsigned_abs() + ROW_BYTES);
            }
        }
        let bytes = (answer.request.len() + answer.body.len()) as u64;
        if add(&mut self.stored, account_of(operation), bytes) > self.most_urgent() {
            return Err(StoreError::AccountFull);
        }
        self.transaction.execute(
            "INSERT OR REPLACE INTO answers (operation, at, request, status, content_type, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![operation, now, answer.request, answer.status, answer.content_type, answer.body],
        )?;
        Ok(())
    }

    /// How much an account may store that stops a recording or deletes: a full one must not keep a broadcast on air.
    fn most_urgent(&self) -> u64 {
        self.account_bytes + self.account_bytes / 16
    }

    /// Makes the write last: when this returns, it survives a crash.
    ///
    /// # Errors
    /// The database refused; nothing was written.
    pub fn commit(self) -> Result<(), StoreError> {
        self.transaction.commit()?;
        *self.committed = self.stored;
        Ok(())
    }
}

/// The path of a file that belongs to the database.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// How large a file is; 0 if it is not there.
fn bytes(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |found| found.len())
}

/// Makes the file, readable and writable by its owner alone, if it is not there.
fn keep_private(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    drop(file);
    Ok(())
}
