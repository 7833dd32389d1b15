//! Answers are compressed on request.

use std::io::Read;

use axum::body::Body;

use crate::app::{App, Reply, request};
use crate::restream::RESOURCES;

async fn ask(app: &App, method: &str, path: &str, accepted: &str) -> Reply {
    app.ask(request(method, path).header("accept-encoding", accepted).body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn answer_is_compressed_as_the_request_accepts() {
    let app = App::small();
    let plain = app.get(RESOURCES).await;
    assert_eq!(plain.header("content-encoding"), None);
    for (accepted, coding) in [
        ("gzip, deflate, br", Some("gzip")),
        ("br, X-GZIP;q=0.1", Some("gzip")),
        ("br;q=0, *", Some("gzip")),
        ("br", None),
        ("gzip;q=0, *", None),
    ] {
        let packed = ask(&app, "GET", RESOURCES, accepted).await;
        assert_eq!(packed.header("content-encoding").as_deref(), coding, "{accepted}");
        let mut body = Vec::new();
        match coding {
            Some(_) => drop(flate2::read::GzDecoder::new(&packed.body[..]).read_to_end(&mut body)),
            None => body = packed.body.clone(),
        }
        assert_eq!(body, plain.body, "{accepted}");
        assert!(coding.is_none() || packed.body.len() * 2 < body.len(), "{accepted}");
        let vary: Vec<_> = packed.headers.get_all("vary").iter().collect();
        assert_eq!(vary, ["accept-encoding"]);
        let head = ask(&app, "HEAD", RESOURCES, accepted).await;
        assert_eq!(head.header("content-length"), Some(packed.body.len().to_string()));
    }
    let small = ask(&app, "GET", "/app/restream/v2/demo/resources/none", "gzip").await;
    assert_eq!((small.status, small.header("content-encoding")), (404, None));
}
