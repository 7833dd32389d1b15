//! Requests with an ambiguous end: no byte of the request hidden in the second part becomes an upstream request.

use crate::recorder::{Recorder, fine};
use crate::served::{RESOURCES, STREAM, before, request};

const HIDDEN: &str =
    "DELETE /app/dvr-net/v1/demo/streams/hidden HTTP/1.1\r\nHost: localhost\r\nX-Hidden: 1\r\n\r\n";

struct Seen {
    statuses: Vec<u16>,
    requests: usize,
    bytes: String,
}

/// Sends bytes on one connection; returns the status of each answer and the bytes at the upstream.
async fn seen(bytes: &str) -> Seen {
    let upstream = Recorder::doing(fine()).await;
    let served = before(&upstream).await;
    let reply = served.send(bytes).await;
    let statuses = reply.0.split("HTTP/1.1 ").skip(1).map(|answer| answer[..3].parse().unwrap()).collect();
    Seen { statuses, requests: upstream.count(), bytes: upstream.everything() }
}

fn write(headers: &str, body: &str) -> String {
    format!(
        "DELETE {STREAM} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{headers}\r\n{body}"
    )
}

#[tokio::test]
async fn malformed_framing_is_refused_without_an_upstream_request() {
    let two = |first: &str, second: &str| format!("{first}\r\n{second}\r\n");
    let chunks = format!("2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}");
    let sized =
        |size: &str| write("Transfer-Encoding: chunked\r\n", &format!("{size}\r\n{{}}\r\n0\r\n\r\n{HIDDEN}"));
    let object = format!("{{}}{HIDDEN}");
    for (name, bytes) in [
        ("two lengths", write(&two("Content-Length: 2", "Content-Length: 7"), &object)),
        ("a list of lengths", write("Content-Length: 2, 7\r\n", &object)),
        ("a signed length", write("Content-Length: +2\r\n", &object)),
        ("a negative length", write("Content-Length: -2\r\n", HIDDEN)),
        ("a hexadecimal length", write("Content-Length: 0x2\r\n", &object)),
        ("no length at all", write("Content-Length: \r\n", HIDDEN)),
        ("a huge length", write("Content-Length: 99999999999999999999999\r\n", HIDDEN)),
        ("a folded header", write("X-A: 1\r\n Content-Length: 2\r\n", HIDDEN)),
        ("a folded coding", write("Transfer-Encoding:\r\n chunked\r\n", &chunks)),
        ("a blank before the colon", write("Content-Length : 2\r\n", &object)),
        ("a blank before the colon of the coding", write("Transfer-Encoding : chunked\r\n", &chunks)),
        ("an unknown coding", write("Transfer-Encoding: xchunked\r\n", &chunks)),
        ("identity", write("Transfer-Encoding: identity\r\nContent-Length: 2\r\n", &object)),
        ("chunked twice", write("Transfer-Encoding: chunked, chunked\r\n", &chunks)),
        ("chunked and then another", write("Transfer-Encoding: chunked, identity\r\n", &chunks)),
        ("chunked on two lines", write(&two("Transfer-Encoding: chunked", "Transfer-Encoding: x"), &chunks)),
        (
            "another and then chunked",
            write(&two("Transfer-Encoding: x", "Transfer-Encoding: chunked"), &chunks),
        ),
        ("gzip and then chunked", write("Transfer-Encoding: gzip, chunked\r\n", &chunks)),
        ("chunked with a parameter", write("Transfer-Encoding: chunked;x\r\n", &chunks)),
        ("an empty coding", write("Transfer-Encoding: \r\n", &chunks)),
        ("a vertical tab", write("Transfer-Encoding: \u{b}chunked\r\n", &chunks)),
        ("a quoted coding", write("Transfer-Encoding: \"chunked\"\r\n", &chunks)),
        ("a NUL in a header", write("X-A: a\0b\r\nContent-Length: 2\r\n", &object)),
        ("a bare CR in a header", write("X-A: a\rContent-Length: 2\r\n", &object)),
        (
            "chunked in HTTP/1.0",
            write("Transfer-Encoding: chunked\r\n", &chunks).replace("HTTP/1.1\r\nHost", "HTTP/1.0\r\nHost"),
        ),
        ("a chunk size that is none", sized("x")),
        ("a signed chunk size", sized("+2")),
        ("a hexadecimal chunk size", sized("0x2")),
        ("a huge chunk size", sized("ffffffffffffffff1")),
        ("a chunk longer than it says", sized("1")),
        ("a blank line first and no request line", format!("\r\n\r\n: {HIDDEN}")),
        ("an invalid header name", write("X A: 1\r\nContent-Length: 2\r\n", &object)),
    ] {
        let seen = seen(&bytes).await;
        assert_eq!((seen.requests, seen.bytes.as_str()), (0, ""), "{name}");
        // The connection gets a refusal or is closed, and no request is answered.
        assert!(seen.statuses.iter().all(|status| *status == 400), "{name}: {:?}", seen.statuses);
        assert!(seen.statuses.len() <= 1, "{name}: {:?}", seen.statuses);
    }
}

