//! Stored data survives restarts, duplicates, damaged files and full disks, and determines the answers.

use std::path::Path;

use rusqlite::{Connection, ffi};
use serde_json::json;
use sluice::api::Area;
use sluice::service::{Db, Demo, Options, Reply, Service, StoreError};

use crate::app::{App, NOON};
use crate::dvr::NEWS;
use crate::recording::{self, RECORD};
use crate::restream::{RESOURCES, body, create};

/// Returns all that a client can read of the demonstration account.
async fn everything(app: &App) -> Vec<String> {
    let list = app.get(RESOURCES).await.json();
    let mut addresses = vec![
        RESOURCES.to_owned(),
        "/app/restream/v2/demo/status".to_owned(),
        format!("{RECORD}?all&extra_fields=status"),
        "/app/metrics/v1/resources?account=demo&start=2026-03-10T11:00:00&end=2026-03-10T11:10:00".to_owned(),
    ];
    for resource in list["data"]["resources"].as_array().unwrap() {
        let id = resource["resource_id"].as_str().unwrap();
        let span = "start=2026-03-01T00:00:00Z&end=2026-03-20T00:00:00Z";
        addresses.push(format!("/app/restream/v2/demo/history?resource_id={id}&{span}"));
    }
    for stream in ["live/news", "live/sports1", "live/sports2", "live/morning-show", "live/city-cam"] {
        addresses.push(format!("/app/dvr-net/v1/demo/streams/{stream}"));
    }
    let mut seen = Vec::new();
    for address in addresses {
        let reply = app.get(&address).await;
        assert_eq!(reply.status, 200, "{address}");
        seen.push(reply.text().to_owned());
    }
    seen
}

/// Performs one write of each kind.
async fn do_something(app: &App) {
    let id = create(app, &body()).await;
    app.clock.advance(60);
    assert_eq!(app.send("PUT", &format!("{RESOURCES}/{id}"), Some(&body().to_string())).await.status, 200);
    let setting = recording::with(&[("dvr_enabled", json!(true)), ("qualities", json!({ "u": "n" }))]);
    let record = format!("{RECORD}/{}", recording::create(app, &setting).await);
    for action in
        [r#"{"storage_time":5}"#, r#"{"action":"start"}"#, r#"{"action":"restart"}"#, r#"{"action":"stop"}"#]
    {
        app.clock.advance(60);
        assert_eq!(app.send("PATCH", &record, Some(action)).await.status, 200, "{action}");
    }
    let deletion = json!({ "host": "edge-ams1.example.net", "from_ts": NOON - 600, "duration_sec": 60 });
    assert_eq!(app.send("DELETE", NEWS, Some(&deletion.to_string())).await.status, 200);
}

#[tokio::test]
async fn answers_are_equal_for_the_same_seed_writes_and_time() {
    let (first, second) = (App::small(), App::small());
    let other = App::open(|options| options.seed = 8);
    for app in [&first, &second, &other] {
        do_something(app).await;
    }
    assert_eq!(everything(&first).await, everything(&second).await);
    assert_ne!(everything(&first).await, everything(&other).await);
    for app in [&first, &second] {
        app.clock.advance(5 * 86_400 + 1);
    }
    assert_eq!(everything(&first).await, everything(&second).await);
}

#[tokio::test]
async fn reopened_database_has_all_its_data_and_is_not_seeded_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let app = App::in_file(&path);
    do_something(&app).await;
    let (before, now) = (everything(&app).await, app.clock.now());
    drop(app);
    // The options ask for another seed, token and demonstration, and the stored ones win.
    let app = App::open(|options| {
        options.db = Db::File(path.clone());
        options.seed = 99;
        options.demo = Demo::Large;
    });
    app.clock.set(now);
    assert_eq!(everything(&app).await, before);
    assert_eq!(app.service.accounts().len(), 1);
}

#[cfg(unix)]
#[tokio::test]
async fn database_files_are_readable_by_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    std::fs::write(&path, "").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    let app = App::in_file(&path);
    do_something(&app).await;
    let mut files = 0;
    for file in std::fs::read_dir(folder.path()).unwrap() {
        let file = file.unwrap();
        let mode = file.metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{}", file.path().display());
        files += 1;
    }
    assert!(files >= 2, "no write-ahead log");
}

fn open(path: &Path) -> Result<Service, String> {
    let mut options = Options::new(Db::File(path.to_owned()));
    options.demo = Demo::Small;
    Service::open(options).map_err(|error| error.to_string())
}

#[test]
fn database_of_a_newer_or_another_program_is_rejected_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let newer = folder.path().join("newer.db");
    Connection::open(&newer).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let message = open(&newer).err().unwrap();
    assert!(message.contains("schema version 99"), "{message}");
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "not a database, and longer than its header would be: ".repeat(40)).unwrap();
    let before = std::fs::read(&text).unwrap();
    assert!(open(&text).is_err());
    assert_eq!(std::fs::read(&text).unwrap(), before);
}

/// Returns the content of the database and its log.
fn contents(path: &Path) -> [Option<Vec<u8>>; 2] {
    let log = path.with_extension("db-wal");
    [path, &log].map(|file| std::fs::read(file).ok())
}

