//! Addresses are shown without keys and passwords.

use sluice::redact::url::{host, redacted_any, redacted_source, redacted_target, web_link};

#[test]
fn address_redacts_the_password_but_not_the_login() {
    assert_eq!(
        redacted_source("rtmp://ann:s3cret@in.example.com:1935/live/a", &[]),
        "rtmp://ann:••••@in.example.com:1935/live/a"
    );
    assert_eq!(redacted_source("https://onlytoken@in.example.com/a", &[]), "https://••••@in.example.com/a");
    assert_eq!(redacted_source("rtmp://a:b@c@h/x", &[]), "rtmp://a:••••@h/x");
}

#[test]
fn address_redacts_a_password_with_reserved_characters_whole() {
    for password in ["p/ss", "p?ss", "p#ss", "p#/?@ss"] {
        let url = format!("rtmp://ann:{password}@in.example.com:1935/live/a");
        assert_eq!(redacted_source(&url, &[]), "rtmp://ann:••••@in.example.com:1935/live/a", "{url}");
        assert_eq!(redacted_target(&url, &[]), "rtmp://ann:••••@in.example.com:1935/live/••••", "{url}");
        assert_eq!(host(&url), "in.example.com", "{url}");
    }
    // An @ in the path belongs to no login.
    for url in ["rtmp://in.example.com:1935/live/@a", "rtmp://in.example.com/live/@a", "srt://[::1]:9/@a"] {
        assert_eq!(redacted_source(url, &[]), url);
    }
    assert_eq!(host("rtmp://in.example.com:1935/live/@a"), "in.example.com");
}

#[test]
fn address_redacts_values_of_query_and_fragment() {
    assert_eq!(
        redacted_source("https://e.com/a.m3u8?token=abc&x=&y", &[]),
        "https://e.com/a.m3u8?token=••••&x=&••••"
    );
    assert_eq!(redacted_source("srt://e.com:9000?streamid=k/e/y", &[]), "srt://e.com:9000?streamid=••••");
    assert_eq!(
        redacted_target("srt://:9000?mode=listener&passphrase=0123456789", &[]),
        "srt://:9000?mode=••••&passphrase=••••"
    );
    assert_eq!(
        redacted_target("srt://e.com:9000?streamid=#!::r=live/a,m=publish", &[]),
        "srt://e.com:9000?streamid=#••••"
    );
    assert_eq!(redacted_source("udp://@:1234", &[]), "udp://@:1234");
    assert_eq!(
        (host("udp://@:1234"), host("srt://:9000?mode=listener")),
        (":1234".to_owned(), ":9000".to_owned())
    );
    assert_eq!(redacted_source("https://e.com/a#abc", &[]), "https://e.com/a#••••");
    assert_eq!(redacted_source("e.com/a?to=rtmp://key", &[]), "e.com/a?to=••••");
}

#[test]
fn target_address_redacts_the_key_in_its_path() {
    assert_eq!(
        redacted_target("rtmp://a.rtmp.example.com/live2/abcd-1234-efgh-5678", &[]),
        "rtmp://a.rtmp.example.com/live2/••••"
    );
    assert_eq!(redacted_target("rtmp://e.com/app/short", &["short"]), "rtmp://e.com/app/••••");
    assert_eq!(redacted_target("rtmp://e.com/app", &[""]), "rtmp://e.com/app");
    for key in ["x", "abcd", "my-key/", "show.m3u8", "a/b"] {
        let shown = redacted_target(&format!("rtmp://e.com/app/{key}"), &[]);
        assert!(!shown.contains(key) && shown.starts_with("rtmp://e.com/app/••••"), "{shown}");
    }
    assert_eq!(
        redacted_target("rtmps://live-api.example.com:443/rtmp/", &[]),
        "rtmps://live-api.example.com:443/rtmp/"
    );
}

#[test]
fn source_address_without_secrets_is_shown_unchanged() {
    let source = "https://cdn.example.com/7f3e9a10-1111-2222-3333-444455556666/index.m3u8";
    assert_eq!(redacted_source(source, &[]), source);
    assert_eq!(redacted_source("not an address", &[]), "not an address");
    assert_eq!(redacted_source("", &[]), "");
}

