//! Actions and the clock change the state of a recording (`contract.md#recording-states`, `contract.md#decision-12` and 13).

use serde_json::{Value, json};
use sluice::api::recording::ActOnSetting;
use sluice::model::ids::RecordId;
use sluice::model::recording::SettingAction;
use sluice::service::utc;

use crate::app::{App, NOON};
use crate::recording::{RECORD, body, create, setting, with};

const HOUR: i64 = 3600;

pub async fn act(app: &App, id: &str, action: &str) {
    let reply =
        app.send("PATCH", &format!("{RECORD}/{id}"), Some(&json!({ "action": action }).to_string())).await;
    assert_eq!((reply.status, reply.text()), (200, "{}"), "{action}");
}

/// Returns the status and the recordings as seconds after noon; a running one has no end.
pub async fn seen(app: &App, id: &str) -> (String, Vec<(i64, Option<i64>)>) {
    let setting = setting(app, id).await;
    let time = |text: &Value| text.as_str().map(|text| utc::parse(text).unwrap() - NOON);
    let records = setting["records"].as_array().unwrap();
    let records =
        records.iter().map(|record| (time(&record["start"]).unwrap(), time(&record["stop"]))).collect();
    (setting["status"].as_str().unwrap().to_owned(), records)
}

/// A source that is never on air.
const DEAD: &str = "rtmp://publish.example.net/events/marathon";

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
async fn console_actions_are_accepted_and_restart_empties_the_dvr() {
    let app = App::small();
    let id = create(&app, &body()).await;
    let record_id = RecordId::new(id.clone());
    app.call(&ActOnSetting { record_id: record_id.clone(), body: SettingAction::Start.to_body() })
        .await
        .unwrap();
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
    app.call(&ActOnSetting { record_id: record_id.clone(), body: SettingAction::Restart.to_body() })
        .await
        .unwrap();
    assert!(durations().await.iter().all(|secs| *secs == 0));
    assert_eq!(seen(&app, &id).await.0, "progress");
    app.clock.advance(600);
    assert!(durations().await.iter().all(|secs| (1..=600).contains(secs)));
    app.call(&ActOnSetting { record_id: record_id.clone(), body: SettingAction::Stop.to_body() })
        .await
        .unwrap();
    app.call(&ActOnSetting { record_id, body: SettingAction::Deactivate.to_body() }).await.unwrap();
}

#[tokio::test]
async fn action_on_an_unknown_setting_is_400_in_plain_text() {
    let app = App::small();
    for action in ["change", "start", "stop", "restart", "deactivate"] {
        let body = json!({ "action": action }).to_string();
        let reply = app.send("PATCH", &format!("{RECORD}/nope"), Some(&body)).await;
        assert_eq!(reply.error(), (400, "text/plain".into(), "No setting for the given record_id".into()));
    }
}

/// A deactivated setting is finished whatever it waited for, and stays so when its windows and its source come.
#[tokio::test]
async fn deactivated_setting_reports_finish() {
    let app = App::small();
    let window = json!([{ "start": utc::format(NOON + 600), "stop": utc::format(NOON + 1200) }]);
    let scheduled =
        [("stream_type", json!("short")), ("launch_type", json!("schedule")), ("schedule", window)];
    let mut ids = Vec::new();
    for (fields, acts) in [
        (scheduled.to_vec(), &["deactivate"][..]),
        (vec![("launch_type", json!("button"))], &["deactivate"]),
        (vec![("launch_type", json!("stream_start"))], &["deactivate"]),
        (vec![("launch_type", json!("button"))], &["start", "deactivate"]),
    ] {
        let id = create(&app, &with(&fields)).await;
        for action in acts {
            act(&app, &id, action).await;
        }
        ids.push(id);
    }
    for after in [0, 600, 1200] {
        app.clock.set(NOON + after);
        for id in &ids {
            assert_eq!(seen(&app, id).await.0, "finish", "{id}, {after} s later");
        }
    }
    for id in &ids {
        for action in ["start", "stop", "restart", "deactivate"] {
            let body = json!({ "action": action }).to_string();
            let reply = app.send("PATCH", &format!("{RECORD}/{id}"), Some(&body)).await;
            assert_eq!(reply.status, 422, "{id}: {action}");
        }
        act(&app, id, "change").await;
    }
    // One whose last recording failed.
    let id = create(&app, &with(&[("source", json!(DEAD)), ("stop_timeout", json!(60))])).await;
    act(&app, &id, "start").await;
    app.clock.advance(120);
    assert_eq!(seen(&app, &id).await.0, "error");
    act(&app, &id, "deactivate").await;
    assert_eq!(seen(&app, &id).await.0, "finish");
}
