//! Calls are shown as command lines and filtered.

use std::process::Command;

use proptest::prelude::*;
use sluice::api::activity::{Call, CallFilter, CallState, HttpMessage, curl};
use sluice::api::{Area, Error, ErrorKind, Method};
use sluice::json::text::indented;
use sluice::redact::{Secrets, redacted_body};

fn call(method: Method, path: &str, body: Option<&str>) -> Call {
    let body = body.map(|body| redacted_body(body.as_bytes(), &Secrets::default(), 1_000));
    Call {
        id: 1,
        at_millis: 1_772_442_000_123,
        api: String::new(),
        account: "demo".into(),
        method,
        path: path.into(),
        op_id: (!method.is_read()).then(|| "7b1e".to_owned()),
        attempts: 1,
        state: CallState::Answered(200),
        duration_millis: 12,
        size_bytes: 3,
        request: HttpMessage { headers: Vec::new(), body, is_body_dropped: false },
        answer: HttpMessage::default(),
    }
}

fn words(command: &str) -> Vec<String> {
    let script = format!("curl() {{ for word in \"$@\"; do printf '%s\\0' \"$word\"; done; }}\n{command}\n");
    let run =
        Command::new("sh").arg("-c").arg(script).env("CDN_AUTH_TOKEN", "from the shell").output().unwrap();
    assert!(run.status.success() && run.stderr.is_empty(), "{}", String::from_utf8_lossy(&run.stderr));
    let text = String::from_utf8(run.stdout).unwrap();
    text.split_terminator('\0').map(str::to_owned).collect()
}

#[test]
fn curl_command_of_a_read_takes_the_token_from_the_shell() {
    let command =
        curl(&call(Method::Get, "/app/restream/v2/demo/resources", None), "https://console.example.com");
    assert_eq!(
        command,
        "curl --globoff --request GET \\\n  --header \"CDN-AUTH-TOKEN: $CDN_AUTH_TOKEN\" \\\n  \
         'https://console.example.com/app/restream/v2/demo/resources'"
    );
}

#[test]
fn curl_command_of_a_write_warns_that_it_writes_and_masks_secrets() {
    let body = r#"{"name":"it's","restreams":[{"target_key":"hunter2"}]}"#;
    let mut write = call(Method::Put, "/app/restream/v2/demo/resources/r", Some(body));
    write.api = "https://api.example.com".into();
    let command = curl(&write, "https://console.example.com");
    assert!(command.starts_with("# This sends a new change to the service"), "{command}");
    assert!(
        command.contains("# Secrets are masked (••••): fill them in") && !command.contains("hunter2"),
        "{command}"
    );
    assert!(!command.contains("7b1e"), "a new write has no old X-Op-Id: {command}");
    let words = words(&command);
    assert_eq!(
        words[3..],
        [
            "--header",
            "CDN-AUTH-TOKEN: from the shell",
            "--header",
            "Content-Type: application/json",
            "--data-raw",
            r#"{"name":"it's","restreams":[{"target_key":"••••••••"}]}"#,
            "https://api.example.com/app/restream/v2/demo/resources/r",
        ]
    );
    assert!(!curl(&call(Method::Put, "/x", Some("{\"a\":1}")), "").contains("masked"));
    let long = format!("{{\"a\":\"{}\"}}", "x".repeat(9_000));
    assert!(curl(&call(Method::Put, "/x", Some(&long)), "").contains("it is truncated"));
    write.request.drop_body();
    assert!(curl(&write, "").contains("no longer available"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn curl_command_quotes_any_path_and_body_for_the_shell(path in "/[!-~ '\"`$\\\\!*?\\[\\]{}();&|<>#~\\n]{0,40}", value in "[!-~ '\"`$\\\\]{0,20}") {
        let body = serde_json::to_string(&serde_json::json!({ "name": value })).unwrap();
        let command = curl(&call(Method::Post, &path, Some(&body)), "https://e.com");
        let words = words(&command);
        prop_assert_eq!(words.len(), 10, "{}", command);
        let expected_body = redacted_body(body.as_bytes(), &Secrets::default(), 1_000).text;
        prop_assert_eq!(&words[8], &expected_body);
        prop_assert_eq!(&words[9], &format!("https://e.com{path}"));
    }

    #[test]
    fn indentation_changes_only_white_space(text in "[\\[\\]{}\",:a-z \\\\0-9]{0,60}") {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        prop_assert_eq!(squeezed(&indented(&text, 0)), squeezed(&text));
    }
}

#[test]
fn call_matches_an_error_of_its_area_and_status() {
    let refused =
        Call { state: CallState::Answered(503), ..call(Method::Get, "/app/restream/v2/demo/status", None) };
    let error = Error::without_answer(Area::Restream, ErrorKind::Server, "");
    assert!(refused.has_ended_with(&Error { status: Some(503), ..error.clone() }));
    assert!(!refused.has_ended_with(&Error { status: Some(500), ..error.clone() }));
    assert!(!refused.has_ended_with(&Error { status: Some(503), area: Area::Dvr, ..error.clone() }));
    let lost = Call { state: CallState::Failed(ErrorKind::Network), ..refused };
    assert!(lost.has_ended_with(&Error { kind: ErrorKind::Network, ..error.clone() }));
    assert!(!lost.has_ended_with(&error));
}

#[test]
fn json_is_indented_over_several_lines() {
    assert_eq!(
        indented(r#"{"a":[1,{"b":"x,{\"y"}],"c":{},"d":[]}"#, 0),
        "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x,{\\\"y\"\n    }\n  ],\n  \"c\": {},\n  \"d\": []\n}"
    );
    assert_eq!(indented("{\"a\":\"cu", 0), "{\n  \"a\": \"cu");
}

#[test]
fn call_filter_matches_words_and_failures() {
    let mut calls = [
        call(Method::Get, "/app/restream/v2/demo/status", None),
        call(Method::Put, "/app/restream/v2/demo/resources/r", Some("{}")),
        call(Method::Get, "/app/restream/v2/demo/resources", None),
    ];
    calls[2].state = CallState::Failed(ErrorKind::Network);
    let found = |words: &str, is_failures_only| -> Vec<usize> {
        let sought = CallFilter { search: words.into(), is_failures_only };
        (0..calls.len()).filter(|at| sought.finds(&calls[*at])).collect()
    };
    assert_eq!(found("", false), [0, 1, 2]);
    assert_eq!(found("Resources get", false), [2]);
    assert_eq!(found("200", false), [0, 1]);
    assert_eq!(found("connection lost", false), [2]);
    assert_eq!(found("7B1E", false), [1]);
    assert_eq!(found("", true), [2]);
    assert_eq!(found("nothing", true), [0; 0]);
}
