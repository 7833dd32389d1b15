//! Requests are admitted by their method and raw target.

use axum::http::{Method, Uri};
use proptest::prelude::*;
use sluice::server::proxy::paths::{admit, check_path};

fn status(method: &Method, target: &str) -> Result<String, u16> {
    // The server itself rejects targets that do not parse.
    let uri: Uri = target.parse().map_err(|_| 400_u16)?;
    admit(method, &uri).map(str::to_owned).map_err(|refused| refused.status.as_u16())
}

#[test]
fn documented_operations_are_admitted_byte_for_byte() {
    for (method, target) in [
        (Method::GET, "/app/restream/v2/demo/resources"),
        (Method::POST, "/app/restream/v2/demo/resources"),
        (Method::GET, "/app/restream/v2/demo/resources/7f"),
        (Method::PUT, "/app/restream/v2/demo/resources/7f"),
        (Method::GET, "/app/restream/v2/demo/status?resource_id=7f"),
        (Method::GET, "/app/restream/v2/demo/history?resource_id=7f&start=2026-01-01T00:00:00Z&end=x"),
        (Method::GET, "/app/recorder-cloud/v1/demo/record?all&extra_fields=status"),
        (Method::PUT, "/app/recorder-cloud/v1/demo/record"),
        (Method::GET, "/app/recorder-cloud/v1/demo/record/1"),
        (Method::PATCH, "/app/recorder-cloud/v1/demo/record/1"),
        (Method::GET, "/app/dvr-net/v1/demo/streams/live/news"),
        (Method::DELETE, "/app/dvr-net/v1/demo/streams/live/news"),
        (Method::GET, "/app/metrics/v1/?account=demo&metric=a&metric=b"),
        (Method::GET, "/app/metrics/v1?account=demo"),
        (Method::GET, "/app/metrics/v1/resources?account=d%C3%A9mo"),
    ] {
        assert_eq!(status(&method, target).as_deref(), Ok(target), "{method}");
    }
}

#[test]
fn names_preserve_their_encoding() {
    let names = "live%20news live%2Fnews %e6%99%a9/%E6%99%A9 50%25 100%25%32%35 a%3Fb%23c ~a-b_c.d a..b ... .hidden \
                 %2e%2e%2e a%26b+c%2B;x=1 ..%EF%BF%BD a%2f%2Fb %2Flive/news live/news%2F %2F";
    for name in names.split(' ') {
        let target = format!("/app/dvr-net/v1/demo/streams/{name}?x=%2e%2E/../y");
        assert_eq!(status(&Method::GET, &target).as_deref(), Ok(target.as_str()));
    }
}

#[test]
fn paths_with_traversal_are_refused() {
    for dots in ".. . %2e%2e %2E%2e .%2e %2E. %2e %252e%252e %25%32%65. ..; ..;a=b .;x".split(' ') {
        for path in [
            format!("/app/dvr-net/v1/demo/streams/{dots}/{dots}/x"),
            format!("/app/dvr-net/v1/demo/streams/a/{dots}"),
            format!("/app/dvr-net/v1/{dots}/streams/a"),
            format!("/app/{dots}/app/metrics/v1/"),
            format!("/app/metrics/v1/{dots}"),
            format!("/app/dvr-net/v1/demo/streams/a%2F{dots}%2fb"),
        ] {
            assert_eq!(status(&Method::GET, &path), Err(400), "{path}");
        }
    }
    let parts = "a\\b %5c a%5c%5cb a%5c %0d%0a ..\\.. a%5c..%5cb ..%5c %5c%2e%2e a%255c.. \
                 a//b /a a/%2fb a%2F/b %2F/a a%252F%252Fb";
    let invalid = "% %2 %zz a%g0 %ff %c0%ae%c0%ae a%00 a%2500b é";
    for part in parts.split(' ').chain(invalid.split(' ')) {
        let path = format!("/app/dvr-net/v1/demo/streams/{part}");
        assert_eq!(status(&Method::GET, &path), Err(400), "{path}");
    }
}

