//! A disk that lost something, or has no room.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ffi};
use sluice::service::{Answer, Area, Db, Options, Service, StoreError};

use crate::app::App;
use crate::restream_writes::{RESOURCES, body, create};

fn open(path: &Path) -> Result<Service, String> {
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
fn a_database_that_has_lost_everything_is_an_error_and_not_filled_anew() {
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

/// Files as a program leaves them that was killed: the log holds what was written since the start.
async fn killed(folder: &Path, writes: usize) -> PathBuf {
    let path = folder.join("first.db");
    let app = App::in_file(&path);
    for _ in 0..writes {
        create(&app, &body()).await;
    }
    let copy = folder.join("sluice.db");
    for ending in ["", "-wal", "-used"] {
        let file = |path: &Path| format!("{}{ending}", path.display());
        std::fs::copy(file(&path), file(&copy)).unwrap();
    }
    copy
}

#[tokio::test]
async fn a_damaged_log_is_an_error_and_one_that_ends_early_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = killed(folder.path(), 10).await;
    let log = PathBuf::from(format!("{}-wal", path.display()));
    let whole = std::fs::read(&log).unwrap();
    let files = |log_bytes: &[u8]| {
        std::fs::write(&log, log_bytes).unwrap();
        let database = std::fs::read(&path).unwrap();
        let opened = open(&path);
        if opened.is_err() {
            assert_eq!(std::fs::read(&path).unwrap(), database);
            assert_eq!(std::fs::read(&log).unwrap(), log_bytes, "it was changed");
        }
        opened.map(drop).map_err(|error| error.to_string())
    };
    // The magic number, a salt, the checksum of the header; a frame's page, salt, and content.
    for damaged in [0, 17, 31, 32, 41, 32 + 24 + 100, whole.len() / 2] {
        let mut log = whole.clone();
        log[damaged] ^= 0x10;
        let message = files(&log).unwrap_err();
        assert!(message.contains("log beside it"), "{damaged}: {message}");
    }
    // A write that was broken off is in the middle of its last frames.
    let before = std::fs::read(&path).unwrap();
    let mut last_is_torn = whole.clone();
    *last_is_torn.last_mut().unwrap() ^= 1;
    for (ended_early, least) in
        [(&whole[..], 22), (&whole[..whole.len() - 1000], 21), (&last_is_torn[..], 21)]
    {
        std::fs::write(&path, &before).unwrap();
        std::fs::write(&log, ended_early).unwrap();
        let app = App::in_file(&path);
        let list = app.get(RESOURCES).await.json();
        assert!(list["data"]["resources"].as_array().unwrap().len() >= least);
    }
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
