//! Network DVR, its deletion, and the settings that switch it (`contract.md#dvr-stream`, `contract.md#dvr-operations`,
//! `contract.md#decision-16` to 18).

use std::collections::BTreeMap;

use serde_json::{Value, json};
use sluice::api::ErrorKind;
use sluice::api::dvr::GetStream;
use sluice::model::dvr::{DeletionRequest, HostSelector};
use sluice::model::stream_name::StreamName;

use crate::app::{App, NOON, keys};

pub const NEWS: &str = "/app/dvr-net/v1/demo/streams/live/news";
const STREAMS: [(&str, usize); 5] = [
    ("live/news", 6),
    ("live/sports1", 4),
    ("live/sports2", 3),
    ("live/morning-show", 5),
    ("live/city-cam", 3),
];

/// Returns the ranges of each host as (from, to).
pub async fn held(app: &App, path: &str) -> BTreeMap<String, Vec<(i64, i64)>> {
    let stream = app.get(path).await.json();
    let ranges = |entry: &Value| {
        let ranges = entry["dvr"]["ranges"].as_array().unwrap().iter();
        ranges
            .map(|range| {
                let from = range["from"].as_i64().unwrap();
                (from, from + range["duration"].as_i64().unwrap())
            })
            .collect()
    };
    let entries = stream["data"].as_array().unwrap().iter();
    entries.map(|entry| (entry["host"].as_str().unwrap().to_owned(), ranges(entry))).collect()
}

#[tokio::test]
async fn stream_has_the_documented_shape_and_plausible_ranges() {
    let app = App::small();
    for (name, hosts) in STREAMS {
        let reply = app.get(&format!("/app/dvr-net/v1/demo/streams/{name}")).await;
        assert_eq!(reply.status, 200);
        let stream = reply.json();
        assert_eq!(keys(&stream), ["data", "status", "stream_name"]);
        assert_eq!((&stream["status"], &stream["stream_name"]), (&json!("Completed"), &json!(name)));
        let entries = stream["data"].as_array().unwrap();
        assert_eq!(entries.len(), hosts);
        for entry in entries {
            assert_eq!(keys(entry), ["dvr", "host", "is_alive", "stream_name"]);
            assert_eq!(entry["stream_name"], name);
            let dvr = &entry["dvr"];
            assert_eq!(keys(dvr), ["duration", "enabled", "from", "ranges", "window"]);
            let window = dvr["window"].as_i64().unwrap();
            let ranges = dvr["ranges"].as_array().unwrap();
            assert!(!ranges.is_empty());
            let (mut last_end, mut sum) = (NOON - window - 1, 0);
            for range in ranges {
                assert_eq!(keys(range), ["duration", "from"]);
                let (from, secs) = (range["from"].as_i64().unwrap(), range["duration"].as_i64().unwrap());
                assert!(from > last_end && secs > 0, "unsorted, touching or empty: {range}");
                (last_end, sum) = (from + secs, sum + secs);
            }
            assert!(last_end <= NOON);
            assert_eq!((&dvr["duration"], &dvr["from"]), (&json!(sum), &ranges[0]["from"]));
        }
        let read =
            app.call(&GetStream { stream_name: StreamName::parse(name).unwrap() }).await.unwrap().entries;
        assert!(
            read.rejected.is_empty() && read.items.iter().all(|entry| entry.dvr.ranges.rejected.is_empty())
        );
    }
}

#[tokio::test]
async fn dvr_grows_with_time_and_expires_with_the_window() {
    let app = App::small();
    let day = 86_400;
    for step in [1, 59, 3600, day] {
        let before = held(&app, NEWS).await;
        app.clock.advance(step);
        let now = app.clock.now();
        for (host, ranges) in held(&app, NEWS).await {
            assert!(ranges[0].0 >= now - day, "older than the window");
            let cut: Vec<(i64, i64)> = before[&host]
                .iter()
                .map(|(from, to)| (*from.max(&(now - day)), *to))
                .filter(|(from, to)| from < to)
                .collect();
            let old: i64 = cut.iter().map(|(from, to)| to - from).sum();
            let until = now - step;
            let still: i64 = ranges.iter().map(|(from, to)| (to.min(&until) - from).max(0)).sum();
            assert_eq!(old, still, "{host}: what was recorded changed");
        }
    }
}

