//! Bodies are shown without what is secret in them, and with everything else.

use sluice::api::restream::{CreateResource, UpdateResource};
use sluice::api::{Area, Endpoint, Error, ErrorKind};
use sluice::model::ids::{AccountName, ResourceId};
use sluice::model::restream::secretless::{has_left_out, resource_without_secrets};
use sluice::redact::secret::Secret;
use sluice::redact::{MaskedBody, Secrets, is_secret_name, masked_body};

const DOTS: &str = "••••••••";

fn shown(body: &str) -> String {
    masked_body(body.as_bytes(), &Secrets::default(), 64 * 1024).text
}

fn known(values: &[&str]) -> Secrets {
    let members: Vec<String> = values
        .iter()
        .enumerate()
        .map(|(at, value)| format!("\"password{at}\": {}", serde_json::to_string(value).unwrap()))
        .collect();
    let body = format!("{{{}}}", members.join(","));
    Secrets::of(&Secret::default(), Some(body.as_bytes()))
}

#[test]
fn members_that_are_secret_by_their_name_are_masked() {
    assert_eq!(
        shown(
            r#"{ "target_key": "abc", "login": "ann", "password": "", "PassWord": "x", "active": true, "n": 12 }"#
        ),
        format!(
            r#"{{"target_key":"{DOTS}","login":"ann","password":"","PassWord":"{DOTS}","active":true,"n":12}}"#
        )
    );
    assert_eq!(
        shown(
            r#"{"backup": {"target_url": "rtmp://o/a", "password": "x y"}, "token": ["a", 7, null, {"b": "c"}]}"#
        ),
        format!(
            r#"{{"backup":{{"target_url":"rtmp://o/a","password":"{DOTS}"}},"token":["{DOTS}","{DOTS}",null,{{"b":"{DOTS}"}}]}}"#
        )
    );
    assert_eq!(shown(r#"{"target_key": 123456}"#), format!(r#"{{"target_key":"{DOTS}"}}"#));
    assert_eq!(shown(r#"{"p\u0061ssword": "x"}"#), format!(r#"{{"password":"{DOTS}"}}"#), "an escaped name");
}

#[test]
fn keys_inside_addresses_are_masked() {
    assert_eq!(
        shown(
            r#"{"target_url": "rtmp://u:pw@out/live/abcd-1234-efgh-5678?k=v", "source": "https://in/a?token=t"}"#
        ),
        r#"{"target_url":"rtmp://u:••••@out/live/••••?k=••••","source":"https://in/a?token=••••"}"#
    );
    assert_eq!(
        shown(
            r#"{"qualities": {"https://in/360.m3u8?k=secret7": "360p"}, "message": "no answer from rtmp://u:pw@out/a today"}"#
        ),
        r#"{"qualities":{"https://in/360.m3u8?k=••••":"360p"},"message":"no answer from rtmp://u:••••@out/a today"}"#
    );
}

#[test]
fn names_of_a_status_history_are_masked_where_they_are_keys() {
    let history = r#"{"resource_id": "r", "data": [{"source": "rtmp://in/a", "history": {
        "rtmp://out/live?x=y": {"key1": [{"code": 0, "description": "OK", "time": 5}], "key2": []}, "plain": {"key3": []}}}]}"#;
    assert_eq!(
        shown(history),
        format!(
            r#"{{"resource_id":"r","data":[{{"source":"rtmp://in/a","history":{{"rtmp://out/live?x=••••":{{"{DOTS}":[{{"code":0,"description":"OK","time":5}}],"{DOTS}":[]}},"plain":{{"{DOTS}":[]}}}}}}]}}"#
        )
    );
}

#[test]
fn what_an_answer_names_as_secret_is_masked_where_it_repeats_it() {
    assert_eq!(
        shown(
            r#"{"message": "abcdefgh is taken, see rtmp://out/live/abcdefgh", "data": {"target_key": "abcdefgh"}}"#
        ),
        format!(
            r#"{{"message":"{DOTS} is taken, see rtmp://out/live/••••","data":{{"target_key":"{DOTS}"}}}}"#
        )
    );
}