#[tokio::test]
async fn unambiguous_request_is_forwarded_once_in_canonical_form() {
    let chunks = format!("2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}");
    let (length, chunked) = ("Content-Length: 4\r\n", "Transfer-Encoding: chunked\r\n");
    let closing = |headers: &str, body: &str| write(&format!("{headers}\r\nConnection: close\r\n"), body);
    for (name, bytes) in [
        // RFC 9112, 6.3: the transfer coding takes precedence, and the connection is closed.
        ("a length and chunked", write(&[length, chunked].concat(), &chunks)),
        ("chunked and a length", write(&[chunked, length].concat(), &chunks)),
        ("the same length twice", closing("Content-Length: 2\r\nContent-Length: 2", "{}")),
        ("Chunked in capitals", closing("Transfer-Encoding: CHUNKED", "2\r\n{}\r\n0\r\n\r\n")),
        ("chunk extensions", closing("Transfer-Encoding: chunked", "2;a=b\r\n{}\r\n0\r\n\r\n")),
        (
            "trailers",
            closing("Transfer-Encoding: chunked\r\nTrailer: X-Hidden", "2\r\n{}\r\n0\r\nX-Hidden: 1\r\n\r\n"),
        ),
        ("bare line feeds", closing("Content-Length: 2", "{}").replace("\r\n", "\n")),
    ] {
        let seen = seen(&bytes).await;
        assert_eq!((seen.requests, seen.statuses), (1, vec![200]), "{name}: {}", seen.bytes);
        let (head, body) = seen.bytes.split_once("\r\n\r\n").unwrap();
        assert!(head.contains("\r\ncontent-length: 2"), "{name}: {head}");
        assert!(!head.contains("transfer-encoding") && !head.contains('\0'), "{name}: {head}");
        assert_eq!(body, "{}", "{name}");
        assert!(!seen.bytes.to_lowercase().contains("hidden"), "{name}: {}", seen.bytes);
    }
}

#[tokio::test]
async fn read_is_forwarded_without_its_body() {
    let seen = seen(&request("GET", RESOURCES, "", HIDDEN)).await;
    assert_eq!((seen.requests, seen.statuses), (1, vec![200]));
    assert!(
        !seen.bytes.to_lowercase().contains("hidden") && !seen.bytes.contains("content-length"),
        "{}",
        seen.bytes
    );
}

#[tokio::test]
async fn pipelined_requests_are_forwarded_separately() {
    let upstream = Recorder::doing(fine()).await;
    let served = before(&upstream).await;
    let first = request("GET", RESOURCES, "", "").replace("Connection: close\r\n", "");
    let second = request("GET", "/app/metrics/v1/?account=a", "", "");
    let reply = served.send(format!("{first}{second}")).await;
    assert_eq!(reply.0.matches("HTTP/1.1 200 OK").count(), 2);
    assert_eq!(upstream.count(), 2);
    // A write closes its connection, so later bytes are not read.
    let last = request("DELETE", STREAM, "", "{}").replace("Connection: close\r\n", "");
    let reply = served.send(format!("{last}{second}")).await;
    assert_eq!(reply.0.matches("HTTP/1.1 200 OK").count(), 1);
    assert_eq!(reply.header("connection"), Some("close"));
    assert_eq!(upstream.count(), 3);
}
