//! Metrics: exact sums, a plausible day, and errors (`contract.md#metrics-data`, `contract.md#metrics-operations`, `contract.md#limits`).

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sluice::model::metrics::chart::Chart;
use sluice::service::utc;

use crate::app::{App, NOON, keys};
use crate::restream::{RESOURCES, body, create};

const DAY: i64 = 86_400;

fn address(operation: &str, from: i64, minutes: i64, more: &str) -> String {
    let (start, end) = (utc::format_bare(from), utc::format_bare(from + minutes * 60));
    format!("/app/metrics/v1/{operation}?account=demo&start={start}&end={end}{more}")
}

async fn total(app: &App, from: i64, minutes: i64, more: &str) -> Value {
    let reply = app.get(&address("", from, minutes, more)).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()["data"][0].clone()
}

fn number(values: &Value, name: &str) -> i64 {
    values[name].as_i64().unwrap_or_else(|| panic!("{name}: {}", values[name]))
}

/// True if values of this name add up over minutes and resources.
fn adds_up(name: &str) -> bool {
    name.contains("_status_") || name.ends_with("requests_total") || name == "edge_hit_bytes"
}

#[tokio::test]
async fn total_has_the_documented_shape_and_every_metric() {
    let app = App::small();
    let answer = app.get(&address("", NOON - 600, 10, "")).await.json();
    assert_eq!(keys(&answer), ["account", "data", "end", "metrics", "start"]);
    assert_eq!(
        (&answer["start"], &answer["end"]),
        (&json!("2026-03-10T11:50:00"), &json!("2026-03-10T12:00:00"))
    );
    assert_eq!(answer["account"], "demo");
    let behind_charts = Chart::all().flat_map(Chart::measures).flat_map(|measure| measure.needs());
    let documented: BTreeSet<String> = behind_charts.map(|metric| metric.as_str().to_owned()).collect();
    let named: BTreeSet<String> = serde_json::from_value(answer["metrics"].clone()).unwrap();
    let data = answer["data"].as_array().unwrap();
    assert_eq!(data.len(), 1);
    assert_eq!(named.len(), 68);
    assert_eq!(named, documented);
    assert_eq!(keys(&data[0]), named.iter().collect::<Vec<_>>());
    for (name, value) in data[0].as_object().unwrap() {
        assert_eq!(value.is_i64(), name != "edge_hit_ratio", "{name}: {value}");
    }
}

#[tokio::test]
async fn rows_have_the_documented_shape_and_add_up_to_the_total() {
    let app = App::small();
    for from in [NOON - 600, NOON - DAY, NOON - 8 * DAY + 7 * 3600] {
        let answer = app.get(&address("resources", from, 7, "")).await.json();
        let rows = answer["data"].as_array().unwrap();
        assert_eq!(rows.len(), 12);
        let total = total(&app, from, 7, "").await;
        for (name, value) in total.as_object().unwrap() {
            if adds_up(name) || name.ends_with("_bandwidth") {
                let sum: i64 = rows.iter().map(|row| number(row, name)).sum();
                assert_eq!(json!(sum), *value, "{name}");
            }
        }
        let list = app.get("/app/restream/v2/demo/resources").await.json();
        for (row, resource) in rows.iter().zip(list["data"]["resources"].as_array().unwrap()) {
            assert_eq!(keys(row).len(), 68 + 3);
            assert_eq!(
                (&row["resource"], &row["resource_name"]),
                (&resource["resource_id"], &resource["name"])
            );
            assert!(row["cname"].as_str().unwrap().contains('.'));
        }
    }
}

