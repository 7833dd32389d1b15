//! The action `change` and its limits while a recording runs (`contract.md#recording-states`, `contract.md#decision-12`).

use serde_json::{Value, json};
use sluice::api::recording::ActOnSetting;
use sluice::model::ids::RecordId;

use crate::app::App;
use crate::recording::{RECORD, body, create, scheduled, setting};
use crate::recording_actions::act;

/// Sends a change as the console does.
async fn change_setting(app: &App, id: &str, body: &str) {
    let body = body.to_owned();
    app.call(&ActOnSetting { record_id: RecordId::new(id), body }).await.unwrap();
}

#[tokio::test]
async fn change_updates_the_setting_and_is_validated() {
    let app = App::small();
    let id = create(&app, &body()).await;
    let path = format!("{RECORD}/{id}");
    let window = json!([{ "start": "2026-03-11T10:00:00Z", "stop": "2026-03-11T11:00:00Z" }]);
    let change = json!({
        "action": "change", "stream_type": "short", "launch_type": "schedule", "schedule": window,
        "path": "/new/{now}.m3u8", "storage_time": 3, "dvr_enabled": true
    });
    let reply = app.send("PATCH", &path, Some(&change.to_string())).await;
    assert_eq!((reply.status, reply.text()), (200, "{}"));
    let changed = setting(&app, &id).await;
    for (name, value) in change.as_object().unwrap().iter().filter(|(name, _)| *name != "action") {
        assert_eq!(&changed[name], value, "{name}");
    }
    for (body, field) in [
        (r#"{"stream_type":"long"}"#, "launch_type"),
        (r#"{"schedule":{}}"#, "schedule"),
        (r#"{"storage_time":-2}"#, "storage_time"),
        (r#"{"stop_timeout":60}"#, "stop_timeout"),
        (r#"{"source":"rtmp://a.example/b"}"#, "source"),
        (r#"{"path":""}"#, "path"),
        (r#"{"dvr_enabled":1}"#, "dvr_enabled"),
        (r#"{"action":7}"#, "action"),
        ("[]", "body"),
    ] {
        let errors = app.fields_refused("PATCH", &path, body).await;
        assert!(errors[field][0].is_string(), "{body}: {errors}");
    }
    assert_eq!(setting(&app, &id).await, changed, "a refused change changed something");
}

#[tokio::test]
async fn running_recording_accepts_changes_of_dvr_enabled_only() {
    let app = App::small();
    let id = create(&app, &body()).await;
    act(&app, &id, "start").await;
    let path = format!("{RECORD}/{id}");
    let sent = r#"{"stream_type":"short","launch_type":"button","schedule":[],"path":"/p","storage_time":1,"dvr_enabled":true}"#;
    let errors = app.fields_refused("PATCH", &path, sent).await;
    let locked: Vec<&String> = errors.as_object().unwrap().keys().collect();
    assert_eq!(locked, ["launch_type", "path", "schedule", "storage_time", "stream_type"]);
    assert_eq!(setting(&app, &id).await["dvr_enabled"], false);
    change_setting(&app, &id, r#"{"action":"change","dvr_enabled":true}"#).await;
    assert_eq!(setting(&app, &id).await["dvr_enabled"], true);
}

#[tokio::test]
async fn changed_storage_path_applies_to_later_recordings_only() {
    let app = App::small();
    let id = create(&app, &body()).await;
    act(&app, &id, "start").await;
    app.clock.advance(60);
    act(&app, &id, "stop").await;
    let made = setting(&app, &id).await["records"][0].clone();
    assert_eq!(made["init_path"], "/records/20260310T120000Z.m3u8");
    change_setting(&app, &id, r#"{"action":"change","path":"/new/{now}.m3u8"}"#).await;
    // A recording started in the second of the change uses the new path.
    act(&app, &id, "start").await;
    let changed = setting(&app, &id).await;
    assert_eq!(changed["path"], "/new/{now}.m3u8");
    assert_eq!(changed["records"][0], made);
    assert_eq!(changed["records"][1]["init_path"], "/new/20260310T120100Z.m3u8");
}

/// Implements `contract.md#decision-39`: other launch types need no schedule, preserve it and do not show it.
#[tokio::test]
async fn schedule_is_optional_and_survives_another_launch_type() {
    let app = App::small();
    let id = create(&app, &scheduled()).await;
    let made = setting(&app, &id).await;
    assert_eq!((&made["schedule"], &made["status"]), (&json!([]), &json!("wait")));
    app.clock.advance(86_400);
    assert_eq!(setting(&app, &id).await["status"], "wait", "the setting has no window");
    let window = json!([{ "start": "2026-03-13T10:00:00Z", "stop": "2026-03-13T11:00:00Z" }]);
    let change = async |change: Value| {
        let reply = app.send("PATCH", &format!("{RECORD}/{id}"), Some(&change.to_string())).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        setting(&app, &id).await
    };
    let by_hand = change(json!({ "launch_type": "button", "schedule": window })).await;
    assert_eq!(by_hand.get("schedule"), None);
    assert_eq!(change(json!({ "launch_type": "schedule" })).await["schedule"], window);
    assert_eq!(change(json!({ "schedule": [] })).await["schedule"], json!([]));
}
