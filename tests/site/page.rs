//! The console's page: headers, nonce and addresses.

use std::io::Read;

use axum::http::{Method, StatusCode};
use sluice::server::site::Site;
use sluice::server::site::headers::BUILT;

use crate::asked::{RESOURCES, api_alone, ask, files, get, page_source, program, program_at};

fn allowed_nonce(policy: &str) -> &str {
    policy.split_once("script-src 'nonce-").unwrap().1.split_once('\'').unwrap().0
}

#[tokio::test]
async fn page_has_exactly_the_specified_headers() {
    let page = get(&program(), "/").await;
    assert_eq!(page.status, StatusCode::OK);
    let nonce = allowed_nonce(page.header("content-security-policy")).to_owned();
    let mut have: Vec<(String, String)> = page
        .headers
        .iter()
        .filter(|(name, _)| *name != "content-length")
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().replace(&nonce, "NONCE")))
        .collect();
    have.sort();
    let want = [
        ("cache-control", "no-store"),
        (
            "content-security-policy",
            "default-src 'none'; script-src 'nonce-NONCE' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
             font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; object-src 'none'; \
             form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
        ),
        ("content-type", "text/html; charset=utf-8"),
        ("cross-origin-embedder-policy", "require-corp"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
        ("permissions-policy", "camera=(), microphone=(), geolocation=(), usb=(), payment=()"),
        ("referrer-policy", "no-referrer"),
        ("vary", "Accept-Encoding"),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
    ];
    assert_eq!(have, want.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[tokio::test]
async fn page_has_a_new_nonce_each_time_in_header_and_body() {
    let program = program();
    let mut seen = std::collections::HashSet::new();
    for _ in 0..50 {
        let page = get(&program, "/restreams").await;
        let nonce = allowed_nonce(page.header("content-security-policy")).to_owned();
        assert_eq!(nonce.len(), 32, "128 bits in hex");
        assert_eq!(
            page.text(),
            page_source().replace("__NONCE__", &nonce),
            "the same nonce in every script tag"
        );
        assert!(seen.insert(nonce), "a nonce was repeated");
    }
}

#[tokio::test]
async fn policy_lists_other_api_addresses() {
    let page = get(&program_at("/", &["https://api.example", "http://10.0.0.1:9000/"]), "/").await;
    let policy = page.header("content-security-policy");
    assert!(policy.contains("; connect-src 'self' https://api.example http://10.0.0.1:9000; "), "{policy}");
}

#[tokio::test]
async fn documented_addresses_serve_the_page() {
    let program = program();
    for path in [
        "/",
        "/sign-in",
        "/sign-in?next=%2Frestreams",
        "/restreams",
        "/restreams?q=a&state=problem",
        "/restreams/new",
        "/restreams/0662d761942c",
        "/restreams/an.id.with.dots",
        "/restreams/0662d761942c/edit",
        "/restreams/0662d761942c/history?from=2026-01-01T00:00:00Z",
        "/targets?platform=live.tube.example",
        "/recordings",
        "/recordings/new",
        "/recordings/3f0c",
        "/dvr",
        "/dvr/live",
        "/dvr/live/news%20one/hd.m3u8",
        "/dvr/%E6%99%A9/x",
        "/metrics?last=1h",
        "/activity",
        "/restreams/",
    ] {
        let page = get(&program, path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
    }
}

#[tokio::test]
async fn path_of_a_built_file_is_missing_and_never_the_page() {
    let program = program();
    for path in [
        "/index.html",
        "/missing.js",
        "/console-0000000000000000.js",
        "/restreams/x.css",
        "/a/b.wasm.br",
        "/favicon.svg/",
        "/.git/config",
        "/dvr/../restreams",
        "/dvr/a/..",
    ] {
        let missing = get(&program, path).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(missing.header("content-type"), "text/plain; charset=utf-8", "{path}");
        assert_eq!(missing.header("cache-control"), "no-store", "{path}");
        assert_eq!(missing.text(), "Page not found. The console starts at /", "{path}");
    }
}

#[test]
fn web_servers_take_the_same_endings_for_files() {
    let endings = format!(r"\.({})/*$", BUILT.map(|(ending, _)| ending).join("|"));
    for file in ["deploy/nginx.conf", "deploy/Caddyfile"] {
        let text = std::fs::read_to_string(file).unwrap();
        assert!(text.contains(&endings), "{file} has no {endings}");
    }
}

#[tokio::test]
async fn the_page_answers_addresses_that_only_the_console_knows() {
    let program = program();
    for path in [
        "/nowhere",
        "/targets",
        "/restreams/a/b/c",
        "/dvr/a//b",
        "//restreams",
        "/application",
        "/dvr/a.smil",
    ] {
        let page = get(&program, path).await;
        assert_eq!(page.status, StatusCode::OK, "{path}");
        assert_eq!(page.header("content-type"), "text/html; charset=utf-8", "{path}");
    }
}

#[tokio::test]
async fn addresses_under_app_are_the_api_and_never_the_page() {
    let program = program();
    for path in ["/app", "/app/", "/app/nope", "/app/restream/v2/demo/nope", "/app/index.html"] {
        let answer = get(&program, path).await;
        assert!(answer.status.is_client_error(), "{path}: {}", answer.status);
        assert!(!answer.header("content-type").starts_with("text/html"), "{path}");
        assert!(!answer.text().contains("<script"), "{path}");
        assert_eq!(answer.header("cache-control"), "no-store", "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; frame-ancestors 'none'; sandbox",
            "{path}"
        );
    }
}

#[tokio::test]
async fn page_is_compressed_without_a_change_of_content() {
    let program = program();
    for (accepts, coding) in [("gzip, deflate, br, zstd", "gzip"), ("gzip", "gzip"), ("br", "")] {
        let packed = ask(&program, Method::GET, "/", &[("accept-encoding", accepts)]).await;
        assert_eq!(packed.header("content-encoding"), coding);
        let mut plain = String::new();
        let read = match coding {
            "gzip" => flate2::read::GzDecoder::new(&packed.body[..]).read_to_string(&mut plain),
            _ => (&packed.body[..]).read_to_string(&mut plain),
        };
        assert!(read.is_ok(), "{accepts}");
        let nonce = allowed_nonce(packed.header("content-security-policy"));
        assert_eq!(plain, page_source().replace("__NONCE__", nonce));
    }
}

#[tokio::test]
async fn everything_is_below_the_base_whether_the_request_has_it_or_not() {
    let program = program_at("/admin/console/", &[]);
    for below in ["/admin/console", ""] {
        for path in ["/", "/restreams/a", "/dvr/a//b"] {
            let page = get(&program, &[below, path].concat()).await;
            assert_eq!(
                (page.status, page.header("content-type")),
                (StatusCode::OK, "text/html; charset=utf-8")
            );
            let nonce = allowed_nonce(page.header("content-security-policy"));
            let moved = page_source().replace("=\"/", "=\"/admin/console/").replace("__NONCE__", nonce);
            assert_eq!(page.text(), moved);
            assert!(
                moved.contains(r#"content="/admin/console/""#)
                    && moved.contains(r#"src="/admin/console/boot.js""#)
            );
        }
        for path in [RESOURCES, "/favicon.svg", "/healthz"] {
            assert_eq!(get(&program, &[below, path].concat()).await.status, StatusCode::OK, "{below}{path}");
        }
        let missing = get(&program, &[below, "/missing.js"].concat()).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        assert_eq!(missing.text(), "Page not found. The console starts at /admin/console/");
        let nothing = get(&program, &[below, "/app/nothing"].concat()).await;
        assert!(nothing.status.is_client_error() && !nothing.text().contains("<script"));
    }
    for path in ["/admin/console", "/admin/console?q=a", "/admin/consolerestreams"] {
        assert_eq!(get(&program, path).await.status, StatusCode::OK, "{path}");
    }
    assert_eq!(get(&program, "/admin/consoleapp/restream").await.status, StatusCode::OK, "it is a page");
}

#[test]
fn base_is_a_plain_path() {
    for (base, is_fit) in [
        ("/", true),
        ("/sluice", true),
        ("/a/b-1_x.y~z/", true),
        ("sluice/", false),
        ("//sluice/", false),
        ("/a//b/", false),
        ("/a/../b/", false),
        ("/app/", false),
        ("/app/x/", false),
        ("/\"><script>/", false),
        ("/a b/", false),
        ("/%61/", false),
    ] {
        assert_eq!(Site::new(files(), &[]).unwrap().move_below(base).is_ok(), is_fit, "{base}");
    }
}

/// The program puts the base before each address of the root in the built page, so no script may contain one.
#[test]
fn source_of_the_page_has_no_address_of_the_root() {
    assert!(!std::fs::read_to_string("index.html").unwrap().contains("=\"/"));
}

#[tokio::test]
async fn program_without_a_console_serves_the_api_only() {
    let program = api_alone();
    assert_eq!(get(&program, RESOURCES).await.status, StatusCode::OK);
    for path in ["/", "/restreams", "/favicon.svg"] {
        let missing = get(&program, path).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{path}");
        assert_eq!(missing.text(), "The console is not served here; the API is under /app.");
    }
}
