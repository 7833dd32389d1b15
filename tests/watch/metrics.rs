//! The page for Prometheus, read by a strict reader.

use serde_json::json;
use sluice::model::stream_name::StreamName;

use crate::api::{NOON, report};
use crate::exposition::{Line, read};
use crate::watched::Watched;

fn values<'a>(lines: &'a [Line], name: &str, labels: &[(&str, &str)]) -> Vec<&'a Line> {
    let fits = |line: &&Line| {
        line.name == name
            && labels.iter().all(|(label, value)| line.labels.get(*label).is_some_and(|is| is == value))
    };
    lines.iter().filter(fits).collect()
}

#[tokio::test]
async fn page_has_every_metric_in_the_format_and_no_secret() {
    let mut watched = Watched::start().await;
    watched.account.streams = vec![StreamName::new("live/news")];
    watched.restart();
    watched.api.change(|path, json| {
        report(path, json, &[0]);
        if path.ends_with("/record") {
            json[0]["launch_type"] = json!("schedule");
        }
        if path.ends_with("/resources") {
            json["data"]["resources"][0]["name"] = json!("a \"b\" \\ c\nd");
            for restream in json["data"]["resources"][0]["restreams"].as_array_mut().unwrap() {
                restream["target_key"] = json!("secret-stream-key");
            }
        }
    });
    watched.go_to(0).await;
    let (status, page) = watched.page("/metrics").await;
    assert_eq!(status, 200);
    let lines = read(&page).unwrap();
    for name in [
        "sluice_target_up",
        "sluice_target_state",
        "sluice_recording_should_run",
        "sluice_recording_running",
        "sluice_dvr_seconds",
        "sluice_traffic_bits_per_second",
        "sluice_responses_5xx_ratio",
        "sluice_hit_ratio",
        "sluice_api_request_seconds_sum",
        "sluice_api_request_seconds_count",
        "sluice_last_success_timestamp_seconds",
    ] {
        let found = values(&lines, name, &[("account", "demo")]);
        assert!(!found.is_empty(), "{name} is missing");
        assert!(found.iter().all(|line| line.value.is_finite()), "{found:?}");
    }
    let broken = values(&lines, "sluice_target_up", &[("resource", "a \"b\" \\ c\nd")]);
    assert!(!broken.is_empty() && broken.iter().all(|line| line.value == 0.0), "{broken:?}");
    assert!(values(&lines, "sluice_target_up", &[]).iter().any(|line| line.value == 1.0));
    let state = values(&lines, "sluice_target_state", &[("state", "source-not-published")]);
    assert!(!state.is_empty());
    let last = values(&lines, "sluice_last_success_timestamp_seconds", &[("area", "restreams")]);
    assert_eq!(last[0].value, f64::from(i32::try_from(NOON).unwrap()));
    for secret in ["secret-stream-key", "://", crate::api::TOKEN] {
        assert!(!page.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn page_forgets_what_is_old() {
    let mut watched = Watched::calm().await;
    watched.api.refuse(axum::http::StatusCode::BAD_GATEWAY, None);
    watched.pass(400).await;
    let lines = read(&watched.page("/metrics").await.1).unwrap();
    assert!(values(&lines, "sluice_target_up", &[]).is_empty());
    assert_eq!(values(&lines, "sluice_last_success_timestamp_seconds", &[("area", "restreams")]).len(), 1);
    let (status, body) = watched.page("/healthz").await;
    assert_eq!((status, body.as_str()), (200, "ok\n"));
}

#[tokio::test]
async fn page_is_bounded() {
    let mut watched = Watched::calm().await;
    watched.api.change(|path, json| {
        report(path, json, &[]);
        if path.ends_with("/resources") {
            let one = json["data"]["resources"][0].clone();
            let many = (0..2_500).map(|at| {
                let mut one = one.clone();
                one["resource_id"] = json!(format!("r{at}"));
                one["name"] = json!(format!("name {at}"));
                one["restreams"].as_array_mut().unwrap().truncate(1);
                one
            });
            json["data"]["resources"] = many.collect();
        }
    });
    watched.pass(30).await;
    let lines = read(&watched.page("/metrics").await.1).unwrap();
    assert!(values(&lines, "sluice_target_state", &[]).len() <= 2_000);
    let left_out = values(&lines, "sluice_series_left_out", &[("metric", "sluice_target_state")]);
    assert_eq!(left_out[0].value, 500.0);
}

#[tokio::test]
async fn area_that_never_answered_is_on_the_page() {
    let mut watched = Watched::start().await;
    watched.api.refuse(axum::http::StatusCode::BAD_GATEWAY, None);
    watched.go_to(60).await;
    let lines = read(&watched.page("/metrics").await.1).unwrap();
    let last = values(&lines, "sluice_last_success_timestamp_seconds", &[("area", "restreams")]);
    assert_eq!(last.iter().map(|line| line.value).collect::<Vec<_>>(), [0.0]);
}

/// One that hangs would hold up the restreams for each of them.
#[tokio::test]
async fn streams_are_left_for_a_minute_after_one_that_is_not_answered() {
    let mut watched = with_streams().await;
    assert_eq!(dvr_reads(&watched), 2);
    watched.api.cut("/dvr");
    watched.pass(60).await;
    assert_eq!(dvr_reads(&watched), 1);
}

/// A stream that is no more keeps no other from being measured.
#[tokio::test]
async fn streams_behind_one_with_a_wrong_answer_are_read() {
    let mut watched = with_streams().await;
    assert_eq!(dvr_reads(&watched), 2);
    watched.api.change(|path, json| {
        report(path, json, &[]);
        if path.contains("/dvr") {
            *json = json!("no");
        }
    });
    watched.pass(60).await;
    assert_eq!(dvr_reads(&watched), 2);
}

async fn with_streams() -> Watched {
    let mut watched = Watched::start().await;
    watched.account.streams = ["live/news", "live/kids"].map(StreamName::new).to_vec();
    watched.restart();
    watched.go_to(0).await;
    watched
}

/// Counts the reads of DVR since the last count.
fn dvr_reads(watched: &Watched) -> usize {
    watched.api.asked().iter().filter(|path| path.contains("/dvr")).count()
}

/// A page of another site may resolve its name to loopback and ask as if it were its own.
#[tokio::test]
async fn metrics_on_loopback_are_for_this_machine() {
    let watched = Watched::calm().await;
    let local = "127.0.0.1".parse().unwrap();
    for (host, status) in [("127.0.0.1:9840", 200), ("localhost:9840", 200), ("evil.example:9840", 421)] {
        assert_eq!(watched.page_by("/metrics", host, local).await.0, status, "{host}");
    }
    let elsewhere = "192.0.2.7".parse().unwrap();
    assert_eq!(watched.page_by("/metrics", "monitoring.example:9840", elsewhere).await.0, 200);
}
