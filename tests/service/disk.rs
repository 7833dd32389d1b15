//! Damaged database files and full disks.

use std::path::Path;

use rusqlite::{Connection, ffi};
use sluice::service::{Db, Options, Reply, Service, ServiceArea, StoreError};

use crate::app::App;

fn open(path: &Path) -> Result<Service, String> {
    Service::open(Options::new(Db::File(path.to_owned())))
}

/// SQLite would take the empty file for a new database and delete the log, which has all the data.
#[tokio::test]
async fn start_fails_and_preserves_the_log_when_the_database_file_is_empty() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let log = folder.path().join("sluice.db-wal");
    std::fs::write(&log, "acknowledged writes").unwrap();
    for is_there in [false, true] {
        if is_there {
            std::fs::write(&path, "").unwrap();
        }
        let message = open(&path).err().unwrap().to_string();
        assert!(message.contains("empty or missing"), "{message}");
        assert_eq!(std::fs::read(&log).unwrap(), b"acknowledged writes");
    }
    std::fs::remove_file(&log).unwrap();
    assert!(open(&path).is_ok(), "an empty file alone is a new database");
}

#[test]
fn start_fails_and_seeds_nothing_when_the_database_lost_its_content() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    drop(App::in_file(&path));
    let without_tables = folder.path().join("other.db");
    Connection::open(&without_tables).unwrap().execute_batch("CREATE TABLE x (y); DROP TABLE x").unwrap();
    for lost in [Some(Vec::new()), None, Some(std::fs::read(&without_tables).unwrap())] {
        match &lost {
            Some(bytes) => std::fs::write(&path, bytes).unwrap(),
            None => std::fs::remove_file(&path).unwrap(),
        }
        let message = open(&path).err().unwrap().to_string();
        assert!(message.contains("empty or missing") && message.contains("put the file back"), "{message}");
        assert_eq!(std::fs::read(&path).ok(), lost);
    }
}

#[test]
fn write_on_a_full_disk_is_refused_in_the_shape_of_its_area() {
    let full = StoreError::Sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_FULL), None));
    for area in [ServiceArea::Restream, ServiceArea::Recording, ServiceArea::Dvr] {
        let answer = Reply::of_store(area, &full);
        let text = String::from_utf8(answer.body).unwrap();
        assert_eq!(answer.status, 500);
        assert!(text.contains("disk of the service is full; nothing was changed"), "{text}");
    }
}
