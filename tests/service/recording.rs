//! Recording settings are listed, created and refused (`contract.md#recording-setting`, `contract.md#recording-operations`).

use serde_json::{Value, json};
use sluice::api::recording::{CreateSetting, ListSettings, SettingQuery};
use sluice::forms::Record;
use sluice::forms::recording::{NEW_SETTING, new_setting};

use crate::app::{App, keys};

pub const RECORD: &str = "/app/recorder-cloud/v1/demo/record";

/// Returns a setting that is started by hand and whose source is always on air.
pub fn body() -> Value {
    json!({
        "stream_name": "live/news",
        "stream_type": "long",
        "source": "rtmp://publish.example.net/live/news",
        "launch_type": "button"
    })
}

/// Returns it with some members set.
pub fn with(changes: &[(&str, Value)]) -> Value {
    let mut body = body();
    for (name, value) in changes {
        body[*name] = value.clone();
    }
    body
}

/// Returns a setting that is started by its schedule, which has no window.
pub fn scheduled() -> Value {
    with(&[("stream_type", json!("short")), ("launch_type", json!("schedule"))])
}

pub async fn create(app: &App, body: &Value) -> String {
    let reply = app.send("PUT", RECORD, Some(&body.to_string())).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    reply.json()["id"].as_str().unwrap().to_owned()
}

/// Returns the setting with its status and all its recordings.
pub async fn setting(app: &App, id: &str) -> Value {
    let reply = app.get(&format!("{RECORD}/{id}?all&extra_fields=status")).await;
    assert_eq!(reply.status, 200);
    let settings = reply.json();
    assert_eq!(settings.as_array().unwrap().len(), 1);
    settings[0].clone()
}

#[tokio::test]
async fn list_has_finished_recordings_with_all_and_is_filtered_by_resource() {
    let app = App::small();
    let query = SettingQuery { has_all_instances: true, has_status: true, ..SettingQuery::default() };
    let all = app.call(&ListSettings { query: query.clone() }).await.unwrap();
    assert!(all.rejected.is_empty());
    let current = app.call(&ListSettings { query: SettingQuery::default() }).await.unwrap();
    // Only the presence of `all` counts, not its value.
    let present = app.get(&format!("{RECORD}?all=false&extra_fields=status")).await;
    assert_eq!(present.body, app.get(&format!("{RECORD}?extra_fields=status&all")).await.body);
    let mut finished = 0;
    for (all, current) in all.items.iter().zip(&current.items) {
        let running: Vec<_> =
            all.records.iter().filter(|instance| instance.stop.is_empty()).cloned().collect();
        assert_eq!(current.records, [], "each recording has finished or started");
        finished += all.records.len() - running.len();
        for instance in all.records.iter().filter(|instance| !instance.stop.is_empty()) {
            assert!(instance.start_time().unwrap() < instance.stop_time().unwrap());
            let stamp = instance.start.replace(['-', ':'], "");
            assert!(instance.init_path.contains(&stamp), "{} has no {stamp}", instance.init_path);
        }
    }
    assert!(finished > 20, "only {finished} finished recordings");
    let resource = all.items[0].resource_id.clone();
    let some = app
        .call(&ListSettings { query: SettingQuery { resource_id: Some(resource.clone()), ..query } })
        .await
        .unwrap();
    assert!(!some.items.is_empty() && some.items.iter().all(|setting| setting.resource_id == resource));
    assert_eq!(app.get(&format!("{RECORD}?resource_id=nope")).await.json(), json!([]));
}

#[tokio::test]
async fn single_setting_is_an_array_of_one_and_an_unknown_one_is_empty() {
    let app = App::small();
    let all = app.get(RECORD).await.json();
    for setting in all.as_array().unwrap() {
        let one = app.get(&format!("{RECORD}/{}", setting["id"].as_str().unwrap())).await.json();
        assert_eq!(one, json!([setting]));
    }
    let reply = app.get(&format!("{RECORD}/00000000-0000-4000-8000-000000000000")).await;
    assert_eq!((reply.status, reply.json()), (200, json!([])));
    let (id, resource) = (all[0]["id"].as_str().unwrap(), all[0]["resource_id"].as_str().unwrap());
    for (wanted, found) in [(resource, 1), ("nope", 0)] {
        let one = app.get(&format!("{RECORD}/{id}?resource_id={wanted}")).await.json();
        assert_eq!(one.as_array().unwrap().len(), found, "{wanted}");
    }
}