#[tokio::test]
async fn deletion_response_repeats_the_request() {
    let app = App::small();
    for body in [
        json!({ "host": "*", "from_ts": NOON - 100, "duration_sec": 10 }),
        json!({ "host": "edge-ams1.example.net", "from_ts": NOON - 100, "to_ts": NOON - 50 }),
        json!({ "host": "*", "all": true }),
    ] {
        let reply = app.send("DELETE", NEWS, Some(&body.to_string())).await;
        assert_eq!(reply.status, 200);
        let mut expected = body.clone();
        (expected["status"], expected["stream_name"]) = (json!("Completed"), json!("live/news"));
        assert_eq!(reply.json(), expected);
    }
}

#[tokio::test]
async fn deletion_of_everything_empties_the_stream_and_dvr_accumulates_again() {
    let app = App::small();
    let stream = StreamName::parse("live/news").unwrap();
    app.call(&DeletionRequest { stream, hosts: HostSelector::All, piece: None }).await.unwrap();
    let stream = app.get(NEWS).await.json();
    for entry in stream["data"].as_array().unwrap() {
        let empty = json!({ "enabled": true, "window": 86400, "duration": 0, "ranges": [] });
        assert_eq!(entry["dvr"], empty);
        assert_eq!(entry["is_alive"], true);
    }
    app.clock.advance(120);
    for ranges in held(&app, NEWS).await.values() {
        assert_eq!(ranges.first().unwrap().0, NOON);
        assert_eq!(ranges.last().unwrap().1, NOON + 120);
    }
}

#[tokio::test]
async fn range_with_extreme_boundaries_is_accepted() {
    let app = App::small();
    for body in [
        json!({ "host": "*", "from_ts": i64::MIN, "to_ts": i64::MAX }),
        json!({ "host": "*", "from_ts": i64::MAX, "duration_sec": i64::MAX }),
        json!({ "host": "*", "from_ts": 0, "duration_sec": i64::MAX }),
        json!({ "host": "*", "from_ts": NOON + 1000, "to_ts": NOON + 2000 }),
    ] {
        let reply = app.send("DELETE", NEWS, Some(&body.to_string())).await;
        assert_eq!(reply.status, 200, "{body}");
    }
    assert!(held(&app, NEWS).await.values().all(Vec::is_empty));
}

#[tokio::test]
async fn deletion_body_is_400_when_invalid() {
    let app = App::small();
    let before = app.get(NEWS).await.body;
    let cases = [
        (json!({}), "host is required"),
        (json!({ "host": "" , "all": true }), "host must not be empty"),
        (json!({ "host": 7, "all": true }), "host must be of type string"),
        (json!({ "host": "*" }), "from_ts is required"),
        (json!({ "host": "*", "from_ts": 1 }), "duration_sec or to_ts is required"),
        (
            json!({ "host": "*", "from_ts": 1, "to_ts": 2, "duration_sec": 1 }),
            "duration_sec and to_ts exclude each other",
        ),
        (json!({ "host": "*", "to_ts": 2 }), "from_ts is required"),
        (json!({ "host": "*", "from_ts": 2, "to_ts": 2 }), "to_ts must be after from_ts"),
        (json!({ "host": "*", "from_ts": 2, "duration_sec": 0 }), "duration_sec must be greater than 0"),
        (json!({ "host": "*", "from_ts": 2, "duration_sec": -5 }), "duration_sec must be greater than 0"),
        (json!({ "host": "*", "from_ts": "2", "to_ts": 3 }), "from_ts must be of type number"),
        (json!({ "host": "*", "from_ts": 1.5, "to_ts": 3 }), "from_ts invalid type"),
        (json!({ "host": "*", "all": false }), "all must be true"),
        (json!({ "host": "*", "all": "true" }), "all must be of type boolean"),
        (json!({ "host": "*", "all": true, "from_ts": 1 }), "from_ts does not go with all"),
        (json!({ "host": "*", "all": true, "form_ts": 1 }), "form_ts is not a field"),
    ];
    for (body, message) in cases {
        let reply = app.send("DELETE", NEWS, Some(&body.to_string())).await;
        assert_eq!(reply.status, 400, "{body}: {}", reply.text());
        let error = reply.json();
        assert_eq!(keys(&error), ["description", "status"]);
        assert_eq!(error["status"], "Bad Request");
        assert!(error["description"].as_str().unwrap().contains(message), "{body}: {error}");
    }
    for body in ["", "null", "{"] {
        assert_eq!(app.send("DELETE", NEWS, Some(body)).await.status, 400, "{body}");
    }
    assert_eq!(app.get(NEWS).await.body, before, "a refused deletion deleted something");
}

