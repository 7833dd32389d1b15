//! Secrets are masked, hidden from debug output, and removed from texts and from messages of the service.

use sluice::api::restream::{CreateResource, UpdateResource};
use sluice::api::{Area, Endpoint, Error, ErrorKind};
use sluice::model::ids::{AccountName, ResourceId};
use sluice::model::restream::{Resource, ResourceStatus};
use sluice::redact::Secrets;
use sluice::redact::secret::Secret;

const DOTS: &str = "••••••••";

const TEXT: &str = r#"{"name": "n", "restreams": [{"source": "rtmp://a/hunter2", "target_key": "hunter2",
    "login": "hunter2", "password": "hunter2", "x": "hunter2", "backup": {"password": "hunter2"}}]}"#;

#[test]
fn mask_does_not_reveal_the_length_of_a_secret() {
    assert_eq!(Secret::new("a").masked(), "••••••••");
    assert_eq!(Secret::new("a much longer secret").masked(), "••••••••");
    assert_eq!(Secret::default().masked(), "");
    assert!(Secret::default().is_empty() && !Secret::new("a").is_empty());
}

#[test]
fn debug_output_contains_no_secret() {
    let resource: Resource = serde_json::from_str(TEXT).unwrap();
    let status: ResourceStatus = serde_json::from_str(
        r#"{"resource_id": "r", "status": [{"status": {"code": 0}, "source": "hunter2", "target_key": "hunter2"}]}"#,
    )
    .unwrap();
    let endpoint = CreateResource { body: TEXT.to_owned() };
    let request = endpoint.request(&AccountName::new("demo"));
    let shown = format!(
        "{resource:?} {:?} {:?} {:?} {status:?} {request:?}",
        resource.members, resource.restreams, resource.restreams[0].backup
    );
    assert!(!shown.contains("hunter2"), "{shown}");
    assert!(shown.contains("POST /app/restream/v2/demo/resources"), "{shown}");
    assert!(
        std::str::from_utf8(&request.body.unwrap()).unwrap().contains("hunter2"),
        "a body does hold them"
    );
}

fn known(values: &[&str]) -> Secrets {
    let body = serde_json::json!({ "restreams": [{ "password": values, "name": "plain-name" }] }).to_string();
    Secrets::of(&Secret::new("the/token of=it"), Some(body.as_bytes()))
}

#[test]
fn short_secret_is_redacted_only_as_a_whole_word() {
    let secrets = known(&["key", "1", "a1b"]);
    assert_eq!(
        secrets.redact("invalid target_key key for monkey 1, a1b, plain-name"),
        "invalid target_key •••••••• for monkey 1, ••••••••, plain-name"
    );
    assert_eq!(secrets.redact("%22a1b%22 and %2a1bc"), "%22••••••••%22 and %2a1bc");
}

#[test]
fn secret_is_redacted_when_plain_json_escaped_or_percent_encoded() {
    let secrets = known(&[r#"pä"s\s/w 😀&<"#]);
    let plain = r#"pä"s\s/w 😀&<"#;
    let json = serde_json::to_string(plain).unwrap();
    let json = &json[1..json.len() - 1];
    for spelling in [
        plain,
        json,
        "p%C3%A4%22s%5Cs%2Fw%20%F0%9F%98%80%26%3C",
        "p%c3%a4%22s%5cs%2fw%20%f0%9f%98%80%26%3c",
        "p%C3%A4%5C%22s%5C%5Cs%2Fw%20%F0%9F%98%80%26%3C",
    ] {
        assert_eq!(secrets.redact(&format!("not {spelling}!")), "not ••••••••!", "{spelling}");
    }
    assert_eq!(
        secrets.redact("<https://a.example/?next=the%2Ftoken%20of%3Dit>; rel=next"),
        "<https://a.example/?next=••••••••>; rel=next"
    );
}

#[test]
fn short_key_in_a_target_address_is_redacted() {
    let body = r#"{"restreams": [{"target_url": "rtmp://t/app/zq7K3x9LmP2w", "backup": {"target_url": "rtmp://t/app/b4ckup-9"}}]}"#;
    let secrets = Secrets::of(&Secret::new("the-token"), Some(body.as_bytes()));
    let message = "zq7K3x9LmP2w and b4ckup-9 are refused by app";
    assert_eq!(secrets.redact(message), format!("{DOTS} and {DOTS} are refused by app"));
}

#[test]
fn longest_of_nested_secrets_is_redacted() {
    let secrets = known(&["goldfish", "goldfish-2", "goldfish-2-backup"]);
    for text in ["goldfish", "goldfish-2", "goldfish-2-backup"] {
        assert_eq!(secrets.redact(&format!("not {text}?")), "not ••••••••?", "{text}");
    }
    assert_eq!(secrets.redact("gold and goldfis"), "gold and goldfis");
}

#[test]
fn login_password_in_an_unknown_request_member_is_redacted() {
    let body = r#"{"ingest": "ann:s3cret-of-ann@in.example/x", "note": "see ann:another-one@h"}"#;
    let secrets = Secrets::of(&Secret::new("the-token"), Some(body.as_bytes()));
    assert_eq!(secrets.redact("s3cret-of-ann, another-one, ann"), "••••••••, ••••••••, ann");
}

/// Returns the redacted message of a failed read, before which the console knows no secret but the token.
fn message(text: &str) -> String {
    let error = Error::without_answer(Area::Restream, ErrorKind::Server, text);
    error.redacted(&Secrets::only(&Secret::new("the-token"))).message
}

#[test]
fn error_message_redacts_secrets_of_the_request() {
    let body = r#"{"name": "n", "restreams": [{"source": "rtmp://ann:hunter2hunter@in/a", "target_url": "rtmp://out/live?streamkey=inurl-4711",
            "target_key": "stream-key-4711", "password": "pass\"word 1", "backup": {"password": "backup-pass"}}]}"#.to_owned();
    let account = AccountName::new("demo");
    let requests = [
        CreateResource { body: body.clone() }.request(&account),
        UpdateResource { resource_id: ResourceId::new("r"), body, replaced: None }.request(&account),
    ];
    for request in requests {
        let secrets = Secrets::of(&Secret::new("the-token"), request.body.as_deref());
        let message = "bad: the-token, stream-key-4711, pass\\\"word 1, pass%22word%201, backup-pass, inurl-4711, hunter2hunter; \
                    see rtmp://other:unknown@out/a";
        let error = Error::without_answer(Area::Restream, ErrorKind::Invalid, message).redacted(&secrets);
        assert_eq!(error.message, format!("bad: {}; see rtmp://other:••••@out/a", [DOTS; 7].join(", ")),);
    }
}

