//! The tables, and how an older database becomes a newer one.

use rusqlite::{Connection, TransactionBehavior};

use crate::server::service::store::error::{StoreError, VERSION};

/// Each entry takes a database from the version of its index to the next.
const UPGRADES: [&str; 2] = [
    "
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
        status INTEGER NOT NULL,
        content_type TEXT NOT NULL,
        body BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX answers_by_age ON answers (at);
",
    // What the id was used for. Answers from before have none, under names that are not used any more.
    "ALTER TABLE answers ADD COLUMN request TEXT NOT NULL DEFAULT ''",
];

/// Sets the connection up and brings the tables to this version.
pub fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    connection.busy_timeout(std::time::Duration::from_secs(2))?;
    // What was acknowledged must survive a power cut: WAL alone would sync only at checkpoints.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let done = usize::try_from(found).map_err(|_| StoreError::TooNew(found))?;
    if found > VERSION {
        return Err(StoreError::TooNew(found));
    }
    for upgrade in UPGRADES.iter().skip(done) {
        transaction.execute_batch(upgrade)?;
    }
    if found < VERSION {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    Ok(())
}
