//! The database: an append-only list of what people did, and the answers already given to writes with an id.

mod error;
pub mod event;
mod row;
mod schema;

use std::path::{Path, PathBuf};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

pub use crate::server::service::store::error::StoreError;
pub use crate::server::service::store::event::{Event, What};

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

impl Store {
    /// Opens the database, making or upgrading its tables. Nothing in it is ever wiped.
    ///
    /// # Errors
    /// A file that cannot be made or read, is not a database, or is of a newer version.
    pub fn open(location: &Db) -> Result<Self, StoreError> {
        let connection = match location {
            Db::Memory => Connection::open_in_memory()?,
            Db::File(path) => {
                if has_lost_its_file(path) {
                    return Err(StoreError::Lost);
                }
                keep_private(path).map_err(StoreError::File)?;
                Connection::open(path)?
            }
        };
        let mut store = Self { connection };
        schema::prepare(&mut store.connection)?;
        Ok(store)
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

    /// Every event, oldest first.
    ///
    /// # Errors
    /// The database refused, or holds an event that cannot be read.
    pub fn events(&self) -> Result<Vec<Event>, StoreError> {
        let mut statement =
            self.connection.prepare("SELECT at, account, kind, subject, body FROM events ORDER BY seq")?;
        let mut rows = statement.query([])?;
        let mut events = Vec::new();
        while let Some(row) = rows.next()? {
            let kind: String = row.get(2)?;
            let what = row::read(&kind, row.get(3)?, row.get(4)?)
                .map_err(|why| StoreError::Damaged(format!("event {kind}: {why}")))?;
            events.push(Event { at: row.get(0)?, account: row.get(1)?, what });
        }
        Ok(events)
    }

    /// Begins a write: no one else writes until it is committed or dropped.
    ///
    /// # Errors
    /// The database refused, or is in use by another program.
    pub fn begin(&mut self) -> Result<Write<'_>, StoreError> {
        Ok(Write(self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?))
    }
}

/// A write under way; dropping it undoes it.
pub struct Write<'a>(Transaction<'a>);

impl Write<'_> {
    /// Appends events in order.
    ///
    /// # Errors
    /// The database refused.
    pub fn append(&self, events: &[Event]) -> Result<(), StoreError> {
        let mut statement = self.0.prepare_cached(
            "INSERT INTO events (at, account, kind, subject, body) VALUES (?1, ?2, ?3, ?4, ?5)",
        )?;
        for event in events {
            let (kind, subject, body) =
                row::write(&event.what).map_err(|error| StoreError::Damaged(error.to_string()))?;
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
            .0
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
    /// The database refused.
    pub fn store_answer(&self, operation: &str, answer: &StoredAnswer, now: i64) -> Result<(), StoreError> {
        self.0.execute("DELETE FROM answers WHERE at < ?1", params![now - KEPT_SECS])?;
        self.0.execute(
            "INSERT OR REPLACE INTO answers (operation, at, request, status, content_type, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            params![operation, now, answer.request, answer.status, answer.content_type, answer.body],
        )?;
        Ok(())
    }

    /// Makes the write last: when this returns, it survives a crash.
    ///
    /// # Errors
    /// The database refused; nothing was written.
    pub fn commit(self) -> Result<(), StoreError> {
        Ok(self.0.commit()?)
    }
}

/// Whether there is a write-ahead log, and not the database it belongs to.
fn has_lost_its_file(path: &Path) -> bool {
    let bytes = |path: &Path| std::fs::metadata(path).map_or(0, |found| found.len());
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    bytes(path) == 0 && bytes(Path::new(&log)) > 0
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