#[tokio::test]
async fn minutes_add_up_to_their_period() {
    let app = App::small();
    // The last window includes the current minute.
    for from in [NOON - 600, NOON - 3 * DAY, NOON - 540] {
        let ten = total(&app, from, 10, "").await;
        let mut minutes = Vec::new();
        for minute in 0..10 {
            let values = total(&app, from + minute * 60, 1, "").await;
            let is_measured = !values["edge_bandwidth"].is_null();
            assert!(values.as_object().unwrap().values().all(|value| value.is_null() != is_measured));
            minutes.extend(is_measured.then_some(values));
        }
        assert!(minutes.len() >= 6);
        let count = i64::try_from(minutes.len()).unwrap();
        for (name, value) in ten.as_object().unwrap() {
            let sum = || -> i64 { minutes.iter().map(|minute| number(minute, name)).sum() };
            if adds_up(name) {
                assert_eq!(json!(sum()), *value, "{name}");
            } else if name.ends_with("_bandwidth") {
                // The bandwidth is the exact mean over time.
                assert_eq!(sum() % count, 0);
                assert_eq!(json!(sum() / count), *value, "{name}");
            }
        }
        let (hits, bits) = (number(&ten, "edge_hit_bytes"), number(&ten, "edge_bandwidth"));
        #[expect(clippy::cast_precision_loss, reason = "a ratio")]
        let ratio = hits as f64 / (bits as f64 * count as f64 * 60.0 / 8.0);
        assert!((ten["edge_hit_ratio"].as_f64().unwrap() - ratio).abs() < 1e-12);
    }
}

#[tokio::test]
async fn statuses_add_up_to_their_classes_and_to_all_requests() {
    let app = App::small();
    for from in (0..24).map(|hour| NOON - DAY + hour * 3600) {
        let values = total(&app, from, 10, "").await;
        for side in ["edge", "origin"] {
            let count = |status: &str| number(&values, &format!("{side}_status_{status}"));
            let sum = |statuses: &[&str]| -> i64 { statuses.iter().map(|status| count(status)).sum() };
            assert_eq!(count("2xx"), sum(&["200", "204", "206"]));
            assert_eq!(count("3xx"), sum(&["301", "302", "304"]));
            assert_eq!(count("4xx"), sum(&["400", "401", "403", "404", "416", "429"]));
            assert_eq!(count("5xx"), sum(&["500", "501", "502", "503", "504", "505"]));
            assert_eq!(
                number(&values, &format!("{side}_requests_total")),
                sum(&["2xx", "3xx", "4xx", "5xx"])
            );
        }
        assert!(number(&values, "origin_requests_total") * 5 < number(&values, "edge_requests_total"));
        assert!(number(&values, "origin_bandwidth") * 4 < number(&values, "edge_bandwidth"));
        assert!((0.8..1.0).contains(&values["edge_hit_ratio"].as_f64().unwrap()));
        let median = |range: &str| number(&values, &format!("edge_request_time_{range}"));
        assert!(
            median("0_250k") <= median("1m_2m")
                && median("1m_2m") <= median("4M%2B".replace("%2B", "+").as_str())
        );
        assert!((0..=10).contains(&number(&values, "edge_request_time")));
    }
}

#[tokio::test]
async fn unmeasured_minutes_are_null_in_every_metric() {
    let app = App::small();
    let mut lost = 0;
    for minute in 1..=360 {
        let from = NOON - minute * 60;
        let values = total(&app, from, 1, "&metric=edge_requests_total&metric=edge_hit_ratio").await;
        if !values["edge_requests_total"].is_null() {
            continue;
        }
        lost += 1;
        assert_eq!(values, json!({"edge_requests_total": null, "edge_hit_ratio": null}));
        let rows = app.get(&address("resources", from, 1, "&metric=edge_bandwidth")).await.json();
        assert!(rows["data"].as_array().unwrap().iter().all(|row| row["edge_bandwidth"].is_null()));
    }
    assert!((1..60).contains(&lost), "{lost}");
}

#[tokio::test]
async fn future_minutes_are_zero_and_the_current_minute_still_grows() {
    let app = App::small();
    let future = total(&app, NOON + 600, 10, "").await;
    assert!(future.as_object().unwrap().values().all(|value| value.as_f64() == Some(0.0)));
    app.clock.set(NOON + 30);
    let half = number(&total(&app, NOON, 1, "").await, "edge_requests_total");
    app.clock.set(NOON + 60);
    let whole = number(&total(&app, NOON, 1, "").await, "edge_requests_total");
    app.clock.set(NOON + DAY);
    let later = number(&total(&app, NOON, 1, "").await, "edge_requests_total");
    assert!(0 < half && half < whole, "{half} {whole}");
    assert_eq!(whole, later, "a past minute changed");
}

