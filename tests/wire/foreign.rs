//! Responses may be another server's, and services may answer a little differently.

use proptest::prelude::*;
use sluice::api::restream::{GetHistory, GetResource, ListResources};
use sluice::api::{ApiResponse, Area, Endpoint, ErrorKind};
use sluice::forms::restream::record_of;
use sluice::model::ids::ResourceId;
use sluice::model::restream::StatusCode;
use sluice::model::time::UnixSeconds;

use crate::endpoints;
use crate::fixture::{Fixture, answer};

const PAGE: &str = "<!DOCTYPE html><html><head><title>Welcome &amp; hello</title><style>p { color: red }</style>
<script>if (1 < 2) alert('<p>no</p>')</script></head><!-- <p>not this</p> --><body><h1>It works!</h1>\n<p>Sign&nbsp;in</p></body></html>";

#[test]
fn web_page_with_status_200_comes_from_a_login() {
    for operation in endpoints::all() {
        for content_type in
            [None, Some("text/html"), Some("TEXT/HTML; charset=utf-8"), Some("application/json")]
        {
            let page = ApiResponse { status: 200, content_type, body: PAGE.as_bytes(), has_challenge: false };
            let error = (operation.decode)(&page).unwrap_err();
            assert_eq!(error.kind, ErrorKind::Login, "{}", operation.name);
            assert_eq!(error.clone().of_other_origin().kind, ErrorKind::NotThisApi);
            assert_eq!(error.status, Some(200));
            assert_eq!(error.message, "The response is a web page: Welcome & hello");
            assert!(error.is_write_outcome_unknown());
        }
    }
}

#[test]
fn web_page_as_a_refusal_is_shown_as_text() {
    for operation in endpoints::all() {
        let page = ApiResponse {
            status: 502,
            content_type: Some("text/html"),
            body: PAGE.as_bytes(),
            has_challenge: false,
        };
        let error = (operation.decode)(&page).unwrap_err();
        assert_eq!((error.kind, error.message.as_str()), (ErrorKind::Server, "Welcome & hello"));
        assert_eq!(error.fields, []);
    }
}

#[test]
fn malformed_web_pages_are_read_as_far_as_possible() {
    for (page, message) in [
        ("<", ""),
        ("<p", ""),
        ("<p>a", "a"),
        ("<!-- a", ""),
        ("<p>a < b</p>", "a"),
        ("<title>Ünïcode</title>", "Ünïcode"),
        ("<TITLE lang=en>x\n y</TITLE >z", "x y"),
        ("<title>a", "a"),
    ] {
        let error = (endpoints::all()[0].decode)(&answer(500, page)).unwrap_err();
        assert_eq!(error.message, message, "{page}");
    }
}

/// Reads and creations need the members they document; no other JSON may pass for them.
#[test]
fn json_of_another_shape_is_not_this_api() {
    let bodies = [
        "null",
        "5",
        "true",
        "\"x\"",
        "{}",
        "{\"data\": 5}",
        "{\"data\": \"x\"}",
        "[5",
        "{\"data\": [",
        "OK",
        "\u{0}",
    ];
    for operation in endpoints::all() {
        let is_said_little = !operation.request.method.is_read() && operation.name != "create_setting";
        for body in bodies.iter().filter(|_| !is_said_little) {
            let error = (operation.decode)(&answer(200, body)).unwrap_err();
            assert_eq!(error.kind, ErrorKind::NotThisApi, "{} {body}", operation.name);
            assert!(!error.message.is_empty(), "{} {body}", operation.name);
        }
    }
}

#[test]
fn decoding_error_describes_the_fault_without_quoting_secrets() {
    let fixture = Fixture::load("restream/list_resources");
    let cut = &fixture.body[..fixture.body.len() - 40];
    let error = ListResources.decode(&answer(200, cut)).unwrap_err();
    assert_eq!(error.message, "The response ends too early.");
    let wrong = fixture.body.replacen("\"data\":", "\"dada\":", 1);
    let error = ListResources.decode(&answer(200, &wrong)).unwrap_err();
    assert!(
        error.message.starts_with("The response has another shape than documented: missing field `data`")
    );
    let bytes = ApiResponse { body: b"{\"data\": \"\xFF\"}", ..fixture.answer() };
    let error = ListResources.decode(&bytes).unwrap_err();
    assert_eq!(error.message, "The response is not text in UTF-8.");
}

/// A 200 with `"success": false` is a refusal (`contract.md#decision-7`).
#[test]
fn restream_response_with_status_200_is_a_refusal_when_success_is_false() {
    let body = r#"{"success": false, "code": 404, "message": "restreams[0].source is gone"}"#;
    for operation in endpoints::of(Area::Restream) {
        let error = (operation.decode)(&answer(200, body)).unwrap_err();
        assert_eq!((error.kind, error.status), (ErrorKind::RefusedByBody, Some(200)), "{}", operation.name);
        assert_eq!(error.message, "restreams[0].source is gone\ncode: 404", "{}", operation.name);
        assert!(!error.is_write_outcome_unknown());
        let is_write = !operation.request.method.is_read();
        assert_eq!(error.fields.len(), usize::from(is_write), "{}", operation.name);
    }
    for yes in [r#"{"success": true}"#, r#"{"message": "done"}"#, "{}", ""] {
        for operation in endpoints::of(Area::Restream).filter(|o| !o.request.method.is_read()) {
            assert!((operation.decode)(&answer(200, yes)).is_ok(), "{} {yes}", operation.name);
        }
    }
}