#[test]
fn database_of_another_program_is_rejected_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let ours = folder.path().join("ours.db");
    assert!(open(&ours).is_ok());
    for (name, made) in [
        ("tables.db", "CREATE TABLE notes (text)"),
        ("version.db", "CREATE TABLE notes (text); PRAGMA user_version = 3"),
        ("partly.db", "CREATE TABLE events (text); CREATE TABLE meta (text); PRAGMA user_version = 3"),
    ] {
        let foreign = folder.path().join(name);
        Connection::open(&foreign).unwrap().execute_batch(made).unwrap();
        let before = contents(&foreign);
        let message = open(&foreign).err().unwrap();
        assert!(message.contains("of another program"), "{name}: {message}");
        assert_eq!(contents(&foreign), before, "{name}");
    }
    assert!(open(&ours).is_ok());
}

/// A copy of the files is what a killed program leaves.
#[tokio::test]
async fn failed_start_leaves_the_database_and_its_log_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let app = App::in_file(&path);
    do_something(&app).await;
    let [database, log] = contents(&path).map(Option::unwrap);
    let is_version = |content: &[u8]| content.windows(2).any(|bytes| bytes == b"\0\x03");
    assert!(is_version(&log), "all that was written is in the log");
    for (name, place) in [("header", 10), ("frame", 40), ("page", 200), ("later", log.len() / 2)] {
        let killed = folder.path().join(name);
        std::fs::create_dir(&killed).unwrap();
        let path = killed.join("sluice.db");
        std::fs::write(&path, &database).unwrap();
        std::fs::write(killed.join("sluice.db-used"), "").unwrap();
        let mut damaged = log.clone();
        damaged[place] ^= 1;
        std::fs::write(killed.join("sluice.db-wal"), &damaged).unwrap();
        let is_started = open(&path).is_ok();
        let copies: Vec<_> = std::fs::read_dir(&killed).unwrap().map(|file| file.unwrap().path()).collect();
        let copy = copies.iter().find(|path| path.to_string_lossy().contains("sluice.db-wal-unread-"));
        if name != "header" {
            assert_eq!(copy.map(|path| std::fs::read(path).unwrap()), Some(damaged.clone()), "{name}");
        }
        if !is_started {
            assert_eq!(contents(&path), [Some(database.clone()), Some(damaged.clone())], "{name}");
            // The log that is put right has everything.
            std::fs::write(killed.join("sluice.db-wal"), &log).unwrap();
            assert!(open(&path).is_ok(), "{name}");
        } else {
            assert_eq!(name, "later", "a start that lost its accounts");
            let entire = folder.path().join("entire");
            std::fs::create_dir(&entire).unwrap();
            std::fs::write(entire.join("sluice.db"), &database).unwrap();
            std::fs::write(entire.join("sluice.db-wal"), &log).unwrap();
            assert!(open(&entire.join("sluice.db")).is_ok());
            let is_copy = |file: std::fs::DirEntry| file.file_name().to_string_lossy().contains("unread");
            assert!(
                !std::fs::read_dir(&entire).unwrap().any(|file| is_copy(file.unwrap())),
                "nothing is unread"
            );
        }
    }
    // A newer program's log stays too.
    let newer = folder.path().join("newer.db");
    let other = Connection::open(&newer).unwrap();
    other.execute_batch("PRAGMA journal_mode = WAL; CREATE TABLE t (a); PRAGMA user_version = 99").unwrap();
    let before = contents(&newer);
    let message = open(&newer).err().unwrap();
    assert!(message.contains("schema version 99") && before[1].is_some(), "{message}");
    assert_eq!(contents(&newer), before);
}