/// A name may contain a backslash or a control character in encoded form.
#[test]
fn encoded_special_characters_in_names_are_forwarded_unchanged() {
    for name in ["a%5cb", "a%5Cb", "a%255cb", "a%0d%0aX:1", "a%250a", "%7fa", "tab%09bed", "live%5Cnews/1"] {
        for path in [
            format!("/app/dvr-net/v1/demo/streams/{name}"),
            format!("/app/restream/v2/demo/resources/{name}"),
            format!("/app/recorder-cloud/v1/demo/record/{name}"),
        ] {
            assert_eq!(status(&Method::GET, &path).as_deref(), Ok(path.as_str()));
        }
    }
    for path in [
        "/app/dvr-net/v1/de%5cmo/streams/a",
        "/app/dvr-net/v1/de%0amo/streams/a",
        "/app/dvr-net/v1/demo/str%0aeams/a",
        "/app/restream%5cv2/demo/resources/a",
        "/app/metrics/v1/%0a",
    ] {
        assert_eq!(status(&Method::GET, path), Err(400), "{path}");
    }
}

#[test]
fn unknown_address_is_404_and_unknown_method_405() {
    for path in [
        "/app",
        "/app/",
        "/app/openapi.json",
        "/app/restream",
        "/app/restream/v1/demo/resources",
        "/app/restream/v22/demo",
        "/app/restream/v2",
        "/app/restream/v2/",
        "/app/dvr-net/v1",
        "/app/recorder-cloud/v1/",
        "/app/metrics/v10/",
        "/APP/metrics/v1/",
        "/app/metrics%2Fv1/",
        "/",
    ] {
        assert_eq!(status(&Method::GET, path), Err(404), "{path}");
    }
    let all = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "PROPFIND"];
    for (path, allowed) in [
        ("/app/restream/v2/demo/resources", "GET, POST, PUT"),
        ("/app/recorder-cloud/v1/demo/record", "GET, PUT, PATCH"),
        ("/app/dvr-net/v1/demo/streams/a", "GET, DELETE"),
        ("/app/metrics/v1/", "GET"),
    ] {
        for method in all {
            let uri: Uri = path.parse().unwrap();
            let admitted = admit(&method.parse().unwrap(), &uri);
            let is_allowed = allowed.split(", ").any(|allowed| allowed == method);
            assert_eq!(admitted.is_ok(), is_allowed, "{method} {path}");
            if let Err(refused) = admitted {
                assert_eq!((refused.status.as_u16(), refused.allow), (405, Some(allowed)));
            }
        }
    }
}

#[test]
fn address_length_is_limited() {
    let target = |length: usize| {
        let start = "/app/metrics/v1/?x=";
        format!("{start}{}", "a".repeat(length - start.len()))
    };
    assert!(status(&Method::GET, &target(8 * 1024)).is_ok());
    assert_eq!(status(&Method::GET, &target(8 * 1024 + 1)), Err(414));
}

/// Decodes a path and resolves its dot segments, as some servers do.
fn resolved(path: &str) -> Vec<String> {
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8_lossy().into_owned();
    let mut parts: Vec<String> = Vec::new();
    for part in decoded.split(['/', '\\']) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part.to_owned()),
        }
    }
    parts
}

proptest! {
    /// The path is decoded once or twice.
    #[test]
    fn admitted_path_stays_below_its_folder_when_decoded(parts in prop::collection::vec(
        prop::sample::select(vec![
            "..", ".", "/", "%2e", "%2E", "%2f", "%2F", "\\", "%5c", "%25", "2e", "2f", "5c", ";", "a", "%00", "%20",
        ]), 0..12))
    {
        let path = format!("/app/dvr-net/v1/demo/streams/x{}", parts.concat());
        if check_path(&path).is_ok() {
            let below = ["app", "dvr-net", "v1", "demo", "streams"];
            prop_assert_eq!(&resolved(&path)[..5], &below[..]);
            let again = percent_encoding::percent_decode_str(&path).decode_utf8_lossy().into_owned();
            prop_assert_eq!(&resolved(&again)[..5], &below[..]);
        }
    }
}