#[test]
fn error_message_redacts_secrets_that_a_request_replaces() {
    let with = |restream: &str| format!(r#"{{"name": "n", "restreams": [{restream}]}}"#);
    let body =
        with(r#"{"source": "rtmp://in/a", "target_url": "rtmp://out/live", "target_key": "new-key-1"}"#);
    for (former, word) in [
        (r#"{"source": "rtmp://in/a", "target_key": "plainword"}"#, "plainword"),
        (r#"{"source": "rtmp://in/a", "password": "pass\"word 1"}"#, "pass%22word%201"),
        (r#"{"source": "rtmp://in/a", "backup": {"password": "backupword"}}"#, "backupword"),
        (r#"{"source": "rtmp://ann:loginword@in/a"}"#, "loginword"),
    ] {
        let resource_id = ResourceId::new("r");
        let update = UpdateResource { resource_id, body: body.clone(), replaced: Some(with(former)) };
        let request = update.request(&AccountName::new("demo"));
        let of = |body: &Option<Vec<u8>>| Secrets::of(&Secret::new("the-token"), body.as_deref());
        let message = format!("{word} is in use, new-key-1 is not");
        let error = Error::without_answer(Area::Restream, ErrorKind::Invalid, message);
        let error = error.redacted(&of(&request.body).and(of(&request.replaced)));
        assert_eq!(error.message, format!("{DOTS} is in use, {DOTS} is not"));
    }
}

#[test]
fn service_message_redacts_keys_values_and_logins() {
    for (text, wanted) in [
        (
            "worker for rtmp://a.example/app/fb-Zed-key9 died; key=abcdefgh-key3; auth user:hunter2pw!@h",
            "worker for rtmp://a.example/app/•••• died; key=••••••••; auth user:••••@h",
        ),
        ("no answer from rtmp://ann:p,w;x@a.example/app", "no answer from rtmp://ann:••••@a.example/app"),
        ("Authorization: Basic dXNlcjpodW50ZXIy was refused", "Authorization: Basic •••••••• was refused"),
        ("sent Bearer dXNlcjpodW50ZXIy to it", "sent Bearer •••••••• to it"),
        ("password: hunter2, login: ann", "password: ••••••••, login: ann"),
        ("token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.abc123DEF456.", "token ••••••••."),
        // The rest has to stay readable.
        ("restreams[0].target_key: must not be empty", "restreams[0].target_key: must not be empty"),
        ("Resource 7f3e9a1011112222 was not found", "Resource 7f3e9a1011112222 was not found"),
        ("The token is missing; write to ops@example.com", "The token is missing; write to ops@example.com"),
        ("https://cdn.example/live/index.m3u8 is in use", "https://cdn.example/live/index.m3u8 is in use"),
        ("http://in.example:1935/@a is in use at 10:30", "http://in.example:1935/@a is in use at 10:30"),
    ] {
        assert_eq!(message(text), wanted, "{text}");
    }
}
