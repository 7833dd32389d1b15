//! Actions and the clock change the state of a recording (`contract.md#recording-states`, `contract.md#decision-12` and 13).

use serde_json::{Value, json};
use sluice::api::ErrorKind;
use sluice::api::recording::ActOnSetting;
use sluice::model::ids::RecordId;
use sluice::model::recording::SettingAction;
use sluice::service::utc;

use crate::app::{App, NOON};
use crate::recording::{RECORD, body, create, setting};

const HOUR: i64 = 3600;

pub async fn act(app: &App, id: &str, action: &str) {
    let reply =
        app.send("PATCH", &format!("{RECORD}/{id}"), Some(&json!({ "action": action }).to_string())).await;
    assert_eq!((reply.status, reply.text()), (200, "{}"), "{action}");
}

/// Returns the status and the recordings as seconds after noon; a running one has no end.
async fn seen(app: &App, id: &str) -> (String, Vec<(i64, Option<i64>)>) {
    let setting = setting(app, id).await;
    let time = |text: &Value| text.as_str().map(|text| utc::parse(text).unwrap() - NOON);
    let records = setting["records"].as_array().unwrap();
    let records =
        records.iter().map(|record| (time(&record["start"]).unwrap(), time(&record["stop"]))).collect();
    (setting["status"].as_str().unwrap().to_owned(), records)
}

pub fn with(changes: &[(&str, Value)]) -> Value {
    let mut body = body();
    for (name, value) in changes {
        body[*name] = value.clone();
    }
    body
}

/// A source that is never on air.
const DEAD: &str = "rtmp://publish.example.net/events/marathon";

#[tokio::test]
async fn button_recording_starts_stops_and_leaves_an_instance() {
    let app = App::small();
    let id = create(&app, &body()).await;
    assert_eq!(seen(&app, &id).await, ("wait".into(), vec![]));
    app.clock.advance(10);
    act(&app, &id, "start").await;
    assert_eq!(seen(&app, &id).await, ("progress".into(), vec![(10, None)]));
    app.clock.advance(50);
    act(&app, &id, "stop").await;
    assert_eq!(seen(&app, &id).await, ("finish".into(), vec![(10, Some(60))]));
    app.clock.advance(40);
    act(&app, &id, "start").await;
    app.clock.advance(30 * 24 * HOUR);
    assert_eq!(seen(&app, &id).await, ("progress".into(), vec![(10, Some(60)), (100, None)]));
    let setting = setting(&app, &id).await;
    assert_eq!(setting["records"][0]["init_path"], "/records/20260310T120010Z.m3u8");
}

#[tokio::test]
async fn short_recording_ends_after_twelve_hours() {
    let app = App::small();
    let id = create(&app, &with(&[("stream_type", json!("short"))])).await;
    act(&app, &id, "start").await;
    app.clock.set(NOON + 12 * HOUR - 1);
    assert_eq!(seen(&app, &id).await.0, "progress");
    app.clock.set(NOON + 12 * HOUR);
    assert_eq!(seen(&app, &id).await, ("finish".into(), vec![(0, Some(12 * HOUR))]));
}

#[tokio::test]
async fn scheduled_recording_records_its_windows() {
    let app = App::small();
    let window =
        |from: i64, to: i64| json!({ "start": utc::format(NOON + from), "stop": utc::format(NOON + to) });
    let scheduled = |source: &str| {
        with(&[
            ("stream_type", json!("short")),
            ("launch_type", json!("schedule")),
            ("schedule", json!([window(7200, 7800), window(600, 1200)])),
            ("source", json!(source)),
            ("stop_timeout", json!(60)),
        ])
    };
    let good = create(&app, &scheduled("rtmp://publish.example.net/live/news")).await;
    let bad = create(&app, &scheduled(DEAD)).await;
    let mut states = Vec::new();
    for after in [0, 599, 600, 1199, 1200, 7200, 7800] {
        app.clock.set(NOON + after);
        states.push((seen(&app, &good).await.0, seen(&app, &bad).await.0));
    }
    let expected = [
        ("wait", "wait"),
        ("wait", "wait"),
        ("progress", "progress"),
        ("progress", "error"),
        ("finish", "error"),
        ("progress", "progress"),
        ("finish", "error"),
    ];
    assert_eq!(states, expected.map(|(good, bad)| (good.to_owned(), bad.to_owned())));
    assert_eq!(seen(&app, &good).await.1, [(600, Some(1200)), (7200, Some(7800))]);
    assert_eq!(seen(&app, &bad).await.1, []);
}

