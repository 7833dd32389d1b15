//! The log has a line per request and no secrets.

use crate::asked::TOKEN;
use crate::program::Program;
use crate::started::{connect, exchange, start, start_logging_to};

#[test]
fn log_has_one_line_per_request_without_query_or_secrets() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--log", "debug"]);
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
    let requests: Vec<&str> = log.lines().filter_map(|line| Some(line.split_once(" request ")?.1)).collect();
    let [write, page, missing] = requests[..] else { panic!("{log}") };
    let names = |line: &str| -> Vec<String> {
        line.split(' ').map(|pair| pair.split('=').next().unwrap().to_owned()).collect()
    };
    assert!(
        write.starts_with(r#"method="POST" path="/app/restream/v2/demo/resources" status=400 ms="#),
        "{write}"
    );
    assert!(write.ends_with(r#"op="op-17""#), "{write}");
    assert_eq!(names(write), ["method", "path", "status", "ms", "bytes", "op"], "the line has other fields");
    assert!(page.starts_with(r#"method="GET" path="/dvr/live/news" status=200 "#), "{page}");
    assert_eq!(names(page), ["method", "path", "status", "ms", "bytes"], "an id of another form is omitted");
    assert!(missing.starts_with(r#"method="HEAD" path="/missing" status=404 "#), "{missing}");
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
