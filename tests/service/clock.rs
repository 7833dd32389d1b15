//! The service's clock can be moved, up to its limit.

use serde_json::json;
use sluice::service::LAST;
use sluice::service::{Db, ServiceClock};

use crate::app::{App, NOON};
use crate::recording::{RECORD, create as create_setting, setting, with};
use crate::recording_actions::act;
use crate::restream::{RESOURCES, body, create};

const DAY: i64 = 86_400;

/// Implements `contract.md#decision-43`.
#[tokio::test]
async fn restart_after_a_moved_clock_preserves_all_writes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sluice.db");
    let app = App::in_file(&path);
    assert!(!app.service.is_clock_behind());
    app.clock.advance(30 * DAY);
    let resource = create(&app, &body()).await;
    let id = create_setting(&app, &with(&[("dvr_enabled", json!(true))])).await;
    act(&app, &id, "start").await;
    drop(app);
    let clock = ServiceClock::fixed(NOON);
    let app = App::open(|options| (options.db, options.clock) = (Db::File(path), clock.clone()));
    assert!(app.service.is_clock_behind());
    assert_eq!(clock.now(), NOON + 30 * DAY);
    assert_eq!(setting(&app, &id).await["status"], "progress");
    assert_eq!(app.get(&format!("{RESOURCES}/{resource}")).await.status, 200);
}

#[tokio::test]
async fn write_after_a_clock_set_back_takes_effect_at_once() {
    let app = App::small();
    let id = create_setting(&app, &with(&[])).await;
    app.clock.set(NOON - DAY);
    act(&app, &id, "start").await;
    assert_eq!(app.clock.now(), NOON, "never behind what was written");
    assert_eq!(setting(&app, &id).await["status"], "progress");
}

#[test]
fn clock_continues_from_the_last_write_when_the_system_clock_is_behind() {
    let clock = ServiceClock::system();
    let ahead = clock.now() + DAY;
    assert!(clock.at_least(ahead) && !clock.at_least(ahead));
    assert!((ahead..ahead + 60).contains(&clock.now()));
}

#[test]
fn clock_stops_at_the_end_of_the_century() {
    let clock = ServiceClock::fixed(i64::MAX);
    assert_eq!((clock.now(), clock.advance(i64::MAX)), (LAST, LAST));
}

#[tokio::test]
async fn service_answers_when_the_clock_is_two_years_ahead() {
    let app = App::small();
    app.clock.advance(2 * 365 * DAY);
    let id = app.first_resource().await;
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