#[tokio::test]
async fn recording_is_removed_after_its_storage_time() {
    let app = App::small();
    let id = create(&app, &with(&[("storage_time", json!(1))])).await;
    act(&app, &id, "start").await;
    app.clock.advance(60);
    act(&app, &id, "stop").await;
    app.clock.set(NOON + 60 + 24 * HOUR - 1);
    assert_eq!(seen(&app, &id).await.1.len(), 1);
    app.clock.advance(1);
    assert_eq!(seen(&app, &id).await.1.len(), 0);
}

#[tokio::test]
async fn action_is_422_when_the_state_does_not_allow_it() {
    let app = App::small();
    let id = create(&app, &body()).await;
    let path = format!("{RECORD}/{id}");
    let refused = async |action: &str| {
        let errors = app.fields_refused("PATCH", &path, &json!({ "action": action }).to_string()).await;
        errors["action"][0].as_str().unwrap().to_owned()
    };
    assert_eq!(refused("stop").await, "no recording is in progress");
    act(&app, &id, "start").await;
    assert_eq!(refused("start").await, "the recording is in progress already");
    app.clock.advance(60);
    act(&app, &id, "deactivate").await;
    assert_eq!(seen(&app, &id).await, ("finish".into(), vec![(0, Some(60))]));
    for action in ["start", "stop", "restart", "deactivate"] {
        assert_eq!(refused(action).await, "the setting is deactivated: it takes no action but change");
    }
    // `change` is accepted and starts nothing.
    let reply = app.send("PATCH", &path, Some(r#"{"launch_type":"stream_start"}"#)).await;
    assert_eq!(reply.status, 200);
    app.clock.advance(HOUR);
    assert_eq!(seen(&app, &id).await.0, "finish");
    assert!(refused("reset").await.starts_with("must be one of change, start"));
    let errors = app.fields_refused("PATCH", &path, r#"{"action":"start","dvr_enabled":true}"#).await;
    assert_eq!(errors, json!({ "dvr_enabled": ["is not a field of this request"] }));
}

#[tokio::test]
async fn console_actions_are_accepted_and_restart_empties_the_dvr() {
    let app = App::small();
    let id = create(&app, &body()).await;
    let record_id = RecordId::new(id.clone());
    app.call(&ActOnSetting { record_id: record_id.clone(), action: SettingAction::Start }).await.unwrap();
    let durations = async || -> Vec<i64> {
        let stream = app.get("/app/dvr-net/v1/demo/streams/live/news").await.json();
        stream["data"]
            .as_array()
            .unwrap()
            .iter()
            .map(|entry| entry["dvr"]["duration"].as_i64().unwrap())
            .collect()
    };
    assert!(durations().await.iter().all(|secs| *secs > 0));
    app.call(&ActOnSetting { record_id: record_id.clone(), action: SettingAction::Restart }).await.unwrap();
    assert!(durations().await.iter().all(|secs| *secs == 0));
    assert_eq!(seen(&app, &id).await.0, "progress");
    app.clock.advance(600);
    assert!(durations().await.iter().all(|secs| (1..=600).contains(secs)));
    app.call(&ActOnSetting { record_id: record_id.clone(), action: SettingAction::Stop }).await.unwrap();
    app.call(&ActOnSetting { record_id, action: SettingAction::Deactivate }).await.unwrap();
}

#[tokio::test]
async fn action_on_an_unknown_setting_is_400_in_plain_text() {
    let app = App::small();
    for action in ["change", "start", "stop", "restart", "deactivate"] {
        let body = json!({ "action": action }).to_string();
        let reply = app.send("PATCH", &format!("{RECORD}/nope"), Some(&body)).await;
        assert_eq!(reply.error(), (400, "text/plain".into(), "No setting for the given record_id".into()));
    }
    let error = app
        .call(&ActOnSetting { record_id: RecordId::new("nope"), action: SettingAction::Start })
        .await
        .unwrap_err();
    assert_eq!((error.kind, error.status), (ErrorKind::NotFound, Some(400)));
}
