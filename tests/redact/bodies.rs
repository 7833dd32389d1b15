//! Bodies are shown without their secrets and with everything else.

use sluice::forms::restream::export::{has_left_out, without_secrets};
use sluice::redact::{RedactedBody, Secrets, is_secret_name, redacted_body};

const DOTS: &str = "••••••••";

fn shown(body: &str) -> String {
    redacted_body(body.as_bytes(), &Secrets::default(), 64 * 1024).text
}

/// Checks what is shown of a body; `*` stands for a hidden value.
#[track_caller]
fn assert_shown(body: &str, wanted: &str) {
    assert_eq!(shown(body), wanted.replace('*', DOTS), "{body}");
}

#[test]
fn body_redacts_members_with_secret_names() {
    assert_shown(
        r#"{ "target_key": "abc", "login": "ann", "password": "", "PassWord": "x", "active": true, "n": 12 }"#,
        r#"{"target_key":"*","login":"ann","password":"","PassWord":"*","active":true,"n":12}"#,
    );
    assert_shown(
        r#"{"backup": {"target_url": "rtmp://o/a", "password": "x y"}, "token": ["a", 7, null, {"b": "c"}]}"#,
        r#"{"backup":{"target_url":"rtmp://o/a","password":"*"},"token":["*","*",null,{"b":"*"}]}"#,
    );
    assert_shown(r#"{"target_key": 123456}"#, r#"{"target_key":"*"}"#);
    assert_shown(r#"{"p\u0061ssword": "x"}"#, r#"{"p\u0061ssword":"*"}"#);
}

#[test]
fn body_redacts_keys_inside_addresses() {
    assert_shown(
        r#"{"target_url": "rtmp://u:pw@out/live/abcd-1234-efgh-5678?k=v", "source": "https://in/a?token=t"}"#,
        r#"{"target_url":"rtmp://u:••••@out/live/••••?k=••••","source":"https://in/a?token=••••"}"#,
    );
    assert_shown(
        r#"{"qualities": {"https://in/360.m3u8?k=secret7": "360p"}, "message": "no answer from rtmp://u:pw@out/a today"}"#,
        r#"{"qualities":{"https://in/360.m3u8?k=••••":"360p"},"message":"no answer from rtmp://u:••••@out/a today"}"#,
    );
}

#[test]
fn body_redacts_secrets_when_truncated_or_malformed() {
    let body =
        r#"{"restreams": [{"target_key": "s3cret\u00e9-key", "password": "pa\"ss", "n": -1.5e3}, true]}"#;
    for end in 0..body.len() {
        let text = shown(&body[..end]);
        for secret in ["s3c", "s3cret", "pa\\\"", ":\"pa"] {
            assert!(!text.contains(secret), "{end}: {text}");
        }
    }
    // Half of a character is not searched.
    assert_shown(
        r#"{"a": "\ud83d\ude00", "b": "\/", "c": "x \ud800"}"#,
        r#"{"a":"\ud83d\ude00","b":"\/","c":"*"}"#,
    );
    assert_eq!(redacted_body(b"\xff\xfe{", &Secrets::default(), 100).text, "\u{fffd}\u{fffd}{");
}

#[test]
fn long_body_is_truncated_and_reports_its_size() {
    let body = format!(r#"{{"a": "{}", "target_key": "abc"}}"#, "é".repeat(50_000));
    let RedactedBody { text, is_cut, size_bytes } =
        redacted_body(body.as_bytes(), &Secrets::default(), 1_001);
    assert!(is_cut && text.len() <= 1_001 && text.len() > 990 && size_bytes == body.len());
    assert!(!redacted_body(b"{\"a\":1}", &Secrets::default(), 7).is_cut);
}

#[test]
fn text_of_unknown_form_is_redacted_by_names_and_addresses() {
    let cases = [
        ("token=abc&x=1", "token=*&x=1"),
        ("CDN-AUTH-TOKEN: abc1\nHost: e.com", "CDN-AUTH-TOKEN: *\nHost: e.com"),
        ("<x password=\"a b\" y=\"c\"/>", "<x password=\"*\" y=\"c\"/>"),
        ("{'password': 'it\\'s', 'b': 'c'}", "{'password': '*', 'b': 'c'}"),
        (
            "body was {\\\"target_key\\\":\\\"abc\\\",\\\"b\\\":1}",
            "body was {\\\"target_key\\\":\\\"*\\\",\\\"b\\\":1}",
        ),
        ("see rtmp://u:pw@h/a.", "see rtmp://u:••••@h/a."),
        ("Invalid token", "Invalid token"),
        ("Method is not allowed", "Method is not allowed"),
        (
            "The token is missing; password must not be empty",
            "The token is missing; password must not be empty",
        ),
    ];
    for (body, wanted) in cases {
        assert_shown(body, wanted);
    }
}

#[test]
fn body_redacts_logins_outside_addresses() {
    for (body, wanted) in [
        (
            r#"{"source":"ann:s3cret@in.example:1935/live/x"}"#,
            r#"{"source":"ann:••••@in.example:1935/live/x"}"#,
        ),
        (
            r#"{"x":"worker for rtmp://a.example/app/key-4711 died; key=abc; auth ann:s3cret@h"}"#,
            r#"{"x":"worker for rtmp://a.example/app/•••• died; key=*; auth ann:••••@h"}"#,
        ),
        (r#"{"x":"ann:s3cret@in.example:1935/live/x"}"#, r#"{"x":"ann:••••@in.example:1935/live/x"}"#),
        (r#"{"target_url":"rtmp:/ann:s3cret@in/live/x"}"#, r#"{"target_url":"rtmp:/ann:••••@in/live/••••"}"#),
        (r#"{"x":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abc123DEF456"}"#, r#"{"x":"*"}"#),
        (
            r#"{"target_url":"https://w.example/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abc123DEF456"}"#,
            r#"{"target_url":"https://w.example/••••"}"#,
        ),
    ] {
        assert_shown(body, wanted);
    }
}

#[test]
fn secret_names_are_the_same_for_display_and_export() {
    let secret = [
        "target_key",
        "apiKey",
        "x_signature",
        "auth",
        "authCookie",
        "stream_pin",
        "keys",
        "tokens",
        "sig",
        "pass",
    ];
    for name in secret {
        assert!(is_secret_name(name), "{name}");
        assert_shown(&format!(r#"{{"{name}":"abc"}}"#), &format!(r#"{{"{name}":"*"}}"#));
        let resource = format!(r#"{{"name":"n","restreams":[{{"{name}":"abc"}}]}}"#);
        assert!(!without_secrets(&resource).contains("abc"), "{name}");
    }
    for name in ["login", "author", "authority", "keyframe", "spinner", "name", "target_url", "design"] {
        assert!(!is_secret_name(name), "{name}");
    }
}

#[test]
fn export_omits_logins_in_unknown_members_and_ignores_marks_in_names() {
    let resource = r#"{"name":"Cam (not exported)","restreams":[{"ingest":"ann:s3cret@h/x","note":"push with key=abc"}]}"#;
    let exported = without_secrets(resource);
    assert!(!exported.contains("s3cret") && !exported.contains("abc"), "{exported}");
    assert!(has_left_out(&exported));
    let relayed = r#"{"restreams":[{"source":"rtmp://in/live/goldfish","target_key":"goldfish"},{"source":"rtmp://in/live/news","target_key":"news"}]}"#;
    let exported = without_secrets(relayed);
    assert!(!exported.contains("goldfish") && exported.contains("rtmp://in/live/news"), "{exported}");
    assert!(has_left_out(r#"["a \u003cnot exported\u003e b"]"#), "an encoder may escape it");
    assert!(!has_left_out(r#"{"name":"Cam (not exported)"}"#));
}