#[tokio::test]
async fn creation_is_201_with_a_uuid_and_the_defaults() {
    let app = App::small();
    let reply = app.send("PUT", RECORD, Some(&body().to_string())).await;
    assert_eq!(reply.status, 201);
    let answer = reply.json();
    assert_eq!(keys(&answer), ["id"]);
    let id = answer["id"].as_str().unwrap();
    let groups: Vec<usize> = id.split('-').map(str::len).collect();
    assert_eq!(groups, [8, 4, 4, 4, 12]);
    let expected = json!({
        "id": id, "resource_id": "", "account_name": "demo", "source_domain": "publish.example.net",
        "source_path": "/live/news", "stream_type": "long", "launch_type": "button", "stop_timeout": 1800,
        "storage_time": -1, "dvr_enabled": false, "dvr_window": 43200, "smil": false, "qualities": null,
        "records": [], "path": "/records/{now}.m3u8", "status": "wait"
    });
    assert_eq!(setting(&app, id).await, expected);
}

#[tokio::test]
async fn console_creates_a_setting_with_every_field() {
    let app = App::small();
    let window = json!({ "start": "2026-03-11T10:00:00Z", "stop": "2026-03-11T11:00:00Z", "note": "kept" });
    let new = json!({
        "resource_id": "publish-1", "stream_name": "live/x", "stream_type": "short",
        "source": "https://user@CDN.example.net:8443/a/b.smil?token=1#f", "launch_type": "schedule",
        "schedule": [window], "path": "/a/{now}/b.m3u8", "stop_timeout": 60, "storage_time": 7, "dvr_enabled": true,
        "dvr_window": 3600, "smil": true, "qualities": { "https://cdn.example.net/hd.m3u8": "HD" }
    });
    let body = new_setting(&Record::read(NEW_SETTING.table, &new.to_string()));
    let id = app.call(&CreateSetting { body }).await.unwrap();
    let got = setting(&app, id.as_str()).await;
    let expected = json!({
        "id": id, "resource_id": "publish-1", "account_name": "demo", "source_domain": "cdn.example.net",
        "source_path": "/a/b.smil", "stream_type": "short", "launch_type": "schedule", "schedule": [window],
        "stop_timeout": 60, "storage_time": 7, "dvr_enabled": true, "dvr_window": 3600, "smil": true,
        "qualities": { "https://cdn.example.net/hd.m3u8": "HD" }, "records": [], "path": "/a/{now}/b.m3u8",
        "status": "wait"
    });
    assert_eq!(got, expected);
    // A setting with DVR switches the DVR of its stream on.
    let stream = app.get("/app/dvr-net/v1/demo/streams/live/x").await;
    assert_eq!(stream.status, 200);
    assert_eq!(stream.json()["data"][0]["dvr"]["window"], 3600);
}

