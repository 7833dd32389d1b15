//! The tables, and how an older database becomes a newer one.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use crate::service::store::error::{StoreError, VERSION};
use crate::service::store::event::StoredToken;
use crate::service::tokens;

/// The demonstration's account.
const ACCOUNT: &str = "demo";

/// Each entry takes a database from the version of its index to the next.
const UPGRADES: [&str; 3] = [
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
    // Tokens become hashes, see below.
    "",
];

/// Sets the connection up and brings the tables to this version. A database that was used has some.
pub fn prepare(connection: &mut Connection, was_used: bool) -> Result<(), StoreError> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if was_used && found == 0 {
        return Err(StoreError::Lost);
    }
    connection.busy_timeout(std::time::Duration::from_secs(2))?;
    // What was acknowledged must survive a power cut: WAL alone would sync only at checkpoints.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // What is overwritten is gone.
    connection.pragma_update(None, "secure_delete", "ON")?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let done = usize::try_from(found).map_err(|_| StoreError::TooNew(found))?;
    if found > VERSION {
        return Err(StoreError::TooNew(found));
    }
    for upgrade in UPGRADES.iter().skip(done) {
        transaction.execute_batch(upgrade)?;
    }
    if (1..3).contains(&found) {
        hash_tokens(&transaction)?;
    }
    if found < VERSION {
        transaction.pragma_update(None, "user_version", VERSION)?;
    }
    transaction.commit()?;
    if found < VERSION {
        // What was in clear is not left in the log.
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
    Ok(())
}

/// Tokens that were kept in clear, but the demonstration's: its account is the first thing in its database.
fn hash_tokens(transaction: &Transaction<'_>) -> Result<(), StoreError> {
    let mut found = transaction
        .prepare("SELECT seq, body FROM events WHERE kind = 'account' AND NOT (seq = 1 AND account = ?1)")?;
    let rows: Vec<(i64, String)> =
        found.query_map([ACCOUNT], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
    for (seq, body) in rows {
        let damaged = |error: serde_json::Error| StoreError::Damaged(error.to_string());
        let token: String = serde_json::from_str(&body).map_err(damaged)?;
        let hashed = StoredToken::Hash { sha256: tokens::hash(token.as_bytes()) };
        let body = serde_json::to_string(&hashed).map_err(damaged)?;
        transaction.execute("UPDATE events SET body = ?1 WHERE seq = ?2", params![body, seq])?;
    }
    Ok(())
}
