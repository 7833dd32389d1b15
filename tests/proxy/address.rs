//! Upstream addresses of an operator are parsed.

use std::net::SocketAddr;

use sluice::server::proxy::upstream::Upstream;

fn target(upstream: &str, target: &str) -> String {
    Upstream::parse(upstream).unwrap().uri(target).unwrap().to_string()
}

#[test]
fn upstream_address_is_https_or_loopback_http() {
    for address in [
        "https://api.example.com",
        "https://api.example.com:8443",
        "https://10.0.0.7",
        "https://[2001:db8::1]:8443",
        "http://localhost:9000",
        "http://LocalHost",
        "http://127.0.0.1:9000",
        "http://127.8.8.8",
        "http://[::1]:9000",
        "http://[::ffff:127.0.0.1]:9000",
    ] {
        let upstream = Upstream::parse(address).unwrap();
        assert_eq!(upstream.to_string().to_lowercase(), address.to_lowercase());
    }
    assert_eq!(Upstream::parse("https://api.example.com/").unwrap().to_string(), "https://api.example.com");
}

#[test]
fn upstream_path_precedes_the_target() {
    let path = "/app/dvr-net/v1/demo/streams/a%20b%2Fc?x=%7e";
    assert_eq!(target("https://a.example", path), format!("https://a.example{path}"));
    assert_eq!(target("https://a.example/v/eu/", path), format!("https://a.example/v/eu{path}"));
    assert_eq!(target("https://a.example/%7Ex", path), format!("https://a.example/%7Ex{path}"));
}

#[test]
fn upstream_address_that_could_leak_the_token_is_refused_with_advice() {
    for (address, why) in [
        ("http://api.example.com", "use https"),
        ("http://10.0.0.7", "use https"),
        ("http://0.0.0.0:80", "use https"),
        ("http://localhost.example", "use https"),
        ("http://127.0.0.1.example", "use https"),
        ("http://128.0.0.1", "use https"),
        ("https://user@api.example.com", "user name"),
        ("https://user:hunter2@api.example.com", "user name"),
        ("http://localhost:x@api.example.com", "user name"),
        ("https://api.example.com/?a=hunter2", "query"),
        ("https://api.example.com?", "query"),
        ("https://api.example.com/#hunter2", "fragment"),
        ("ftp://api.example.com", "neither https nor http"),
        ("file:///etc/passwd", ""),
        ("api.example.com", "scheme"),
        ("//api.example.com", ""),
        ("/app", "scheme"),
        ("", ""),
        ("https://", ""),
        ("https://:443", ""),
        ("https://api.example.com:0", "port"),
        ("https://api.example.com:99999", "port"),
        ("https://api.example.com:", ""),
        ("https://api example.com", "not a URL"),
        ("https://api.example.com/a/../b", "path"),
        ("https://api.example.com/%2e%2E", "path"),
        ("https://api.example.com/a//b", "path"),
        ("https://api.example.com/a\\b", "path"),
    ] {
        let failure = Upstream::parse(address).expect_err(address);
        assert_eq!(failure.exit_code, 2);
        assert!(
            failure.message.contains("--upstream") && failure.message.contains("https://api.example.com.")
        );
        assert!(failure.message.contains(why), "{address}: {}", failure.message);
        assert!(!failure.message.contains("hunter2"), "{}", failure.message);
    }
}

#[test]
fn upstream_that_is_the_program_itself_is_recognised() {
    let is_itself = |upstream: &str, listening: &str| {
        Upstream::parse(upstream).unwrap().is_itself(listening.parse::<SocketAddr>().unwrap())
    };
    for (upstream, listening) in [
        ("http://127.0.0.1:8080", "127.0.0.1:8080"),
        ("http://localhost:8080", "127.0.0.1:8080"),
        ("http://localhost:8080", "[::1]:8080"),
        ("http://127.0.0.1:8080", "0.0.0.0:8080"),
        ("http://localhost", "0.0.0.0:80"),
        ("https://10.0.0.7", "10.0.0.7:443"),
    ] {
        assert!(is_itself(upstream, listening), "{upstream} {listening}");
    }
    for (upstream, listening) in [
        ("http://127.0.0.1:8081", "127.0.0.1:8080"),
        ("https://10.0.0.7:8080", "127.0.0.1:8080"),
        ("https://api.example.com:8080", "127.0.0.1:8080"),
    ] {
        assert!(!is_itself(upstream, listening), "{upstream} {listening}");
    }
}
