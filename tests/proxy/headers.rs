//! Headers are forwarded in each direction.

use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use sluice::server::proxy::headers::{from_upstream, to_upstream};
use sluice::service::op_id;

fn map(pairs: &[(&str, &str)]) -> HeaderMap {
    let mut map = HeaderMap::new();
    for (name, value) in pairs {
        map.append(name.parse::<HeaderName>().unwrap(), HeaderValue::from_str(value).unwrap());
    }
    map
}

fn names(map: &HeaderMap) -> Vec<&str> {
    let mut names: Vec<&str> = map.keys().map(HeaderName::as_str).collect();
    names.sort_unstable();
    names
}

fn refused(pairs: &[(&str, &str)]) -> u16 {
    to_upstream(&Method::PUT, &map(pairs)).expect_err("refused").status.as_u16()
}

#[test]
fn request_is_forwarded_with_four_headers() {
    let from = map(&[
        ("Cdn-Auth-Token", "t"),
        ("content-type", "application/json; charset=utf-8"),
        ("accept", "application/json"),
        ("x-op-id", "op-1"),
        ("cookie", "session=1"),
        ("authorization", "Bearer x"),
        ("origin", "http://localhost"),
        ("referer", "http://localhost/dvr/x"),
        ("host", "localhost"),
        ("x-forwarded-for", "1.2.3.4"),
        ("x-forwarded-host", "evil.example"),
        ("forwarded", "for=1"),
        ("x-http-method-override", "DELETE"),
        ("x-original-url", "/admin"),
        ("connection", "cdn-auth-token, keep-alive"),
        ("upgrade", "websocket"),
        ("te", "trailers"),
        ("expect", "100-continue"),
        ("range", "bytes=0-1"),
        ("if-none-match", "*"),
        ("accept-encoding", "br"),
        ("content-length", "2"),
        ("transfer-encoding", "chunked"),
        ("proxy-authorization", "x"),
        ("sec-fetch-site", "same-origin"),
        ("user-agent", "a browser"),
    ]);
    let write = to_upstream(&Method::PUT, &from).unwrap();
    let passed = [
        "accept",
        "accept-encoding",
        "cdn-auth-token",
        "connection",
        "content-type",
        "user-agent",
        "x-op-id",
    ];
    assert_eq!(names(&write), passed);
    assert_eq!(write["accept-encoding"], "identity");
    assert_eq!(write["connection"], "close");
    assert_eq!(write["content-type"], "application/json; charset=utf-8");
    assert!(!format!("{write:?}").contains("\"t\""), "the token is not shown: {write:?}");
    let read = to_upstream(&Method::GET, &from).unwrap();
    assert!(!read.contains_key("connection"));
}

#[test]
fn ambiguous_headers_are_refused() {
    for name in ["cdn-auth-token", "content-type", "accept", "x-op-id"] {
        assert_eq!(refused(&[(name, "a"), (name, "b")]), 400, "{name}");
    }
    assert_eq!(refused(&[("cdn-auth-token", &"a".repeat(8 * 1024 + 1))]), 431);
    assert_eq!(refused(&[("content-encoding", "gzip")]), 415);
    for coding in ["gzip, chunked", "chunked, chunked", "identity", "xchunked", "chunked;x", ""] {
        assert_eq!(refused(&[("transfer-encoding", coding)]), 400, "{coding}");
    }
    assert_eq!(refused(&[("transfer-encoding", "chunked"), ("transfer-encoding", "chunked")]), 400);
}

#[test]
fn answer_is_forwarded_with_the_headers_that_the_console_reads() {
    let from = map(&[
        ("content-type", "application/json"),
        ("retry-after", "7"),
        ("date", "Tue, 10 Mar 2026 12:00:00 GMT"),
        ("allow", "GET"),
        ("content-encoding", "gzip"),
        ("content-language", "en"),
        ("set-cookie", "a=b"),
        ("set-cookie2", "a=b"),
        ("location", "https://evil.example"),
        ("refresh", "0; url=https://evil.example"),
        ("link", "<https://evil.example>; rel=preload"),
        ("www-authenticate", "Basic"),
        ("access-control-allow-origin", "*"),
        ("content-security-policy", "script-src *"),
        ("cache-control", "public"),
        ("clear-site-data", "*"),
        ("service-worker-allowed", "/"),
        ("strict-transport-security", "max-age=1"),
        ("alt-svc", "h2=\"evil.example\""),
        ("connection", "keep-alive"),
        ("server", "x"),
        ("transfer-encoding", "chunked"),
        ("content-length", "2"),
    ]);
    let passed = ["allow", "content-encoding", "content-language", "content-type", "date", "retry-after"];
    assert_eq!(names(&from_upstream(&from)), passed);
}

#[test]
fn operation_id_has_letters_digits_and_hyphens_only() {
    let id = |id: &str| op_id(&map(&[("x-op-id", id)])).map(|id| id.map(str::to_owned)).map_err(|_| ());
    assert_eq!(op_id(&HeaderMap::new()), Ok(None));
    for good in ["a", "0b1c-2D_3", &"x".repeat(64)] {
        assert_eq!(id(good), Ok(Some(good.to_owned())));
    }
    for bad in ["", "a b", "a/b", "a:b", &"x".repeat(65), "a\tb"] {
        assert_eq!(id(bad), Err(()), "{bad}");
    }
}
