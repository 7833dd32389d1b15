//! Recording settings switch DVR on and off.

use serde_json::json;

use crate::app::{App, NOON};

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