/// A locked database is 503 or 500; a broken one is 500 in the shape of each area.
#[tokio::test]
async fn failing_database_is_503_for_restream_and_500_for_other_areas() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let app = App::in_file(&path);
    let (body, setting) = (body().to_string(), recording::body().to_string());
    let bodies = [&body, &body, &setting, r#"{"dvr_enabled":true}"#, r#"{"host":"*","all":true}"#];
    let writes = app.writes().await;
    let before = everything(&app).await;
    let internal = r#"{"status":"Internal Server Error","description":"Internal error"}"#;
    let other = Connection::open(&path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let busy = app.send("POST", RESOURCES, Some(&body)).await;
    let message = r#"{"success":false,"code":503,"message":"The service is busy; nothing was changed"}"#;
    assert_eq!(busy.error(), (503, "application/json".into(), message.into()));
    assert_eq!(busy.header("retry-after").as_deref(), Some("1"));
    let mode: String = other.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
    other.execute_batch("ROLLBACK; ALTER TABLE events RENAME TO elsewhere").unwrap();
    for ((method, path), body) in writes.iter().zip(bodies) {
        let reply = app.send(method, path, Some(body)).await;
        let expected = match path {
            path if path.contains("restream") => {
                ("application/json", r#"{"success":false,"code":500,"message":"Internal error"}"#)
            }
            path if path.contains("recorder") => ("text/html", ""),
            _ => ("application/json", internal),
        };
        assert_eq!(reply.error(), (500, expected.0.into(), expected.1.into()), "{method} {path}");
    }
    assert_eq!(everything(&app).await, before, "a write that failed changed something");
    other.execute_batch("ALTER TABLE elsewhere RENAME TO events").unwrap();
    for ((method, path), body) in writes.iter().zip(bodies) {
        let reply = app.send(method, path, Some(body)).await;
        assert!((200..300).contains(&reply.status), "{method} {path}: {}", reply.text());
    }
}

#[tokio::test]
async fn duplicate_of_a_write_with_an_id_gets_the_first_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let mut app = App::in_file(&path);
    let first = app.send_once("one", "POST", RESOURCES, &body().to_string()).await;
    app.clock.advance(60);
    for _ in 0..2 {
        let again = app.send_once("one", "POST", RESOURCES, &body().to_string()).await;
        assert_eq!(again.error(), first.error());
        // This holds after a crash between the write and its answer as well.
        app = app.reopened(&path);
    }
    assert_eq!(app.get(RESOURCES).await.json()["data"]["resources"].as_array().unwrap().len(), 13);
    let second = app.send_once("two", "POST", RESOURCES, &body().to_string()).await;
    assert_ne!(second.text(), first.text());
    // The duplicate of a successful start gets 200, and no "in progress already".
    let record = format!("{RECORD}/{}", recording::create(&app, &recording::body()).await);
    for _ in 0..2 {
        let started = app.send_once("three", "PATCH", &record, r#"{"action":"start"}"#).await;
        assert_eq!((started.status, started.text()), (200, "{}"));
    }
    // The duplicate of a deletion does not delete later recordings.
    for _ in 0..2 {
        assert_eq!(app.send_once("four", "DELETE", NEWS, r#"{"host":"*","all":true}"#).await.status, 200);
        app.clock.advance(100);
    }
    assert_eq!(app.get(NEWS).await.json()["data"][0]["dvr"]["duration"], 200);
}

#[tokio::test]
async fn duplicate_of_a_refused_write_is_refused_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let mut app = App::in_file(&path);
    let record = format!("{RECORD}/{}", recording::create(&app, &recording::body()).await);
    let stop = async |app: &App| app.send_once("one", "PATCH", &record, r#"{"action":"stop"}"#).await;
    let first = stop(&app).await;
    assert_eq!(first.status, 422, "the recording does not run");
    // The cause of the refusal is gone.
    assert_eq!(app.send("PATCH", &record, Some(r#"{"action":"start"}"#)).await.status, 200);
    app = app.reopened(&path);
    let before = app.get(&record).await.text().to_owned();
    let again = stop(&app).await;
    assert_eq!((again.status, again.text()), (422, first.text()));
    assert_eq!(app.get(&record).await.text(), before, "the program still runs");
}

#[tokio::test]
async fn repeated_id_is_refused_for_another_request() {
    let app = App::small();
    let first = body().to_string();
    let mut other = body();
    other["name"] = "Another".into();
    let created = app.send_once("one", "POST", RESOURCES, &first).await;
    let before = everything(&app).await;
    let resource = format!("{RESOURCES}/{}", created.json()["resource_id"].as_str().unwrap());
    let why = "This X-Op-Id was already used for another request; nothing was done";
    let restream = format!(r#"{{"success":false,"code":422,"message":"{why}"}}"#);
    for (method, path, sent, message) in [
        ("POST", RESOURCES, other.to_string(), restream.clone()),
        ("POST", &format!("{RESOURCES}?again"), first.clone(), restream.clone()),
        ("PUT", &resource, first.clone(), restream),
        ("PUT", RECORD, "{}".to_owned(), format!(r#"{{"errors":{{"X-Op-Id":["{why}"]}}}}"#)),
        (
            "DELETE",
            NEWS,
            "{}".to_owned(),
            format!(r#"{{"status":"Unprocessable Entity","description":"{why}"}}"#),
        ),
    ] {
        let reply = app.send_once("one", method, path, &sent).await;
        assert_eq!((reply.status, reply.text()), (422, message.as_str()), "{method} {path}");
    }
    assert_eq!(everything(&app).await, before, "a refused write changed something");
    assert_eq!(app.send_once("one", "POST", RESOURCES, &first).await.error(), created.error());
    assert_eq!(app.send_once("two", "POST", RESOURCES, &other.to_string()).await.status, 200);
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
        assert!(message.contains("empty or missing") && message.contains("put the files back"), "{message}");
        assert_eq!(std::fs::read(&path).ok(), lost);
    }
}

#[test]
fn write_on_a_full_disk_is_refused_in_the_shape_of_its_area() {
    let full = StoreError::Sqlite(rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_FULL), None));
    for area in [Some(Area::Restream), Some(Area::Recording), Some(Area::Dvr)] {
        let answer = Reply::of_store(area, &full);
        let text = String::from_utf8(answer.body).unwrap();
        assert_eq!(answer.status, 500);
        assert!(text.contains("disk of the service is full; nothing was changed"), "{text}");
    }
}
