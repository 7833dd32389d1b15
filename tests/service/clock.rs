//! The clock: moved to and fro, and to the end of time.

use serde_json::json;
use sluice::service::LAST;
use sluice::service::{Clock, Db};

use crate::app::{App, NOON};
use crate::recording::{RECORD, create as create_setting, setting};
use crate::recording_actions::{act, with};
use crate::restream_writes::{RESOURCES, body, create};

const DAY: i64 = 86_400;

/// `contract.md#decision-43`.
#[tokio::test]
async fn after_a_clock_that_was_moved_a_restart_keeps_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let app = App::in_file(&path);
    assert!(!app.service.is_clock_behind());
    app.clock.advance(30 * DAY);
    let resource = create(&app, &body()).await;
    let id = create_setting(&app, &with(&[("dvr_enabled", json!(true))])).await;
    act(&app, &id, "start").await;
    drop(app);
    let clock = Clock::fixed(NOON);
    let app = App::open(|options| (options.db, options.clock) = (Db::File(path), clock.clone()));
    assert!(app.service.is_clock_behind());
    assert_eq!(clock.now(), NOON + 30 * DAY);
    assert_eq!(setting(&app, &id).await["status"], "progress");
    assert_eq!(app.get(&format!("{RESOURCES}/{resource}")).await.status, 200);
}

#[tokio::test]
async fn a_write_after_the_clock_was_set_back_has_its_effect_at_once() {
    let app = App::small();
    let id = create_setting(&app, &with(&[])).await;
    app.clock.set(NOON - DAY);
    act(&app, &id, "start").await;
    assert_eq!(app.clock.now(), NOON, "never behind what was written");
    assert_eq!(setting(&app, &id).await["status"], "progress");
}

#[test]
fn a_clock_of_the_system_that_was_behind_runs_on_from_there() {
    let clock = Clock::system();
    let ahead = clock.now() + DAY;
    assert!(clock.at_least(ahead) && !clock.at_least(ahead));
    assert!((ahead..ahead + 60).contains(&clock.now()));
}

#[test]
fn the_clock_ends_with_the_century() {
    let clock = Clock::fixed(i64::MAX);
    assert_eq!((clock.now(), clock.advance(i64::MAX)), (LAST, LAST));
}

#[tokio::test]
async fn everything_is_answered_years_later() {
    let app = App::small();
    app.clock.advance(2 * 365 * DAY);
    let list = app.get(RESOURCES).await.json();
    let id = list["data"]["resources"][0]["resource_id"].as_str().unwrap();
    let span = "start=2028-01-01T00:00:00Z&end=2028-03-10T00:00:00Z";
    for path in [
        RECORD.to_owned(),
        format!("{RECORD}?all&extra_fields=status"),
        "/app/restream/v2/demo/status".to_owned(),
        format!("/app/restream/v2/demo/history?resource_id={id}&{span}"),
        "/app/dvr-net/v1/demo/streams/live/news".to_owned(),
        "/app/metrics/v1/?account=demo&start=2028-03-10T00:50:00&end=2028-03-10T00:59:00".to_owned(),
    ] {
        assert_eq!(app.get(&path).await.status, 200, "{path}");
    }
    create(&app, &body()).await;
    let made = app.send("PUT", RECORD, Some(&with(&[]).to_string())).await;
    assert_eq!(made.status, 201, "{}", made.text());
}
