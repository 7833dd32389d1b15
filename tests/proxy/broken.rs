//! Failing upstreams: each request is sent once and its result is reported.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::Response;
use sluice::api::Endpoint;
use sluice::api::dvr::get_stream::GetStream;
use sluice::model::stream_name::StreamName;
use sluice::server::proxy::ProxyLimits;
use sluice::server::proxy::answer::collect;

use crate::recorder::{Reaction, Recorder, answer};
use crate::refused::assert_sandboxed;
use crate::served::{RECORD, RESOURCES, Reply, STREAM, Served, before, nowhere, request, with_limits};

/// Long enough for an immediate answer on a busy machine.
const SOON: Duration = Duration::from_secs(1);

async fn impatient(upstream: &Recorder) -> Served {
    let limits = ProxyLimits { head_time: SOON, body_pause: SOON, ..ProxyLimits::default() };
    with_limits(upstream.address, limits).await
}

/// True if the console takes the reply for a write with an unknown outcome.
fn is_unknown(reply: &Reply) -> bool {
    let endpoint = GetStream { stream_name: StreamName::new("live/news") };
    endpoint.decode(&reply.answer()).unwrap_err().is_write_outcome_unknown()
}

#[tokio::test]
async fn upstream_closing_before_or_within_its_answer_is_502() {
    for bytes in [
        "",
        "H",
        "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    ] {
        let upstream = Recorder::doing(Reaction::SayAndClose(bytes.into())).await;
        let served = before(&upstream).await;
        let reply = served.send(request("DELETE", STREAM, "", "{}")).await;
        assert_eq!(reply.status(), 502, "{bytes:?}: {}", reply.0);
        reply.assert_says("broke off");
        assert!(is_unknown(&reply));
        assert_sandboxed(&reply);
        assert_eq!(upstream.count(), 1, "{bytes:?}: a write is sent once");

        // The start of a read's answer may be forwarded already; its end then never comes.
        let read = served.get(STREAM).await;
        let is_whole =
            read.header("content-length").is_some_and(|length| length == read.body().len().to_string());
        assert!(
            read.status() == 502 || (!is_whole && !read.0.ends_with("0\r\n\r\n")),
            "{bytes:?}: {}",
            read.0
        );
        assert_eq!(upstream.count(), 2, "{bytes:?}");
    }
}

#[tokio::test]
async fn upstream_closing_a_reused_connection_is_502_without_a_retry() {
    // The upstream answers the first request of each connection and closes at the second.
    let upstream = Recorder::choosing(|request| match request.contains("second") {
        true => Reaction::SayAndClose(Vec::new()),
        false => Reaction::Say(answer("200 OK", "", "{}")),
    })
    .await;
    let served = before(&upstream).await;
    assert_eq!(served.get(RESOURCES).await.status(), 200);
    let second = served.send(request("PUT", &format!("{RECORD}?second"), "", "{}")).await;
    assert_eq!(second.status(), 502);
    assert_eq!(upstream.count(), 2, "sent once, and not again on another connection");
    assert_eq!(served.get(&format!("{RESOURCES}?second")).await.status(), 502);
    assert_eq!(upstream.count(), 3, "a read is not sent again either");
}

#[tokio::test]
async fn upstream_with_malformed_answers_is_502() {
    let long = format!("HTTP/1.1 200 OK\r\nX-Long: {}\r\n\r\n", "a".repeat(1_000_000));
    let many = format!("HTTP/1.1 200 OK\r\n{}\r\n", "A: b\r\n".repeat(500));
    for bytes in [
        "SSH-2.0-OpenSSH_9.6\r\n",
        "\u{16}\u{3}\u{1}\u{0}garbage\r\n\r\n",
        "HTTP/2.0 200 OK\r\n\r\n",
        "HTTP/1.1 OK\r\n\r\n",
        "HTTP/1.1 20 OK\r\n\r\n",
        "HTTP/1.1 2000 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
        "{\"success\": true}\r\n\r\n",
        &long,
        &many,
    ] {
        let upstream = Recorder::doing(Reaction::SayAndClose(bytes.into())).await;
        let served = before(&upstream).await;
        for (method, body) in [("DELETE", "{}"), ("GET", "")] {
            let reply = served.send(request(method, STREAM, "", body)).await;
            let start = &bytes[..bytes.len().min(80)];
            assert_eq!(reply.status(), 502, "{start:?}: {}", reply.0);
            assert!(is_unknown(&reply), "{start:?}");
        }
        assert_eq!(upstream.count(), 2);
    }
}

#[tokio::test]
async fn upstream_silent_before_its_answer_is_504() {
    for start in ["", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"] {
        let upstream = Recorder::doing(Reaction::SayAndHang(start.into())).await;
        let served = impatient(&upstream).await;
        for (method, body) in [("DELETE", "{}"), ("GET", "")] {
            let reply = served.send(request(method, STREAM, "", body)).await;
            assert_eq!(reply.status(), 504, "{}", reply.0);
            assert_eq!(reply.json()["status"], "Gateway Timeout");
            assert!(is_unknown(&reply));
        }
        assert_eq!(upstream.count(), 2);
    }
}

