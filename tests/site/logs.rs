//! The log: a line per request, and no secret in any of them.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::asked::TOKEN;
use crate::started::{connect, exchange, start};

fn lines(log: &str) -> Vec<Value> {
    log.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}")))
        .collect()
}

#[test]
fn a_request_is_one_line_with_its_path_alone() {
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
    assert_eq!(names, BTreeSet::from(want), "nothing else is written of a request");
    let names: BTreeSet<&str> = page.as_object().unwrap().keys().map(String::as_str).collect();
    assert!(!names.contains("op"), "an id of another form is left out");
}

#[test]
fn a_level_silences_what_is_below_it() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--log", "warn"]);
    exchange(connect(&started, "address"), "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    started.signal("TERM");
    assert_eq!(started.end(), (Some(0), String::new()));
}
