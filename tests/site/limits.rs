//! Limits of sizes, times and connections, of which idle ones do not block other clients.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use sluice::server::listen;
use sluice::server::listen::SocketLimits;
use sluice::server::program;

use crate::asked;
use crate::asked::{RESOURCES, TOKEN, send};
use crate::started::{exchange, read_all};

const MIB: usize = 1024 * 1024;
const FAVICON: &str = "GET /favicon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n";
/// A service sends this when it begins to read a body (RFC 9110, 15.2.1).
const INTERIM: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";
const PATIENCE: Duration = Duration::from_secs(60);

async fn sent(method: Method, path: &str, body: Body, length: Option<usize>) -> (StatusCode, String) {
    let mut request = Request::builder().method(method).uri(path).header("host", "localhost");
    if let Some(length) = length {
        request = request.header("content-length", length);
    }
    let answer = send(&asked::program(), request.body(body).unwrap()).await;
    assert!(!answer.header("content-type").starts_with("text/html"));
    (answer.status, answer.text().to_owned())
}

#[tokio::test]
async fn body_above_one_mebibyte_is_refused_in_the_shape_of_its_area() {
    // With an announced length the body is refused before a byte is read.
    let (status, text) = sent(Method::POST, RESOURCES, Body::empty(), Some(MIB + 1)).await;
    let message = "The request's body is larger than 1 MiB.";
    // Restream and recording document no 413 (`contract.md#restream-operations`, `contract.md#recording-operations`).
    let expected = format!(r#"{{"success":false,"code":400,"message":"{message}"}}"#);
    assert_eq!((status, text), (StatusCode::BAD_REQUEST, expected));
    // Without an announced length the body is refused when it exceeds the limit.
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
    // One mebibyte reaches the service, which requires a token.
    let (status, text) =
        sent(Method::PUT, "/app/recorder-cloud/v1/demo/record", Body::from(vec![b' '; MIB]), Some(MIB)).await;
    assert_eq!((status, text.as_str()), (StatusCode::UNAUTHORIZED, "Invalid token"));
}

async fn serving(limits: SocketLimits) -> SocketAddr {
    serving_all_of(asked::program().router(), limits).await
}

async fn serving_all_of(router: axum::Router, limits: SocketLimits) -> SocketAddr {
    let listener = listen::bind((Ipv4Addr::LOCALHOST, 0).into(), "--listen").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(listen::run(listener, router, limits, std::future::pending()));
    address
}

/// Runs blocking socket work beside the server.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap()
}

/// Opens a connection whose request has a body that never comes.
fn sending_a_body(address: SocketAddr) -> TcpStream {
    let mut caller = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST {RESOURCES} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n"
    );
    caller.write_all(head.as_bytes()).unwrap();
    caller.set_read_timeout(Some(PATIENCE)).unwrap();
    caller
}