#[tokio::test]
async fn upstream_silent_within_its_answer_is_504_or_truncated() {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ";
    let start = format!("{head}20\r\n\r\n{{");
    let upstream = Recorder::doing(Reaction::SayAndHang(start.into())).await;
    let served = impatient(&upstream).await;
    let write = served.send(request("DELETE", STREAM, "", "{}")).await;
    assert_eq!(write.status(), 504, "{}", write.0);
    assert!(is_unknown(&write));
    assert_eq!(served.get(STREAM).await.status(), 504, "a small response is complete before it is forwarded");
    assert_eq!(upstream.count(), 2);
    let start = format!("{head}20000\r\n\r\n{}", "x".repeat(10_000));
    let upstream = Recorder::doing(Reaction::SayAndHang(start.into())).await;
    let read = impatient(&upstream).await.get(STREAM).await;
    assert_eq!((read.status(), read.body().len()), (200, 10_000), "truncated before its length of 20,000");
}

#[tokio::test]
async fn informational_answers_are_skipped() {
    let hint = "HTTP/1.1 103 Early Hints\r\nLink: <https://evil.example>; rel=preload\r\n\r\n";
    let all = [hint.as_bytes(), hint.as_bytes(), &answer("200 OK", "", "{}")].concat();
    let upstream = Recorder::doing(Reaction::Say(all)).await;
    let reply = before(&upstream).await.send(request("DELETE", STREAM, "", "{}")).await;
    assert_eq!((reply.status(), reply.body()), (200, "{}"));
    assert!(!reply.0.contains("evil"), "{}", reply.0);
}

#[tokio::test]
async fn unreachable_upstream_is_502_and_nothing_was_sent() {
    let address = nowhere().await;
    let served = with_limits(address, ProxyLimits::default()).await;
    for (method, body) in [("DELETE", "{}"), ("GET", "")] {
        let reply = served.send(request(method, STREAM, "", body)).await;
        assert_eq!(reply.status(), 502);
        reply.assert_says("could not be reached. Nothing was sent");
        assert!(!reply.0.contains(&address.to_string()), "{}", reply.0);
    }
}

#[tokio::test]
async fn upstream_error_without_a_length_is_forwarded() {
    let chunked = "Transfer-Encoding: chunked\r\n\r\n";
    for (status, rest, body) in [
        ("500 Internal Server Error", "\r\n".to_owned(), ""),
        ("500 Internal Server Error", "Connection: close\r\n\r\nsorry".to_owned(), "sorry"),
        ("503 Service Unavailable", format!("{chunked}0\r\n\r\n"), ""),
        // The connection breaks where no length was announced.
        ("500 Internal Server Error", chunked.to_owned(), ""),
        ("403 Forbidden", format!("{chunked}2\r\nno\r\n"), "no"),
    ] {
        let bytes = format!("HTTP/1.1 {status}\r\n{rest}");
        let upstream = Recorder::doing(Reaction::SayAndClose(bytes.clone().into_bytes())).await;
        let served = before(&upstream).await;
        for method in ["DELETE", "GET"] {
            let sent = if method == "GET" { "" } else { "{}" };
            let reply = served.send(request(method, STREAM, "", sent)).await;
            assert_eq!((reply.status(), reply.body()), (status[..3].parse().unwrap(), body), "{bytes:?}");
            assert_eq!(reply.header("content-length"), Some(body.len().to_string().as_str()), "{bytes:?}");
        }
        assert_eq!(upstream.count(), 2);
    }
    // An announced length must arrive.
    let short = "HTTP/1.1 500 X\r\nContent-Length: 20\r\n\r\n{";
    let upstream = Recorder::doing(Reaction::SayAndClose(short.into())).await;
    let served = before(&upstream).await;
    for method in ["DELETE", "GET"] {
        assert_eq!(served.send(request(method, STREAM, "", "")).await.status(), 502, "{method}");
    }
}

/// Returns a response whose body comes in pieces of this length, each after a pause.
fn in_pieces(pieces: usize, bytes: usize) -> Response<Body> {
    let piece = move |index: usize| async move {
        tokio::time::sleep(Duration::from_millis(20)).await;
        (index < pieces).then(|| (Ok::<_, Infallible>(Bytes::from(vec![b'x'; bytes])), index + 1))
    };
    Response::new(Body::from_stream(futures_util::stream::unfold(0, piece)))
}

#[tokio::test]
async fn answer_that_flows_is_waited_for_and_one_that_drips_is_cut_off() {
    let limits = ProxyLimits { body_time: Duration::from_millis(100), ..ProxyLimits::default() };
    let Ok(whole) = collect(in_pieces(15, 65_536), &limits).await else {
        panic!("it took longer than 100 ms")
    };
    assert_eq!(whole.body.len(), 15 * 65_536);
    let Err(refusal) = collect(in_pieces(usize::MAX, 1), &limits).await else {
        panic!("an endless response")
    };
    assert_eq!(refusal.status, 504);
}
