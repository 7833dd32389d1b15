//! Answers are forwarded or replaced.

use std::io::Read;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request};
use sluice::api::Endpoint;
use sluice::api::restream::list_resources::ListResources;
use sluice::server::proxy::ProxyLimits;
use tower::ServiceExt;

use crate::recorder::{Reaction, Recorder, answer, fine};
use crate::refused::assert_sandboxed;
use crate::served::{METRICS, RECORD, RESOURCES, STREAM, Served, TOKEN, before, request, with_limits};

const ALL: [(&str, &str); 9] = [
    ("GET", RESOURCES),
    ("POST", RESOURCES),
    ("PUT", "/app/restream/v2/demo/resources/1"),
    ("GET", RECORD),
    ("PUT", RECORD),
    ("PATCH", "/app/recorder-cloud/v1/demo/record/1"),
    ("GET", STREAM),
    ("DELETE", STREAM),
    ("GET", METRICS),
];

fn body_of(method: &str) -> &'static str {
    if method == "GET" { "" } else { "{}" }
}

#[tokio::test]
async fn answers_are_sandboxed_and_those_of_writes_close_their_connection() {
    let headers = "Content-Type: text/html\r\nSet-Cookie: a=b\r\nContent-Security-Policy: script-src *\r\n\
                   Cache-Control: public\r\nDate: Tue, 10 Mar 2026 12:00:00 GMT\r\nRetry-After: 7\r\n\
                   Access-Control-Allow-Origin: *\r\nX-Secret: x\r\n";
    for status in ["200", "201", "400", "401", "403", "422", "429", "500", "502", "503", "504", "599"] {
        let upstream = Recorder::doing(Reaction::Say(answer(
            &format!("{status} X"),
            headers,
            "<script>alert(1)</script>",
        )))
        .await;
        let served = before(&upstream).await;
        for (method, target) in ALL {
            let keep_alive = request(method, target, "", body_of(method));
            let reply = served.send(keep_alive).await;
            assert_eq!(reply.status(), status.parse::<u16>().unwrap(), "{method} {target}");
            assert_eq!(reply.body(), "<script>alert(1)</script>");
            assert_sandboxed(&reply);
            assert_eq!(reply.header("content-type"), Some("text/html"));
            assert_eq!(reply.header("retry-after"), Some("7"));
            assert_eq!(reply.header("date"), Some("Tue, 10 Mar 2026 12:00:00 GMT"));
            for name in ["x-secret", "access-control-allow-origin", "set-cookie"] {
                assert_eq!(reply.header(name), None, "{name}");
            }
            if method != "GET" {
                assert_eq!(reply.header("connection"), Some("close"));
            }
        }
        assert_eq!(upstream.count(), ALL.len(), "each once");
    }
}

#[tokio::test]
async fn write_closes_its_connection_when_the_client_asks_for_keep_alive() {
    let upstream = Recorder::doing(fine()).await;
    let served = before(&upstream).await;
    for (method, target) in ALL.into_iter().filter(|(method, _)| *method != "GET") {
        // The helper reads to the end of the connection, which comes only if the proxy closes it.
        let kept = request(method, target, "", "{}").replace("Connection: close", "Connection: keep-alive");
        assert_eq!(served.send(kept).await.header("connection"), Some("close"), "{method}");
    }
    let connections = upstream.connections();
    assert_eq!(connections.len(), 5, "each write has a connection of its own: {connections:?}");
}

#[tokio::test]
async fn reads_share_a_connection_that_writes_never_use() {
    let upstream = Recorder::doing(fine()).await;
    let served = before(&upstream).await;
    for _ in 0..5 {
        assert_eq!(served.get(RESOURCES).await.status(), 200);
    }
    served.send(request("PUT", RECORD, "", "{}")).await;
    let connections = upstream.connections();
    assert!(connections.iter().any(|bytes| bytes.matches("GET ").count() > 1), "{connections:?}");
    let with_write: Vec<&String> = connections.iter().filter(|bytes| bytes.contains("PUT ")).collect();
    assert_eq!(with_write.len(), 1);
    assert!(with_write[0].starts_with("PUT "), "{with_write:?}");
}

