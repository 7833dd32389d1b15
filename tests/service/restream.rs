//! Resources are created, replaced and read (`contract.md#restream-operations`, `contract.md#decision-1` to 7), and so are
//! their statuses.

use serde_json::{Value, json};
use sluice::api::restream::{GetResource, GetStatus, ListResources, UpdateResource};
use sluice::forms::restream::record_of;
use sluice::model::ids::ResourceId;

use crate::app::{App, NOON, keys};

pub const RESOURCES: &str = "/app/restream/v2/demo/resources";

pub fn restream() -> Value {
    json!({
        "source": "rtmp://publish.example.net/live/news",
        "target_type": "customRTMP",
        "target_url": "rtmp://live.tube.example/app",
        "target_key": "demo-key"
    })
}

pub fn body() -> Value {
    json!({ "active": true, "name": "Test", "type": "short", "restreams": [restream()] })
}

pub async fn create(app: &App, body: &Value) -> String {
    let reply = app.send("POST", RESOURCES, Some(&body.to_string())).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["resource_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn created_resource_is_returned_as_documented_and_listed_at_once() {
    let app = App::small();
    let reply = app.send("POST", RESOURCES, Some(&body().to_string())).await;
    let answer = reply.json();
    assert_eq!(reply.status, 200);
    assert_eq!(keys(&answer), ["code", "message", "resource_id", "success"]);
    assert_eq!((&answer["success"], &answer["code"]), (&json!(true), &json!(200)));
    let id = answer["resource_id"].as_str().unwrap();
    let resource = app.get(&format!("{RESOURCES}/{id}")).await.json();
    let mut defaults = restream();
    for name in ["transcode_quality", "login", "password"] {
        defaults[name] = json!("");
    }
    (defaults["schedule"], defaults["transcoded"], defaults["backup"]) = (json!([]), json!(false), json!({}));
    let expected = json!({
        "active": true, "name": "Test", "type": "short", "restreams": [defaults],
        "resource_id": id, "creation_ts": NOON, "modification_ts": NOON
    });
    assert_eq!(resource["data"], expected);
    let list = app.get(RESOURCES).await.json();
    assert_eq!(list["modification_ts"], NOON);
    assert_eq!(list["data"]["resources"].as_array().unwrap().last().unwrap(), &expected);
}

#[tokio::test]
async fn update_is_answered_as_documented_and_preserves_the_creation_time() {
    let app = App::small();
    let id = create(&app, &body()).await;
    app.clock.advance(90);
    let mut changed = body();
    changed["name"] = json!("Renamed");
    // A body cannot set the members that the service assigns.
    changed["creation_ts"] = json!(1);
    changed["resource_id"] = json!("other");
    let reply = app.send("PUT", &format!("{RESOURCES}/{id}"), Some(&changed.to_string())).await;
    let answer = reply.json();
    assert_eq!(reply.status, 200);
    assert_eq!(keys(&answer), ["code", "message", "success"]);
    let resource = app.get(&format!("{RESOURCES}/{id}")).await.json();
    assert_eq!(resource["modification_ts"], NOON + 90);
    assert_eq!(resource["data"]["name"], "Renamed");
    assert_eq!(
        (&resource["data"]["creation_ts"], &resource["data"]["resource_id"]),
        (&json!(NOON), &json!(id))
    );
}

#[tokio::test]
async fn unknown_members_are_returned_byte_for_byte_in_their_positions() {
    let app = App::small();
    let sent = concat!(
        r#"{"first":12345678901234567890123,"name":"N","type":"long","active":false,"middle":{"b":1.50,"a":[1e3]},"#,
        r#""restreams":[{"x":-0.0,"source":"rtmp://a.example/s","target_type":"future","target_url":"rtmp://b.example/t","#,
        r#""target_key":"k","schedule":[{"start":"2026-03-10T00:00:00Z","stop":"2026-03-10T01:00:00Z","note":1E+2}],"#,
        r#""transcoded":true,"transcode_quality":"144p60","login":"","password":"","backup":{"target_url":"srt://c.example:9000","y":null}}],"#,
        r#""last":"\u00e9"}"#
    );
    let reply = app.send("POST", RESOURCES, Some(sent)).await;
    let id = reply.json()["resource_id"].as_str().unwrap().to_owned();
    let got = app.get(&format!("{RESOURCES}/{id}")).await;
    let kept = sent.strip_suffix('}').unwrap();
    assert!(got.text().contains(kept), "{}", got.text());
    // The list has the known members first and omits none.
    let list = app.get(RESOURCES).await;
    for member in
        [r#""first":12345678901234567890123"#, r#""middle":{"b":1.50,"a":[1e3]}"#, r#""last":"\u00e9""#]
    {
        assert!(list.text().contains(member), "{member}");
    }
    // A round trip through the console changes nothing.
    let resource = app.call(&GetResource { resource_id: ResourceId::new(id.clone()) }).await.unwrap();
    let body = record_of(&resource).to_body();
    let update = UpdateResource { resource_id: ResourceId::new(id.clone()), body, replaced: None };
    app.call(&update).await.unwrap();
    assert_eq!(app.get(&format!("{RESOURCES}/{id}")).await.text(), got.text());
}

/// Lists invalid bodies, each with the beginning of its message.
#[tokio::test]
async fn invalid_body_is_refused_with_400_and_the_path_of_the_field() {
    let app = App::small();
    let before = app.get(RESOURCES).await.body;
    let with = |path: &str, value: Value| {
        let mut body = body();
        match path.rsplit_once('/') {
            Some((parent, name)) => body.pointer_mut(parent).unwrap()[name] = value,
            None => panic!("{path} is no pointer"),
        }
        body.to_string()
    };
    let without = |parent: &str, name: &str| {
        let mut body = body();
        body.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(name).unwrap();
        body.to_string()
    };
    let entry = |name: &str, value: Value| with(&format!("/restreams/0/{name}"), value);
    let window = |start: &str, stop: &str| json!([{ "start": start, "stop": stop }]);
    let (nine, ten) = ("2026-03-10T09:00:00Z", "2026-03-10T10:00:00Z");
    let cases = [
        (without("", "name"), "name is required"),
        (without("", "type"), "type is required"),
        (with("/name", json!("")), "name must not be empty"),
        (with("/name", json!(" \t\u{3000}")), "name must not be empty, or only spaces"),
        (with("/name", json!("News\0")), "name must not hold U+0000"),
        (entry("login", json!("\0")), "restreams[0].login must not hold U+0000"),
        (entry("target_key", json!(" ")), "restreams[0].target_key must not be empty, or only spaces"),
        (with("/name", json!(7)), "name must be of type string, not number"),
        (with("/type", json!(null)), "type must be of type string, not null"),
        (with("/active", json!("yes")), "active must be of type boolean, not string"),
        (with("/restreams", json!({})), "restreams must be of type array, not object"),
        (with("/restreams", json!([1])), "restreams[0] must be of type object, not number"),
        (without("/restreams/0", "source"), "restreams[0].source is required"),
        (without("/restreams/0", "target_type"), "restreams[0].target_type is required"),
        (without("/restreams/0", "target_url"), "restreams[0].target_url is required"),
        (without("/restreams/0", "target_key"), "restreams[0].target_key is required"),
        (entry("source", json!("news")), "restreams[0].source must be a URL"),
        (entry("target_url", json!("rtmp://")), "restreams[0].target_url must be a URL"),
        (entry("target_type", json!("")), "restreams[0].target_type must not be empty"),
        (entry("transcode_quality", json!("360p")), "restreams[0].transcode_quality needs transcoded"),
        (entry("transcoded", json!(1)), "restreams[0].transcoded must be of type boolean"),
        (entry("login", json!(null)), "restreams[0].login must be of type string"),
        (entry("backup", json!([])), "restreams[0].backup must be of type object"),
        (entry("backup", json!({ "login": "x" })), "restreams[0].backup.target_url is required"),
        (entry("schedule", json!([[]])), "restreams[0].schedule[0] must be of type object"),
        (entry("schedule", window(ten, nine)), "restreams[0].schedule[0].stop must be after start"),
        (entry("schedule", window(ten, ten)), "restreams[0].schedule[0].stop must be after start"),
        (entry("schedule", window("10:00", ten)), "restreams[0].schedule[0].start must be a time"),
        (
            entry("schedule", window(nine, "2026-02-30T00:00:00Z")),
            "restreams[0].schedule[0].stop must be a time",
        ),
        (entry("schedule", json!([{ "start": nine }])), "restreams[0].schedule[0].stop is required"),
        (String::new(), "the body is not a JSON object"),
        ("{".to_owned(), "the body is not a JSON object"),
        ("[]".to_owned(), "the body must be a JSON object"),
        (
            r#"{"name":"a","name":"b"}"#.to_owned(),
            "the body is not a JSON object: member `name` is there twice",
        ),
        (with("/name", json!("x")).replace("\"x\"", r#""\ud800""#), "name unexpected end of hex escape"),
    ];
    let id = app.first_resource().await;
    for (body, message) in cases {
        for (method, path) in [("POST", RESOURCES.to_owned()), ("PUT", format!("{RESOURCES}/{id}"))] {
            let reply = app.send(method, &path, Some(&body)).await;
            assert_eq!(reply.status, 400, "{body}: {}", reply.text());
            let error = reply.json();
            assert_eq!(keys(&error), ["code", "message", "success"]);
            assert_eq!((&error["success"], &error["code"]), (&json!(false), &json!(400)));
            assert!(error["message"].as_str().unwrap().starts_with(message), "{body}: {error}");
        }
    }
    assert_eq!(app.get(RESOURCES).await.body, before, "a refused write changed something");
}

#[tokio::test]
async fn unknown_resource_is_404() {
    let app = App::small();
    let message = r#"{"success":false,"code":404,"message":"There is no resource nope"}"#;
    let expected = (404, "application/json".to_owned(), message.to_owned());
    let span = "start=2026-03-09T00:00:00Z&end=2026-03-10T00:00:00Z";
    for path in [
        format!("{RESOURCES}/nope"),
        "/app/restream/v2/demo/status?resource_id=nope".to_owned(),
        format!("/app/restream/v2/demo/history?resource_id=nope&{span}"),
    ] {
        assert_eq!(app.get(&path).await.error(), expected, "{path}");
    }
    let path = format!("{RESOURCES}/nope");
    assert_eq!(app.send("PUT", &path, Some(&body().to_string())).await.error(), expected);
}

#[tokio::test]
async fn srt_target_may_be_a_listener_without_a_key() {
    let app = App::small();
    for url in ["srt://:9000?mode=listener", "udp://@:1234", "SRT://a.example:9000?streamid=x"] {
        let mut body = body();
        body["restreams"][0]["target_url"] = json!(url);
        body["restreams"][0].as_object_mut().unwrap().remove("target_key").unwrap();
        let made = app.send("POST", RESOURCES, Some(&body.to_string())).await.json();
        let id = made["resource_id"].as_str().expect(url);
        let read = app.get(&format!("{RESOURCES}/{id}")).await.json();
        assert_eq!(read["data"]["restreams"][0]["target_key"], "");
        body["restreams"][0]["target_url"] = json!("rtmps://a.example/b");
        assert_eq!(app.send("POST", RESOURCES, Some(&body.to_string())).await.error().0, 400);
    }
}

#[tokio::test]
async fn single_resource_equals_its_item_in_the_list() {
    let app = App::small();
    let list = app.call(&ListResources).await.unwrap();
    assert!(list.rejected.is_empty());
    for resource in &list.items {
        let path = format!("{RESOURCES}/{}", resource.resource_id.as_str());
        let one = app.get(&path).await.json();
        assert_eq!(keys(&one), ["account", "data", "modification_ts", "resource_id"]);
        assert_eq!(one["resource_id"], json!(resource.resource_id));
        assert_eq!(one["modification_ts"], one["data"]["modification_ts"]);
        let got = app.call(&GetResource { resource_id: resource.resource_id.clone() }).await.unwrap();
        assert_eq!(got.name, resource.name);
        assert_eq!(got.restreams, resource.restreams);
    }
}

#[tokio::test]
async fn single_status_equals_its_item_in_the_list() {
    let app = App::small();
    let all = app.get("/app/restream/v2/demo/status").await.json();
    for resource in all["data"].as_array().unwrap() {
        let id = resource["resource_id"].as_str().unwrap();
        let one = app.get(&format!("/app/restream/v2/demo/status?resource_id={id}")).await.json();
        assert_eq!(one, json!({ "account": "demo", "data": [resource] }));
        let decoded = app.call(&GetStatus { resource_id: ResourceId::new(id) }).await.unwrap().unwrap();
        assert_eq!(decoded.status.items.len(), resource["status"].as_array().unwrap().len());
        for target in resource["status"].as_array().unwrap() {
            let description = match target["status"]["code"].as_i64().unwrap() {
                0 => "OK",
                2 => "Source stream not found",
                3 => "Source stream is not published",
                5 => "No status changes found",
                7 => "Restream stopped",
                9 => "Target closed the connection",
                other => panic!("code {other}"),
            };
            assert_eq!(target["status"]["description"], description);
        }
    }
}
