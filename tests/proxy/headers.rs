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

#[test]
fn token_is_not_shown_in_debug_output() {
    let forwarded = to_upstream(&Method::PUT, &map(&[("cdn-auth-token", "planted")])).unwrap();
    assert_eq!(forwarded["cdn-auth-token"], "planted");
    assert!(!format!("{forwarded:?}").contains("planted"), "{forwarded:?}");
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
        ("www-authenticate", "Basic"),
        ("authentication-info", "a"),
        ("proxy-authenticate", "Basic"),
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
