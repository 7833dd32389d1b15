//! Messages of the service are shown without secrets.

use sluice::api::restream::{CreateResource, UpdateResource};
use sluice::api::{Area, Endpoint, Error, ErrorKind};
use sluice::model::ids::{AccountName, ResourceId};
use sluice::redact::Secrets;
use sluice::redact::secret::Secret;

const DOTS: &str = "••••••••";

/// Returns the redacted message of a failed read, before which the console knows no secret but the token.
fn message(text: &str) -> String {
    let error = Error::without_answer(Area::Restream, ErrorKind::Server, text);
    error.redacted(&Secrets::only(&Secret::new("the-token"))).message
}

#[test]
fn error_message_redacts_secrets_of_the_request() {
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
        let message = "bad: the-token, stream-key-4711, pass\\\"word 1, pass%22word%201, backup-pass, inurl-4711, hunter2hunter; \
                    see rtmp://other:unknown@out/a";
        let error = Error::without_answer(Area::Restream, ErrorKind::Invalid, message).redacted(&secrets);
        assert_eq!(error.message, format!("bad: {}; see rtmp://other:••••@out/a", [DOTS; 7].join(", ")),);
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
