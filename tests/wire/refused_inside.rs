//! A 2xx may contain a refusal in every area (`contract.md#decision-7`), or be empty.

use sluice::api::{ApiResponse, ErrorKind};

use crate::endpoints;

fn answer(body: &str) -> ApiResponse<'_> {
    ApiResponse { status: 200, content_type: Some("application/json"), body: body.as_bytes() }
}

#[test]
fn response_2xx_is_a_refusal_when_its_body_refuses() {
    for (body, words) in [
        (r#"{"success": false, "message": "Quota is used up"}"#, "Quota is used up"),
        (r#"{"success": "false", "data": {}, "message": "Quota is used up"}"#, "Quota is used up"),
        (r#"{"status": "error", "description": "Quota is used up"}"#, "error: Quota is used up"),
        (
            r#"{"status": "Failed", "description": "Quota is used up", "data": null}"#,
            "Failed: Quota is used up",
        ),
        (r#"{"status": 500, "description": "Quota is used up"}"#, "Quota is used up"),
    ] {
        for operation in endpoints::all() {
            let error = (operation.decode)(&answer(body)).unwrap_err();
            assert_eq!(error.kind, ErrorKind::RefusedByBody, "{}: {body}", operation.name);
            assert!(error.message.contains(words), "{}: {}", operation.name, error.message);
            assert!(!error.is_write_outcome_unknown(), "{}: {body}", operation.name);
        }
    }
}

#[test]
fn response_2xx_is_not_a_refusal_when_its_body_reports_success() {
    for body in [
        r#"{"status": "OK", "description": "done", "data": [], "id": "x"}"#,
        r#"{"status": "completed", "description": "done"}"#,
        r#"{"status": 200, "description": "done"}"#,
        r#"{"status": "error", "data": []}"#,
        r#"{"description": "what it is about"}"#,
    ] {
        for operation in endpoints::all() {
            let kind = (operation.decode)(&answer(body)).map_err(|error| error.kind);
            assert_ne!(kind, Err(ErrorKind::RefusedByBody), "{}: {body}", operation.name);
        }
    }
}

#[test]
fn empty_200_is_an_empty_response_and_not_a_lost_connection() {
    for operation in endpoints::all() {
        if let Err(error) = (operation.decode)(&answer(" \n")) {
            assert_eq!(error.kind, ErrorKind::NotThisApi, "{}", operation.name);
            assert_eq!(error.message, "The service sent an empty response.");
            assert!(operation.request.method.is_read() || operation.name == "create_setting");
        }
    }
}
