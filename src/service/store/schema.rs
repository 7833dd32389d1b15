//! The schema.

use rusqlite::{Connection, TransactionBehavior};

use crate::service::store::error::{StoreError, VERSION};

const TABLES: &str = "
    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE events (
        seq INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        account TEXT NOT NULL,
        kind TEXT NOT NULL,
        subject TEXT NOT NULL,
        body TEXT NOT NULL
    ) STRICT;
    CREATE TABLE answers (
        operation TEXT PRIMARY KEY,
        at INTEGER NOT NULL,
        request TEXT NOT NULL,
        status INTEGER NOT NULL,
        content_type TEXT NOT NULL,
        body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX answers_by_age ON answers (at);
";

/// Versions of one resource; the first databases had it not.
const INDEX: &str = "CREATE INDEX IF NOT EXISTS events_by_subject ON events (account, subject, seq)";

/// Counts the tables, and those of this program among them.
const COUNT: &str = "
    SELECT count(*), ifnull(sum(name IN ('meta', 'events', 'answers')), 0) FROM sqlite_schema WHERE type = 'table'";

/// Configures the connection, and creates the tables in a new database. A used one must have them.
pub fn prepare(connection: &mut Connection, was_used: bool) -> Result<(), StoreError> {
    connection.busy_timeout(std::time::Duration::from_secs(2))?;
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let (all, own): (i64, i64) = connection.query_row(COUNT, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    match found {
        0 if was_used => return Err(StoreError::Lost),
        0 if all == 0 => {}
        VERSION if own == 3 => {}
        0 | VERSION => return Err(StoreError::Foreign),
        _ => return Err(StoreError::OtherVersion(found)),
    }
    // An acknowledged write must survive a power cut, but WAL alone syncs only at checkpoints.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Overwritten data is erased.
    connection.pragma_update(None, "secure_delete", "ON")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    if found == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.execute_batch(INDEX)?;
    Ok(transaction.commit()?)
}
