//! Messages about unreadable responses and refusals are bounded and quote no value, since any value may be a secret.

use sluice::api::restream::{GetResource, ListResources, ListStatus};
use sluice::api::{ApiResponse, Endpoint, ErrorKind, MAX_MESSAGE_BYTES};
use sluice::model::ids::ResourceId;
use sluice::redact::Secrets;
use sluice::redact::secret::Secret;

use crate::endpoints;
use crate::fixture::answer;

/// A stream key in a text that also looks like an error message.
const KEY: &str = r#"rtmp://t.example/app/hunter2\", expected hunter2 at line 1 hunter2"#;

#[test]
fn unreadable_item_is_described_without_its_values() {
    for (member, why) in [
        (format!(r#""restreams": ["{KEY}"]"#), "restreams[0]: invalid type: a text, expected an object"),
        (
            format!(r#""restreams": [{{"backup": "{KEY}"}}]"#),
            "restreams[0].backup: invalid type: a text, expected an object",
        ),
        (format!(r#""active": "{KEY}""#), "active: invalid value: a text, expected true or false"),
    ] {
        let body = format!(r#"{{"data": {{"resources": [{{"resource_id": "r", {member}}}]}}}}"#);
        let list = ListResources.decode(&answer(200, &body)).unwrap();
        assert_eq!(list.items[0].flaw_lines(), [why]);
    }
    let body = format!(r#"{{"data": [{{"resource_id": "r", "status": ["{KEY}"]}}]}}"#);
    let list = ListStatus.decode(&answer(200, &body)).unwrap();
    assert_eq!(list.items[0].status.rejected[0].why, "invalid type: a text, expected an object");
}

#[test]
fn unreadable_response_is_described_without_its_values() {
    let body = format!(r#"{{"data": "{KEY}"}}"#);
    for operation in endpoints::all() {
        if let Err(error) = (operation.decode)(&answer(200, &body)) {
            assert_eq!(error.kind, ErrorKind::NotThisApi, "{}", operation.name);
            assert!(!error.to_string().contains("hunter2"), "{}: {error}", operation.name);
        }
    }
    let one = GetResource { resource_id: ResourceId::new("r") };
    let body = format!(r#"{{"data": {{"name": "n", "restreams": [{{"backup": ["{KEY}"]}}]}}}}"#);
    let flaws = one.decode(&answer(200, &body)).unwrap().flaw_lines();
    assert!(flaws.len() == 1 && !flaws[0].contains("hunter2"), "{flaws:?}");
}

#[test]
fn field_error_message_is_bounded() {
    let long = "x".repeat(100_000);
    for body in [format!(r#"{{"errors": {{"smil": ["{long}"]}}}}"#), format!("smil {long}")] {
        let refused =
            ApiResponse { status: 422, content_type: None, body: body.as_bytes(), has_challenge: false };
        let create = endpoints::named("create_setting");
        let error = (create.decode)(&refused).unwrap_err().redacted(&Secrets::default());
        assert_eq!(error.fields.len(), 1);
        assert!(error.fields[0].message.len() <= MAX_MESSAGE_BYTES, "{}", error.fields[0].message.len());
    }
}

#[test]
fn error_redacts_a_token_that_the_service_repeats() {
    let token = Secret::new("t0ken-hunter2");
    let create = endpoints::named("create_setting");
    let refused = |body: &str| {
        let answer =
            ApiResponse { status: 422, content_type: None, body: body.as_bytes(), has_challenge: false };
        (create.decode)(&answer).unwrap_err()
    };
    let error = refused(
        r#"{"message": "t0ken-hunter2 may not", "errors": {"smil": ["not for t0ken-hunter2"], "t0ken-hunter2": "x"}}"#,
    );
    let shown = error.clone().redacted(&Secrets::only(&token)).to_string();
    assert_eq!(shown, "request rejected (422): •••••••• may not\nerrors.••••••••: x; smil: not for ••••••••");
    assert_eq!(error.clone().redacted(&Secrets::default()), error);
    // The message is cut after redaction, so that no part of the token is left.
    for cut in 1..13 {
        let body = format!("{}t0ken-hunter2{}", ".".repeat(MAX_MESSAGE_BYTES - 3 - cut), "x".repeat(100));
        let text = refused(&body).redacted(&Secrets::only(&token)).message;
        assert!(
            text.len() <= MAX_MESSAGE_BYTES && text.ends_with('…') && !text.contains('t'),
            "{cut}: {text}"
        );
    }
}
