//! Requests are admitted by host name and by origin.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};
use sluice::api;
use sluice::api::{ApiResponse, Area, ErrorKind};
use sluice::server::listen::Addresses;

use crate::asked::{Answered, RESOURCES, ask, program, program_for, send};

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
        let request =
            Request::builder().uri("/").header("host", host).extension(Addresses { local, remote: local });
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
        ("https://Other.example:443", StatusCode::OK),
        ("https://other.example.", StatusCode::OK),
        ("http://other.example", StatusCode::FORBIDDEN),
        ("https://other.example:8443", StatusCode::FORBIDDEN),
        ("http://localhost:9090", StatusCode::FORBIDDEN),
        ("http://localhost", StatusCode::FORBIDDEN),
        ("https://evil.example", StatusCode::FORBIDDEN),
        ("https://other.example.evil.example", StatusCode::FORBIDDEN),
        ("null", StatusCode::FORBIDDEN),
    ] {
        let headers = [("origin", origin), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "cors")];
        assert_eq!(status(&headers, RESOURCES).await, want, "{origin}");
    }
}

#[tokio::test]
async fn usual_ports_and_a_final_dot_are_equal_in_hosts_and_origins() {
    for (host, origin) in [
        ("console.example", "https://console.example"),
        ("console.example:443", "https://console.example"),
        ("console.example:80", "http://console.example"),
        ("console.example.", "https://console.example."),
        ("console.example.:443", "https://console.example"),
        ("Console.Example", "https://console.example."),
        ("[::1]:443", "https://[::1]"),
    ] {
        assert_eq!(
            status(&[("host", host), ("origin", origin)], RESOURCES).await,
            StatusCode::OK,
            "{host} {origin}"
        );
    }
    let program = program_for(&["https.example.", "Port.example:80"], &["HTTPS://Other.example.:443/"]);
    for (host, origin) in
        [("https.example", "https://other.example"), ("port.example", "https://other.example")]
    {
        let headers = [("host", host), ("origin", origin)];
        assert_eq!(ask(&program, Method::GET, RESOURCES, &headers).await.status, StatusCode::OK, "{host}");
    }
}

/// nginx with `proxy_pass http://127.0.0.1:8080;` alone sends its own name for the program.
#[tokio::test]
async fn page_behind_a_proxy_that_renames_the_host_works() {
    let host = ("host", "127.0.0.1:8080");
    let origin = ("origin", "https://console.example");
    for site in ["same-origin", "none"] {
        let headers = [host, ("sec-fetch-site", site)];
        assert_eq!(status(&headers, RESOURCES).await, StatusCode::OK, "{site}");
    }
    let own = [host, origin, ("sec-fetch-site", "same-origin")];
    for path in ["/", "/favicon.svg", RESOURCES] {
        assert_eq!(status(&own, path).await, StatusCode::OK, "{path}");
    }
    // Without TLS browsers do not say where a request comes from; files need no permission.
    for path in ["/", "/favicon.svg"] {
        assert_eq!(status(&[host, origin], path).await, StatusCode::OK, "{path}");
    }
    assert_eq!(status(&[host, origin], RESOURCES).await, StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn refusal_of_an_origin_says_what_to_set_and_blames_no_token() {
    let headers = [("host", "127.0.0.1:8080"), ("origin", "https://console.example")];
    for (path, area) in [
        (RESOURCES, Area::Restream),
        ("/app/recorder-cloud/v1/demo/record", Area::Recording),
        ("/app/dvr-net/v1/demo/streams/live/news", Area::Dvr),
        ("/app/metrics/v1/?account=demo", Area::Metrics),
    ] {
        let refused = ask(&program(), Method::GET, path, &headers).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
        assert!(refused.text().contains("--allow-origin https://console.example"), "{}", refused.text());
        assert!(refused.text().contains("Host header"), "{}", refused.text());
        let answer = ApiResponse {
            status: 403,
            content_type: Some(refused.header("content-type")),
            body: &refused.body,
            has_challenge: false,
        };
        assert_eq!(
            api::check(area, &answer).unwrap_err().kind,
            ErrorKind::AccessDenied,
            "{}",
            refused.text()
        );
    }
    let refused = ask(&program(), Method::GET, "/", &[("host", "console.example")]).await;
    assert!(refused.text().contains("--allow-host console.example"), "{}", refused.text());
}

#[tokio::test]
async fn answers_are_readable_by_allowed_origins_only() {
    let friend = "https://console.example.net";
    let program = program_for(&[], &[friend]);
    let call = async |method: Method, origin: &str, preflight: bool| {
        let asks =
            [("access-control-request-method", "POST"), ("access-control-request-headers", "cdn-auth-token")];
        let headers = [&[("origin", origin)][..], if preflight { &asks } else { &[] }].concat();
        ask(&program, method, RESOURCES, &headers).await
    };
    let has_origin = |answer: &Answered| answer.headers.get_all("vary").iter().any(|vary| vary == "origin");
    let read = call(Method::GET, friend, false).await;
    assert_eq!(read.header("access-control-allow-origin"), friend);
    assert_eq!(read.header("access-control-expose-headers"), "date, retry-after");
    assert_eq!(read.header("access-control-allow-credentials"), "");
    assert!(has_origin(&read));
    let preflight = call(Method::OPTIONS, friend, true).await;
    assert_eq!(preflight.status, StatusCode::NO_CONTENT);
    assert_eq!(preflight.header("access-control-allow-methods"), "GET, HEAD, POST, PUT, PATCH, DELETE");
    assert_eq!(preflight.header("access-control-allow-headers"), "cdn-auth-token, content-type, x-op-id");
    for origin in ["https://evil.example", "null", "https://console.example.net.evil.example", ""] {
        for (method, is_preflight) in [(Method::GET, false), (Method::OPTIONS, true)] {
            let reply = call(method, origin, is_preflight).await;
            assert_eq!(reply.status, StatusCode::FORBIDDEN);
            assert_eq!(reply.header("access-control-allow-origin"), "", "{origin}");
            assert_eq!(reply.header("access-control-allow-headers"), "");
            assert!(has_origin(&reply));
        }
    }
    // A refusal of an allowed origin can be read too.
    let refused = Request::get(RESOURCES).header("host", "localhost").header("origin", friend);
    let refused = send(&program, refused.body(Body::empty()).unwrap()).await;
    assert_eq!(
        (refused.status, refused.header("access-control-allow-origin")),
        (StatusCode::FORBIDDEN, friend)
    );
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

#[tokio::test]
async fn health_is_told_under_any_name_and_follows_what_the_program_stands_on() {
    let program = program_for(&[], &[]).with_health(|| (true, json!({"database": true})));
    let asked = ask(&program, Method::GET, "/healthz", &[("host", "10.0.0.1:8080")]).await;
    assert_eq!(asked.status, StatusCode::OK);
    let told: Value = serde_json::from_str(asked.text()).unwrap();
    assert_eq!(told, json!({"ok": true, "console": true, "details": {"database": true}}));
    let program = program.with_health(|| (false, json!({"database": false})));
    let asked = ask(&program, Method::GET, "/healthz", &[("host", "10.0.0.1:8080")]).await;
    assert_eq!(asked.status, StatusCode::SERVICE_UNAVAILABLE);
    let written = ask(&program, Method::POST, "/healthz", &[("host", "10.0.0.1:8080")]).await;
    assert_eq!(written.status, StatusCode::MISDIRECTED_REQUEST);
}
