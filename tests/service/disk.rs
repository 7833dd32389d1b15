//! A disk that lost something, or has no room.

use std::path::Path;

use rusqlite::ffi;
use sluice::server::service::answers::{Answer, Area};
use sluice::server::service::store::StoreError;
use sluice::server::service::{Db, OpenError, Options, Service};

fn open(path: &Path) -> Result<Service, OpenError> {
    Service::open(Options::new(Db::File(path.to_owned())))
}

/// SQLite would take the empty file for a new database, and throw the log away that has everything.
#[tokio::test]
async fn a_database_that_is_empty_beside_its_log_is_an_error_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let log = folder.path().join("sluice.db-wal");
    std::fs::write(&log, "what was acknowledged").unwrap();
    for is_there in [false, true] {
        if is_there {
            std::fs::write(&path, "").unwrap();
        }
        let message = open(&path).err().unwrap().to_string();
        assert!(message.contains("empty or missing"), "{message}");
        assert_eq!(std::fs::read(&log).unwrap(), b"what was acknowledged");
    }
    std::fs::remove_file(&log).unwrap();
    assert!(open(&path).is_ok(), "an empty file alone is a new database");
}

#[test]
fn a_full_disk_is_said_in_the_shape_of_each_area() {
    let full = StoreError::Sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_FULL), None));
    for area in [Area::Restream, Area::Recording, Area::Dvr] {
        let answer = Answer::of_store(area, &full);
        let text = String::from_utf8(answer.body).unwrap();
        assert_eq!(answer.status, 500);
        assert!(text.contains("disk of the service is full; nothing was changed"), "{text}");
    }
}