#[tokio::test]
async fn connection_is_closed_when_headers_are_slow() {
    let limits = SocketLimits { header_time: Duration::from_secs(1), ..SocketLimits::default() };
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
async fn connection_is_closed_when_answers_are_not_read() {
    let limits =
        SocketLimits { write_time: Duration::from_millis(300), connections: 1, ..SocketLimits::default() };
    let address = serving(limits).await;
    beside(move || {
        let mut deaf = TcpStream::connect(address).unwrap();
        deaf.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
        let request = "GET /app/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
        // The answers fill both systems' buffers before all requests are read; then the connection is closed.
        let _ = deaf.write_all(request.as_bytes());
        let mut other = TcpStream::connect(address).unwrap();
        other.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        other.write_all(FAVICON.as_bytes()).unwrap();
        let mut byte = [0];
        other.read_exact(&mut byte).expect("the only slot is free again");
        drop(deaf);
    })
    .await;
}

#[tokio::test]
async fn connections_above_the_limit_wait_while_all_are_busy() {
    let address = serving(SocketLimits { connections: 1, ..SocketLimits::default() }).await;
    beside(move || {
        let mut first = sending_a_body(address);
        let mut interim = [0; INTERIM.len()];
        first.read_exact(&mut interim).unwrap();
        assert_eq!(&interim, INTERIM, "a connection is not idle while its body is read");
        let mut byte = [0];
        let mut second = TcpStream::connect(address).unwrap();
        second.write_all(FAVICON.as_bytes()).unwrap();
        second.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        let waited = second.read_exact(&mut byte).unwrap_err();
        assert_eq!(waited.kind(), std::io::ErrorKind::WouldBlock, "the first request takes the only slot");
        drop(first);
        second.set_read_timeout(Some(PATIENCE)).unwrap();
        second.read_exact(&mut byte).unwrap();
        assert_eq!(&byte, b"H");
    })
    .await;
}

#[tokio::test]
async fn head_is_answered_with_the_length_only() {
    let address = serving(SocketLimits::default()).await;
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
async fn slow_bodies_do_not_block_other_requests() {
    let address = serving(SocketLimits::default()).await;
    let most = program::RequestLimits::default().writes.caller;
    let (held, refused, quick, read) = beside(move || {
        // One request per allowed connection, each of which would last half a minute.
        let all: Vec<TcpStream> = (0..SocketLimits::default().connections).map(|_| sending_a_body(address)).collect();
        let (mut held, mut refused) = (0, 0);
        let mut all: Vec<(TcpStream, [u8; 12])> = all.into_iter().map(|slow| (slow, [0; 12])).collect();
        for (slow, answer) in &mut all {
            match slow.read_exact(answer) {
                Ok(()) if answer.starts_with(b"HTTP/1.1 100") => held += 1,
                _ => refused += usize::from(answer.starts_with(b"HTTP/1.1 503")),
            }
        }
        // A token that was accepted before has slots of its own.
        let read = exchange(TcpStream::connect(address).unwrap(), &format!(
            "GET {RESOURCES} HTTP/1.1\r\nHost: localhost\r\nCDN-AUTH-TOKEN: {TOKEN}\r\nConnection: close\r\n\r\n"
        ));
        let quick = exchange(TcpStream::connect(address).unwrap(), &format!(
            "POST {RESOURCES} HTTP/1.1\r\nHost: localhost\r\nCDN-AUTH-TOKEN: {TOKEN}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}"
        ));
        (held, refused, quick, read)
    })
    .await;
    assert_eq!((held, refused), (most, SocketLimits::default().connections - most));
    assert!(quick.starts_with("HTTP/1.1 400 ") && quick.contains("name is required"), "{quick}");
    assert!(read.starts_with("HTTP/1.1 200 OK\r\n"), "{read}");
}

/// A slow download is not idle.
#[tokio::test]
async fn download_in_progress_is_not_closed_for_new_connections() {
    const BYTES: usize = 32 * MIB;
    let large = axum::Router::new()
        .route("/large", axum::routing::get(async || vec![b'x'; BYTES]))
        .fallback(async || "<svg/>");
    let limits = SocketLimits { connections: 2, ..SocketLimits::default() };
    let address = serving_all_of(large, limits).await;
    let answered = move || {
        let mut client = Client::connect(address);
        client.ask().unwrap();
        client
    };
    let whole = beside(move || {
        let mut download = TcpStream::connect(address).unwrap();
        download.set_read_timeout(Some(PATIENCE)).unwrap();
        download.write_all(b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut part = [0; 1024];
        let mut bytes = download.read(&mut part).unwrap();
        // Each of these finds room only by closing the one before it.
        let others: Vec<Client> = (0..20).map(|_| answered()).collect();
        // A connection closed for others would have ended by then.
        let until = std::time::Instant::now() + Duration::from_secs(2);
        while std::time::Instant::now() < until {
            answered();
        }
        while let Ok(length @ 1..) = download.read(&mut part) {
            bytes += length;
        }
        drop(others);
        bytes
    })
    .await;
    assert!(whole > BYTES, "{whole} of {BYTES} bytes");
}

struct Client(TcpStream);

impl Client {
    fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self(stream)
    }

    /// Sends a request and reads the complete answer; returns `None` when the connection is closed.
    fn ask(&mut self) -> Option<String> {
        self.0.write_all(FAVICON.as_bytes()).ok()?;
        let (mut text, mut part) = (String::new(), [0; 4096]);
        while !text.ends_with("<svg/>") {
            let length = self.0.read(&mut part).ok().filter(|length| *length > 0)?;
            text.push_str(std::str::from_utf8(&part[..length]).unwrap());
        }
        Some(text)
    }

    /// Returns true if the other side closes.
    fn is_over(&mut self) -> bool {
        matches!(self.0.read(&mut [0]), Ok(0))
    }
}

#[tokio::test]
async fn longest_idle_connection_is_closed_at_the_connection_limit() {
    let address = serving(SocketLimits { connections: 2, ..SocketLimits::default() }).await;
    beside(move || {
        let (mut first, mut second) = (Client::connect(address), Client::connect(address));
        first.ask().unwrap();
        second.ask().unwrap();
        first.ask().unwrap();
        let mut third = Client::connect(address);
        third.ask().expect("an answer");
        assert!(second.is_over(), "the connection was idle for longest");
        first.ask().expect("the connection was used since");
        third.ask().unwrap();
    })
    .await;
}

#[tokio::test]
async fn idle_connections_do_not_block_new_clients() {
    // The header time-out exceeds the test, so it is not the reason that others get in.
    let limits = SocketLimits { header_time: PATIENCE * 4, ..SocketLimits::default() };
    let address = serving(limits).await;
    beside(move || {
        let mut keepers: Vec<Client> = (0..256).map(|_| Client::connect(address)).collect();
        for keeper in &mut keepers {
            keeper.ask().unwrap();
        }
        for _ in 0..20 {
            let mut other = Client::connect(address);
            other.ask().expect("an answer");
        }
        // Silent connections do not block others either.
        let silent: Vec<Client> = (0..300).map(|_| Client::connect(address)).collect();
        let mut other = Client::connect(address);
        other.ask().expect("an answer");
        // Connections that never end their headers would hold each new one up for a second.
        let begun = std::time::Instant::now();
        let half_sent: Vec<Client> = (0..300)
            .map(|_| {
                let mut client = Client::connect(address);
                client.0.write_all(b"GET / HTTP/1.1\r\nHost: loc").unwrap();
                client
            })
            .collect();
        let mut other = Client::connect(address);
        other.ask().expect("an answer");
        assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
        drop((keepers, silent, half_sent));
    })
    .await;
}

/// Downloads that are not read took every connection for half a minute.
#[tokio::test]
async fn slowest_download_makes_room_when_all_connections_are_taken() {
    const BYTES: usize = 32 * MIB;
    let large = axum::Router::new()
        .route("/large", axum::routing::get(async || vec![b'x'; BYTES]))
        .fallback(async || "<svg/>");
    let limits = SocketLimits { connections: 9, write_time: PATIENCE * 4, ..SocketLimits::default() };
    let address = serving_all_of(large, limits).await;
    let download = move || {
        let mut download = TcpStream::connect(address).unwrap();
        download.set_read_timeout(Some(PATIENCE)).unwrap();
        download.write_all(b"GET /large HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        download.read_exact(&mut [0]).unwrap();
        download
    };
    let (answered, mut deaf) = beside(move || {
        let deaf: Vec<TcpStream> = (0..9).map(|_| download()).collect();
        let answered = (0..5).filter(|_| Client::connect(address).ask().is_some()).count();
        (answered, deaf)
    })
    .await;
    assert_eq!(answered, 5);
    let is_whole = |download: &mut TcpStream| {
        std::io::copy(download, &mut std::io::sink()).is_ok_and(|bytes| bytes >= BYTES as u64)
    };
    let whole = beside(move || deaf.iter_mut().map(is_whole).filter(|is_whole| *is_whole).count());
    assert!((4..9).contains(&whole.await), "as few as were needed were cut");
}
