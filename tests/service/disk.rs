//! Damaged database files and full disks.

use std::path::{Path, PathBuf};

use rusqlite::{Connection, ffi};
use sluice::service::{Db, Options, Reply, Service, ServiceArea, StoreError};

use crate::app::App;
use crate::restream_writes::{RESOURCES, body, create};

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

/// Writes the files of a killed program: the log has all writes since the start.
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
async fn start_fails_when_the_log_is_damaged_but_not_when_it_is_truncated() {
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
            assert_eq!(std::fs::read(&log).unwrap(), log_bytes, "the log was changed");
        }
        opened.map(drop).map_err(|error| error.to_string())
    };
    // The offsets are in the magic number, a salt and the checksum of the header, and in a frame's page, salt and content.
    for damaged in [0, 17, 31, 32, 41, 32 + 24 + 100, whole.len() / 2] {
        let mut log = whole.clone();
        log[damaged] ^= 0x10;
        let message = files(&log).unwrap_err();
        assert!(message.contains("log beside it"), "{damaged}: {message}");
    }
    // An interrupted write ends within its last frames.
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
fn write_on_a_full_disk_is_refused_in_the_shape_of_its_area() {
    let full = StoreError::Sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_FULL), None));
    for area in [ServiceArea::Restream, ServiceArea::Recording, ServiceArea::Dvr] {
        let answer = Reply::of_store(area, &full);
        let text = String::from_utf8(answer.body).unwrap();
        assert_eq!(answer.status, 500);
        assert!(text.contains("disk of the service is full; nothing was changed"), "{text}");
    }
}
