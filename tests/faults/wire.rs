//! The bytes that each fault sends.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use sluice::model::time::{UnixSeconds, format_minute};

use crate::local::{Local, NOON, PATIENCE, TOKEN};

const RESOURCES: &str = "/app/restream/v2/demo/resources";

/// Sends a request and reads to the end of the connection; returns the bytes, and the error of the connection if any.
fn raw(local: &Local, method: &str, path: &str, body: &str) -> (Vec<u8>, Option<ErrorKind>) {
    let mut stream = TcpStream::connect(local.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // The request has no `Connection: close`, so the fault ends the connection.
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {}\r\ncdn-auth-token: {TOKEN}\r\ncontent-length: {}\r\n\r\n{body}",
        local.address,
        body.len()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    let error = stream.read_to_end(&mut bytes).err().map(|error| error.kind());
    (bytes, error)
}

fn body() -> String {
    let restream = json!({
        "source": "rtmp://publish.example.net/live/news", "target_type": "customRTMP",
        "target_url": "rtmp://live.tube.example/app", "target_key": "k"
    });
    json!({"active": true, "name": "Cut", "type": "short", "restreams": [restream]}).to_string()
}

/// The connection may have served requests before.
#[test]
fn dropped_connection_sends_no_byte_and_ends_as_configured() {
    let local = Local::start();
    for (when, events) in [("before", 0), ("after", 1)] {
        for (by, expected) in [("reset", Some(ErrorKind::ConnectionReset)), ("close", None)] {
            local.set_fault(&json!({"kind": "drop", "when": when, "by": by}));
            let before = local.events();
            assert_eq!(raw(&local, "POST", RESOURCES, &body()), (vec![], expected), "{when} {by}");
            assert_eq!(local.events() - before, events, "{when} {by}");
        }
    }
}

#[test]
fn reused_connection_is_dropped_and_the_next_one_is_served() {
    let local = Local::start();
    let fault = json!({"kind": "drop"});
    local.set_plan(&json!({"rules": [{"skip": 1, "times": 1, "fault": fault}]}));
    let mut stream = TcpStream::connect(local.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let request =
        format!("GET {RESOURCES} HTTP/1.1\r\nhost: {}\r\ncdn-auth-token: {TOKEN}\r\n\r\n", local.address);
    stream.write_all(request.as_bytes()).unwrap();
    let mut first = [0; 12];
    stream.read_exact(&mut first).unwrap();
    assert_eq!(&first, b"HTTP/1.1 200");
    stream.write_all(request.as_bytes()).unwrap();
    let mut rest = Vec::new();
    let error = stream.read_to_end(&mut rest).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::ConnectionReset);
    assert!(!rest.windows(8).any(|window| window == b"HTTP/1.1"), "a second answer");
    assert_eq!(local.get(RESOURCES).unwrap().status, 200);
}

#[test]
fn truncated_body_is_shorter_than_its_announced_length() {
    let local = Local::start();
    let whole = local.get(RESOURCES).unwrap();
    for (bytes, expected) in
        [(None, whole.body.len() / 2), (Some(7), 7), (Some(usize::MAX), whole.body.len() - 1)]
    {
        let mut fault = json!({"kind": "truncated"});
        if let Some(bytes) = bytes {
            fault["bytes"] = json!(bytes);
        }
        local.set_fault(&fault);
        let (received, error) = raw(&local, "GET", RESOURCES, "");
        let at = received.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let head = String::from_utf8_lossy(&received[..at]).to_lowercase();
        assert!(head.contains(&format!("content-length: {}", whole.body.len())), "{head}");
        assert!(head.contains("content-type: application/json"), "{head}");
        assert_eq!(&received[at + 4..], &whole.body[..expected]);
        assert_eq!(error, None);
    }
}

#[test]
fn drip_and_huge_answers_have_the_content_of_the_answer() {
    let local = Local::start();
    let whole = local.get(RESOURCES).unwrap();
    local.set_fault(&json!({"kind": "drip", "bytes": 1000, "ms": 1}));
    assert_eq!(local.get(RESOURCES).unwrap().body, whole.body);
    let bytes = 15 * 1024 * 1024;
    for is_announced in [false, true] {
        local.set_fault(&json!({"kind": "huge", "bytes": bytes, "is_announced": is_announced}));
        let huge = local.get(RESOURCES).unwrap();
        assert_eq!(huge.header("content-length").is_some(), is_announced);
        assert_eq!(huge.body.len(), bytes);
        assert_eq!(huge.body.trim_ascii(), whole.body);
    }
}

#[test]
fn redirect_preserves_path_and_query_at_the_other_origin() {
    let local = Local::start();
    local.set_fault(&json!({"kind": "redirect", "to": "https://other.example", "status": 308}));
    let (answer, _) = raw(&local, "GET", &format!("{RESOURCES}?a=%2F"), "");
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 308 "), "{answer}");
    assert!(answer.contains(&format!("location: https://other.example{RESOURCES}?a=%2F\r\n")), "{answer}");
}

/// Implements `contract.md#authentication` and `contract.md#errors`.
#[test]
fn expired_token_is_refused_as_documented_for_the_area() {
    let local = Local::start();
    local.set_fault(&json!({"kind": "expired_token"}));
    let expired = r#""The token has expired"}"#;
    let described = format!(r#"{{"status":"Forbidden","description":{expired}"#);
    let restream = format!(r#"{{"success":false,"code":403,"message":{expired}"#);
    let expected: [(&str, u16, &str); 5] = [
        (RESOURCES, 403, &restream),
        ("/app/restream/v2/demo/status", 400, &restream),
        ("/app/recorder-cloud/v1/demo/record", 401, "Invalid token"),
        ("/app/dvr-net/v1/demo/streams/live/news", 403, &described),
        ("/app/metrics/v1/?account=demo", 403, &described),
    ];
    for (path, status, body) in expected {
        let reply = local.get(path).unwrap();
        assert_eq!((reply.status, String::from_utf8(reply.body).unwrap().as_str()), (status, body), "{path}");
    }
}

/// A lagging service has no numbers of the latest minutes and all earlier ones.
#[test]
fn lagging_metrics_end_with_nulls() {
    let local = Local::start();
    local.set_fault(&json!({"kind": "lag", "secs": 300}));
    let number = |minutes_ago: i64| -> Value {
        let minute = |ago: i64| format_minute(UnixSeconds(NOON - ago * 60).minute());
        let (start, end) = (minute(minutes_ago), minute(minutes_ago - 1));
        let path =
            format!("/app/metrics/v1/?account=demo&start={start}&end={end}&metric=edge_requests_total");
        let answer: Value = serde_json::from_slice(&local.get(&path).unwrap().body).unwrap();
        answer["data"][0]["edge_requests_total"].clone()
    };
    for ago in 1..5 {
        assert_eq!(number(ago), Value::Null, "{ago} minutes ago");
    }
    // Up to three minutes in a row were never measured.
    assert!((6..10).any(|ago| number(ago).as_i64().is_some_and(|requests| requests > 0)));
}

#[test]
fn failed_hosts_delete_nothing_and_the_others_do() {
    let local = Local::start();
    let stream = "/app/dvr-net/v1/demo/streams/live/news";
    let held = |index: usize| -> Value {
        let stream: Value = serde_json::from_slice(&local.get(stream).unwrap().body).unwrap();
        stream["data"][index].clone()
    };
    let (first, second) = (held(0), held(1));
    local.set_fault(&json!({"kind": "failed_hosts", "hosts": [first["host"]]}));
    let (answer, _) = raw(&local, "DELETE", stream, r#"{"host":"*","all":true}"#);
    let answer = String::from_utf8(answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 500 "), "{answer}");
    assert!(answer.contains(&format!(r#""failed_hosts":[{}]"#, first["host"])), "{answer}");
    assert_eq!(held(0), first);
    assert_ne!(second["dvr"]["duration"], 0);
    assert_eq!(held(1)["dvr"]["duration"], 0);
}
