//! Refused requests, in raw bytes, do not reach the upstream.

use crate::recorder::{Recorder, fine};
use crate::served::{METRICS, RECORD, RESOURCES, Reply, STREAM, Served, TOKEN, before, read_only, request};

const MIB: usize = 1024 * 1024;

/// Sends each request and checks its status, and that the upstream got no connection.
async fn all_refused(cases: impl IntoIterator<Item = (String, u16)>) {
    let upstream = Recorder::doing(fine()).await;
    let served = before(&upstream).await;
    for (bytes, status) in cases {
        let reply = served.send(&bytes).await;
        let start = &bytes[..bytes.len().min(300)];
        assert_eq!(reply.status(), status, "{start}\n{}", reply.0);
    }
    assert_eq!((upstream.count(), upstream.connections()), (0, vec![]));
    // The upstream works and would have answered.
    assert_eq!(served.get(RESOURCES).await.status(), 200);
    assert_eq!(upstream.count(), 1);
}

#[tokio::test]
async fn proxy_request_forms_are_refused() {
    let ask = |line: &str, host: &str| format!("{line}\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    all_refused([
        (ask("GET http://evil.example/app/metrics/v1/ HTTP/1.1", "localhost"), 400),
        (ask("GET http://localhost/app/metrics/v1/ HTTP/1.1", "localhost"), 400),
        (ask("GET https://localhost/app/metrics/v1/ HTTP/1.1", "localhost"), 400),
        (ask("CONNECT evil.example:443 HTTP/1.1", "evil.example:443"), 400),
        (ask("CONNECT localhost:443 HTTP/1.1", "localhost"), 400),
        (ask("CONNECT /app/metrics/v1/ HTTP/1.1", "localhost"), 400),
        (ask("OPTIONS * HTTP/1.1", "localhost"), 404),
        (ask("GET app/metrics/v1/ HTTP/1.1", "localhost"), 400),
        (ask("GET //evil.example/app/metrics/v1/ HTTP/1.1", "localhost"), 404),
        (ask("GET /\\evil.example/app/metrics/v1/ HTTP/1.1", "localhost"), 404),
        (ask("GET /x/../app/metrics/v1/ HTTP/1.1", "localhost"), 404),
        (ask("GET /app/../metrics/v1/ HTTP/1.1", "localhost"), 400),
        (ask("GET /app/metrics/v1/@evil.example/.. HTTP/1.1", "localhost"), 400),
        (ask("PRI * HTTP/2.0", "localhost"), 400),
        (request("DELETE", "/app/dvr-net/v1/demo/streams/%2e%2e/x", "", "{}"), 400),
    ])
    .await;
}

#[tokio::test]
async fn unknown_addresses_and_methods_are_refused_in_the_shape_of_their_area() {
    let upstream = Recorder::doing(fine()).await;
    let served = before(&upstream).await;
    let refused = async |method: &str, path: &str| served.send(request(method, path, "", "")).await;
    assert_eq!(refused("GET", "/app/openapi.json").await.status(), 404);
    let restream = refused("DELETE", RESOURCES).await;
    assert_eq!(restream.header("allow"), Some("GET, POST, PUT"));
    assert_eq!((&restream.json()["success"], &restream.json()["code"]), (&false.into(), &405.into()));
    assert_eq!(refused("POST", STREAM).await.json()["status"], "Method Not Allowed");
    let recording = refused("POST", RECORD).await;
    assert_eq!(recording.header("content-type"), Some("text/plain"));
    assert_sandboxed(&recording);
    assert_eq!((upstream.count(), upstream.connections()), (0, vec![]));
}

#[tokio::test]
async fn repeated_and_large_headers_are_refused() {
    let get = |headers: &str| request("GET", RESOURCES, headers, "");
    let put = |headers: &str| request("PUT", RECORD, headers, "{}");
    let long = "a".repeat(9 * 1024);
    let many: String = (0..200).map(|n| format!("X-{n}: 1\r\n")).collect();
    all_refused([
        (get("CDN-AUTH-TOKEN: another\r\n"), 400),
        (get("cdn-auth-token: another\r\n"), 400),
        (put("Content-Type: text/plain\r\n"), 400),
        (get("Accept: text/html\r\nAccept: application/json\r\n"), 400),
        (put("X-Op-Id: 1\r\nX-Op-Id: 2\r\n"), 400),
        (put("X-Op-Id: with spaces in it\r\n"), 400),
        (put("X-Op-Id: \r\n"), 400),
        (put(&format!("X-Op-Id: {}\r\n", "a".repeat(65))), 400),
        (put("Content-Encoding: gzip\r\n"), 415),
        (get(&format!("Accept: {long}\r\n")), 431),
        (get(&many), 431),
        (request("GET", &format!("{METRICS}&x={long}"), "", ""), 414),
    ])
    .await;
}

#[tokio::test]
async fn bodies_above_one_mebibyte_are_refused() {
    let large = "x".repeat(MIB + 1);
    let chunked = format!(
        "DELETE {STREAM} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{large}\r\n0\r\n\r\n",
        large.len()
    );
    let announced =
        format!("DELETE {STREAM} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", MIB + 1);
    all_refused([(announced, 413), (chunked, 413)]).await;
}