#[tokio::test]
async fn second_setting_of_a_source_is_409_until_the_first_is_deactivated() {
    let app = App::small();
    let id = create(&app, &body()).await;
    let mut same = body();
    // The domain and the path are the same.
    same["source"] = json!("rtmp://PUBLISH.example.net:1935/live/news?key=1");
    let reply = app.send("PUT", RECORD, Some(&same.to_string())).await;
    let said = "A setting for this source playlist exists and is active";
    assert_eq!(reply.error(), (409, "text/plain".into(), said.into()));
    let deactivated = app.send("PATCH", &format!("{RECORD}/{id}"), Some(r#"{"action":"deactivate"}"#)).await;
    assert_eq!((deactivated.status, deactivated.text()), (200, "{}"));
    create(&app, &same).await;
}

#[tokio::test]
async fn invalid_value_is_422_at_its_field() {
    let app = App::small();
    let before = app.get(RECORD).await.body;
    let with = |name: &str, value: Value| with(&[(name, value)]).to_string();
    let without = |name: &str| {
        let mut body = body();
        body.as_object_mut().unwrap().remove(name).unwrap();
        body.to_string()
    };
    let schedule = |window: Value| {
        let mut body = scheduled();
        body["schedule"] = json!([window]);
        body.to_string()
    };
    let (nine, ten) = ("2026-03-11T09:00:00Z", "2026-03-11T10:00:00Z");
    let cases = [
        (without("stream_name"), "stream_name", "is required"),
        (without("stream_type"), "stream_type", "is required"),
        (without("source"), "source", "is required"),
        (without("launch_type"), "launch_type", "is required"),
        (with("stream_name", json!("")), "stream_name", "must not be empty"),
        (with("stream_name", json!("  ")), "stream_name", "must not be empty, or only spaces"),
        (with("stream_name", json!("a\0")), "stream_name", "must not hold U+0000"),
        (with("path", json!("/\0")), "path", "must not hold U+0000"),
        (with("stream_name", json!("a/../b")), "stream_name", "must not have a segment that is . or .."),
        (with("stream_name", json!(5)), "stream_name", "must be of type string"),
        (
            with("stream_type", json!("medium")),
            "stream_type",
            "unknown variant `medium`, expected `short` or `long`",
        ),
        (with("launch_type", json!("cron")), "launch_type", "unknown variant `cron`, expected one of"),
        (with("launch_type", json!("schedule")), "launch_type", "schedule needs stream_type short"),
        (with("source", json!("/playlist.m3u8")), "source", "must be a URL"),
        (with("resource_id", json!("")), "resource_id", "must not be empty; leave it out"),
        (with("path", json!(1)), "path", "must be of type string"),
        (with("stop_timeout", json!(-1)), "stop_timeout", "must be a whole number from 0"),
        (with("stop_timeout", json!(1.5)), "stop_timeout", "must be a whole number"),
        (with("stop_timeout", json!("60")), "stop_timeout", "must be a whole number"),
        (with("storage_time", json!(-2)), "storage_time", "must be a whole number from -1"),
        (with("dvr_enabled", json!("true")), "dvr_enabled", "must be of type boolean"),
        (with("dvr_window", json!(0)), "dvr_window", "must be a whole number from 1"),
        (with("smil", json!(0)), "smil", "must be of type boolean"),
        (with("qualities", json!([])), "qualities", "must be of type object"),
        (with("qualities", json!({ "u": 1 })), "qualities.u", "must be of type string"),
        (with("schedule", json!({})), "schedule", "must be of type array"),
        (with("stop_timout", json!(60)), "stop_timout", "is not a field of this request"),
        (schedule(json!({ "start": ten, "stop": nine })), "schedule[0].stop", "must be after start"),
        (schedule(json!({ "start": nine, "stop": nine })), "schedule[0].stop", "must be after start"),
        (schedule(json!({ "stop": ten })), "schedule[0].start", "is required"),
        (schedule(json!("daily")), "schedule[0]", "must be of type object"),
        ("{}".to_owned(), "source", "is required"),
        (String::new(), "body", "the body is not a JSON object"),
        ("nonsense".to_owned(), "body", "the body is not a JSON object"),
    ];
    for (body, field, said) in cases {
        let errors = app.fields_refused("PUT", RECORD, &body).await;
        let message = errors[field][0].as_str().unwrap_or_else(|| panic!("{body}: {errors}"));
        assert!(message.starts_with(said), "{body}: {errors}");
    }
    assert_eq!(app.get(RECORD).await.body, before, "a refused creation changed something");
}

#[tokio::test]
async fn unknown_extra_field_is_422() {
    let app = App::small();
    let reply = app.get(&format!("{RECORD}?extra_fields=status,colour")).await;
    let said = r#"{"errors":{"extra_fields":["colour is not an extra field; status is the only one"]}}"#;
    assert_eq!(reply.error(), (422, "application/json".into(), said.into()));
}