#[test]
fn host_is_extracted_without_user_and_port() {
    assert_eq!(host("RTMP://u:p@Live.Example.com:1935/app"), "live.example.com");
    assert_eq!(host("srt://[2001:db8::1]:9000?x=y"), "[2001:db8::1]");
    assert_eq!(host("https://e.com?x"), "e.com");
    assert_eq!(host("nothing"), "");
}

#[test]
fn web_link_requires_a_web_address_without_secrets() {
    assert_eq!(web_link("https://e.com/a", "https://e.com/a").as_deref(), Some("https://e.com/a"));
    assert_eq!(web_link("HTTP://e.com", "HTTP://e.com").as_deref(), Some("HTTP://e.com"));
    assert_eq!(web_link("rtmp://e.com/a", "rtmp://e.com/a"), None);
    assert_eq!(web_link("javascript://e.com/%0aalert(1)", "javascript://e.com/%0aalert(1)"), None);
    assert_eq!(web_link("https://e.com/?k=1", "https://e.com/?k=••••"), None);
}

#[test]
fn target_address_redacts_a_dotted_token_and_gives_no_link() {
    let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abc123DEF456";
    let url = format!("https://whip.example.com/ingest/{token}");
    let shown = redacted_target(&url, &[]);
    assert_eq!(shown, "https://whip.example.com/ingest/••••");
    assert_eq!(web_link(&url, &shown), None);
    let named = "https://cdn.example.com/camera_north_1080p.index-v2.m3u8";
    assert_eq!(redacted_target(named, &[]), named, "a name that people chose");
}

#[test]
fn address_redacts_the_login_before_any_scheme() {
    for (url, shown) in [
        ("ann:s3cret@in.example:1935/live/x", "ann:••••@in.example:1935/live/x"),
        ("ann:s3/cret@in.example/live/x", "ann:••••@in.example/live/x"),
        ("//ann:s3cret@in.example/live/x", "//ann:••••@in.example/live/x"),
        ("rtmp:/ann:s3cret@in.example/live/x", "rtmp:/ann:••••@in.example/live/x"),
        ("rtmp:///ann:s3cret@in.example/live/x", "rtmp:///ann:••••@in.example/live/x"),
        ("rtmp:\\\\ann:s3cret@in.example/live/x", "rtmp:\\\\ann:••••@in.example/live/x"),
        ("ann:s3cret@rtmp://in.example/live/x", "ann:••••@rtmp://in.example/live/x"),
        (
            "rtmp://proxy.example/rtmp://ann:s3cret@in.example/x",
            "rtmp://proxy.example/rtmp://ann:••••@in.example/x",
        ),
    ] {
        assert_eq!(redacted_source(url, &[]), shown);
        let shown = redacted_target(url, &[]);
        assert!(!shown.contains("s3") && !shown.contains("cret"), "{shown}");
    }
    for url in
        ["in.example:1935/live/@a", "live/ann@x", "/live/a", "in.example/live", "rtmp:/in.example/live"]
    {
        assert_eq!(redacted_source(url, &[]), url);
    }
    assert_eq!(redacted_target("rtmp:/live/short", &["live"]), "rtmp:/••••/short");
}

#[test]
fn address_redacts_parameters_in_its_path() {
    assert_eq!(redacted_source("rtmp://e.com/app;key=abc/x", &[]), "rtmp://e.com/app;key=••••/x");
    assert_eq!(
        redacted_source("https://e.com/token=abc/hls;v=1/a", &[]),
        "https://e.com/token=••••/hls;v=1/a"
    );
    assert_eq!(redacted_source("https://e.com/height=720/a", &[]), "https://e.com/height=720/a");
}

#[test]
fn address_in_a_message_redacts_path_segments_that_may_be_keys() {
    assert_eq!(redacted_any("rtmp://out.example/app/some-key"), "rtmp://out.example/app/••••");
    assert_eq!(redacted_any("srt://out.example:9000/a/b/c"), "srt://out.example:9000/a/••••/••••");
    assert_eq!(redacted_any("https://in.example/live/a.m3u8"), "https://in.example/live/a.m3u8");
    assert_eq!(redacted_any("https://in.example/live/7f3e9a1011112222"), "https://in.example/live/••••");
}