#[tokio::test]
async fn redirect_is_an_error_and_its_location_gets_no_request() {
    let goal = Recorder::doing(fine()).await;
    for status in
        ["300 X", "301 X", "302 Found", "303 X", "304 Not Modified", "305 X", "307 X", "308 X", "399 X"]
    {
        let location = format!("Location: http://{}/app/restream/v2/demo/resources\r\n", goal.address);
        let bytes = if status.starts_with("304") {
            b"HTTP/1.1 304 Not Modified\r\n\r\n".to_vec()
        } else {
            answer(status, &location, "moved")
        };
        let upstream = Recorder::doing(Reaction::Say(bytes)).await;
        let served = before(&upstream).await;
        for (method, target) in ALL {
            let reply = served.send(request(method, target, "", body_of(method))).await;
            assert_eq!(reply.status(), 502, "{status} {method}: {}", reply.0);
            reply.assert_says("redirect");
            assert_eq!(reply.header("location"), None);
            assert!(!reply.0.contains(&goal.address.to_string()), "{}", reply.0);
            assert_sandboxed(&reply);
        }
        assert_eq!(upstream.count(), ALL.len());
        assert_eq!(upstream.everything().matches(TOKEN).count(), ALL.len());
    }
    assert_eq!((goal.count(), goal.connections()), (0, vec![]));
}

#[tokio::test]
async fn proxy_error_has_the_shape_of_its_area_and_leaves_a_write_unknown() {
    let upstream = Recorder::doing(Reaction::Say(answer("302 X", "Location: /\r\n", ""))).await;
    let served = before(&upstream).await;
    let restream = served.send(request("POST", RESOURCES, "", "{}")).await;
    assert_eq!((&restream.json()["success"], &restream.json()["code"]), (&false.into(), &502.into()));
    assert_eq!(restream.header("content-type"), Some("application/json"));
    for (method, target) in [("DELETE", STREAM), ("GET", METRICS)] {
        let reply = served.send(request(method, target, "", "")).await;
        assert_eq!(reply.json()["status"], "Bad Gateway");
        assert!(reply.json()["description"].as_str().unwrap().contains("redirect"));
    }
    let recording = served.send(request("PUT", RECORD, "", "{}")).await;
    assert_eq!(recording.header("content-type"), Some("text/plain"));
    // The console's decoder takes the answer for neither a success nor a refusal.
    let error = ListResources.decode(&restream.answer()).unwrap_err();
    assert!(error.is_write_outcome_unknown(), "{error}");
    assert!(error.message.contains("--upstream"), "{error}");
}

#[tokio::test]
async fn status_that_makes_browsers_retry_is_replaced() {
    for (status, want) in
        [("408 Request Timeout", 504), ("421 Misdirected Request", 502), ("407 X", 502), ("101 X", 502)]
    {
        let upstream = Recorder::doing(Reaction::SayAndClose(answer(status, "", ""))).await;
        let served = before(&upstream).await;
        for (method, target) in ALL {
            let reply = served.send(request(method, target, "", body_of(method))).await;
            assert_eq!(reply.status(), want, "{status} {method}: {}", reply.0);
        }
        assert_eq!(upstream.count(), ALL.len());
    }
}