#[test]
fn a_body_may_be_cut_anywhere_and_be_anything() {
    let body =
        r#"{"restreams": [{"target_key": "s3cret\u00e9-key", "password": "pa\"ss", "n": -1.5e3}, true]}"#;
    for end in 0..body.len() {
        let text = shown(&body[..end]);
        for secret in ["s3c", "s3cret", "pa\\\"", ":\"pa"] {
            assert!(!text.contains(secret), "{end}: {text}");
        }
    }
    for odd in [
        "",
        "{",
        "[[[",
        "\"",
        "}",
        "]",
        "{]",
        "nul",
        "nule",
        "-",
        "{\"a\"",
        "{\"a\":\"\\",
        "{\"a\":\"\\ud8",
        "\u{feff}{}",
    ] {
        shown(odd);
    }
    assert_eq!(
        shown(r#"{"a": "\ud83d\ude00 \ud800", "b": "\/"}"#),
        "{\"a\":\"\u{1f600} \u{fffd}\",\"b\":\"/\"}"
    );
    assert_eq!(masked_body(b"\xff\xfe{", &Secrets::default(), 100).text, "\u{fffd}\u{fffd}{");
}

#[test]
fn a_long_body_is_cut_and_its_length_told() {
    let body = format!(r#"{{"a": "{}", "target_key": "abc"}}"#, "é".repeat(50_000));
    let MaskedBody { text, is_cut, size_bytes } = masked_body(body.as_bytes(), &Secrets::default(), 1_001);
    assert!(is_cut && text.len() <= 1_001 && text.len() > 990 && size_bytes == body.len());
    assert!(!masked_body(b"{\"a\":1}", &Secrets::default(), 7).is_cut);
}

#[test]
fn text_of_no_known_form_is_masked_by_names_addresses_and_looks() {
    let cases = [
        ("token=abc&x=1", "token=•&x=1"),
        ("CDN-AUTH-TOKEN: abc\nHost: e.com", "CDN-AUTH-TOKEN: •\nHost: e.com"),
        ("<target_key>a b</target_key> and more", "<target_key>•</target_key> and more"),
        ("<x password=\"a b\" y=\"c\"/>", "<x password=\"•\" y=\"c\"/>"),
        ("{'password': 'it\\'s', 'b': 'c'}", "{'password': '•', 'b': 'c'}"),
        (
            "body was {\\\"target_key\\\":\\\"abc\\\",\\\"b\\\":1}",
            "body was {\\\"target_key\\\":\\\"•\\\",\\\"b\\\":1}",
        ),
        ("see rtmp://u:pw@h/a.", "see rtmp://u:••••@h/a."),
        ("7f3e9a1011112222 failed", "• failed"),
        ("7f3e9a1011112222", "•"),
        ("\"7f3e9a1011112222\"", "\"•\""),
        ("Invalid token", "Invalid token"),
        ("Method is not allowed", "Method is not allowed"),
        (
            "The token is missing; password must not be empty",
            "The token is missing; password must not be empty",
        ),
    ];
    for (body, wanted) in cases {
        assert_eq!(shown(body), wanted.replace('•', DOTS).replace(&DOTS.repeat(4), "••••"), "{body}");
    }
}

#[test]
fn a_short_secret_is_looked_for_as_a_word() {
    let secrets = known(&["key", "1", "a1b"]);
    assert_eq!(
        secrets.hide("invalid target_key key for monkey 1, a1b"),
        format!("invalid target_key {DOTS} for monkey 1, {DOTS}")
    );
    assert_eq!(secrets.hide("1"), DOTS, "the whole text");
    assert_eq!(secrets.hide("%22a1b%22 and %2a1bc"), format!("%22{DOTS}%22 and %2a1bc"));
    assert_eq!(
        masked_body(br#"{"n": 1, "m": "key", "k": "x key"}"#, &secrets, 100).text,
        format!(r#"{{"n":"{DOTS}","m":"{DOTS}","k":"x {DOTS}"}}"#)
    );
}

#[test]
fn a_secret_is_found_in_other_spellings() {
    let secrets = known(&[r#"pä"s\s/w 😀&<"#]);
    let spellings = [
        r#"pä"s\s/w 😀&<"#,
        r#"pä\"s\\s/w 😀&<"#,
        r#"p\u00e4\"s\\s\/w \ud83d\ude00\u0026\u003c"#,
        r#"p\\u00e4\\\"s\\\\s/w \\ud83d\\ude00&<"#,
        "p%C3%A4%22s%5Cs%2Fw%20%F0%9F%98%80%26%3C",
        "p%c3%a4%22s%5cs/w+%f0%9f%98%80%26%3c",
        "p%25C3%25A4%2522s%255Cs%252Fw%2520%25F0%259F%2598%2580%2526%253C",
        "pä&quot;s\\s/w 😀&amp;&lt;",
        "p&#228;&#x22;s\\s/w &#128512;&amp;&lt;",
    ];
    for spelling in spellings {
        assert_eq!(secrets.hide(&format!("not {spelling}!")), format!("not {DOTS}!"), "{spelling}");
    }
}

#[test]
fn a_secret_that_is_cut_in_two_is_hidden() {
    let secrets = known(&["stream-key-4711"]);
    for (text, wanted) in [
        ("no stream-key", "no •"),
        ("no stream-k…", "no •…"),
        ("no s…", "no •…"),
        ("no stre", "no stre"),
        ("no str... here", "no •... here"),
        ("no str… here", "no •… here"),
        ("…4711 is no", "…• is no"),
        ("it is ...key-4711", "it is ...•"),
        ("a stream is fine", "a stream is fine"),
        ("stream-key of", "• of"),
    ] {
        assert_eq!(secrets.hide(text), wanted.replace('•', DOTS), "{text}");
    }
}

#[test]
fn an_error_does_not_repeat_what_was_sent() {
    let resource = serde_json::from_str(
        r#"{"name": "n", "restreams": [{"source": "rtmp://ann:hunter2hunter@in/a", "target_url": "rtmp://out/live?streamkey=inurl-4711",
            "target_key": "stream-key-4711", "password": "pass\"word 1", "backup": {"password": "backup-pass"}}]}"#,
    )
    .unwrap();
    let account = AccountName::new("demo");
    let resource: sluice::model::restream::Resource = resource;
    let requests = [
        CreateResource { resource: resource.clone() }.request(&account),
        UpdateResource { resource_id: ResourceId::new("r"), resource }.request(&account),
    ];
    for request in requests {
        let secrets = Secrets::of(&Secret::new("the-token"), request.body.as_deref());
        let said = "bad: the-token, stream-key-4711, pass\\\"word 1, pass%22word+1, backup-pass, inurl-4711, hunter2hunter; \
                    see rtmp://other:unknown@out/a";
        let error = Error::without_answer(Area::Restream, ErrorKind::Invalid, said).without_secrets(&secrets);
        assert_eq!(error.said, format!("bad: {}; see rtmp://other:••••@out/a", [DOTS; 7].join(", ")),);
    }
}

#[test]
fn a_poll_of_a_large_account_is_masked_in_no_time() {
    let resource = |at: usize| {
        format!(
            r#"{{"resource_id":"{at:08x}","name":"Channel {at}, news and sports","restreams":[{{"source":"rtmp://in.example/live/{at}",
            "target_url":"rtmp://out{at}.example/app?k=secret-{at:06}","target_key":"{at:04x}-key-{at:08x}","login":"ann","password":"pw{at:09}"}}]}}"#
        )
    };
    let body = format!("[{}]", (0..20_000).map(resource).collect::<Vec<_>>().join(","));
    let mask = || masked_body(body.as_bytes(), &Secrets::only(&Secret::new("the-token")), 16 * 1024);
    let masked = mask();
    assert!(masked.is_cut && masked.text.contains("Channel 40, news") && !masked.text.contains("secret-0"));
    let timed = |_| {
        let start = std::time::Instant::now();
        mask();
        start.elapsed()
    };
    // Without optimization and beside other tests; a program built for release takes a fiftieth of this.
    let quickest = (0..5).map(timed).min().unwrap();
    assert!(quickest.as_millis() < 1_000, "{quickest:?}");
}

