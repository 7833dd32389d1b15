//! Invalid requests are answered in the shape of their area, never in that of the framework (`contract.md#errors`).

use axum::body::Body;

use crate::app::{App, Reply, request};

const JSON: &str = "application/json";

fn restream(status: u16, message: &str) -> (u16, String, String) {
    (status, JSON.into(), format!(r#"{{"success":false,"code":{status},"message":"{message}"}}"#))
}

fn recording(status: u16, message: &str) -> (u16, String, String) {
    (status, "text/plain".into(), message.into())
}

fn described(status: u16, words: &str, message: &str) -> (u16, String, String) {
    (status, JSON.into(), format!(r#"{{"status":"{words}","description":"{message}"}}"#))
}

#[tokio::test]
async fn unknown_address_is_404_in_the_shape_of_its_area() {
    let app = App::small();
    let nowhere = described(404, "Not Found", "No such address in this API");
    for path in [
        "",
        "/",
        "/demo",
        "/demo/",
        "/demo/nothing",
        "/demo/resources/",
        "/demo/resources/a/b",
        "/demo/Status",
        "//resources",
    ] {
        let reply = app.get(&format!("/app/restream/v2{path}")).await;
        assert_eq!(reply.error(), restream(404, "Not found"), "{path}");
    }
    for path in ["/demo", "/demo/", "/demo/records", "/demo/record/", "/demo/record/a/b"] {
        let reply = app.get(&format!("/app/recorder-cloud/v1{path}")).await;
        assert_eq!(reply.error(), recording(404, "Not found"), "{path}");
    }
    for path in ["", "/", "/demo", "/demo/streams", "/demo/streams/", "/demo/other/x"] {
        assert_eq!(app.get(&format!("/app/dvr-net/v1{path}")).await.error(), nowhere, "{path}");
    }
    for path in ["/resource", "/resources/", "/resources/x", "//"] {
        assert_eq!(app.get(&format!("/app/metrics/v1{path}")).await.error(), nowhere, "{path}");
    }
    for path in [
        "/app",
        "/app/",
        "/app/x",
        "/app/restream/v1/demo/resources",
        "/app/restream/v22/demo/resources",
        "/app/metrics/v2/",
    ] {
        for method in ["GET", "POST", "DELETE", "OPTIONS"] {
            assert_eq!(app.send(method, path, None).await.error(), nowhere, "{method} {path}");
        }
    }
}

#[tokio::test]
async fn recording_path_is_invalid_without_an_account_or_when_undecodable() {
    let app = App::small();
    for path in ["", "/", "//record", "/%ff/record", "/demo/record/%ff", "/demo/record/%zz", "/demo/record/%"]
    {
        let reply = app.get(&format!("/app/recorder-cloud/v1{path}")).await;
        assert_eq!(reply.error(), recording(400, "Invalid path"), "{path}");
    }
    let message = "The address is not percent-encoded UTF-8";
    assert_eq!(app.get("/app/restream/v2/demo/resources/%ff").await.error(), restream(404, message));
    assert_eq!(
        app.get("/app/dvr-net/v1/demo/streams/%ff").await.error(),
        described(400, "Bad Request", message)
    );
}

#[tokio::test]
async fn unsupported_method_is_405_in_the_shape_of_its_area_and_lists_the_allowed_ones() {
    let app = App::small();
    let not_allowed = "Method is not allowed";
    let (restream, recording) = (restream(405, not_allowed), recording(405, not_allowed));
    let described = described(405, "Method Not Allowed", not_allowed);
    let read_only = "GET, HEAD, OPTIONS";
    for (path, expected, allowed) in [
        ("/app/restream/v2/demo/resources", &restream, "GET, HEAD, POST, OPTIONS"),
        ("/app/restream/v2/demo/resources/x", &restream, "GET, HEAD, PUT, OPTIONS"),
        ("/app/restream/v2/demo/status", &restream, read_only),
        ("/app/restream/v2/demo/history", &restream, read_only),
        ("/app/recorder-cloud/v1/demo/record", &recording, "GET, HEAD, PUT, OPTIONS"),
        ("/app/recorder-cloud/v1/demo/record/x", &recording, "GET, HEAD, PATCH, OPTIONS"),
        ("/app/dvr-net/v1/demo/streams/live/news", &described, "GET, HEAD, DELETE, OPTIONS"),
        ("/app/metrics/v1/", &described, read_only),
        ("/app/metrics/v1/resources", &described, read_only),
        ("/app/openapi.json", &described, read_only),
    ] {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT", "BREW"] {
            if allowed.split(", ").any(|known| known == method) {
                continue;
            }
            let reply = app.send(method, path, None).await;
            assert_eq!(&reply.error(), expected, "{method} {path}");
            assert_eq!(reply.header("allow").as_deref(), Some(allowed));
        }
        let options = app.send("OPTIONS", path, None).await;
        assert_eq!((options.status, options.header("allow").as_deref()), (204, Some(allowed)), "{path}");
        assert!(options.body.is_empty());
    }
}

#[tokio::test]
async fn head_is_answered_as_get_without_the_body() {
    let app = App::small();
    for path in [
        "/app/restream/v2/demo/resources",
        "/app/restream/v2/demo/resources/nope",
        "/app/recorder-cloud/v1/demo/record",
        "/app/dvr-net/v1/demo/streams/live/news",
        "/app/metrics/v1/?account=demo",
        "/app/openapi.json",
        "/app/nowhere",
    ] {
        let (get, head) = (app.get(path).await, app.send("HEAD", path, None).await);
        assert_eq!(head.status, get.status, "{path}");
        assert_eq!(head.header("content-type"), get.header("content-type"));
        assert_eq!(head.header("content-length"), Some(get.body.len().to_string()));
        assert!(head.body.is_empty());
    }
}

async fn with_body(app: &App, method: &str, path: &str, content_type: Option<&str>, body: Vec<u8>) -> Reply {
    let mut request = request(method, path);
    if let Some(content_type) = content_type {
        request = request.header("content-type", content_type);
    }
    app.ask(request.body(Body::from(body)).unwrap()).await
}

/// Returns the area's answer to a rejected body.
fn refused_body(path: &str, message: &str, dvr_status: (u16, &str)) -> (u16, String, String) {
    if path.contains("restream") {
        restream(400, message)
    } else if path.contains("recorder") {
        (422, JSON.into(), format!(r#"{{"errors":{{"body":["{message}"]}}}}"#))
    } else {
        described(dvr_status.0, dvr_status.1, message)
    }
}

#[tokio::test]
async fn wrong_content_type_large_body_and_invalid_utf_8_are_refused_in_the_shape_of_the_area() {
    let app = App::small();
    let bad = (400, "Bad Request");
    for (method, path) in app.writes().await {
        let path = path.as_str();
        for content_type in ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonx"] {
            let reply = with_body(&app, method, path, Some(content_type), b"{}".to_vec()).await;
            let expected = refused_body(path, "Content-Type must be application/json", bad);
            assert_eq!(reply.error(), expected, "{method} {path} {content_type}");
        }
        let large = with_body(&app, method, path, Some(JSON), vec![b' '; 1024 * 1024 + 1]).await;
        let message = "the body is larger than 1 MiB, or was cut off";
        assert_eq!(large.error(), refused_body(path, message, (413, "Payload Too Large")), "{path}");
        let odd_type = Some("Application/JSON; charset=utf-8");
        let broken = with_body(&app, method, path, odd_type, b"{\"name\":\"\xff\"}".to_vec()).await;
        assert_eq!(broken.error(), refused_body(path, "the body is not UTF-8", bad), "{path}");
        let untold = with_body(&app, method, path, None, b"[]".to_vec()).await;
        assert_eq!(untold.error(), refused_body(path, "the body must be a JSON object", bad), "{path}");
    }
}

#[tokio::test]
async fn answers_forbid_storage_and_writes_close_their_connection() {
    let app = App::small();
    let others = [
        ("GET", "/app/restream/v2/demo/resources"),
        ("GET", "/app/nowhere"),
        ("OPTIONS", "/app/metrics/v1/"),
        ("DELETE", "/app/restream/v2/demo/resources"),
        ("POST", "/app/nowhere"),
    ];
    let others = others.map(|(method, path)| (method, path.to_owned()));
    for (method, path) in app.writes().await.into_iter().chain(others) {
        let reply = app.send(method, &path, None).await;
        assert_eq!(reply.header("cache-control").as_deref(), Some("no-store"), "{path}");
        assert_eq!(reply.header("x-content-type-options").as_deref(), Some("nosniff"));
        let closes = reply.header("connection").as_deref() == Some("close");
        assert_eq!(closes, !matches!(method, "GET" | "OPTIONS"), "{method} {path}");
    }
}
