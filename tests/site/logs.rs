//! The log has a line per request and no secrets.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::asked::TOKEN;
use crate::program::Program;
use crate::started::{connect, exchange, start, start_logging_to};

fn lines(log: &str) -> Vec<Value> {
    log.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}")))
        .collect()
}

#[test]
fn log_has_one_line_per_request_without_query_or_secrets() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--log-format", "json", "--log", "debug"]);
    let secrets = ["key-in-the-query", "key-in-a-header", "key-in-a-body", "id with spaces"];
    let body = r#"{"target_key": "key-in-a-body"}"#;
    let length = body.len();
    exchange(
        connect(&started, "address"),
        &format!(
            "POST /app/restream/v2/demo/resources?target_key=key-in-the-query HTTP/1.1\r\nHost: localhost\r\n\
             CDN-AUTH-TOKEN: {TOKEN}\r\nX-Op-Id: op-17\r\nX-Other: key-in-a-header\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        ),
    );
    exchange(
        connect(&started, "address"),
        "GET /dvr/live/news?token=key-in-the-query HTTP/1.1\r\nHost: localhost\r\nX-Op-Id: id with spaces\r\n\
         Connection: close\r\n\r\n",
    );
    exchange(
        connect(&started, "address"),
        "HEAD /missing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    started.signal("TERM");
    let (code, log) = started.end();
    assert_eq!(code, Some(0));

    for secret in secrets.iter().chain([&TOKEN]) {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    let lines = lines(&log);
    let requests: Vec<&Value> = lines.iter().filter(|line| line["message"] == "request").collect();
    assert_eq!(requests.len(), 3, "{log}");
    let (write, page, missing) = (requests[0], requests[1], requests[2]);
    assert_eq!(write["path"], "/app/restream/v2/demo/resources");
    assert_eq!(
        (&write["method"], &write["status"], &write["op"]),
        (&"POST".into(), &400.into(), &"op-17".into())
    );
    assert!(write["bytes"].as_u64().unwrap() > 0 && write["ms"].as_f64().unwrap() > 0.0);
    assert_eq!((&page["path"], &page["status"]), (&"/dvr/live/news".into(), &200.into()));
    assert_eq!(
        (&missing["method"], &missing["status"], &missing["bytes"]),
        (&"HEAD".into(), &404.into(), &0.into())
    );
    let names: BTreeSet<&str> = write.as_object().unwrap().keys().map(String::as_str).collect();
    let want = ["bytes", "level", "message", "method", "ms", "op", "path", "status", "timestamp"];
    assert_eq!(names, BTreeSet::from(want), "the line has other fields");
    let names: BTreeSet<&str> = page.as_object().unwrap().keys().map(String::as_str).collect();
    assert!(!names.contains("op"), "an id of another form is omitted");
}

#[test]
fn log_level_omits_lower_levels() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--log", "warn"]);
    exchange(connect(&started, "address"), "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    started.signal("TERM");
    assert_eq!(started.end(), (Some(0), String::new()));
}

/// Returns the answers to two reads and a write.
fn answers(started: &Program) -> [String; 3] {
    let head = format!("Host: localhost\r\nCDN-AUTH-TOKEN: {TOKEN}\r\nConnection: close\r\n");
    let body = r#"{"name":"a","type":"short"}"#;
    let write = format!(
        "POST /app/restream/v2/demo/resources HTTP/1.1\r\n{head}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let read = format!("GET /app/restream/v2/demo/resources HTTP/1.1\r\n{head}\r\n");
    [&read, &write, &read].map(|request| exchange(connect(started, "address"), request))
}

#[test]
fn unwritable_log_does_not_affect_requests() {
    let data = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let (reader, closed) = std::io::pipe().unwrap();
    drop(reader);
    for started in [
        start_logging_to(data[0].path(), &["--log", "debug"], full),
        start_logging_to(data[1].path(), &["--log", "debug"], closed),
    ] {
        for answer in (0..3).flat_map(|_| answers(&started)) {
            assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        }
        started.signal("TERM");
        assert_eq!(started.end().0, Some(0));
    }
}

#[test]
fn unread_log_does_not_delay_requests() {
    let data = tempfile::tempdir().unwrap();
    let (_unread, log) = std::io::pipe().unwrap();
    let started = start_logging_to(data.path(), &["--log-format", "json"], log);
    // The lines exceed the buffer of a pipe.
    for _ in 0..600 {
        let request = "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let answer = exchange(connect(&started, "address"), request);
        assert!(answer.starts_with("HTTP/1.1 404 "), "{answer}");
    }
    started.signal("TERM");
    assert_eq!(started.end().0, Some(0));
}