/// What a person reads of what a service said about a read, of which the console knows no secret beforehand.
fn said(text: &str) -> String {
    let error = Error::without_answer(Area::Restream, ErrorKind::Server, text);
    error.without_secrets(&Secrets::only(&Secret::new("the-token"))).said
}

#[test]
fn what_a_service_says_is_shown_without_keys_values_and_logins() {
    for (text, wanted) in [
        (
            "worker for rtmp://a.example/app/fb-Zed-key9 died; key=abcdefgh-key3; auth user:hunter2pw!@h",
            "worker for rtmp://a.example/app/•••• died; key=••••••••; auth user:••••@h",
        ),
        ("no answer from rtmp://ann:p,w;x@a.example/app", "no answer from rtmp://ann:••••@a.example/app"),
        ("Authorization: Basic dXNlcjpodW50ZXIy was refused", "Authorization: •••••••• was refused"),
        ("sent Bearer dXNlcjpodW50ZXIy to it", "sent Bearer •••••••• to it"),
        ("password: hunter2, login: ann", "password: ••••••••, login: ann"),
        ("token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abc123DEF456.", "token ••••••••"),
        // One that a person has to read.
        ("restreams[0].target_key: must not be empty", "restreams[0].target_key: must not be empty"),
        ("Resource 7f3e9a1011112222 was not found", "Resource 7f3e9a1011112222 was not found"),
        ("The token is missing; write to ops@example.com", "The token is missing; write to ops@example.com"),
        ("https://cdn.example/live/index.m3u8 is in use", "https://cdn.example/live/index.m3u8 is in use"),
        ("http://in.example:1935/@a is in use at 10:30", "http://in.example:1935/@a is in use at 10:30"),
    ] {
        assert_eq!(said(text), wanted, "{text}");
    }
}

