//! Rules match requests, and invalid rules are refused.

use axum::http::Request;
use serde_json::{Value, json};
use sluice::service::Faults;
use sluice::service::faults::{Fault, FaultPlan};

use crate::growth::growth;
use crate::local::Local;

const RESOURCES: &str = "/app/restream/v2/demo/resources";

fn faults(rules: &Value) -> Faults {
    Faults::new(FaultPlan::parse(json!({ "rules": rules }).to_string().as_bytes()).unwrap())
}

/// Returns the status that a rule gives the request, if any.
fn taken(faults: &Faults, method: &str, path: &str) -> Option<u16> {
    let (parts, ()) = Request::builder().method(method).uri(path).body(()).unwrap().into_parts();
    match faults.of(&parts)? {
        Fault::Status { status, .. } => Some(status),
        other => panic!("{other:?}"),
    }
}

fn status(status: u16) -> Value {
    json!({"kind": "status", "status": status})
}

#[test]
fn rule_matches_its_area_method_and_path() {
    let faults = faults(&json!([
        {"area": "recording", "method": "PATCH", "path": "*/record/*", "fault": status(500)},
        {"area": "metrics", "fault": status(501)},
        {"path": "/app/*/v2/*/status", "fault": status(502)},
        {"path": RESOURCES, "method": "GET", "fault": status(503)},
        {"method": "OPTIONS", "path": RESOURCES, "fault": status(504)},
    ]));
    let expected = [
        ("PATCH", "/app/recorder-cloud/v1/demo/record/x", Some(500)),
        ("GET", "/app/recorder-cloud/v1/demo/record/x", None),
        ("PATCH", "/app/recorder-cloud/v1/demo/record", None),
        ("GET", "/app/metrics/v1/resources?account=demo", Some(501)),
        ("OPTIONS", "/app/metrics/v1/resources", None),
        ("GET", "/app/restream/v2/demo/status?resource_id=x", Some(502)),
        ("GET", "/app/restream/v2/demo/status/more", None),
        ("GET", RESOURCES, Some(503)),
        ("POST", RESOURCES, None),
        ("GET", "/app/restream/v2/demo/resources/x", None),
        ("OPTIONS", RESOURCES, Some(504)),
        ("GET", "/app/openapi.json", None),
    ];
    for (method, path, status) in expected {
        assert_eq!(taken(&faults, method, path), status, "{method} {path}");
    }
}

#[test]
fn rule_skips_and_counts_requests_before_the_next_rule_applies() {
    let faults = faults(&json!([
        {"skip": 1, "times": 2, "fault": status(500)},
        {"times": 2, "fault": status(501)},
    ]));
    let ends: Vec<Option<u16>> = (0..6).map(|_| taken(&faults, "GET", RESOURCES)).collect();
    assert_eq!(ends, [Some(501), Some(500), Some(500), Some(501), None, None]);
    let counts: Vec<(u64, u64)> = faults.counts().iter().map(|rule| (rule.seen, rule.done)).collect();
    assert_eq!(counts, [(6, 2), (4, 2)]);
}

#[test]
fn invalid_plan_is_refused_with_its_error() {
    let bad = [
        (json!([]), "expected struct FaultPlan"),
        (json!({"rules": [], "more": 1}), "unknown field `more`"),
        (json!({"rules": [{}]}), "missing field `fault`"),
        (json!({"rules": [{"fault": {"kind": "nothing"}}]}), "unknown variant `nothing`"),
        (json!({"rules": [{"fault": {"kind": "hang", "ms": 1}}]}), "unknown field `ms`"),
        (json!({"rules": [{"area": "elsewhere", "fault": {"kind": "hang"}}]}), "unknown variant `elsewhere`"),
    ];
    for (plan, why) in bad {
        let message = FaultPlan::parse(plan.to_string().as_bytes()).unwrap_err();
        assert!(message.contains(why), "{plan}: {message}");
    }
    assert!(FaultPlan::parse(b"").is_err());
}

#[test]
fn empty_plan_changes_no_byte_of_an_answer() {
    let local = Local::start();
    let plain = local.get(RESOURCES).unwrap();
    local.set_plan(&json!({"rules": [{"path": "/elsewhere", "fault": {"kind": "hang"}}]}));
    local.end_faults();
    let again = local.get(RESOURCES).unwrap();
    let without_date = |head: &str| -> String {
        head.lines().filter(|line| !line.starts_with("date")).collect::<Vec<_>>().join("\n")
    };
    assert_eq!((without_date(&plain.head), plain.body), (without_date(&again.head), again.body));
    let faults = Faults::default();
    let (parts, ()) = Request::get(RESOURCES).body(()).unwrap().into_parts();
    assert_eq!(faults.of(&parts), None);
    assert!(faults.counts().is_empty());
}

/// Without rules the time does not depend on the path's length; with one, even of many stars, it is linear in it.
#[test]
fn unmatched_request_costs_little_time() {
    let of_length = |length: usize| {
        let path = format!("{RESOURCES}/{}", "a".repeat(length));
        Request::get(path).body(()).unwrap().into_parts().0
    };
    let times = |faults: &Faults, small: usize, large: usize| {
        growth(&of_length(small), &of_length(large), |request| {
            (0..20).for_each(|_| assert_eq!(faults.of(request), None));
        })
    };
    let without_rules = times(&Faults::default(), 1_000, 32_000);
    assert!(without_rules < 4.0, "{without_rules:.1} times as long for 32 times the path");
    let elsewhere = json!([{"path": "*a*aa*aaa*aa*a*b", "fault": {"kind": "hang"}}]);
    let elsewhere = times(&faults(&elsewhere), 2_000, 8_000);
    assert!(elsewhere < 9.0, "{elsewhere:.1} times as long for four times the path");
}
