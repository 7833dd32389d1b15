//! Old versions of resources: of each only what a history needs is kept, and the oldest make room for what is new
//! (`contract.md#decision-56`).

use rusqlite::{OptionalExtension, params};

use crate::service::store::error::StoreError;
use crate::service::store::event::{Event, EventKind};
use crate::service::store::{WriteTransaction, add, release};
use crate::service::world::resource::history_part;

const LATEST: &str = "
    SELECT seq, at, body FROM events WHERE account = ?1 AND subject = ?2 AND kind = 'resource'
    ORDER BY seq DESC LIMIT 1";

/// The old versions, oldest first, each with whether it is the first one of its resource. A first one that was dropped
/// stays as the time of the creation.
const OLD: &str = "
    SELECT seq, at, subject, length(body), NOT EXISTS (SELECT 1 FROM events AS earlier
        WHERE account = ?1 AND subject = old.subject AND kind = 'resource' AND earlier.seq < old.seq)
    FROM events AS old WHERE account = ?1 AND kind = 'resource' AND body <> '{}' AND EXISTS (SELECT 1 FROM events AS later
        WHERE account = ?1 AND subject = old.subject AND kind = 'resource' AND later.seq > old.seq)
    ORDER BY seq";

/// The deletions that a later one covers in hosts and time, so that nothing follows from them any more.
const COVERED: &str = "
    DELETE FROM events WHERE account = ?1 AND subject = ?2 AND kind = 'deletion'
    AND body ->> 'from' >= ?3 AND min(at, body ->> 'to') <= ?4 AND NOT EXISTS (
        SELECT 1 FROM json_each(body, '$.hosts') WHERE value NOT IN (SELECT value FROM json_each(?5)))
    RETURNING length(subject) + length(body)";

impl WriteTransaction<'_> {
    /// Reduces the latest version of a resource before it gets a new one, and deletes it if that comes within the same
    /// second. Returns the length of its body; `None` for a new resource.
    pub(super) fn retire(&mut self, event: &Event) -> Result<Option<usize>, StoreError> {
        let resource_id = &event.subject;
        let latest =
            self.transaction.prepare_cached(LATEST)?.query_row(params![event.account, resource_id], |row| {
                Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?, row.get::<_, String>(2)?))
            });
        let Some((seq, at, body)) = latest.optional()? else { return Ok(None) };
        release(&mut self.stored, &event.account, (resource_id.len() + body.len()) as u64);
        if at < event.at {
            let past = history_part(&body).unwrap_or_else(|| body.clone());
            self.transaction.execute("UPDATE events SET body = ?2 WHERE seq = ?1", params![seq, past])?;
            add(&mut self.stored, &event.account, (resource_id.len() + past.len()) as u64);
        } else {
            self.transaction.execute("DELETE FROM events WHERE seq = ?1", params![seq])?;
        }
        Ok(Some(body.len()))
    }

    /// Drops what a new event makes useless, and the oldest old versions of an account that has more than `most`; returns
    /// whether it fits then.
    pub(super) fn make_room(&mut self, event: &Event, most: u64) -> Result<bool, StoreError> {
        let account = event.account.as_str();
        if let EventKind::DvrDeleted(deletion) = &event.what {
            let hosts = serde_json::to_string(&deletion.hosts).unwrap_or_default();
            let (from, to) = (deletion.from, deletion.to.min(event.at));
            let mut covered = self.transaction.prepare_cached(COVERED)?;
            let mut rows = covered.query(params![account, event.subject, from, to, hosts])?;
            while let Some(row) = rows.next()? {
                release(&mut self.stored, account, row.get::<_, i64>(0)?.unsigned_abs());
            }
        }
        // More than is needed, because each look takes its time.
        let aim = most - most / 16;
        let mut old = self.transaction.prepare_cached(OLD)?;
        let mut rows = old.query(params![account])?;
        while self.stored.get(account).is_some_and(|own| *own > aim)
            && let Some(row) = rows.next()?
        {
            let (seq, at, subject): (i64, i64, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let bytes = subject.len() as u64 + row.get::<_, i64>(3)?.unsigned_abs();
            let change = match row.get(4)? {
                true => "UPDATE events SET body = '{}' WHERE seq = ?1",
                false => "DELETE FROM events WHERE seq = ?1",
            };
            self.transaction.execute(change, params![seq])?;
            release(&mut self.stored, account, bytes);
            let what = EventKind::VersionDropped;
            self.dropped.push(Event { at, account: account.to_owned(), subject, what });
        }
        Ok(self.stored.get(account).is_none_or(|own| *own <= most))
    }
}
