//! A refusal reports errors of single fields (`contract.md#decision-10`) as `errors` by field, FastAPI's `detail` or RFC 9457.

use sluice::api::{ApiResponse, Error};
use sluice::redact::Secrets;

use crate::endpoints;

#[track_caller]
fn refused(operation: &str, status: u16, body: &str) -> Error {
    let operation = endpoints::named(operation);
    (operation.decode)(&ApiResponse {
        status,
        content_type: None,
        body: body.as_bytes(),
        has_challenge: false,
    })
    .unwrap_err()
}

/// Checks the field errors (`path: message`) and the message of a 422 on the creation of a recording setting.
#[track_caller]
fn assert_errors(body: &str, fields: &[&str], message: &str) {
    let error = refused("create_setting", 422, body);
    let found: Vec<String> = error.fields.iter().map(|f| format!("{}: {}", f.path, f.message)).collect();
    assert_eq!(found, fields, "{body}");
    assert_eq!(error.message, message, "{body}");
}

#[test]
fn refusal_reports_field_errors_from_an_object_by_field() {
    assert_errors(r#"{"errors": {"dvr_window": ["too long"]}}"#, &["dvr_window: too long"], "");
    assert_errors(r#"{"errors": {"dvr_window": "too long"}}"#, &["dvr_window: too long"], "");
    assert_errors(r#"{"dvr_window": ["too long", "odd"]}"#, &["dvr_window: too long", "dvr_window: odd"], "");
    assert_errors(r#"{"error": {"fields": {"smil": "no"}}}"#, &["smil: no"], "");
    assert_errors(
        r#"{"message": "Validation failed", "errors": {"smil": ["no"]}}"#,
        &["smil: no"],
        "Validation failed",
    );
}

#[test]
fn refusal_reports_field_errors_with_dotted_indexed_and_pointer_paths() {
    let expected = &["schedule[0].stop: before start"];
    assert_errors(r#"{"errors": {"schedule.0.stop": ["before start"]}}"#, expected, "");
    assert_errors(r#"{"errors": {"schedule[0].stop": ["before start"]}}"#, expected, "");
    assert_errors(r#"{"errors": {"schedule[0][stop]": "before start"}}"#, expected, "");
    assert_errors(r#"{"errors": {"/schedule/0/stop": "before start"}}"#, expected, "");
    assert_errors(r#"{"errors": {"body.schedule.0.stop": "before start"}}"#, expected, "");
}

#[test]
fn refusal_reports_field_errors_from_nested_objects_and_arrays() {
    let expected = &["schedule[1].stop: before start"];
    assert_errors(r#"{"errors": {"schedule": [null, {"stop": ["before start"]}]}}"#, expected, "");
    assert_errors(r#"{"errors": {"schedule": {"1": {"stop": "before start"}}}}"#, expected, "");
    assert_errors(
        r#"{"qualities": {"https://a.example/x.m3u8": "no such list"}}"#,
        &["qualities.https://a.example/x.m3u8: no such list"],
        "",
    );
}

#[test]
fn refusal_reports_field_errors_from_lists_of_records() {
    let expected = &["schedule[0].stop: before start", "source: bad URL"];
    for body in [
        r#"{"detail": [{"type": "value", "loc": ["body", "schedule", 0, "stop"], "msg": "before start", "input": "SECRET"},
            {"type": "url", "loc": ["body", "source"], "msg": "bad URL", "input": "SECRET"}]}"#,
        r##"{"errors": [{"pointer": "#/schedule/0/stop", "detail": "before start"}, {"pointer": "#/source", "detail": "bad URL"}]}"##,
    ] {
        assert_errors(body, expected, "");
    }
}

#[test]
fn refusal_shows_errors_whole_when_they_match_no_field() {
    assert_errors(r#"{"errors": {"color": ["must be blue"]}}"#, &[], "errors.color: must be blue");
    assert_errors(r#"{"errors": ["a", "b"]}"#, &[], "errors: a\nerrors: b");
    assert_errors(r#"["a", "b"]"#, &[], "a: b");
    assert_errors(r#""just text""#, &[], "just text");
    assert_errors(
        r#"{"errors": [{"field": "color", "message": "blue"}]}"#,
        &[],
        "errors[0].field: color\nerrors[0].message: blue",
    );
    assert_errors(
        r#"{"code": 17, "message": "Bad", "errors": {"color": "blue", "smil": "no"}, "trace": "t-1"}"#,
        &["smil: no"],
        "Bad\ncode: 17\nerrors.color: blue\ntrace: t-1",
    );
    assert_errors(r#"{"code": 422, "status": 422, "message": "Bad"}"#, &[], "Bad");
}

#[test]
fn refusal_does_not_read_problem_members_as_fields() {
    assert_errors(
        r#"{"type": "about:blank", "title": "Bad Request", "status": 422, "detail": "No."}"#,
        &[],
        "Bad Request: No.\ntype: about:blank",
    );
    assert_errors(
        r#"{"status": 422, "error": "Bad Request", "path": "/recorder-cloud/v1/demo/record"}"#,
        &[],
        "Bad Request\npath: /recorder-cloud/v1/demo/record",
    );
    let error = refused("create_resource", 400, r#"{"name": "is taken"}"#);
    assert_eq!((error.message.as_str(), error.fields.len()), ("", 1), "it is the field");
}

#[test]
fn refusal_finds_the_field_that_a_sentence_names() {
    let text = "dvr_window must be positive";
    assert_errors(text, &["dvr_window: dvr_window must be positive"], text);
    assert_errors("source: bad URL", &["source: source: bad URL"], "source: bad URL");
    assert_errors("The source is off and the path is long", &[], "The source is off and the path is long");

    let body = r#"{"success": false, "code": 400, "message": "The value restreams[1].target_url is no URL"}"#;
    let error = refused("update_resource", 400, body);
    assert_eq!(error.fields[0].path, "restreams[1].target_url");
    assert_eq!(error.fields[0].message, "The value restreams[1].target_url is no URL");
    assert_eq!(error.message, "The value restreams[1].target_url is no URL", "it stays in the banner too");
    let body = r#"{"success": false, "code": 400, "message": "Name must not be empty"}"#;
    assert_eq!(refused("update_resource", 400, body).fields[0].path, "name");
}

#[test]
fn refused_read_has_no_field_errors() {
    let error = refused("list_settings", 422, r#"{"errors": {"dvr_window": ["too long"]}}"#);
    assert_eq!(error.fields, []);
    assert_eq!(error.message, "errors.dvr_window: too long");
}

#[test]
fn refusal_message_is_bounded_for_deep_long_or_malformed_bodies() {
    let deep = format!("{}\"x\"{}", "[".repeat(5000), "]".repeat(5000));
    let shown = |body: &str| refused("create_setting", 422, body).redacted(&Secrets::default()).message;
    assert!(shown(&deep).len() <= sluice::api::MAX_MESSAGE_BYTES);
    let deep = format!("{}1{}", r#"{"a":"#.repeat(100), "}".repeat(100));
    assert!(!refused("create_setting", 422, &deep).message.is_empty());
    let long = "é".repeat(100_000);
    let message = shown(&long);
    assert!(message.len() <= sluice::api::MAX_MESSAGE_BYTES && message.ends_with("é…"));
    for broken in
        ["{", r#"{"errors": {"smil": ["no"]"#, "{]", "\"", "[[[[", "\u{FEFF}{\"message\": \"Bad\"}", "nul"]
    {
        assert!(!refused("create_setting", 422, broken).message.is_empty(), "{broken}");
    }
    let bytes = ApiResponse {
        status: 422,
        content_type: None,
        body: &[0xFF, 0xFE, b'n', b'o'],
        has_challenge: false,
    };
    let create = endpoints::named("create_setting");
    assert_eq!((create.decode)(&bytes).unwrap_err().message, "\u{FFFD}\u{FFFD}no");
}
