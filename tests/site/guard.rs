//! Requests are admitted by host name and by origin.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use sluice::server::listen::LocalAddress;

use crate::asked::{RESOURCES, ask, program, program_for, send};

async fn status(headers: &[(&str, &str)], path: &str) -> StatusCode {
    ask(&program_for(&["console.example"], &["https://other.example"]), Method::GET, path, headers)
        .await
        .status
}

#[tokio::test]
async fn loopback_and_allowed_host_names_are_served() {
    for host in [
        "localhost",
        "LocalHost:8080",
        "127.0.0.1:8080",
        "127.9.9.9",
        "[::1]:8080",
        "[::ffff:127.0.0.1]",
        "console.example",
        "Console.Example:443",
    ] {
        assert_eq!(status(&[("host", host)], "/").await, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn other_host_names_are_refused_for_pages_files_and_the_api() {
    for host in [
        "evil.example",
        "localhost.evil.example",
        "10.0.0.1",
        "127.0.0.1.evil.example",
        "localhost@evil.example",
        "",
        "[::2]",
        "x:y:z",
    ] {
        for path in ["/", "/favicon.svg", RESOURCES] {
            assert_eq!(
                status(&[("host", host), ("x-forwarded-host", "localhost")], path).await,
                StatusCode::MISDIRECTED_REQUEST,
                "{host} {path}"
            );
        }
    }
}

#[tokio::test]
async fn host_may_be_the_local_address_of_the_connection() {
    let local: IpAddr = "10.0.0.7".parse().unwrap();
    for (host, want) in
        [("10.0.0.7:8080", StatusCode::OK), ("10.0.0.8:8080", StatusCode::MISDIRECTED_REQUEST)]
    {
        let request = Request::builder().uri("/").header("host", host).extension(LocalAddress(local));
        assert_eq!(send(&program(), request.body(Body::empty()).unwrap()).await.status, want, "{host}");
    }
}

#[tokio::test]
async fn request_without_exactly_one_host_is_400() {
    let two = [("host", "localhost"), ("host", "localhost")];
    assert_eq!(status(&two, "/").await, StatusCode::BAD_REQUEST);
    let none = Request::builder().uri("/").body(Body::empty()).unwrap();
    assert_eq!(send(&program(), none).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn absolute_and_connect_targets_are_400() {
    let absolute = Request::builder().uri("http://localhost/").header("host", "localhost");
    let absolute = absolute.body(Body::empty()).unwrap();
    assert_eq!(send(&program(), absolute).await.status, StatusCode::BAD_REQUEST);
    let connect = Request::builder().method(Method::CONNECT).uri("a.example:443").header("host", "localhost");
    assert_eq!(send(&program(), connect.body(Body::empty()).unwrap()).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn cross_site_link_opens_a_page() {
    for site in ["cross-site", "same-site", "none"] {
        let link = [("sec-fetch-site", site), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
        assert_eq!(status(&link, "/restreams/a").await, StatusCode::OK, "{site}");
    }
}

#[tokio::test]
async fn cross_site_embedding_and_fetching_are_refused() {
    for (mode, dest) in
        [("no-cors", "script"), ("no-cors", "image"), ("navigate", "iframe"), ("cors", "empty")]
    {
        for site in ["cross-site", "same-site"] {
            let headers = [("sec-fetch-site", site), ("sec-fetch-mode", mode), ("sec-fetch-dest", dest)];
            for path in ["/", "/favicon.svg", RESOURCES] {
                assert_eq!(
                    status(&headers, path).await,
                    StatusCode::FORBIDDEN,
                    "{site} {mode} {dest} {path}"
                );
            }
        }
    }
    let link =
        [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")];
    assert_eq!(status(&link, RESOURCES).await, StatusCode::FORBIDDEN, "the API is no page");
}

#[tokio::test]
async fn api_is_callable_from_its_own_and_allowed_origins_only() {
    for (origin, want) in [
        ("http://localhost:8080", StatusCode::OK),
        ("https://localhost:8080", StatusCode::OK),
        ("https://other.example", StatusCode::OK),
        ("http://localhost:9090", StatusCode::FORBIDDEN),
        ("https://evil.example", StatusCode::FORBIDDEN),
        ("https://other.example.evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
    ] {
        let headers = [("origin", origin), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors")];
        assert_eq!(status(&headers, RESOURCES).await, want, "{origin}");
    }
    assert_eq!(
        status(&[("origin", "https://other.example")], "/").await,
        StatusCode::FORBIDDEN,
        "the API alone"
    );
}

#[tokio::test]
async fn preflight_of_an_allowed_origin_reaches_the_service() {
    let program = program_for(&[], &["https://other.example"]);
    let preflight = |origin| {
        [("origin", origin), ("access-control-request-method", "PUT"), ("sec-fetch-site", "cross-site")]
    };
    let allowed = ask(&program, Method::OPTIONS, RESOURCES, &preflight("https://other.example")).await;
    assert_eq!(allowed.header("access-control-allow-origin"), "https://other.example");
    let refused = ask(&program, Method::OPTIONS, RESOURCES, &preflight("https://evil.example")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(refused.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn refusal_of_a_foreign_host_has_the_shape_of_its_area() {
    let refused = async |path| ask(&program(), Method::GET, path, &[("host", "evil.example")]).await;
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let restream = json(refused(RESOURCES).await.text());
    assert_eq!((&restream["success"], &restream["code"]), (&false.into(), &421.into()));
    assert!(restream["message"].as_str().unwrap().contains("--allow-host"));
    for path in ["/app/dvr-net/v1/demo/live", "/app/metrics/v1/total"] {
        let refusal = json(refused(path).await.text());
        assert_eq!(refusal["status"], "Misdirected Request", "{path}");
        assert!(refusal["description"].as_str().unwrap().contains("--allow-host"), "{path}");
    }
    let recording = refused("/app/recorder-cloud/v1/demo/record").await;
    assert_eq!(recording.header("content-type"), "text/plain");
}
