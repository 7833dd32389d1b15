//! The two operations of metrics are encoded and decoded (`contract.md#metrics-operations`).

use sluice::api::Endpoint;
use sluice::api::metrics::{GetByResource, GetTotal};
use sluice::model::ids::ResourceId;
use sluice::model::metrics::{Metric, MetricsQuery};
use sluice::model::time::{UnixMinute, UnixSeconds};

use crate::fixture::{Fixture, answer, demo};

fn query(minutes: i64, metrics: &[&str], resource: Option<&str>) -> MetricsQuery {
    let start = UnixSeconds(1_767_225_600).minute();
    let metrics = metrics.iter().copied().map(Metric::new).collect();
    MetricsQuery {
        start,
        end: UnixMinute(start.0 + minutes),
        metrics,
        resource: resource.map(ResourceId::new),
    }
}

#[test]
fn get_total_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("metrics/get_total");
    let metrics = ["edge_bandwidth", "edge_hit_ratio", "edge_request_time_4M+"];
    let endpoint = GetTotal { query: query(10, &metrics, Some("res-1")) };
    fixture.assert_request(&endpoint.request(&demo()));
    let answer = endpoint.decode(&fixture.answer()).unwrap();
    let [totals] = &answer.items[..] else { panic!("one object") };
    assert_eq!(totals.get("edge_bandwidth"), Some(12_400_000_000.0));
    assert_eq!(totals.get("edge_hit_ratio"), Some(0.9375));
    assert_eq!(totals.get("edge_request_time_4M+"), None, "null is a gap");
    assert_eq!(totals.iter().count(), 2);
}

#[test]
fn get_by_resource_request_and_response_match_the_fixture() {
    let fixture = Fixture::load("metrics/get_by_resource");
    let endpoint = GetByResource { query: query(1, &["origin_requests_total", "edge_status_5xx"], None) };
    fixture.assert_request(&endpoint.request(&demo()));
    let answer = endpoint.decode(&fixture.answer()).unwrap();
    let [news, radio] = &answer.items[..] else { panic!("two resources") };
    assert_eq!(news.cname, "news.example.com");
    assert_eq!(news.resource.as_str(), "res-1");
    assert_eq!(news.resource_name, "News");
    assert_eq!(news.values.get("origin_requests_total"), Some(1200.0));
    assert_eq!(news.values.get("edge_status_5xx"), Some(0.0));
    assert_eq!(radio.values.get("origin_requests_total"), Some(7.0));
    assert_eq!(radio.values.get("edge_status_5xx"), None, "an absent metric is a gap, not zero");
}

#[test]
fn row_with_an_unreadable_resource_is_named_by_its_host() {
    let endpoint = GetByResource { query: query(1, &["edge_requests_total"], None) };
    let body = r#"{"data": [{"resource": "a", "edge_requests_total": 1},
        {"resource": {"id": "b"}, "cname": "b.example", "resource_name": [], "edge_requests_total": 3}]}"#;
    let rows = endpoint.decode(&answer(200, body)).unwrap();
    assert_eq!(rows.rejected, []);
    let [_, row] = &rows.items[..] else { panic!("two rows") };
    assert_eq!((row.resource.as_str(), row.name_without_resource()), ("", "b.example"));
    assert_eq!(row.values.get("edge_requests_total"), Some(3.0));
}

#[test]
fn several_rows_of_a_total_are_added() {
    let metrics =
        ["edge_requests_total", "edge_bandwidth", "edge_hit_ratio", "edge_request_time", "edge_hit_bytes"];
    let endpoint = GetTotal { query: query(10, &metrics, None) };
    let body = r#"{"data": [
        {"edge_requests_total": 10, "edge_bandwidth": 300, "edge_hit_ratio": 1.0, "edge_request_time": 1, "edge_hit_bytes": 4},
        {"edge_requests_total": 5, "edge_bandwidth": 100, "edge_hit_ratio": 0.0, "edge_request_time": 2}]}"#;
    let total = endpoint.decode(&answer(200, body)).unwrap();
    let [total] = &total.items[..] else { panic!("one sum") };
    let numbers = metrics.map(|metric| total.get(metric));
    assert_eq!(numbers, [Some(15.0), Some(400.0), Some(0.75), None, None]);
}

#[test]
fn metrics_response_is_rejected_when_it_covers_another_period() {
    let endpoint = GetTotal { query: query(10, &["edge_bandwidth"], None) };
    let start = "2026-01-01T00:00:00";
    for (start, end, is_taken) in [
        (start, "2026-01-01T00:10:00", true),
        ("2026-01-01T00:00:00Z", "", true),
        (start, "2026-01-01T00:05:00", false),
        ("2025-12-31T23:00:00", "2026-01-01T00:10:00", false),
    ] {
        let body = format!(r#"{{"start": "{start}", "end": "{end}", "data": [{{"edge_bandwidth": 1}}]}}"#);
        let answer = answer(200, &body);
        let read = endpoint.decode(&answer);
        assert_eq!(read.is_ok(), is_taken, "{start} {end}");
        if let Err(error) = read {
            assert!(error.to_string().contains("about another period"), "{error}");
        }
    }
}

#[test]
fn metric_value_is_read_from_text_and_missing_when_it_is_no_number() {
    let endpoint = GetTotal { query: query(1, &["edge_bandwidth"], None) };
    for (spelled, number) in [
        ("5", Some(5.0)),
        ("\"5.5\"", Some(5.5)),
        ("1e3", Some(1000.0)),
        ("null", None),
        ("\"\"", None),
        ("\"-\"", None),
        ("\"NaN\"", None),
        ("1e999", None),
        ("[]", None),
        ("{\"value\": 5}", None),
        ("true", None),
    ] {
        let body = format!(r#"{{"data": [{{"edge_bandwidth": {spelled}}}]}}"#);
        let totals = endpoint.decode(&answer(200, &body)).unwrap().items.remove(0);
        assert_eq!(totals.get("edge_bandwidth"), number, "{spelled}");
    }
}