#[tokio::test]
async fn changed_source_does_not_change_past_traffic() {
    let app = App::small();
    let id = create(&app, &body()).await;
    app.clock.advance(600);
    let traffic = async |from: i64| total(&app, from, 10, &format!("&resource={id}")).await;
    let before = traffic(NOON).await;
    assert!(number(&before, "edge_bandwidth") > 0);
    let mut changed = body();
    // This source is never on air.
    changed["restreams"][0]["source"] = json!("rtmp://publish.example.net/events/marathon");
    app.send("PUT", &format!("{RESOURCES}/{id}"), Some(&changed.to_string())).await;
    app.clock.advance(600);
    assert_eq!(traffic(NOON).await, before);
    assert_eq!(number(&traffic(NOON + 600).await, "edge_bandwidth"), 0);
}

#[tokio::test]
async fn metrics_are_filtered_by_name_and_resource() {
    let app = App::small();
    let all = total(&app, NOON - 600, 10, "").await;
    let more = "&metric=edge_hit_ratio&metric=edge_request_time_4M%2B&metric=origin_status_5xx&metric=edge_hit_ratio";
    let answer = app.get(&address("", NOON - 600, 10, more)).await.json();
    assert_eq!(answer["metrics"], json!(["edge_hit_ratio", "edge_request_time_4M+", "origin_status_5xx"]));
    let expected = json!({
        "edge_hit_ratio": all["edge_hit_ratio"], "edge_request_time_4M+": all["edge_request_time_4M+"],
        "origin_status_5xx": all["origin_status_5xx"]
    });
    assert_eq!(answer["data"], json!([expected]));
    let rows = app.get(&address("resources", NOON - 600, 10, "")).await.json();
    let id = rows["data"][3]["resource"].as_str().unwrap();
    let one = app.get(&address("resources", NOON - 600, 10, &format!("&resource={id}"))).await.json();
    assert_eq!(one["data"], json!([rows["data"][3]]));
    let mut alone = total(&app, NOON - 600, 10, &format!("&resource={id}")).await;
    for name in ["cname", "resource", "resource_name"] {
        alone[name] = rows["data"][3][name].clone();
    }
    assert_eq!(alone, rows["data"][3]);
}

#[tokio::test]
async fn invalid_metrics_parameter_is_422() {
    let app = App::small();
    let (account, start, end) = ("account=demo", "start=2026-03-10T11:00:00", "end=2026-03-10T11:10:00");
    let precision = "Invalid time format. Time must be at minute precision.";
    let period = "Invalid period. end must be 1 to 10 minutes after start";
    let cases: [(&[&str], &str); 16] = [
        (&[start, end], "account is required"),
        (&["account=", start, end], "account is empty"),
        (&[account, end], "start is required"),
        (&[account, start], "end is required"),
        (&[account, "start=2026-03-10T11:00:01", end], precision),
        (&[account, start, "end=2026-03-10T11:09:59"], precision),
        (
            &[account, "start=2026-03-10T11:00:00Z", end],
            "Invalid time format. start must be of the form YYYY-MM-DDThh:mm:00",
        ),
        (&[account, start, "end=11:10"], "Invalid time format. end must be of the form YYYY-MM-DDThh:mm:00"),
        (&[account, start, "end=2026-03-10T11:00:00"], period),
        (&[account, start, "end=2026-03-10T10:50:00"], period),
        (&[account, start, "end=2026-03-10T11:11:00"], period),
        (&[account, start, end, "metric=edge_colour"], "metric edge_colour is not known"),
        (&[account, start, end, "metric="], "metric  is not known"),
        (&[account, start, end, "resource=nope"], "resource nope is not known"),
        (&[account, start, start, end], "start is given more than once"),
        (&["account=%zz"], "The query is not percent-encoded UTF-8"),
    ];
    for (query, message) in cases {
        let query = query.join("&");
        for operation in ["", "resources"] {
            let reply = app.get(&format!("/app/metrics/v1/{operation}?{query}")).await;
            let expected = format!(r#"{{"status":"Unprocessable Entity","description":"{message}"}}"#);
            assert_eq!(reply.error(), (422, "application/json".into(), expected), "{query}");
        }
    }
}