#[tokio::test]
async fn incomplete_request_is_not_forwarded() {
    let upstream = Recorder::doing(fine()).await;
    let served = before(&upstream).await;
    let whole = request("DELETE", STREAM, "", r#"{"host": "*", "all": true}"#);
    for length in [whole.len() - 1, whole.len() - 10, 40] {
        let stream = served.connect().await;
        let reply = half(stream, &whole[..length]).await;
        assert!(matches!(reply.status(), 0 | 400), "{}", reply.0);
    }
    assert_eq!((upstream.count(), upstream.connections()), (0, vec![]));
}

/// Sends bytes, closes the sending half and reads the reply.
async fn half(mut stream: tokio::net::TcpStream, bytes: &str) -> Reply {
    use tokio::io::AsyncWriteExt;
    stream.write_all(bytes.as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    crate::served::read_reply(stream).await
}

/// Checks the headers that every answer under `/app` has.
#[track_caller]
pub fn assert_sandboxed(reply: &Reply) {
    assert_eq!(
        reply.header("content-security-policy"),
        Some("default-src 'none'; frame-ancestors 'none'; sandbox"),
        "{}",
        reply.0
    );
    assert_eq!(reply.header("cross-origin-resource-policy"), Some("same-origin"), "{}", reply.0);
    assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{}", reply.0);
    assert_eq!(reply.header("cache-control"), Some("no-store"), "{}", reply.0);
    assert_eq!(reply.header("set-cookie"), None, "{}", reply.0);
}

#[tokio::test]
async fn admitted_request_arrives_byte_for_byte() {
    let upstream = Recorder::doing(fine()).await;
    let served: Served = before(&upstream).await;
    let target = "/app/dvr-net/v1/demo/streams/live%20a/%e6%99%A9%2Fx;y=1,(z)?a=%2e%2e/&b=c+d";
    let more = "Cookie: a=b\r\nAuthorization: Basic x\r\nAccept: application/json\r\nX-Forwarded-For: 1.2.3.4\r\n\
                Origin: http://localhost\r\nReferer: http://localhost/\r\nX-Op-Id: op-1\r\nAccept-Encoding: br\r\n\
                Connection: cdn-auth-token\r\nX-Forwarded-Host: evil.example\r\nForwarded: for=1\r\nTE: trailers\r\n\
                X-HTTP-Method-Override: PUT\r\nX-Original-URL: /admin\r\nRange: bytes=0-1\r\nUpgrade: websocket\r\n\
                If-None-Match: *\r\nProxy-Authorization: x\r\nSec-Fetch-Site: same-origin\r\nUser-Agent: x\r\n";
    let body = r#"{"host": "*", "all": true}"#;
    assert_eq!(served.send(request("DELETE", target, more, body)).await.status(), 200);
    let seen = upstream.everything();
    let (head, sent_body) = seen.split_once("\r\n\r\n").unwrap();
    assert_eq!(sent_body, body);
    let mut lines = head.lines();
    assert_eq!(lines.next(), Some(format!("DELETE {target} HTTP/1.1").as_str()));
    let mut headers: Vec<String> = lines.map(str::to_owned).collect();
    headers.sort_unstable();
    assert_eq!(
        headers,
        [
            "accept-encoding: identity".to_owned(),
            "accept: application/json".to_owned(),
            format!("cdn-auth-token: {TOKEN}"),
            "connection: close".to_owned(),
            format!("content-length: {}", body.len()),
            "content-type: application/json".to_owned(),
            format!("host: {}", upstream.address),
            concat!("user-agent: sluice/", env!("CARGO_PKG_VERSION")).to_owned(),
            "x-op-id: op-1".to_owned(),
        ]
    );
}

#[tokio::test]
async fn ambiguous_account_names_are_refused_with_a_message() {
    let upstream = Recorder::doing(fine()).await;
    let served: Served = before(&upstream).await;
    for (account, words) in [("de%5Cmo", "has a backslash (\\\\)"), ("de%0Amo", "has a control character")] {
        let reply = served.get(&format!("/app/dvr-net/v1/{account}/streams/news")).await;
        assert_eq!(reply.status(), 400, "{account}");
        reply.assert_says(words);
        reply.assert_says("not passed on");
    }
    assert_eq!(upstream.count(), 0);
}

#[tokio::test]
async fn read_only_program_forwards_reads_and_no_write() {
    let upstream = Recorder::doing(fine()).await;
    let served = read_only(&upstream).await;
    for (method, path) in [
        ("POST", RESOURCES),
        ("PUT", "/app/restream/v2/demo/resources/r"),
        ("PUT", RECORD),
        ("PATCH", "/app/recorder-cloud/v1/demo/record/r"),
        ("DELETE", STREAM),
        ("POST", METRICS),
        ("post", RESOURCES),
        ("PURGE", "/app/other"),
    ] {
        for body in ["", r#"{"name": "x"}"#] {
            let reply = served.send(request(method, path, "X-Op-Id: one\r\n", body)).await;
            assert_eq!(reply.status(), 403, "{method} {path}\n{}", reply.0);
            assert!(
                reply.0.contains("This program is read-only for every account: nothing was changed."),
                "{}",
                reply.0
            );
        }
    }
    assert_eq!((upstream.count(), upstream.connections()), (0, vec![]));
    for path in [RESOURCES, RECORD, STREAM, METRICS] {
        assert_eq!(served.get(path).await.status(), 200, "{path}");
    }
    assert_eq!(upstream.count(), 4);
}