#[test]
fn the_words_after_an_address_in_a_message_stay() {
    assert_eq!(
        shown(r#"{"message":"worker for rtmp://a.example/app/key-4711 died; key=abc; auth ann:s3cret@h"}"#),
        format!(r#"{{"message":"worker for rtmp://a.example/app/•••• died; key={DOTS}; auth ann:••••@h"}}"#)
    );
}

#[test]
fn logins_without_an_address_around_them_are_masked_in_bodies() {
    for (body, wanted) in [
        (
            r#"{"source":"ann:s3cret@in.example:1935/live/x"}"#,
            r#"{"source":"ann:••••@in.example:1935/live/x"}"#,
        ),
        (r#"{"x":"ann:s3cret@in.example:1935/live/x"}"#, r#"{"x":"ann:••••@in.example:1935/live/x"}"#),
        (r#"{"target_url":"rtmp:/ann:s3cret@in/live/x"}"#, r#"{"target_url":"rtmp:/ann:••••@in/live/••••"}"#),
        (r#"{"x":"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abc123DEF456"}"#, r#"{"x":"••••••••"}"#),
        (
            r#"{"target_url":"https://w.example/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abc123DEF456"}"#,
            r#"{"target_url":"https://w.example/••••"}"#,
        ),
    ] {
        assert_eq!(shown(body), wanted);
    }
}

#[test]
fn one_list_says_which_names_are_secret() {
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
        assert_eq!(shown(&format!(r#"{{"{name}":"abc"}}"#)), format!(r#"{{"{name}":"{DOTS}"}}"#));
        let resource = format!(r#"{{"name":"n","restreams":[{{"{name}":"abc"}}]}}"#);
        assert!(!resource_without_secrets(&resource).contains("abc"), "{name}");
    }
    for name in ["login", "author", "authority", "keyframe", "spinner", "name", "target_url", "design"] {
        assert!(!is_secret_name(name), "{name}");
    }
}

#[test]
fn a_login_in_an_unknown_member_is_not_exported_and_a_name_is_no_mark() {
    let resource = r#"{"name":"Cam (not exported)","restreams":[{"ingest":"ann:s3cret@h/x","note":"push with key=abc"}]}"#;
    let exported = resource_without_secrets(resource);
    assert!(!exported.contains("s3cret") && !exported.contains("abc"), "{exported}");
    assert!(has_left_out(&exported));
    let relayed = r#"{"restreams":[{"source":"rtmp://in/live/goldfish","target_key":"goldfish"},{"source":"rtmp://in/live/news","target_key":"news"}]}"#;
    let exported = resource_without_secrets(relayed);
    assert!(!exported.contains("goldfish") && exported.contains("rtmp://in/live/news"), "{exported}");
    assert!(has_left_out(r#"["a \u003cnot exported\u003e b"]"#), "an encoder may escape it");
    assert!(!has_left_out(r#"{"name":"Cam (not exported)"}"#));
}
