//! Stream names in paths (`contract.md#decision-17`), and other origins (`contract.md#decision-29`).

use axum::body::Body;
use serde_json::json;
use sluice::api::dvr::GetStream;
use sluice::model::stream_name::StreamName;

use crate::app::{App, request};
use crate::recording;
use crate::restream::RESOURCES;

#[tokio::test]
async fn stream_name_is_decoded_by_segment() {
    let app = App::small();
    let setting = |name: &str| {
        let source: String = name.bytes().map(|byte| format!("{byte:02x}")).collect();
        let source = json!(format!("rtmp://publish.example.net/{source}"));
        recording::with(&[("stream_name", json!(name)), ("dvr_enabled", json!(true)), ("source", source)])
    };
    for (name, path) in [
        ("live/a b", "live/a%20b"),
        ("a?b#c", "a%3Fb%23c"),
        ("a%2Fb", "a%252Fb"),
        ("晩/x", "%E6%99%A9/x"),
        ("...", "..."),
        ("plus+and;semi:colon@at", "plus+and;semi:colon@at"),
        ("/live//news/", "%2Flive%2F%2Fnews%2F"),
    ] {
        recording::create(&app, &setting(name)).await;
        let reply = app.get(&format!("/app/dvr-net/v1/demo/streams/{path}")).await;
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        assert_eq!(reply.json()["stream_name"], name);
        let stream_name = StreamName::parse(name).unwrap();
        assert!(app.call(&GetStream { stream_name }).await.is_ok(), "{name}");
    }
    for (path, why) in [
        ("live/../news", "a segment that is . or .."),
        ("live/%2e%2e/news", "a segment that is . or .."),
        ("%2E", "a segment that is . or .."),
        ("live//news", "an empty segment whose slashes are not escaped as %2F"),
        ("live/news/", "an empty segment whose slashes are not escaped as %2F"),
        ("live%2Fnews", "an escaped slash that is beside no empty segment: encode each segment on its own"),
        ("live/..%2Fnews", "a segment that is . or .."),
        ("live%2F%2F..", "a segment that is . or .."),
    ] {
        for method in ["GET", "DELETE"] {
            let reply = app.send(method, &format!("/app/dvr-net/v1/demo/streams/{path}"), None).await;
            let message = format!("The stream name has {why}");
            let expected = format!(r#"{{"status":"Bad Request","description":"{message}"}}"#);
            assert_eq!(reply.error(), (400, "application/json".into(), expected), "{path}");
        }
    }
}

#[tokio::test]
async fn answers_are_readable_by_allowed_origins_only() {
    let friend = "https://console.example.net";
    let app = App::open(|options| options.allow_origins = vec![friend.to_owned()]);
    let ask = async |method: &str, origin: &str, preflight: bool| {
        let mut request = request(method, RESOURCES).header("origin", origin);
        if preflight {
            request = request
                .header("access-control-request-method", "POST")
                .header("access-control-request-headers", "cdn-auth-token,content-type,x-op-id");
        }
        app.ask(request.body(Body::empty()).unwrap()).await
    };
    let read = ask("GET", friend, false).await;
    assert_eq!(read.header("access-control-allow-origin").as_deref(), Some(friend));
    assert_eq!(read.header("access-control-expose-headers").as_deref(), Some("date, retry-after"));
    assert_eq!(read.header("access-control-allow-credentials"), None);
    assert_eq!(read.header("vary").as_deref(), Some("origin"));
    let preflight = ask("OPTIONS", friend, true).await;
    assert_eq!(preflight.status, 204);
    assert_eq!(
        preflight.header("access-control-allow-methods").as_deref(),
        Some("GET, HEAD, POST, PUT, PATCH, DELETE")
    );
    let allowed = preflight.header("access-control-allow-headers");
    assert_eq!(allowed.as_deref(), Some("cdn-auth-token, content-type, x-op-id"));
    for origin in ["https://evil.example", "null", "https://console.example.net.evil.example", ""] {
        for (method, is_preflight) in [("GET", false), ("OPTIONS", true)] {
            let reply = ask(method, origin, is_preflight).await;
            assert_eq!(reply.header("access-control-allow-origin"), None, "{origin}");
            assert_eq!(reply.header("access-control-allow-headers"), None);
            assert_eq!(reply.header("vary").as_deref(), Some("origin"));
        }
    }
}
