//! The console's files: types, caching, compression and methods; and invalid folders.

use axum::body::Bytes;
use axum::http::{Method, StatusCode};
use sluice::server::site::Site;
use sluice::server::site::files::Files;

use crate::asked::{WASM, ask, files, get, page_source, program};

#[tokio::test]
async fn hashed_file_is_cached_for_a_year() {
    let program = program();
    let wasm = get(&program, &format!("/{WASM}")).await;
    assert_eq!(wasm.status, StatusCode::OK);
    assert_eq!(wasm.header("content-type"), "application/wasm");
    assert_eq!(wasm.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(wasm.header("x-content-type-options"), "nosniff");
    assert_eq!(wasm.header("cross-origin-resource-policy"), "same-origin");
    let snippet = get(&program, "/snippets/console-fedcba9876543210/inline0.js").await;
    assert_eq!(snippet.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(snippet.header("cache-control"), "public, max-age=31536000, immutable");
}

#[tokio::test]
async fn file_without_a_hash_is_cached_for_minutes() {
    let icon = get(&program(), "/favicon.svg").await;
    assert_eq!(icon.header("content-type"), "image/svg+xml");
    assert_eq!(icon.header("cache-control"), "public, max-age=300");
    assert_eq!(icon.header("vary"), "", "the file has one form only");
}

#[tokio::test]
async fn file_is_sent_in_the_best_accepted_encoding() {
    let program = program();
    for (accepts, coding, body) in [
        ("gzip, deflate, br", "br", "in brotli"),
        ("br;q=0.1, gzip;q=1.0", "br", "in brotli"),
        ("BR", "br", "in brotli"),
        ("*", "br", "in brotli"),
        ("br;q=0, gzip", "gzip", "in gzip"),
        ("br; q=0.000, *", "gzip", "in gzip"),
        ("gzip", "gzip", "in gzip"),
        ("deflate, zstd", "", "the program"),
        ("identity", "", "the program"),
        ("*;q=0", "", "the program"),
        ("", "", "the program"),
    ] {
        let answer = ask(&program, Method::GET, &format!("/{WASM}"), &[("accept-encoding", accepts)]).await;
        assert_eq!(answer.header("content-encoding"), coding, "{accepts:?}");
        assert_eq!(answer.text(), body, "{accepts:?}");
        assert_eq!(answer.header("vary"), "Accept-Encoding", "{accepts:?}");
        assert_eq!(answer.header("content-type"), "application/wasm", "{accepts:?}");
    }
}

#[tokio::test]
async fn compressed_siblings_and_invalid_paths_are_404() {
    let program = program();
    for path in [
        format!("/{WASM}.br"),
        format!("/{WASM}.gz"),
        "/../Cargo.toml".to_owned(),
        "/snippets/../favicon.svg".to_owned(),
        "/./favicon.svg".to_owned(),
        "//favicon.svg".to_owned(),
        "/favicon.svg/".to_owned(),
    ] {
        assert_eq!(get(&program, &path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn head_of_a_file_has_no_body_and_other_methods_are_refused() {
    let program = program();
    for path in ["/", "/restreams/a", "/favicon.svg"] {
        let head = ask(&program, Method::HEAD, path, &[]).await;
        assert_eq!(head.status, StatusCode::OK, "{path}");
        for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE, Method::OPTIONS] {
            let refused = ask(&program, method.clone(), path, &[]).await;
            assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            assert_eq!(refused.header("allow"), "GET, HEAD", "{method} {path}");
        }
    }
    assert_eq!(ask(&program, Method::POST, "/missing.js", &[]).await.status, StatusCode::NOT_FOUND);
}

#[test]
fn start_fails_when_the_site_cannot_be_served() {
    let said = |files: Files, api: &str| {
        let api: Vec<String> = (!api.is_empty()).then(|| api.to_owned()).into_iter().collect();
        let failure = Site::new(files, &api).expect_err("this should not start");
        (failure.exit_code, failure.message)
    };
    let (code, message) = said(Files::default(), "");
    assert_eq!((code, message.contains("make build")), (1, true), "{message}");
    let no_nonce = Files::of_pairs([("index.html".to_owned(), Bytes::from("<p>no scripts</p>"))]);
    let (code, message) = said(no_nonce, "");
    assert_eq!((code, message.contains("__NONCE__")), (1, true), "{message}");
    for api in ["api.example", "https://", "https://a/b", "https://a; script-src *", "https://user@host"] {
        let (code, message) = said(files(), api);
        assert_eq!((code, message.contains("--api-origin")), (2, true), "{message}");
    }
    assert!(page_source().contains("__NONCE__"));
}