#[tokio::test]
async fn unknown_stream_or_node_is_404() {
    let app = App::small();
    let all = r#"{"host":"*","all":true}"#;
    let message = r#"{"status":"Not Found","description":"There is no stream live/nope"}"#;
    let path = "/app/dvr-net/v1/demo/streams/live/nope";
    assert_eq!(app.get(path).await.error(), (404, "application/json".into(), message.into()));
    assert_eq!(
        app.send("DELETE", path, Some(all)).await.error(),
        (404, "application/json".into(), message.into())
    );
    let reply = app.send("DELETE", NEWS, Some(r#"{"host":"nope","all":true}"#)).await;
    let message = r#"{"status":"Not Found","description":"No node nope serves this stream"}"#;
    assert_eq!(reply.error(), (404, "application/json".into(), message.into()));
}

/// Moves the clock to the first moment at which a node of the stream is down while the source is on air.
async fn go_to_outage(app: &App) -> String {
    for _ in 0..2000 {
        let stream = app.get(NEWS).await.json();
        let down = stream["data"].as_array().unwrap().iter().find(|entry| entry["is_alive"] == false);
        if let Some(entry) = down {
            return entry["host"].as_str().unwrap().to_owned();
        }
        app.clock.advance(600);
    }
    panic!("no outage in two weeks");
}

#[tokio::test]
async fn deletion_names_the_node_that_is_down_and_succeeds_on_the_others() {
    let app = App::small();
    let down = go_to_outage(&app).await;
    let before = held(&app, NEWS).await;
    let reply = app.send("DELETE", NEWS, Some(r#"{"host":"*","all":true}"#)).await;
    assert_eq!(reply.status, 500);
    let error = reply.json();
    assert_eq!(keys(&error), ["description", "failed_hosts", "status"]);
    assert_eq!((&error["status"], &error["failed_hosts"]), (&json!("Internal Server Error"), &json!([down])));
    for (host, ranges) in held(&app, NEWS).await {
        if host == down {
            assert_eq!(ranges, before[&host]);
        } else {
            assert!(ranges.is_empty(), "{host}");
        }
    }
    let stream = StreamName::parse("live/news").unwrap();
    let hosts = HostSelector::One(down.clone());
    let error = app.call(&DeletionRequest { stream, hosts, piece: None }).await.unwrap_err();
    assert_eq!((error.kind, error.failed_hosts), (ErrorKind::Server, vec![down]));
}

/// Implements `contract.md#decision-42`.
#[tokio::test]
async fn setting_without_dvr_stops_the_dvr_and_recorded_ranges_expire_with_the_window() {
    let app = App::small();
    let made = json!({
        "stream_name": "live/own", "stream_type": "long", "launch_type": "button", "dvr_enabled": true,
        "source": "rtmp://publish.example.net/live/news", "dvr_window": 3600
    });
    let record = "/app/recorder-cloud/v1/demo/record";
    let reply = app.send("PUT", record, Some(&made.to_string())).await.json();
    let path = format!("{record}/{}", reply["id"].as_str().unwrap());
    let switch = async |is_on: bool| {
        let body = json!({ "dvr_enabled": is_on }).to_string();
        assert_eq!(app.send("PATCH", &path, Some(&body)).await.status, 200);
    };
    let dvr =
        async || app.get("/app/dvr-net/v1/demo/streams/live/own").await.json()["data"][0]["dvr"].clone();
    app.clock.advance(1000);
    let before = dvr().await;
    assert!(before["duration"].as_i64().unwrap() > 900, "{before}");
    switch(false).await;
    app.clock.advance(1000);
    let off = dvr().await;
    assert_eq!((&off["enabled"], &off["ranges"]), (&json!(false), &before["ranges"]));
    switch(true).await;
    app.clock.advance(1000);
    let on = dvr().await;
    assert_eq!(on["enabled"], true);
    let last = on["ranges"].as_array().unwrap().last().unwrap();
    assert!(last["from"].as_i64().unwrap() >= NOON + 2000, "{on}");
    switch(false).await;
    app.clock.advance(3600);
    assert_eq!(dvr().await, json!({ "enabled": false, "window": 3600, "duration": 0, "ranges": [] }));
    // Another setting with DVR keeps the stream's DVR on.
    let mut other = made.clone();
    other["source"] = json!("rtmp://publish.example.net/live/other");
    assert_eq!(app.send("PUT", record, Some(&other.to_string())).await.status, 201);
    switch(true).await;
    switch(false).await;
    assert_eq!(dvr().await["enabled"], true);
}
