//! Limits: sizes, times, connections.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use sluice::server::limits::SLOW_BODIES;
use sluice::server::listen;
use sluice::server::listen::Limits;

use crate::asked::{RESOURCES, program, send};
use crate::started::{exchange, read_all};

const MIB: usize = 1024 * 1024;
const FAVICON: &str = "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
/// What a service sends when it begins to read a body (RFC 9110, 15.2.1).
const INTERIM: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
/// Longest wait for anything; reached only when something is broken.
const PATIENCE: Duration = Duration::from_secs(60);

async fn sent(method: Method, path: &str, body: Body, length: Option<usize>) -> (StatusCode, String) {
    let mut request = Request::builder().method(method).uri(path).header("host", "localhost");
    if let Some(length) = length {
        request = request.header("content-length", length);
    }
    let answer = send(&program(), request.body(body).unwrap()).await;
    assert!(!answer.header("content-type").starts_with("text/html"));
    (answer.status, answer.text().to_owned())
}

#[tokio::test]
async fn a_body_above_one_mebibyte_is_refused_in_the_shape_of_its_area() {
    // Announced: refused before a byte of it is read.
    let (status, text) = sent(Method::POST, RESOURCES, Body::empty(), Some(MIB + 1)).await;
    let message = "The request's body is larger than 1 MiB.";
    // The restream area knows no 413 (`contract.md#restream-operations`), nor does recording
    // (`contract.md#recording-operations`): values are 422 there.
    let expected = format!(r#"{{"success":false,"code":400,"message":"{message}"}}"#);
    assert_eq!((status, text), (StatusCode::BAD_REQUEST, expected));
    // Not announced: refused when it has grown too large.
    let large = || Body::from(vec![b' '; MIB + 1]);
    let expected = format!(r#"{{"errors":{{"body":["{message}"]}}}}"#);
    assert_eq!(
        sent(Method::PUT, "/app/recorder-cloud/v1/demo/record", large(), None).await,
        (StatusCode::UNPROCESSABLE_ENTITY, expected)
    );
    let expected = format!(r#"{{"status":"Payload Too Large","description":"{message}"}}"#);
    assert_eq!(
        sent(Method::DELETE, "/app/dvr-net/v1/demo/streams/live/news", large(), None).await,
        (StatusCode::PAYLOAD_TOO_LARGE, expected)
    );
    // One mebibyte is let through to the service, which wants a token.
    let (status, text) =
        sent(Method::PUT, "/app/recorder-cloud/v1/demo/record", Body::from(vec![b' '; MIB]), Some(MIB)).await;
    assert_eq!((status, text.as_str()), (StatusCode::UNAUTHORIZED, "Invalid token"));
}

/// Serves with these limits until the test is over.
pub async fn serving(limits: Limits) -> std::net::SocketAddr {
    let listener = listen::bind((Ipv4Addr::LOCALHOST, 0).into(), "--listen").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(listen::run(listener, program(), limits, std::future::pending()));
    address
}

/// Blocking socket work beside the server.
pub async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// A connection whose request has a body that does not come, and that is being read: before that it were an idle one,
/// which makes room for others.
fn sending_a_body(address: std::net::SocketAddr) -> TcpStream {
    let mut caller = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST {RESOURCES} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
    );
    caller.write_all(head.as_bytes()).unwrap();
    caller.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut interim = [0; INTERIM.len()];
    caller.read_exact(&mut interim).unwrap();
    assert_eq!(&interim, INTERIM);
    caller
}

#[test]
fn the_limits_are_those_of_the_design() {
    let limits = Limits::default();
    assert_eq!((limits.header_time, limits.connections), (Duration::from_secs(10), 256));
}

#[tokio::test]
async fn a_caller_that_is_slow_with_its_headers_is_hung_up_on() {
    let limits = Limits { header_time: Duration::from_secs(1), ..Limits::default() };
    let address = serving(limits).await;
    let answer = beside(move || {
        let mut slow = TcpStream::connect(address).unwrap();
        slow.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").unwrap();
        read_all(slow)
    });
    assert_eq!(answer.await, "", "closed without an answer");
    let answer = beside(move || {
        let quick = TcpStream::connect(address).unwrap();
        exchange(quick, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    });
    assert!(answer.await.starts_with("HTTP/1.1 200 OK\r\n"));
}

#[tokio::test]
async fn a_caller_that_does_not_read_its_answers_is_hung_up_on() {
    let limits = Limits { write_time: Duration::from_millis(300), connections: 1, ..Limits::default() };
    let address = serving(limits).await;
    beside(move || {
        let mut deaf = TcpStream::connect(address).unwrap();
        deaf.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
        let request = "GET /app/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
        // Answers fill both systems' buffers long before the requests are all taken; then it is hung up on.
        let _ = deaf.write_all(request.as_bytes());
        let mut other = TcpStream::connect(address).unwrap();
        other.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        other.write_all(b"GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
        let mut byte = [0];
        other.read_exact(&mut byte).expect("the only place is free again");
        drop(deaf);
    })
    .await;
}

#[tokio::test]
async fn connections_above_the_limit_wait_while_all_are_busy() {
    let address = serving(Limits { connections: 1, ..Limits::default() }).await;
    beside(move || {
        let first = sending_a_body(address);
        let mut byte = [0];
        let mut second = TcpStream::connect(address).unwrap();
        second.write_all(FAVICON.as_bytes()).unwrap();
        second.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        let waited = second.read_exact(&mut byte).unwrap_err();
        assert_eq!(waited.kind(), std::io::ErrorKind::WouldBlock, "the first one has the only place");
        drop(first);
        second.set_read_timeout(Some(PATIENCE)).unwrap();
        second.read_exact(&mut byte).unwrap();
        assert_eq!(&byte, b"H");
    })
    .await;
}

#[tokio::test]
async fn head_is_answered_with_the_length_and_nothing_more() {
    let address = serving(Limits::default()).await;
    let (head, get) = beside(move || {
        let ask = |method: &str| {
            let text =
                format!("{method} /favicon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            exchange(TcpStream::connect(address).unwrap(), &text)
        };
        (ask("HEAD"), ask("GET"))
    })
    .await;
    assert!(head.contains("content-length: 6\r\n"), "{head}");
    assert!(head.ends_with("\r\n\r\n"), "{head}");
    assert!(get.ends_with("\r\n\r\n<svg/>"), "{get}");
}

#[tokio::test]
async fn slow_bodies_leave_room_for_everybody_else() {
    let address = serving(Limits::default()).await;
    let (held, given_up, quick, read) = beside(move || {
        // As many connections as there are: each would hold one of them for half a minute.
        let all: Vec<TcpStream> = (0..Limits::default().connections).map(|_| sending_a_body(address)).collect();
        let quick = format!(
            "POST {RESOURCES} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}"
        );
        let quick = exchange(TcpStream::connect(address).unwrap(), &quick);
        let read = "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let read = exchange(TcpStream::connect(address).unwrap(), read);
        let (mut held, mut given_up) = (all, 0);
        let mut passes_left = 10;
        while passes_left > 0 {
            // One more pass once those that were to go have gone: none of the rest does.
            passes_left = if held.len() > SLOW_BODIES { passes_left - 1 } else { 0 };
            held.retain_mut(|slow| {
                let mut answer = [0; 12];
                slow.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
                let is_answered = slow.read(&mut answer).is_ok();
                given_up += usize::from(answer.starts_with(b"HTTP/1.1 503"));
                !is_answered
            });
        }
        (held.len(), given_up, quick, read)
    })
    .await;
    assert_eq!(held, SLOW_BODIES);
    assert_eq!(given_up, Limits::default().connections - SLOW_BODIES);
    // What wants a token got to the service.
    assert!(quick.starts_with("HTTP/1.1 4") && quick.contains("token"), "{quick}");
    assert!(read.starts_with("HTTP/1.1 200 OK\r\n"), "{read}");
}
