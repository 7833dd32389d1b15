//! What a refusal says about single fields (`contract.md#decision-10`): `errors` by field, FastAPI's `detail`, RFC 9457.

use sluice::api::{Answer, Error};
use sluice::redact::Secrets;

use crate::endpoints;

#[track_caller]
fn refused(operation: &str, status: u16, body: &str) -> Error {
    let operation = endpoints::all().into_iter().find(|o| o.name == operation).unwrap();
    (operation.decode)(&Answer { status, content_type: None, body: body.as_bytes() }).unwrap_err()
}

/// Checks a 422 to the creation of a recording setting: its fields as `path: message`, and the rest.
#[track_caller]
fn assert_said(body: &str, fields: &[&str], said: &str) {
    let error = refused("create_setting", 422, body);
    let found: Vec<String> = error.fields.iter().map(|f| format!("{}: {}", f.path, f.message)).collect();
    assert_eq!(found, fields, "{body}");
    assert_eq!(error.message, said, "{body}");
}

#[test]
fn an_object_by_field() {
    assert_said(r#"{"errors": {"dvr_window": ["too long"]}}"#, &["dvr_window: too long"], "");
    assert_said(r#"{"errors": {"dvr_window": "too long"}}"#, &["dvr_window: too long"], "");
    assert_said(r#"{"dvr_window": ["too long", "odd"]}"#, &["dvr_window: too long", "dvr_window: odd"], "");
    assert_said(r#"{"error": {"fields": {"smil": "no"}}}"#, &["smil: no"], "");
    assert_said(
        r#"{"message": "Validation failed", "errors": {"smil": ["no"]}}"#,
        &["smil: no"],
        "Validation failed",
    );
}

#[test]
fn dotted_indexed_and_pointer_paths() {
    let expected = &["schedule[0].stop: before start"];
    assert_said(r#"{"errors": {"schedule.0.stop": ["before start"]}}"#, expected, "");
    assert_said(r#"{"errors": {"schedule[0].stop": ["before start"]}}"#, expected, "");
    assert_said(r#"{"errors": {"schedule[0][stop]": "before start"}}"#, expected, "");
    assert_said(r#"{"errors": {"/schedule/0/stop": "before start"}}"#, expected, "");
    assert_said(r#"{"errors": {"body.schedule.0.stop": "before start"}}"#, expected, "");
}

#[test]
fn nested_objects_and_arrays() {
    let expected = &["schedule[1].stop: before start"];
    assert_said(r#"{"errors": {"schedule": [null, {"stop": ["before start"]}]}}"#, expected, "");
    assert_said(r#"{"errors": {"schedule": {"1": {"stop": "before start"}}}}"#, expected, "");
    assert_said(
        r#"{"qualities": {"https://a.example/x.m3u8": "no such list"}}"#,
        &["qualities.https://a.example/x.m3u8: no such list"],
        "",
    );
}

#[test]
fn lists_of_records() {
    let expected = &["schedule[0].stop: before start", "source: bad URL"];
    for body in [
        r#"{"detail": [{"type": "value", "loc": ["body", "schedule", 0, "stop"], "msg": "before start", "input": "SECRET"},
            {"type": "url", "loc": ["body", "source"], "msg": "bad URL", "input": "SECRET"}]}"#,
        r##"{"errors": [{"pointer": "#/schedule/0/stop", "detail": "before start"}, {"pointer": "#/source", "detail": "bad URL"}]}"##,
    ] {
        assert_said(body, expected, "");
    }
}

#[test]
fn what_matches_no_field_is_shown_whole() {
    assert_said(r#"{"errors": {"color": ["must be blue"]}}"#, &[], "errors.color: must be blue");
    assert_said(r#"{"errors": ["a", "b"]}"#, &[], "errors: a\nerrors: b");
    assert_said(r#"["a", "b"]"#, &[], "a: b");
    assert_said(r#""just text""#, &[], "just text");
    assert_said(
        r#"{"errors": [{"field": "color", "message": "blue"}]}"#,
        &[],
        "errors[0].field: color\nerrors[0].message: blue",
    );
    assert_said(
        r#"{"code": 17, "message": "Bad", "errors": {"color": "blue", "smil": "no"}, "trace": "t-1"}"#,
        &["smil: no"],
        "Bad\ncode: 17\nerrors.color: blue\ntrace: t-1",
    );
    assert_said(r#"{"code": 422, "status": 422, "message": "Bad"}"#, &[], "Bad");
}

#[test]
fn members_that_describe_the_problem_are_no_fields() {
    assert_said(
        r#"{"type": "about:blank", "title": "Bad Request", "status": 422, "detail": "No."}"#,
        &[],
        "Bad Request: No.\ntype: about:blank",
    );
    assert_said(
        r#"{"status": 422, "error": "Bad Request", "path": "/recorder-cloud/v1/demo/record"}"#,
        &[],
        "Bad Request\npath: /recorder-cloud/v1/demo/record",
    );
    let error = refused("create_resource", 400, r#"{"name": "is taken"}"#);
    assert_eq!((error.message.as_str(), error.fields.len()), ("", 1), "it is the field");
}

#[test]
fn a_sentence_may_name_a_field() {
    let text = "dvr_window must be positive";
    assert_said(text, &["dvr_window: dvr_window must be positive"], text);
    assert_said("source: bad URL", &["source: source: bad URL"], "source: bad URL");
    assert_said("The source is off and the path is long", &[], "The source is off and the path is long");

    let body = r#"{"success": false, "code": 400, "message": "The value restreams[1].target_url is no URL"}"#;
    let error = refused("update_resource", 400, body);
    assert_eq!(error.fields[0].path, "restreams[1].target_url");
    assert_eq!(error.fields[0].message, "The value restreams[1].target_url is no URL");
    assert_eq!(error.message, "The value restreams[1].target_url is no URL", "it stays in the banner too");
    let body = r#"{"success": false, "code": 400, "message": "Name must not be empty"}"#;
    assert_eq!(refused("update_resource", 400, body).fields[0].path, "name");
}

#[test]
fn reads_have_no_fields() {
    let error = refused("list_settings", 422, r#"{"errors": {"dvr_window": ["too long"]}}"#);
    assert_eq!(error.fields, []);
    assert_eq!(error.message, "errors.dvr_window: too long");
}

#[test]
fn nothing_is_too_deep_long_or_broken() {
    let deep = format!("{}\"x\"{}", "[".repeat(5000), "]".repeat(5000));
    let shown = |body: &str| refused("create_setting", 422, body).redacted(&Secrets::default()).message;
    assert!(shown(&deep).len() <= sluice::api::MAX_SAID_BYTES);
    let deep = format!("{}1{}", r#"{"a":"#.repeat(100), "}".repeat(100));
    assert!(!refused("create_setting", 422, &deep).message.is_empty());
    let long = "é".repeat(100_000);
    let said = shown(&long);
    assert!(said.len() <= sluice::api::MAX_SAID_BYTES && said.ends_with("é…"));
    for broken in
        ["{", r#"{"errors": {"smil": ["no"]"#, "{]", "\"", "[[[[", "\u{FEFF}{\"message\": \"Bad\"}", "nul"]
    {
        assert!(!refused("create_setting", 422, broken).message.is_empty(), "{broken}");
    }
    let bytes = Answer { status: 422, content_type: None, body: &[0xFF, 0xFE, b'n', b'o'] };
    let create = endpoints::all().into_iter().find(|o| o.name == "create_setting").unwrap();
    assert_eq!((create.decode)(&bytes).unwrap_err().message, "\u{FFFD}\u{FFFD}no");
}
