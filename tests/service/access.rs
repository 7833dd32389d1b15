//! Authentication and unknown items (`contract.md#authentication`, `contract.md#errors`, `contract.md#decision-29`).

use axum::body::Body;
use axum::http::Request;

use crate::app::{App, Reply};

async fn with_token(app: &App, method: &str, path: &str, token: Option<&str>) -> Reply {
    let mut request = Request::builder().method(method).uri(path);
    if let Some(token) = token {
        // Header names are case-insensitive.
        request = request.header("cdn-auth-token", token);
    }
    app.ask(request.body(Body::from("{}")).unwrap()).await
}

const RESTREAM_READS: [(&str, &str); 2] =
    [("GET", "/app/restream/v2/demo/resources"), ("GET", "/app/restream/v2/demo/resources/x")];
const RESTREAM_OTHERS: [(&str, &str); 4] = [
    ("POST", "/app/restream/v2/demo/resources"),
    ("PUT", "/app/restream/v2/demo/resources/x"),
    ("GET", "/app/restream/v2/demo/status"),
    ("GET", "/app/restream/v2/demo/history"),
];
const RECORDING: [(&str, &str); 4] = [
    ("GET", "/app/recorder-cloud/v1/demo/record"),
    ("PUT", "/app/recorder-cloud/v1/demo/record"),
    ("GET", "/app/recorder-cloud/v1/demo/record/x"),
    ("PATCH", "/app/recorder-cloud/v1/demo/record/x"),
];
const DESCRIBED: [(&str, &str); 4] = [
    ("GET", "/app/dvr-net/v1/demo/streams/live/news"),
    ("DELETE", "/app/dvr-net/v1/demo/streams/live/news"),
    ("GET", "/app/metrics/v1/?account=demo"),
    ("GET", "/app/metrics/v1/resources?account=demo"),
];

#[tokio::test]
async fn operation_refuses_a_missing_wrong_or_foreign_token_as_documented() {
    let app = App::small();
    let foreign = app.service.add_account("other").unwrap().token.unwrap();
    let no = "No token: send it in the header CDN-AUTH-TOKEN";
    let foreign_said = "The token has no access to account demo";
    for (token, message, phrase, recording_status) in [
        (None, no, "Invalid token", 401),
        (Some(""), no, "Invalid token", 401),
        (Some("wrong"), "Invalid token", "Invalid token", 401),
        (Some(foreign.expose()), foreign_said, "Invalid account", 403),
    ] {
        let restream = format!(r#"{{"success":false,"code":403,"message":"{message}"}}"#);
        let described = format!(r#"{{"status":"Forbidden","description":"{message}"}}"#);
        for (operations, status, content_type, body) in [
            (&RESTREAM_READS[..], 403, "application/json", restream.as_str()),
            (&RESTREAM_OTHERS, 400, "application/json", &restream),
            (&RECORDING, recording_status, "text/plain", phrase),
            (&DESCRIBED, 403, "application/json", &described),
        ] {
            for (method, path) in operations {
                let reply = with_token(&app, method, path, token).await;
                assert_eq!(reply.error(), (status, content_type.into(), body.into()), "{method} {path}");
            }
        }
    }
}
