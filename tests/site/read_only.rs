//! A read-only program refuses every write and answers every read.

use axum::http::Method;
use serde_json::Value;

use crate::asked::{RESOURCES, TOKEN, ask, get, program, read_only_program};
use crate::started;

const RECORD: &str = "/app/recorder-cloud/v1/demo/record/some-id";
const STREAM: &str = "/app/dvr-net/v1/demo/streams/live/news";
const METRICS: &str = "/app/metrics/v1/?account=demo";

#[tokio::test]
async fn refusal_of_a_write_has_the_shape_of_its_area() {
    let program = read_only_program();
    for method in ["POST", "PUT", "PATCH", "DELETE", "PURGE", "get"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let restream = ask(&program, method.clone(), RESOURCES, &[]).await;
        let body: Value = serde_json::from_slice(&restream.body).unwrap();
        assert_eq!(
            (restream.status.as_u16(), &body["success"], &body["code"]),
            (403, &false.into(), &403.into())
        );
        assert!(
            body["message"]
                .as_str()
                .unwrap()
                .starts_with("This program is read-only for every account: nothing was changed.")
        );
        let recording = ask(&program, method.clone(), RECORD, &[]).await;
        assert_eq!((recording.status.as_u16(), recording.header("content-type")), (403, "text/plain"));
        assert!(recording.text().starts_with("This program is read-only"), "{}", recording.text());
        for path in [STREAM, METRICS, "/app", "/app/", "/app/other", "/app//restream/v2/demo/resources"] {
            let other = ask(&program, method.clone(), path, &[]).await;
            let body: Value = serde_json::from_slice(&other.body).unwrap();
            assert_eq!((other.status.as_u16(), body["status"].as_str()), (403, Some("Forbidden")), "{path}");
            assert!(body["description"].as_str().unwrap().starts_with("This program is read-only"), "{path}");
        }
    }
}

#[tokio::test]
async fn read_is_answered_and_so_is_the_preflight_of_another_origin() {
    let program = read_only_program();
    assert_eq!(get(&program, RESOURCES).await.status.as_u16(), 200);
    assert_eq!(ask(&program, Method::HEAD, RESOURCES, &[]).await.status.as_u16(), 200);
    let preflight = [
        ("origin", "https://console.example"),
        ("access-control-request-method", "GET"),
        ("access-control-request-headers", "cdn-auth-token"),
    ];
    let allowed = ask(&program, Method::OPTIONS, RESOURCES, &preflight).await;
    assert!(allowed.status.is_success());
    assert_eq!(allowed.header("access-control-allow-origin"), "https://console.example");
    // The page of that origin can read why its write was refused.
    let refused = ask(&program, Method::POST, RESOURCES, &preflight[..1]).await;
    assert_eq!(refused.status.as_u16(), 403);
    assert_eq!(refused.header("access-control-allow-origin"), "https://console.example");
}

#[tokio::test]
async fn page_says_that_the_program_is_read_only() {
    let says = |page: &str| page.contains(r#"<meta name="sluice-read-only""#);
    assert!(says(get(&read_only_program(), "/").await.text()));
    assert!(says(get(&read_only_program(), "/restreams/new").await.text()));
    assert!(!says(get(&program(), "/").await.text()));
}

#[test]
fn flag_is_printed_at_start_and_holds_over_a_socket() {
    let data = tempfile::tempdir().unwrap();
    let started = started::start(data.path(), &["--read-only"]);
    let note = ("note".to_owned(), "read-only: every write is refused".to_owned());
    assert!(started.printed.contains(&note), "{:?}", started.printed);
    let asked = |line: &str, body: &str| {
        let headers = format!("CDN-AUTH-TOKEN: {TOKEN}\r\nContent-Type: application/json\r\n");
        started::ask(&started, "address", line, &headers, body)
    };
    let before = asked(&format!("GET {RESOURCES}"), "");
    assert!(before.starts_with("HTTP/1.1 200 "), "{before}");
    let body = r#"{"name": "x", "type": "short", "active": true, "restreams": []}"#;
    let refused = asked(&format!("POST {RESOURCES}"), body);
    assert!(refused.starts_with("HTTP/1.1 403 ") && refused.contains("read-only"), "{refused}");
    let all = |answer: &str| answer.matches("resource_id").count();
    assert_eq!(all(&asked(&format!("GET {RESOURCES}"), "")), all(&before));
    assert!(asked("GET /", "").contains("sluice-read-only"));
}