#[tokio::test]
async fn huge_answer_is_refused_with_a_length_and_truncated_without() {
    let limits = ProxyLimits { read_bytes: 100_000, write_bytes: 1_000, ..ProxyLimits::default() };
    let large = |bytes: usize| answer("200 OK", "", &"x".repeat(bytes));
    for (bytes, method, target, want) in [
        (100_000, "GET", RESOURCES, 200),
        (100_001, "GET", RESOURCES, 502),
        (1_000, "PUT", RECORD, 200),
        (1_001, "PUT", RECORD, 502),
    ] {
        let upstream = Recorder::doing(Reaction::Say(large(bytes))).await;
        let served = with_limits(upstream.address, limits).await;
        let reply = served.send(request(method, target, "", body_of(method))).await;
        assert_eq!(reply.status(), want, "{method} {bytes}");
        if want == 200 {
            assert_eq!(reply.body().len(), bytes);
        }
        assert_eq!(upstream.count(), 1);
    }
    let chunk = format!("2710\r\n{}\r\n", "x".repeat(10_000));
    let start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
    for (method, target, want) in [("GET", RESOURCES, 200), ("PUT", RECORD, 502)] {
        let upstream =
            Recorder::doing(Reaction::SayForEver(format!("{start}{}", chunk.repeat(100)).into_bytes())).await;
        let served = with_limits(upstream.address, limits).await;
        let reply = served.send(request(method, target, "", body_of(method))).await;
        assert_eq!(reply.status(), want);
        if method == "GET" {
            assert!(reply.body().len() < 110_000, "{}", reply.body().len());
            assert!(!reply.0.ends_with("0\r\n\r\n"), "the answer is recognisably truncated");
        }
        assert_eq!(upstream.count(), 1);
    }
}

/// Sends a read to the proxy without a socket, with these accepted codings.
async fn packed(served: &Served, accepted: &str) -> (HeaderMap, Vec<u8>) {
    let read = Request::get(RESOURCES).header("host", "localhost").header("accept-encoding", accepted);
    let response = served.program.router().oneshot(read.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    (parts.headers, to_bytes(body, usize::MAX).await.unwrap().to_vec())
}

#[tokio::test]
async fn plain_answer_is_compressed_as_the_client_accepts_it() {
    let large: String = (0..20_000).map(|index| format!("{{\"code\":0,\"time\":{index}}},")).collect();
    let json = "Content-Type: application/json\r\n";
    let chunked = format!(
        "HTTP/1.1 200 OK\r\n{json}Transfer-Encoding: chunked\r\n\r\n{:x}\r\n{large}\r\n0\r\n\r\n",
        large.len()
    );
    for said in [answer("200 OK", json, &large), chunked.into_bytes()] {
        let served = before(&Recorder::doing(Reaction::Say(said)).await).await;
        for accepted in ["gzip, deflate, br", "gzip", "br;q=0, *"] {
            let (headers, body) = packed(&served, accepted).await;
            assert_eq!(headers["content-encoding"], "gzip", "{accepted}");
            assert!(
                headers.get_all("vary").iter().any(|vary| vary == "Accept-Encoding")
                    && !headers.contains_key("content-length")
            );
            assert!(body.len() < large.len() / 4, "{accepted}: {} of {} bytes", body.len(), large.len());
            let mut plain = Vec::new();
            flate2::read::GzDecoder::new(&body[..]).read_to_end(&mut plain).unwrap();
            assert!(plain == large.as_bytes(), "{accepted}");
        }
        for accepted in ["identity", "br", "gzip;q=0, *"] {
            let (headers, body) = packed(&served, accepted).await;
            assert!(!headers.contains_key("content-encoding") && body == large.as_bytes(), "{accepted}");
        }
    }
    // Others are forwarded as they are: a small one, and one that is compressed.
    let coded = format!("{json}Content-Encoding: zstd\r\n");
    for (said, coding) in
        [(answer("200 OK", json, "{\"data\":[]}"), None), (answer("200 OK", &coded, &large), Some("zstd"))]
    {
        let served = before(&Recorder::doing(Reaction::Say(said)).await).await;
        let (headers, body) = packed(&served, "gzip").await;
        assert_eq!(headers.get("content-encoding").map(|coding| coding.to_str().unwrap()), coding);
        assert_eq!(headers["content-length"], body.len().to_string());
    }
}
