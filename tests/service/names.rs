//! Stream names in paths (`contract.md#decision-17`).

use serde_json::json;
use sluice::api::dvr::GetStream;
use sluice::model::stream_name::StreamName;

use crate::app::App;
use crate::recording;

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
