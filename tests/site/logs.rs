//! The log has a line per request and no secrets.

use crate::asked::TOKEN;
use crate::program::Program;
use crate::started::{ask, start, start_logging_to};

#[test]
fn log_has_one_line_per_request_without_query_or_secrets() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--log", "debug", "--user-header", "X-Forwarded-User"]);
    let secrets = ["key-in-the-query", "key-in-a-header", "key-in-a-body", "id with spaces"];
    let headers = format!(
        "CDN-AUTH-TOKEN: {TOKEN}\r\nX-Op-Id: op-17\r\nX-Other: key-in-a-header\r\nX-Forwarded-User: ana\r\n"
    );
    let write = "POST /app/restream/v2/demo/resources?target_key=key-in-the-query";
    ask(&started, "address", write, &headers, r#"{"target_key": "key-in-a-body"}"#);
    let page = "GET /dvr/live/news?token=key-in-the-query";
    ask(&started, "address", page, "X-Op-Id: id with spaces\r\n", "");
    ask(&started, "address", "HEAD /missing.js", "", "");
    started.signal("TERM");
    let (code, log) = started.end();
    assert_eq!(code, Some(0));

    for secret in secrets.iter().chain([&TOKEN]) {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    let of = |kind| log.lines().filter_map(move |line| Some(line.split_once(kind)?.1)).collect::<Vec<&str>>();
    let ([write], [page, missing]) = (&of(" write ")[..], &of(" request ")[..]) else { panic!("{log}") };
    let names = |line: &str| -> Vec<String> {
        line.split(' ').map(|pair| pair.split('=').next().unwrap().to_owned()).collect()
    };
    assert!(
        write.starts_with(r#"remote=127.0.0.1 user="ana" account="demo" method="POST" path="/app/restream/v2/demo/resources" status=400 ms="#),
        "{write}"
    );
    assert!(write.ends_with(r#"op="op-17""#), "{write}");
    assert_eq!(names(write), ["remote", "user", "account", "method", "path", "status", "ms", "op"]);
    assert!(page.starts_with(r#"method="GET" path="/dvr/live/news" status=200 "#), "{page}");
    assert_eq!(names(page), ["method", "path", "status", "ms", "bytes"], "an id of another form is omitted");
    assert!(missing.starts_with(r#"method="HEAD" path="/missing.js" status=404 "#), "{missing}");
}

#[test]
fn user_of_a_write_is_taken_from_a_trusted_header_alone() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &[]);
    let write = "DELETE /app/dvr-net/v1/demo/streams/live/news";
    ask(&started, "address", write, "X-Forwarded-User: ana\r\n", "");
    started.signal("TERM");
    let log = started.end().1;
    let line = log.lines().find(|line| line.contains(" write ")).unwrap();
    assert!(line.contains(r#"account="demo" method="DELETE""#) && !line.contains("ana"), "{line}");
}

#[test]
fn log_line_is_short_for_a_long_method_or_path() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &[]);
    let long = "M".repeat(60_000);
    for line in [format!("{long} /"), format!("GET /{long}"), format!("{long} /{long}")] {
        ask(&started, "address", &line, "", "");
    }
    started.signal("TERM");
    let log = started.end().1;
    assert!(log.lines().filter(|line| line.contains(" request ")).count() >= 2, "{log:.2000}");
    assert!(log.lines().all(|line| line.len() < 1_000), "{} bytes", log.len());
}

#[test]
fn log_level_omits_lower_levels() {
    let data = tempfile::tempdir().unwrap();
    let started = start(data.path(), &["--log", "warn"]);
    ask(&started, "address", "GET /", "", "");
    started.signal("TERM");
    assert_eq!(started.end(), (Some(0), String::new()));
}

/// Returns the answers to two reads and a write.
fn answers(started: &Program) -> [String; 3] {
    let (token, path) = (format!("CDN-AUTH-TOKEN: {TOKEN}\r\n"), "/app/restream/v2/demo/resources");
    [("GET", ""), ("POST", r#"{"name":"a","type":"short"}"#), ("GET", "")]
        .map(|(method, body)| ask(started, "address", &format!("{method} {path}"), &token, body))
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