#[test]
fn restream_members_of_other_types_are_read_leniently() {
    let body = r#"{"account": 7, "resource_id": 12345, "modification_ts": 1.7e9, "extra": [1], "data": {
        "active": 1, "name": null, "type": 3, "creation_ts": "1700000000", "modification_ts": 1700000000.0,
        "restreams": [{"schedule": null, "source": 1, "transcoded": "false", "transcode_quality": null,
            "target_key": 42, "password": null, "backup": []}]}}"#;
    let resource = GetResource { resource_id: ResourceId::new("12345") }.decode(&answer(200, body)).unwrap();
    assert_eq!(resource.resource_id.as_str(), "12345");
    assert!(resource.active);
    assert_eq!((resource.name.as_str(), resource.kind.as_str()), ("", "3"));
    assert_eq!(resource.creation_ts, UnixSeconds(1_700_000_000));
    assert_eq!(resource.modification_ts, UnixSeconds(1_700_000_000));
    let restream = &resource.restreams[0];
    assert_eq!((restream.source.as_str(), restream.target_key.expose()), ("1", "42"));
    assert!(!restream.transcoded && restream.password.is_empty() && restream.backup.is_none());
    assert!(
        record_of(&resource).to_body().contains("\"backup\": []"),
        "what was not changed goes back as it came"
    );
}

#[test]
fn lists_and_histories_are_empty_when_null_or_of_an_empty_other_type() {
    let list = ListResources.decode(&answer(200, r#"{"data": {"resources": null}}"#)).unwrap();
    assert_eq!(list.items, []);
    let history =
        GetHistory { resource_id: ResourceId::new("r"), start: UnixSeconds(0), end: UnixSeconds(60) };
    for empty in ["[]", "{}", "null"] {
        let body = format!(r#"{{"data": [{{"source": "s", "history": {empty}}}]}}"#);
        assert_eq!(history.decode(&answer(200, &body)).unwrap().targets, [], "{empty}");
        let body = format!(r#"{{"data": [{{"source": "s", "history": {{"url": {empty}}}}}]}}"#);
        assert_eq!(history.decode(&answer(200, &body)).unwrap().targets, [], "{empty}");
    }
    let body = r#"{"start": "soon", "data": [{"source": "s", "history": {"url": {"key": [{"code": 0, "time": 5}, {"code": 0}, 7]}}}, 9]}"#;
    let read = history.decode(&answer(200, body)).unwrap();
    let changes: Vec<_> = read.targets[0].changes.iter().map(|change| (change.time.0, change.code)).collect();
    assert_eq!(changes, [(5, Some(StatusCode::OK)), (5, None), (5, None)], "from then on it is unknown");
    assert_eq!((read.unreadable_count, read.lost_sources), (3, 1));
}

#[test]
fn byte_order_mark_and_surrounding_blanks_are_ignored() {
    let fixture = Fixture::load("restream/list_resources");
    let body = format!("\u{FEFF}\r\n  {}\n\n", fixture.body);
    assert!(ListResources.decode(&answer(200, &body)).is_ok());
}

fn statuses() -> impl Strategy<Value = u16> {
    prop_oneof![Just(200), Just(204), Just(400), Just(403), Just(422), Just(500), 0..1000_u16]
}

fn json() -> impl Strategy<Value = String> {
    let names = prop_oneof![
        "data|status|account|resources|restreams|errors|message|success|failed_hosts|loc|msg|id|code|history",
        "[a-z_.\\[\\]0-9]{0,8}",
    ];
    let leaf = prop_oneof![
        Just("null".to_owned()),
        any::<bool>().prop_map(|flag| flag.to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>()
            .prop_map(|number| format!("{number:e}"))
            .prop_filter("a number", |text| !text.contains(['N', 'i'])),
        ".{0,12}".prop_map(|text| serde_json::to_string(&text).unwrap()),
    ];
    leaf.prop_recursive(6, 64, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(|items| format!("[{}]", items.join(","))),
            prop::collection::vec((names.clone(), inner), 0..6).prop_map(|members| {
                let members: Vec<String> = members
                    .into_iter()
                    .map(|(name, value)| format!("{}:{value}", serde_json::to_string(&name).unwrap()))
                    .collect();
                format!("{{{}}}", members.join(","))
            }),
        ]
    })
}

proptest! {
    #[test]
    fn decoders_do_not_panic_on_any_bytes(status in statuses(), body in prop::collection::vec(any::<u8>(), 0..200)) {
        for operation in endpoints::all() {
            let result = (operation.decode)(&ApiResponse { status, content_type: None, body: &body, has_challenge: false });
            prop_assert!(result.is_err() || (200..300).contains(&status));
        }
    }

    #[test]
    fn decoders_do_not_panic_on_any_json(status in statuses(), body in json()) {
        for operation in endpoints::all() {
            let result = (operation.decode)(&answer(status, &body));
            prop_assert!(result.is_err() || (200..300).contains(&status));
            if let Err(error) = result {
                prop_assert!(error.redacted(&sluice::redact::Secrets::default()).message.len() <= sluice::api::MAX_MESSAGE_BYTES);
            }
        }
    }

    #[test]
    fn decoders_reject_a_truncated_response(at in 0..1000_usize) {
        for (name, area) in [("restream/list_resources", 0), ("recording/list_settings", 7), ("dvr/get_stream", 15), ("metrics/get_total", 18)] {
            let fixture = Fixture::load(name);
            let cut = fixture.body.len() * at / 1000;
            let operation = &endpoints::all()[area];
            let result = (operation.decode)(&ApiResponse { body: &fixture.body.as_bytes()[..cut], ..fixture.answer() });
            prop_assert_eq!(result.unwrap_err().kind, ErrorKind::NotThisApi);
        }
    }
}
